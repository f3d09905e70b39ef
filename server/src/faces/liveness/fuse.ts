import { type CueName, type CueValues, type CueWeight, type FusionTable, PASS_SCORE } from './cue-table.ts';

export interface Fusion {
  /**
   * Probability of a live person, 0 to 1. It comes from the bias and the log-likelihood ratios of all cues. The maximum
   * is the table's ceiling.
   */
  readonly score: number;
  readonly passed: boolean;
  /** Amount that each measured cue adds to the log-odds. */
  readonly shares: CueValues;
  /**
   * The cue with `words` that was the strongest evidence against the capture. Null if there is no such cue, and only
   * signs of life were missing.
   */
  readonly decidedBy: CueName | null;
}

/** A cue is named as the reason of a failure only if its log-odds are at most this value. */
const SPEAKS = -0.5;

/**
 * Combines the cues of a capture to a score. Also returns the cue that decided. A cue that could not be measured is
 * ignored. A bound adds the likelihood of a second type of attack: odds of attack = e^−(sum of the cues) + e^−bound.
 */
export function fuse(values: CueValues, { bias, cues, ceiling }: FusionTable): Fusion {
  const shares: CueValues = {};
  let logOdds = bias;
  let decidedBy: CueName | null = null;
  let heaviest = SPEAKS;
  for (const [name, { curve, words }] of Object.entries(cues) as [CueName, CueWeight][]) {
    const value = values[name];
    if (value === undefined) continue;
    const share = along(curve, value);
    shares[name] = share;
    logOdds += share;
    if (words !== undefined && share < heaviest) [heaviest, decidedBy] = [share, name];
  }
  for (const [name, { bound }] of Object.entries(cues) as [CueName, CueWeight][]) {
    const value = values[name];
    if (value === undefined || bound === undefined) continue;
    const bounded = -Math.log(Math.exp(-logOdds) + Math.exp(-along(bound.curve, value)));
    shares[name] = (shares[name] ?? 0) + bounded - logOdds;
    if (logOdds >= 0 && bounded < 0) decidedBy = name;
    logOdds = bounded;
  }
  const score = Math.min(ceiling, 1 / (1 + Math.exp(-logOdds)));
  return { score, passed: score >= PASS_SCORE, shares, decidedBy };
}

/** Returns the value of the curve. It is linear between its points and constant beyond them. */
export function along(curve: CueWeight['curve'], value: number): number {
  const next = curve.findIndex(([at]) => at >= value);
  if (next < 0) return curve.at(-1)![1];
  const [[x1, y1], [x0, y0]] = [curve[next]!, curve[Math.max(0, next - 1)]!];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (value - x0)) / (x1 - x0);
}
