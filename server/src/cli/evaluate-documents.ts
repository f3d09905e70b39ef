import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentsTable, evaluateDocuments } from '../documents/evaluation/evaluate.ts';
import { parseDocumentLabels } from '../documents/evaluation/labels.ts';
import { makeReadDocument } from '../documents/read-document.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Models } from '../vision/models/models.ts';
import type { Io } from './command.ts';

/** Path of the report file, by default in the current folder. */
const REPORT = 'documents-evaluation.json';

/**
 * `hakiki evaluate documents <folder>`: measures the accuracy of reading the user's own documents. The folder contains
 * the images, and `labels.json` with the correct MRZ lines and fields by file name. Prints a Markdown table and writes
 * the same results as JSON. Returns the exit status, which is 1 if a wrong reading was reported as valid.
 */
export async function runEvaluateDocuments(
  folder: string,
  io: Pick<Io, 'out' | 'err' | 'report'> & { models: Models },
): Promise<number> {
  const file = join(folder, 'labels.json');
  if (!existsSync(file)) throw new CommandFault('The folder has no labels.json ({"picture.jpg": ["MRZ line", …]})');
  const labels = parseDocumentLabels(readFileSync(file, 'utf8'));
  const missing = labels.find((label) => !existsSync(join(folder, label.file)));
  if (missing) throw new CommandFault(`labels.json names ${missing.file}, which is not in the folder`);
  const read = makeReadDocument({ models: io.models });
  const report = await evaluateDocuments(folder, labels, read, ({ file: name, exact }) => {
    io.err(`${name}${exact === false ? ': not right' : ''}`);
  });
  io.report?.(report);
  io.out(documentsTable(report));
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  io.err(`The figures are in ${resolve(REPORT)}`);
  return report.validButWrong > 0 ? 1 : 0;
}
