import { along } from '../fuse.ts';
import { type LightSeen, weighLight } from './light.ts';
import type { SeenTurn, TurnsSeen } from './see-turns.ts';

/** Findings about a clip's bytes and times, from the commitments that the server received during the recording. */
export interface CommitmentFindings {
  /** True if the clip consists only of committed pieces. The hash of each piece was sent before the next turn. */
  readonly bytesMatch: boolean;
  /**
   * Share of the turns before which new bytes were committed. A recorder that outputs no bytes until the end commits
   * none.
   */
  readonly boundShare: number;
  /**
   * Milliseconds by which the recording between the first and the last commitment is longer than the time on the
   * server. Except for network delays, a real recording is never longer.
   */
  readonly aheadMs: number;
  /**
   * Milliseconds by which the recording is shorter than the time on the server. The recorder recorded nothing during
   * this time.
   */
  readonly behindMs: number;
  /** Number of attempts of the same session that were started and abandoned after a turn was sent. */
  readonly abandoned: number;
}

export interface ChallengeFindings extends TurnsSeen {
  readonly commitments: CommitmentFindings;
  /** Times in the clip at which a piece ended and the next turn was sent. The last time is the end. */
  readonly toldMs?: readonly number[];
  /** The screen's light on the face. Absent if the screen showed no light. */
  readonly light?: LightSeen | undefined;
  /**
   * Largest distance between the face straight ahead and the turned face, in units of the recogniser's threshold.
   * Undefined if it could not be measured.
   */
  readonly personDistance: number | undefined;
}

/** Amount that each part adds to the log-odds of a live person. */
export type ChallengeShares = Readonly<Record<string, number>>;

type Curve = Parameters<typeof along>[0];
/**
 * Log-likelihood ratios. They follow the measured differences between bent photos and turned prints
 * (`eval/results/turns.md`). The ratios are kept low because they were not measured on people. A missed turn subtracts
 * more than a visible turn adds, because the page tells the person what to do.
 */
const SEEN: Curve = [
  [0.3, -2.2],
  [0.6, -0.7],
  [0.9, 0.5],
  [1.3, 0.9],
];
const OTHER_WAY = -3.5;
/** Log-odds of a movement in the wrong direction that was followed by the correct movement. */
const CORRECTED = -1.2;
const TURNS_MOST = 3.2;
const RESIDUAL: Curve = [
  [0.025, -3],
  [0.04, -1],
  [0.05, 0],
  [0.08, 0.8],
];
const SPEED: Curve = [
  [180, 0],
  [400, -2.5],
];
const GAP: Curve = [
  [900, 0],
  [2500, -2],
];
const PERSON: Curve = [
  [1.5, 0],
  [2.2, -6],
];
const EARLY_MS = 120;
const EARLY = -0.8;
const UNRETURNED = -0.3;
const AHEAD: Curve = [
  [2500, 0],
  [5000, -5],
];
const BEHIND: Curve = [
  [3000, 0],
  [9000, -2.5],
];
const ABANDONED = -0.3;
/** Log-odds of bytes that differ from the committed bytes. No honest browser sends such bytes. */
const OTHER_BYTES = -14;
/** Log-odds of a clip without a response to the requested turns. */
export const UNANSWERED = -8;

/** Converts the challenge's findings to log-likelihood ratios. `total` is added to the passive cues. Pure. */
export function weighChallenge(findings: ChallengeFindings): {
  readonly shares: ChallengeShares;
  readonly total: number;
} {
  const { turns, commitments } = findings;
  const seen = Math.min(TURNS_MOST, sum(turns.map(turnShare)));
  const residuals = turns.filter(({ strength }) => strength >= 0.6).map(({ residual }) => residual);
  const shares = {
    // A turn without a commitment counts half.
    turns: seen > 0 ? seen * (0.5 + 0.5 * commitments.boundShare) : seen,
    depth: residuals.length > 0 ? along(RESIDUAL, middle(residuals)) : 0,
    smooth: along(SPEED, findings.fastest),
    unbroken: along(GAP, findings.longestGapMs),
    person: findings.personDistance === undefined ? 0 : along(PERSON, findings.personDistance),
    early: EARLY * turns.filter(({ lagMs }) => lagMs !== null && lagMs < EARLY_MS).length,
    returned: UNRETURNED * turns.slice(0, -1).filter(({ returned, strength }) => strength >= 0.6 && !returned).length,
    clock: along(AHEAD, commitments.aheadMs) + along(BEHIND, commitments.behindMs),
    abandoned: ABANDONED * commitments.abandoned,
    bytes: commitments.bytesMatch ? 0 : OTHER_BYTES,
    ...(findings.light && { light: weighLight(findings.light) }),
  };
  return { shares, total: sum(Object.values(shares)) };
}

function turnShare({ asked, seen, strength }: SeenTurn): number {
  const share = along(SEEN, strength);
  if (seen === 'none' || seen === asked) return share;
  return strength >= 0.6 ? share + CORRECTED : OTHER_WAY;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/**
 * Maximum log-odds of passive evidence in a check with a challenge. A good recording of a live person has the same
 * passive evidence.
 */
const PASSIVE_MOST = 4;

/** Returns the score of the passive cues and the challenge together. */
export function scoreWith(passiveScore: number, total: number): number {
  const held = Math.min(1 - 1e-9, Math.max(1e-9, passiveScore));
  const passive = Math.max(-2 * PASSIVE_MOST, Math.min(PASSIVE_MOST, Math.log(held / (1 - held))));
  return 1 / (1 + Math.exp(-(passive + total)));
}
