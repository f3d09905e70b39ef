import { wilson } from '../real/wilson.ts';
import type { AlteredOutcome, FaceOutcome, Outcome } from './outcomes.ts';
import { onTheDocument } from './strange-faces.ts';

const share = (part: number, whole: number) => `${part} of ${whole} (${wilson(part, whole)})`;

/** The tables of `eval/results/document-attacks.md`. */
export function attacksReport(
  outcomes: readonly Outcome[],
  { command, left }: { readonly command: string; readonly left: number },
): string {
  const altered = outcomes.filter((one) => one.part === 'altered');
  const faces = outcomes.filter((one) => one.part === 'faces');
  const remarks = outcomes.filter(({ remark }) => remark !== '').map(({ remark }) => `- ${remark}`);
  return [
    '# Hostile pictures of documents',
    '',
    `${new Date().toISOString().slice(0, 10)}, \`${command}\`. Drawn documents of invented people, and specimens; intervals are Wilson, 95 %.`,
    'The readers were mended on these pictures: the figures say that what was found is mended, not how an unknown attack fares.',
    ...(left > 0 ? [`**Not run to its end**: ${left} pages and pictures are left.`] : []),
    '',
    ...(altered.length > 0 ? alteredTable(altered) : []),
    ...(faces.length > 0 ? facesTables(faces) : []),
    ...(remarks.length > 0 ? ['## What came through', '', ...remarks, ''] : []),
  ].join('\n');
}

function alteredTable(outcomes: readonly AlteredOutcome[]): string[] {
  const rows = grouped(outcomes).map(([attack, of]) => {
    const count = (result: AlteredOutcome['result']) => of.filter((one) => one.result === result).length;
    const caught = attack === 'nothing' ? '' : of.filter((one) => one.caught).length;
    return `| ${attack} | ${of.length} | ${count('refused')} | ${count('invalid')} | ${count('valid')} | ${caught} |`;
  });
  const attacks = outcomes.filter(({ attack }) => attack !== 'nothing');
  return [
    '## Altered pages: the MRZ says what the print does not',
    '',
    'The print is read off each picture; the zone is taken as an altered one would be read. Of the alterations half change one character, half all. Those of',
    'one page are not independent: the interval is too narrow.',
    '',
    '| altered | pages | refused (400) | not valid | **valid** | the field’s check fails |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Altered pages called valid: **${share(attacks.filter(({ result }) => result === 'valid').length, attacks.length)}**.`,
    '',
  ];
}

function facesTables(outcomes: readonly FaceOutcome[]): string[] {
  const beside = outcomes.filter(({ attack }) => !onTheDocument.some((one) => one === attack));
  const upon = outcomes.filter((one) => !beside.includes(one));
  const strange = beside.filter(({ portrait }) => portrait === 'strange').length;
  return [
    '## Strange faces beside the document',
    '',
    `Kinds: ${[...new Set(outcomes.map(({ kind }) => kind))].join(', ')}. Of two documents a portrait counts as strange where the number read is the other's.`,
    '"Valid": called valid though the picture shows another face or document, or no portrait.',
    '',
    ...facesTable(beside),
    '',
    `Pictures that returned a face from beside the document: **${share(strange, beside.length)}**.`,
    '',
    ...(upon.length > 0
      ? [
          '## Strange faces laid over the portrait',
          '',
          'A print laid by hand is turned by 0.3 to 4 degrees (assumed, evenly), off by at most 3 % and at half with a white border. The others are pasted in exactly: such a',
          'portrait is a part of the document as far as a picture shows, and told by the ghost portrait alone.',
          '',
          ...facesTable(upon),
          '',
        ]
      : []),
  ];
}

function facesTable(outcomes: readonly FaceOutcome[]): string[] {
  const line = (name: string, of: readonly FaceOutcome[]) => {
    const refused = of.filter(({ result }) => result === 'refused').length;
    const count = (portrait: FaceOutcome['portrait']) =>
      of.filter((one) => one.result !== 'refused' && one.portrait === portrait).length;
    const valid = of.filter(({ result }) => result === 'valid').length;
    return `| ${name} | ${of.length} | ${refused} | ${count('none')} | ${count('own')} | ${count('strange')} | ${valid} |`;
  };
  return [
    '| attack | pictures | refused (400) | no photo | the document’s own | **the strange face** | valid |',
    '|---|---|---|---|---|---|---|',
    ...grouped(outcomes).map(([attack, of]) => line(attack, of)),
    line('**all**', outcomes),
  ];
}

function grouped<T extends Outcome>(outcomes: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(outcomes, ({ attack }) => attack)];
}
