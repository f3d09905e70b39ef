import { isNegative, type Row } from './verdicts.ts';
import { wilson } from './wilson.ts';

/** A picture's row with the effect that made it. */
export interface EffectRow extends Row {
  readonly effect: string;
}

/** Checks of issue 32 (2026-11-24): the portrait in its place, and the MRZ against the print. */
const NEW_CHECKS =
  /^(?:portrait|no_other_face|one_document|ghost_portrait_agrees|portrait_parallel_to_text|printed_\w+_agrees?|mrz_compared_with_print|mrz_against_print_\w+|mrz_carries_printed_number)$/;

const outcomeOf = ({ answered }: Row): string => (answered.taken ? (answered.valid ? 'valid' : 'not valid') : '400');

/**
 * Which checks refused pictures of documents, and what changed since `before`: rows of the same pictures by a former version.
 * @returns lines of Markdown
 */
export function refusals(rows: readonly EffectRow[], before: readonly EffectRow[]): string[] {
  const documents = rows.filter((row) => !isNegative(row));
  const notValid = documents.filter(({ answered }) => answered.taken && !answered.valid);
  const names = [...new Set(notValid.flatMap(({ answered }) => answered.failed))];
  const failing = (name: string) => notValid.filter(({ answered }) => answered.failed.includes(name));
  const lines = names
    .map((name) => ({ name, of: failing(name) }))
    .toSorted((a, b) => b.of.length - a.of.length)
    .map(({ name, of }) => {
      const files = [...new Set(of.map(({ truth }) => truth.file))].join(', ');
      const alone = of.filter(({ answered }) => answered.failed.length === 1).length;
      return `| \`${name}\` | ${NEW_CHECKS.test(name) ? 'yes' : 'no'} | ${of.length} | ${alone} | ${files} |`;
    });
  const byNew = notValid.filter(({ answered }) => answered.failed.every((name) => NEW_CHECKS.test(name))).length;
  const touched = notValid.filter(({ answered }) => answered.failed.some((name) => NEW_CHECKS.test(name))).length;
  return [
    '## Which check refused',
    '',
    `Refused by new checks alone: **${byNew} of ${documents.length} (${wilson(byNew, documents.length)})**; with a failed new check beside others: ${touched}.`,
    '',
    '| check | of issue 32 | pictures that fail it | fail it alone | documents |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    ...(before.length > 0 ? changes(documents, before) : []),
  ];
}

function changes(documents: readonly EffectRow[], before: readonly EffectRow[]): string[] {
  const key = ({ truth, effect, as }: EffectRow) => `${truth.file} ${effect} ${as.document_type}`;
  const former = new Map(before.map((row) => [key(row), row]));
  const pairs = documents.flatMap((row) => {
    const one = former.get(key(row));
    return one ? [[one, row] as const] : [];
  });
  const changed = pairs.filter(([a, b]) => outcomeOf(a) !== outcomeOf(b));
  const count = (outcome: string, at: 0 | 1) => pairs.filter((pair) => outcomeOf(pair[at]) === outcome).length;
  const lost = changed.filter(([a]) => outcomeOf(a) === 'valid').length;
  return [
    '## Beside the version before issue 32',
    '',
    `The same ${pairs.length} pictures were read by the version before (\`b60097c5^\`). Valid before and no longer: **${lost} of ${count('valid', 0)} (${wilson(lost, count('valid', 0))})**.`,
    '',
    '| outcome | before | now |',
    '|---|---|---|',
    ...['valid', 'not valid', '400'].map((outcome) => `| ${outcome} | ${count(outcome, 0)} | ${count(outcome, 1)} |`),
    '',
    ...changed.map(
      ([a, b]) =>
        `- ${b.truth.file}, ${b.effect}: ${outcomeOf(a)} before, ${outcomeOf(b)} now (${b.answered.failed.join(', ') || b.answered.message})`,
    ),
    ...(changed.length > 0 ? [''] : []),
  ];
}
