import { t } from '../../../packages/texts/src/evidence-texts.ts';
import { valueText } from '../../../packages/texts/src/value-texts.ts';
import { revealedOf, Shown, textOf } from '../components/masked.tsx';
import { isMasked } from '../components/masked-value.ts';
import { type Agreement, agreementOf, settledBy } from './agreement.ts';

export interface ComparedRow {
  /** Name of the field in the viewer's language. */
  readonly name: string;
  /** Code of the field. Needed if the values of the field are codes. */
  readonly field: string;
  readonly left: unknown;
  readonly right: unknown;
  /** True if the values are parts of one value, such as first and last name. */
  readonly parts?: true;
  /**
   * Points of the service's own comparison, positive if the values agree. Absent if the service did not compare the
   * field.
   */
  readonly points?: number | undefined;
  /** Result of the service's own comparison, if the service compared the two sides. */
  readonly agreement?: Agreement;
}
const MARKS: Readonly<Record<Agreement, string>> = {
  same: '=',
  similar: '≈',
  differs: '≠',
  one_side: '–',
  unknown: '–',
};
const valuesOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value];

/**
 * Returns the result of a row. If the row contains the service's result, uses that result, because the page cannot
 * compare masked values.
 */
function agreementIn({ field, left, right, parts, points, agreement }: ComparedRow): Agreement {
  if (agreement) return agreement;
  const clear = (side: unknown): readonly unknown[] =>
    valuesOf(side).map((one) => (isMasked(one) ? (revealedOf(one) ?? one) : one));
  const [ours, theirs] = [clear(left), clear(right)];
  const texts = (values: readonly unknown[]): string[] => {
    const all = values.map((one) => valueText(field, textOf(one)));
    return parts ? [all.join(' ')] : all;
  };
  const isMaskedSide = [...ours, ...theirs].some(isMasked) && ours.length > 0 && theirs.length > 0;
  return settledBy(points, isMaskedSide ? 'unknown' : agreementOf(texts(ours), texts(theirs)));
}

/** Shows two sides field by field. Between them, = means the same, ≈ similar and ≠ different. */
export function Comparison({
  caption,
  left,
  right,
  rows,
}: {
  caption: string;
  left: string;
  right: string;
  rows: readonly ComparedRow[];
}) {
  const shown = rows.filter((row) => valuesOf(row.left).length + valuesOf(row.right).length > 0);
  const side = (value: unknown, { field, parts }: ComparedRow) => {
    const values = valuesOf(value);
    return values.length === 0 ? (
      <span class="muted">–</span>
    ) : (
      values.map((one, at) => (
        <span key={at}>
          {at > 0 && (parts ? ' ' : ', ')}
          <Shown value={one} as={(text) => valueText(field, text)} />
        </span>
      ))
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section class="table-box" tabIndex={0} aria-label={caption}>
      <table class="comparison">
        <caption class="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            <th scope="col">{left}</th>
            <th scope="col">
              <span class="hidden-visually">{t('agreement')}</span>
            </th>
            <th scope="col">{right}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const agreement = agreementIn(row);
            return (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{side(row.left, row)}</td>
                <td class={`mark ${agreement}`} title={t(`agreement_${agreement}`)}>
                  <span aria-hidden="true">{MARKS[agreement]}</span>
                  <span class="hidden-visually">{t(`agreement_${agreement}`)}</span>
                </td>
                <td>{side(row.right, row)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
