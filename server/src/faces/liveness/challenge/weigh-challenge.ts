import { along } from '../fuse.ts';
import { type LightSeen, weighLight } from './light.ts';
import type { SeenTurn, TurnsSeen } from './see-turns.ts';

/** Findings about a clip's bytes and times, from the commitments that the server took while it was recorded. */
export interface CommitmentFindings {
  /** Whether every piece of the clip has the hash that was given before the next turn was told, and there is nothing else. */
  readonly bytesMatch: boolean;
  /** Share of the turns before which new bytes were fixed: a recorder that gives nothing out until the end fixes nothing. */
  readonly boundShare: number;
  /** How much more was recorded between the first and the last commitment than time passed at the server: cannot be, but for the network's delays. */
  readonly aheadMs: number;
  /** How much less: time in which the recorder stood still. */
  readonly behindMs: number;
  /** Attempts of the same session that were begun and given up once a turn was told. */
  readonly abandoned: number;
}

export interface ChallengeFindings extends TurnsSeen {
  readonly commitments: CommitmentFindings;
  /** Times in the clip at which each piece of it ended and the next turn was told; the last is the end. */
  readonly toldMs?: readonly number[];
  /** The screen's light on the face; absent where the screen showed none. */
  readonly light?: LightSeen | undefined;
  /** Largest distance between the face looking ahead and turned, in units of the recogniser's threshold; undefined where it could not be measured. */
  readonly personDistance: number | undefined;
}

/** Each part's share of the log-odds of life. */
export type ChallengeShares = Readonly<Record<string, number>>;

type Curve = Parameters<typeof along>[0];
/**
 * Log-likelihood ratios. The places are those at which bent photos and turned prints part (`eval/results/turns.md`), the heights are held down:
 * nobody measured them on people. A missed turn costs more than a seen one gives, since who tries is told what to do.
 */
const SEEN: Curve = [
  [0.3, -2.2],
  [0.6, -0.7],
  [0.9, 0.5],
  [1.3, 0.9],
];
const OTHER_WAY = -3.5;
/** The wrong way first, then the right one. */
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
/** No honest browser sends other bytes than those it committed. */
const OTHER_BYTES = -14;
/** Log-odds of a clip that answers nothing where turns were asked for. */
export const UNANSWERED = -8;

/** The challenge's findings as log-likelihood ratios; `total` is what it adds to the passive cues. Pure. */
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

/** More than this of passive evidence does not count beside a challenge: a good recording of a living face has it too. */
const PASSIVE_MOST = 4;

/** The score of passive cues and challenge together. */
export function scoreWith(passiveScore: number, total: number): number {
  const held = Math.min(1 - 1e-9, Math.max(1e-9, passiveScore));
  const passive = Math.max(-2 * PASSIVE_MOST, Math.min(PASSIVE_MOST, Math.log(held / (1 - held))));
  return 1 / (1 + Math.exp(-(passive + total)));
}
