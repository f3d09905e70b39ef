import { type CueName, type CueValues, type CueWeight, type FusionTable, PASS_SCORE } from './cue-table.ts';

export interface Fusion {
  /** 0 to 1: the logistic of the bias and every cue's share. */
  readonly score: number;
  readonly passed: boolean;
  /** What each measured cue added to the log-odds. */
  readonly shares: CueValues;
  /** The cue that weighed most against the capture; null when none did and it was signs of life that lacked. */
  readonly decidedBy: CueName | null;
}

/** Log-odds against a capture below which a cue is no reason to name. */
const SPEAKS = -0.5;

/** The cues of a capture to a score and the cue that decided. Cues that could not be measured say nothing. */
export function fuse(values: CueValues, { bias, cues }: FusionTable): Fusion {
  const shares: CueValues = {};
  let logOdds = bias;
  let decidedBy: CueName | null = null;
  let heaviest = SPEAKS;
  for (const [name, weight] of Object.entries(cues) as [CueName, CueWeight][]) {
    const value = values[name];
    if (value === undefined) continue;
    // Adding 0 makes of a negative zero a plain one.
    const share = weight.weight * ramp(value, weight) + 0;
    shares[name] = share;
    logOdds += share;
    if (share < heaviest) [heaviest, decidedBy] = [share, name];
  }
  const score = 1 / (1 + Math.exp(-logOdds));
  return { score, passed: score >= PASS_SCORE, shares, decidedBy };
}

/** 0 at `from` and before, 1 at `to` and beyond, whichever of the two is larger. */
export function ramp(value: number, { from, to }: Pick<CueWeight, 'from' | 'to'>): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
