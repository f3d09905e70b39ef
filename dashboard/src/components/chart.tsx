import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { catalogue } from '../../../packages/texts/src/catalogue.ts';
import { theme } from '../shell/appearance.ts';
import { language, region } from '../texts/language.ts';
import { dayText } from './values.tsx';
import './chart.css';

const t = catalogue({
  en: { table: 'Show as a table', day: 'Day' },
  fr: { table: 'Afficher en tableau', day: 'Jour' },
});

export interface Series {
  readonly name: string;
  readonly colour: 'good' | 'warn' | 'bad' | 'info';
  /** One value for each day; 0 for a day without data. */
  readonly values: readonly number[];
}
interface ChartProps {
  /** Text alternative of the chart. */
  title: string;
  /** Days as YYYY-MM-DD. */
  days: readonly string[];
  series: readonly Series[];
}
const HEIGHT = 200;
const dashes: Record<Series['colour'], number[]> = { good: [], warn: [6, 4], bad: [2, 3], info: [10, 4] };

/** Line chart of counts over days. The lines also differ by dashes. The same numbers are in a table below. */
export function DaysChart({ title, days, series }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let plot: uPlot | undefined;
    let gone = false;
    // If the chart cannot be drawn (for example with an unknown language tag of the browser), the table has all
    // numbers.
    void import('uplot').then(
      ({ default: Plot }) => {
        const element = box.current;
        if (gone || !element) return;
        // A canvas needs computed colours, light or dark, and not CSS variables.
        const of = (name: string): string => {
          element.style.color = `var(--${name})`;
          return getComputedStyle(element).color;
        };
        const day = new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
        const axis = { stroke: of('muted'), grid: { stroke: of('line'), width: 1 }, ticks: { show: false } };
        plot = new Plot(
          {
            width: element.clientWidth || 600,
            height: HEIGHT,
            legend: { show: false },
            cursor: { show: false },
            scales: { y: { range: (_, __, most) => [0, Math.max(1, most)] } },
            axes: [
              {
                ...axis,
                values: (_, splits) => splits.map((at) => day.format(at * 1000)),
              },
              { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000] },
            ],
            series: [
              {},
              ...series.map(({ name, colour }) => ({
                label: name,
                stroke: of(colour),
                width: 2,
                dash: dashes[colour],
                points: { show: false },
              })),
            ],
          },
          [days.map((day) => Date.parse(day) / 1000), ...series.map(({ values }) => [...values])],
          element,
        );
      },
      () => undefined,
    );
    const sized = new ResizeObserver(([entry]) =>
      plot?.setSize({ width: Math.floor(entry!.contentRect.width), height: HEIGHT }),
    );
    if (box.current) sized.observe(box.current);
    return () => {
      gone = true;
      sized.disconnect();
      plot?.destroy();
    };
  }, [days, series, theme.value, language.value]);
  return (
    <figure class="chart">
      <figcaption class="row">
        {series.map(({ name, colour }) => (
          <span class={`key-line ${colour}`} key={name}>
            {name}
          </span>
        ))}
      </figcaption>
      <div ref={box} class="plot" role="img" aria-label={title} />
      <details>
        <summary>{t('table')}</summary>
        <div class="chart-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {series.map(({ name }) => (
                  <th scope="col" class="number" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, at) => (
                <tr key={day}>
                  <td>{dayText(day)}</td>
                  {series.map(({ name, values }) => (
                    <td class="number" key={name}>
                      {values[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
