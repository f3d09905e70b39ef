import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentReadingResult } from '../document-reading.ts';
import type { ReadDocument } from '../read-document.ts';

/** Label of a picture: the correct lines of its MRZ, the correct values of some fields, or both. */
export interface DocumentLabel {
  readonly file: string;
  readonly mrz?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
}

export interface DocumentScore {
  readonly file: string;
  readonly kind: string | null;
  /** True if every character of every MRZ line is right. Null if the label has no MRZ. */
  readonly exact: boolean | null;
  /** True if the reader reports that its own reading is valid. */
  readonly valid: boolean;
  readonly lines: readonly string[];
  readonly rightFields: number;
  readonly labelledFields: number;
  readonly wrongFields: readonly string[];
  readonly ms: number;
}

export interface DocumentsReport {
  readonly documents: number;
  readonly withMrz: number;
  readonly exact: number;
  readonly claimedValid: number;
  /** Number of wrong MRZ lines that the reader reports as valid. The number must be 0. */
  readonly validButWrong: number;
  readonly fields: { readonly right: number; readonly labelled: number };
  readonly scores: readonly DocumentScore[];
}

/**
 * Reads every labelled picture in a folder and compares the result with the label. Pictures that cannot be read count
 * as wrong.
 */
export async function evaluateDocuments(
  folder: string,
  labels: readonly DocumentLabel[],
  read: ReadDocument,
  onDocument: (score: DocumentScore) => void = () => {},
): Promise<DocumentsReport> {
  const scores: DocumentScore[] = [];
  for (const label of labels) {
    const score = scoreOf(label, await read(readFileSync(join(folder, label.file))));
    scores.push(score);
    onDocument(score);
  }
  const count = (test: (score: DocumentScore) => boolean) => scores.filter(test).length;
  const sum = (pick: (score: DocumentScore) => number) => scores.reduce((total, score) => total + pick(score), 0);
  return {
    documents: scores.length,
    withMrz: count(({ exact }) => exact !== null),
    exact: count(({ exact }) => exact === true),
    claimedValid: count(({ valid }) => valid),
    validButWrong: count(({ valid, exact }) => valid && exact === false),
    fields: { right: sum(({ rightFields }) => rightFields), labelled: sum(({ labelledFields }) => labelledFields) },
    scores,
  };
}

function scoreOf(label: DocumentLabel, result: DocumentReadingResult): DocumentScore {
  const mrz = result.ok ? result.mrz : null;
  const expected = Object.entries(label.fields ?? {});
  const read: Readonly<Record<string, { value: string } | undefined>> = result.ok ? result.fields : {};
  const wrong = expected.filter(([name, value]) => read[name]?.value.toUpperCase() !== value.toUpperCase());
  return {
    file: label.file,
    kind: result.ok ? result.kind : null,
    exact: label.mrz ? mrz !== null && mrz.lines.join('\n') === label.mrz.join('\n') : null,
    valid: mrz?.valid ?? false,
    lines: mrz?.lines ?? [],
    rightFields: expected.length - wrong.length,
    labelledFields: expected.length,
    wrongFields: wrong.map(([name]) => name),
    ms: result.ms,
  };
}

/** Returns the report as Markdown. */
export function documentsTable(report: DocumentsReport): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
  const wrong = report.scores.filter(({ exact, wrongFields }) => exact === false || wrongFields.length > 0);
  return [
    '| measure | figure |',
    '|---|---|',
    `| documents | ${report.documents} |`,
    `| MRZ lines exactly right | ${share(report.exact, report.withMrz)} |`,
    `| claimed valid | ${share(report.claimedValid, report.withMrz)} |`,
    `| claimed valid but wrong | ${report.validButWrong} |`,
    `| labelled fields right | ${share(report.fields.right, report.fields.labelled)} |`,
    ...(wrong.length > 0 ? ['', 'Not right:', ''] : []),
    ...wrong.map(
      ({ file, lines, wrongFields }) => `- ${file}: ${[...lines, ...wrongFields].join(' / ') || 'nothing read'}`,
    ),
  ].join('\n');
}
