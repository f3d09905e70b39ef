import { wilson } from '../real/wilson.ts';
import type { RealDocument } from './real-victims.ts';
import { onTheDocument, type StrangeFace } from './strange-faces.ts';

/** The service's answer to one picture of a real document with a strange face. */
export interface RealOutcome {
  readonly document: string;
  readonly attack: StrangeFace;
  readonly result: 'refused' | 'invalid' | 'valid';
  readonly portrait: 'none' | 'own' | 'strange';
  readonly failed: readonly string[];
}

interface RunOfAttacks {
  /** Pictures that are refused without an attack. */
  readonly refused: number;
  readonly documents: readonly RealDocument[];
  readonly left: number;
}

/** The tables of `eval/results/real-portrait-attacks.md`, the attack that comes through most often first. */
export function realAttacksReport(
  outcomes: readonly RealOutcome[],
  { refused, documents, left }: RunOfAttacks,
): string {
  const isUpon = ({ attack }: RealOutcome) => onTheDocument.includes(attack);
  const beside = outcomes.filter((one) => !isUpon(one));
  const strange = beside.filter(({ portrait }) => portrait === 'strange').length;
  const strangeAndValid = beside.filter(({ portrait, result }) => portrait === 'strange' && result === 'valid').length;
  // A document whose portrait cannot be found is not invalid for that (docs/adr/0360).
  const withOther = beside.filter(({ attack }) => attack !== 'cut out, nothing beside');
  const valid = withOther.filter(({ result }) => result === 'valid').length;
  const share = (part: number) => `${part} of ${beside.length} (${wilson(part, beside.length)})`;
  return [
    '# Strange faces at real documents',
    '',
    `${new Date().toISOString().slice(0, 10)}, \`node eval/real-portrait-attacks.ts DOCUMENTS,DOCUMENTS FACES\`: ${documents.length} specimens and real documents that are read`,
    `(${refused} more of the folders are refused as they are, or of a kind without a portrait), of which ${documents.filter(({ isValid }) => isValid).length} are valid and ${documents.filter(({ portrait }) => portrait).length} return a portrait without an attack; photos of 15 other people.`,
    'Intervals are Wilson, 95 %; pictures of one document are not independent. A portrait counts as strange if it is nearer to the strange photo than to the document’s own, and nearer than 0.9.',
    ...(left > 0 ? [`**Not run to its end**: ${left} pictures are left.`] : []),
    '',
    '| measure | figure |',
    '|---|---|',
    `| **pictures that return a face from beside the document** | ${share(strange)} |`,
    `| **the same, and called valid** | ${share(strangeAndValid)} |`,
    `| pictures with another face or document called valid | ${valid} of ${withOther.length} (${wilson(valid, withOther.length)}) |`,
    '',
    ...tableOf(beside),
    '',
    '## Laid over the portrait',
    '',
    ...tableOf(outcomes.filter(isUpon)),
    '',
    '## What came through',
    '',
    ...beside
      .filter(({ portrait, result }) => portrait === 'strange' || result === 'valid')
      .map(
        ({ document, attack, portrait, result, failed }) =>
          `- ${document}, ${attack}: photo ${portrait}, ${result}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
      ),
    '',
  ].join('\n');
}

function tableOf(outcomes: readonly RealOutcome[]): string[] {
  const count = (of: readonly RealOutcome[], is: (one: RealOutcome) => boolean) => of.filter(is).length;
  const rows = [...Map.groupBy(outcomes, ({ attack }) => attack)].map(([attack, of]) => ({
    ...{ attack, n: of.length },
    refused: count(of, ({ result }) => result === 'refused'),
    none: count(of, ({ result, portrait }) => result !== 'refused' && portrait === 'none'),
    own: count(of, ({ portrait }) => portrait === 'own'),
    strange: count(of, ({ portrait }) => portrait === 'strange'),
    valid: count(of, ({ result }) => result === 'valid'),
  }));
  return [
    '| attack | pictures | refused (400) | no photo | the document’s own | **the strange face** | valid |',
    '|---|---|---|---|---|---|---|',
    ...rows
      .toSorted((a, b) => b.strange / b.n - a.strange / a.n || b.valid / b.n - a.valid / a.n)
      .map(
        ({ attack, n, refused, none, own, strange, valid }) =>
          `| ${attack} | ${n} | ${refused} | ${none} | ${own} | ${strange} (${wilson(strange, n)}) | ${valid} |`,
      ),
  ];
}
