import { numberText } from './values.tsx';
import './bars.css';

interface Pair {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly note?: string;
}
interface BarsProps {
  caption: string;
  before: string;
  after: string;
  items: readonly Pair[];
}
/** Bar chart with two bars and two numbers for each line, all on one scale. */
export function PairBars({ caption, before, after, items }: BarsProps) {
  const most = Math.max(1, ...items.flatMap((item) => [item.before, item.after]));
  const width = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <div class="stack tight">
      <p class="row small">
        <span class="bars-key">{before}</span>
        <span class="bars-key new">{after}</span>
      </p>
      <table class="bars">
        <caption class="hidden-visually">{caption}</caption>
        <thead class="hidden-visually">
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.name}>
              <th scope="row">
                {item.name} {item.note && <span class="sub">{item.note}</span>}
              </th>
              <td class="number">{numberText(item.before)}</td>
              <td class="number">
                <strong>{numberText(item.after)}</strong>
              </td>
              <td aria-hidden="true">
                <div class="pair">
                  <div class="bar" style={width(item.before)} />
                  <div class="bar new" style={width(item.after)} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
