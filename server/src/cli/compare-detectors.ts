import type { ScoredClip } from '../faces/evaluation/clips.ts';
import { auc, equalErrorRate } from '../faces/evaluation/cue-worth.ts';
import type { CueName } from '../faces/liveness/cue-table.ts';
import type { Models } from '../vision/models/models.ts';
import type { Io } from './command.ts';
import { labelledClips, scoreClips } from './evaluate-liveness.ts';

/** Accuracy of a spoof detector on labelled stills and clips. */
export interface DetectorWorth {
  /**
   * Probability that a real person has a higher vote than an attack. With a value of 0.5, the vote cannot distinguish
   * people from attacks. Null if people or attacks are missing.
   */
  readonly vote: number | null;
  /**
   * Equal error rate of the whole check, with the weight from this detector's manifest. Null if people or attacks are
   * missing.
   */
  readonly error: number | null;
}

export interface ComparedDetector {
  readonly model: string;
  readonly ours: DetectorWorth;
  readonly yours: DetectorWorth;
  readonly advice: string;
}

/** Name of the cue with the vote of each detector model. */
const VOTES: Readonly<Record<string, CueName>> = { antispoof: 'antispoof_vote', liveness: 'liveness_vote' };

export const isDetector = (model: string): boolean => model in VOTES;

/**
 * Compares an operator's spoof detectors with the shipped detectors on the operator's labelled stills and clips.
 * Recommends whether to switch. `labels.tsv` has the columns `file` and `class`.
 * @throws AppError invalid_input if a file is missing in the folder.
 */
export async function compareDetectors(
  folder: string,
  detectors: readonly string[],
  { ours, theirs }: { readonly ours: Models; readonly theirs: Models },
  io: Pick<Io, 'err'>,
): Promise<ComparedDetector[]> {
  const clips = labelledClips(folder);
  const mine = await scoreClips(folder, clips, { models: ours, err: io.err });
  const other = await scoreClips(folder, clips, { models: theirs, err: io.err });
  return detectors.map((model): ComparedDetector => {
    const [mineWorth, otherWorth] = [worth(mine, VOTES[model]!), worth(other, VOTES[model]!)];
    return { model, ours: mineWorth, yours: otherWorth, advice: detectorAdvice(mineWorth, otherWorth) };
  });
}

/** Formats the comparison as lines of Markdown. */
export function detectorLines(compared: readonly ComparedDetector[]): string[] {
  return [
    '\n| detector | AUC of its vote (.5 says nothing) | ours | equal error rate of the check with it | with ours |\n|---|---|---|---|---|',
    ...compared.map(
      ({ model, ours, yours }) =>
        `| ${model} | ${areaText(yours)} | ${areaText(ours)} | ${errorText(yours)} | ${errorText(ours)} |`,
    ),
    ...compared.map(({ model, advice }) => `${model}: ${advice}`),
  ];
}

function worth(scored: readonly ScoredClip[], cue: CueName): DetectorWorth {
  const judged = scored.flatMap(({ live, score }) => (score === null ? [] : [{ live, score }]));
  return { vote: auc(scored, ({ cues }) => cues[cue]), error: equalErrorRate(judged) };
}

/**
 * Minimum `vote` of a useful detector. A detector below it detects too few attacks to justify the people whom it
 * refuses wrongly.
 */
const WORTH_WEIGHING = 0.7;

/** Returns advice on whether a detector should replace the shipped detector. */
export function detectorAdvice(ours: DetectorWorth, yours: DetectorWorth): string {
  if (ours.vote === null || yours.vote === null || ours.error === null || yours.error === null)
    return 'there must be stills or clips of people and of attacks: too few to say whether to switch.';
  if (yours.vote < WORTH_WEIGHING || yours.vote <= ours.vote) return 'do not switch.';
  if (yours.error > ours.error)
    return 'it tells more than ours, but the check errs more often with it: lower the weight of its `vote` first.';
  return yours.error < ours.error
    ? 'switch.'
    : 'switch, and give it a `vote` in its manifest: without one it is recorded and not weighed.';
}

const areaText = ({ vote }: DetectorWorth) => vote?.toFixed(2) ?? '—';
const errorText = ({ error }: DetectorWorth) => (error === null ? '—' : `${(100 * error).toFixed(1)} %`);
