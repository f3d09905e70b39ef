import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { evaluateFaces } from '../faces/evaluation/evaluate.ts';
import { parseLabels } from '../faces/evaluation/labels.ts';
import { facesTable } from '../faces/evaluation/table.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Models } from '../vision/models/models.ts';
import type { Io } from './command.ts';
import { type BranchWithPolicy, setThresholdLines } from './set-threshold.ts';

/**
 * `hakiki evaluate faces <folder>`: measures the face comparison on the user's own photos. The folder contains the
 * photos and `labels.tsv` (columns `file` and `person`). Prints Markdown tables and the request that sets the threshold
 * for a branch. Writes the same results as JSON to `reportFile`, by default in the current folder. Returns the exit
 * status. Throws AppError invalid_input.
 */
export async function runEvaluateFaces(
  folder: string,
  io: Pick<Io, 'out' | 'err' | 'report'> & { models: Models; port: number; branch?: BranchWithPolicy | undefined },
  reportFile = 'faces-evaluation.json',
): Promise<number> {
  const labels = join(folder, 'labels.tsv');
  if (!existsSync(labels))
    throw new CommandFault('The folder has no labels.tsv (columns file and person, tab-separated)');
  const photos = parseLabels(readFileSync(labels, 'utf8'));
  const missing = photos.find(({ file }) => !existsSync(join(folder, file)));
  if (missing) throw new CommandFault(`labels.tsv names ${missing.file}, which is not in the folder`);
  const onCondition = (name: string) => io.err(`${photos.length} photos, ${name}`);
  const { report } = await evaluateFaces({ folder, photos, models: io.models, onCondition });
  const setThreshold = setThresholdLines(report, io.branch, io);
  io.report?.({ ...report, setThreshold });
  io.out(facesTable(report));
  for (const line of setThreshold) io.out(line);
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  io.err(`The figures are in ${resolve(reportFile)}`);
  return 0;
}
