import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type LabelledClip, parseClipLabels, type ScoredClip } from '../faces/evaluation/clips.ts';
import { livenessTable } from '../faces/evaluation/liveness-table.ts';
import { makeCheckLiveness } from '../faces/liveness/check-liveness.ts';
import { PASS_SCORE } from '../faces/liveness/cue-table.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Models } from '../vision/models/models.ts';
import { makeDecodeVideo } from '../vision/video/decode-video.ts';
import { PATIENT_LIMITS } from '../vision/video/decoded-video.ts';
import type { Io } from './command.ts';

/**
 * `hakiki evaluate liveness <folder>`: measures the liveness check on the user's own stills and clips. The folder
 * contains these files and `labels.tsv`. Its columns are `file` and `class` (live or attack), and optionally `species`,
 * `set` and `person`. Prints Markdown tables and writes every score and cue as JSON to `reportFile`, by default in the
 * current folder. Returns the exit status. Throws AppError invalid_input.
 */
export async function runEvaluateLiveness(
  folder: string,
  io: Pick<Io, 'out' | 'err' | 'report'> & { models: Models },
  reportFile = 'liveness-evaluation.json',
): Promise<number> {
  const clips = labelledClips(folder);
  const scored = await scoreClips(folder, clips, io);
  io.report?.({ clips: scored });
  io.out(livenessTable(scored, PASS_SCORE));
  writeFileSync(reportFile, `${JSON.stringify(scored, null, 2)}\n`);
  io.err(`Every score and cue is in ${resolve(reportFile)}`);
  return 0;
}

/**
 * Reads the labels of clips and stills from a folder's `labels.tsv`. Throws AppError invalid_input if `labels.tsv` or a
 * file that it names is missing.
 */
export function labelledClips(folder: string): LabelledClip[] {
  const labels = join(folder, 'labels.tsv');
  if (!existsSync(labels))
    throw new CommandFault('The folder has no labels.tsv (columns file and class, tab-separated)');
  const clips = parseClipLabels(readFileSync(labels, 'utf8'));
  const missing = clips.find(({ file }) => !existsSync(join(folder, file)));
  if (missing) throw new CommandFault(`labels.tsv names ${missing.file}, which is not in the folder`);
  return clips;
}

/** Runs the liveness check with these models on each clip. Prints the progress to `err`. */
export async function scoreClips(
  folder: string,
  clips: readonly LabelledClip[],
  { models, err }: Pick<Io, 'err'> & { models: Models },
): Promise<ScoredClip[]> {
  const check = makeCheckLiveness({ models, decodeVideo: makeDecodeVideo(PATIENT_LIMITS) });
  const scored: ScoredClip[] = [];
  for (const clip of clips) {
    const outcome = await check(readFileSync(join(folder, clip.file)));
    const { score, cues, shares } = outcome.ok ? outcome : { score: null, cues: {}, shares: {} };
    scored.push({ ...clip, score, cues, shares });
    err(`${scored.length} of ${clips.length}: ${clip.file} ${outcome.ok ? outcome.score.toFixed(3) : outcome.fault}`);
  }
  return scored;
}
