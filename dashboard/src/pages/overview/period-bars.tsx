import { numberText } from '../../components/values.tsx';
import { region } from '../../texts/language.ts';
import { type Period, shareOf, shareText } from './periods.ts';
import { t } from './texts.ts';

export interface Part {
  readonly name: string;
  readonly colour: 'good' | 'warn' | 'bad' | 'plain';
  /** Counts of one part, one for each period. */
  readonly counts: readonly number[];
}

/** Returns a day as text without a line break. */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(day))
    .replaceAll(' ', '\u00a0');
const periodText = ({ from, to }: Period): string =>
  from === to ? dayText(from) : t('span', { from: dayText(from), to: dayText(to) });

/**
 * Bar chart with a row for each period. A row has the number of the period and the share of one part, and links to the
 * records that it counts. The parts of a bar have different colours. A table, which the user can open, shows the parts
 * by name.
 */
export function PeriodBars({
  caption,
  periods,
  parts,
  hrefOf,
  rate,
}: {
  caption: string;
  periods: readonly Period[];
  parts: readonly Part[];
  hrefOf: (period: Period) => string;
  /**
   * Rate that each row shows: its name, the index of the counted part, and the indexes of the parts among which it is
   * counted. Default: all parts.
   */
  rate: { readonly name: string; readonly part: number; readonly among?: readonly number[] };
}) {
  const sums = periods.map((_, at) => parts.reduce((sum, { counts }) => sum + counts[at]!, 0));
  const max = Math.max(1, ...sums);
  const wholeOf = (at: number): number =>
    rate.among?.reduce((sum, part) => sum + parts[part]!.counts[at]!, 0) ?? sums[at]!;
  const rateOf = (at: number): string => percentText(shareOf(parts[rate.part]!.counts[at]!, wholeOf(at)));
  return (
    <>
      <p class="row small muted" aria-hidden="true">
        {parts.map(({ name, colour }) => (
          <span class={`part-key ${colour}`} key={name}>
            {name}
          </span>
        ))}
      </p>
      <table class="period-bars">
        <caption class="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            <td />
            <th scope="col" class="number">
              {t('count')}
            </th>
            <th scope="col" class="number">
              {rate.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period, at) => (
            <tr key={period.from}>
              <th scope="row">{sums[at] ? <a href={hrefOf(period)}>{periodText(period)}</a> : periodText(period)}</th>
              <td aria-hidden="true">
                <div class="stacked-bar">
                  {parts.map(({ name, colour, counts }) => (
                    <div class={colour} key={name} style={{ width: `${(100 * counts[at]!) / max}%` }} />
                  ))}
                </div>
              </td>
              <td class="number">
                <strong>{numberText(sums[at]!)}</strong>
              </td>
              <td class="number muted">{rateOf(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>{t('as_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('period')}</th>
              {parts.map(({ name }) => (
                <th scope="col" class="number" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((period, at) => (
              <tr key={period.from}>
                <th scope="row">{periodText(period)}</th>
                {parts.map(({ name, counts }) => (
                  <td class="number" key={name}>
                    {numberText(counts[at]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

export const percentText = (share: number | null): string => (share === null ? '–' : shareText(share, region()));

/** Formats a rate of the previous period. Null if nothing was counted in that period. */
export const percentBefore = (share: number | null): string | null => (share === null ? null : percentText(share));
/** Formats a number of the previous period. Null if there is no number. */
export const numberBefore = (count: number | undefined): string | null =>
  count === undefined ? null : numberText(count);

export interface Measure {
  readonly name: string;
  readonly value: string;
  /** Value in the previous period. Null if there is none. */
  readonly before: string | null;
  readonly bad?: boolean;
}
/** Shows figures of a period, each with the figure of the previous period. */
export const Measures = ({ items }: { items: readonly Measure[] }) => (
  <dl class="measures">
    {items.map(({ name, value, before, bad }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <strong class={bad ? 'late' : undefined}>{value}</strong>{' '}
          <span class="muted small">{before !== null && t('before', { value: before })}</span>
        </dd>
      </div>
    ))}
  </dl>
);
