import type { HeadPose } from './head-pose.ts';
import type { Turn } from './turns.ts';

/** A turn that the person was asked to make. */
export interface AskedTurn {
  readonly turn: Turn;
  /**
   * The bytes of the clip up to this time were fixed before the turn was sent. A response to the turn can only come
   * later.
   */
  readonly fromMs: number;
}

/** One turn as it was found in the frames. */
export interface SeenTurn {
  readonly asked: Turn;
  /** First clear movement during the time of this turn. `none` means that there was no movement. */
  readonly seen: Turn | 'none';
  /** Maximum strength of the requested movement. 1 is a clear turn, and 0 is no movement. */
  readonly strength: number;
  /** Time from the sending of the turn to the start of the movement. Null if the movement was not seen. */
  readonly lagMs: number | null;
  /** Time for which the strength of the movement stayed above two thirds of its maximum. */
  readonly heldMs: number;
  /** True if the head returned before the end of the next turn's time. */
  readonly returned: boolean;
  /**
   * Change of the mesh at the maximum of the movement, in eye distances. Only the part that a flat picture could not
   * have made is counted.
   */
  readonly residual: number;
}

export interface TurnsSeen {
  readonly turns: readonly SeenTurn[];
  /** Fastest change of the pose between two frames, in degrees per second. */
  readonly fastest: number;
  /** Longest time without a frame that shows the face. It is measured after the first turn was sent. */
  readonly longestGapMs: number;
}

/** Values of a clear turn. They were measured on bent photos at 25 to 30 degrees (docs/liveness.md). */
const CLEAR = { across: 0.3, yaw: 11, pitch: 11 } as const;
/**
 * Minimum strength of a movement that has begun (`BEGUN`) and of an intended movement (`MEANT`). `BACK` is a share of
 * the maximum. Below this share, the head has returned.
 */
const [BEGUN, MEANT, BACK] = [0.35, 0.6, 0.5] as const;
/** Extra time for a slow person, who may finish a turn in the time of the next one. */
const LATE_MS = 700;

/**
 * Returns the strength of a pose in a direction. A turn to the side has two measures, and the weaker one is used
 * because a flat print can deceive one of them.
 */
function strengthOf({ yaw, pitch, across }: HeadPose, turn: Turn): number {
  if (turn === 'up') return Math.max(0, pitch / CLEAR.pitch);
  const side = turn === 'left' ? 1 : -1;
  return Math.max(0, Math.min((side * across) / CLEAR.across, (side * yaw) / CLEAR.yaw));
}

const ALL: readonly Turn[] = ['left', 'right', 'up'];

/** Returns the direction in which the pose is strongest. */
function directionOf(pose: HeadPose): { readonly turn: Turn; readonly strength: number } {
  const each = ALL.map((turn) => ({ turn, strength: strengthOf(pose, turn) }));
  return each.reduce((most, one) => (one.strength > most.strength ? one : most));
}

/** Returns which of the requested turns can be seen in a clip's poses. The poses must be sorted by time. Pure. */
export function seeTurns(poses: readonly HeadPose[], asked: readonly AskedTurn[]): TurnsSeen {
  const end = poses.at(-1)?.ms ?? 0;
  const turns = asked.map(({ turn, fromMs }, i) => {
    const until = i + 1 < asked.length ? asked[i + 1]!.fromMs + LATE_MS : end;
    const within = poses.filter(({ ms }) => ms > fromMs && ms <= until);
    return seeOne(within, { turn, fromMs, before: asked[i - 1]?.turn });
  });
  const from = asked[0]?.fromMs ?? 0;
  return { turns, fastest: fastestOf(poses), longestGapMs: longestGap(poses, from) };
}

function seeOne(
  poses: readonly HeadPose[],
  { turn, fromMs, before }: { turn: Turn; fromMs: number; before: Turn | undefined },
): SeenTurn {
  // The end of the previous turn's movement is not a response to this turn.
  let lefts = 0;
  if (before) while (lefts < poses.length && strengthOf(poses[lefts]!, before) > BACK) lefts += 1;
  const open = poses.slice(lefts);
  const strengths = open.map((pose) => strengthOf(pose, turn));
  const strength = Math.max(0, ...strengths);
  const first = open.find((pose) => directionOf(pose).strength >= MEANT);
  const most = strengths.indexOf(strength);
  const begun = open.findIndex((pose) => strengthOf(pose, turn) >= Math.min(BEGUN, strength));
  const held = open.filter((pose) => strengthOf(pose, turn) >= strength * 0.66);
  const after = strengths.slice(most + 1);
  return {
    asked: turn,
    seen: first ? directionOf(first).turn : 'none',
    strength: Math.round(strength * 1000) / 1000,
    lagMs: strength >= BEGUN && begun >= 0 ? open[begun]!.ms - fromMs : null,
    heldMs: strength >= BEGUN && held.length > 0 ? held.at(-1)!.ms - held[0]!.ms : 0,
    returned: strength >= BEGUN && after.some((value) => value < BACK * strength),
    residual: most < 0 || strength === 0 ? 0 : Math.round(open[most]!.residual * 10_000) / 10_000,
  };
}

/**
 * Minimum time between two compared frames. If frames are closer together, the trembling of the values is larger than
 * the movement.
 */
const SHORTEST_STEP_MS = 60;

function fastestOf(poses: readonly HeadPose[]): number {
  let fastest = 0;
  for (let i = 1, j = 0; i < poses.length; i += 1) {
    const [now, then] = [poses[i]!, poses[j]!];
    const ms = now.ms - then.ms;
    if (ms < SHORTEST_STEP_MS) continue;
    fastest = Math.max(fastest, (Math.hypot(now.yaw - then.yaw, now.pitch - then.pitch) * 1000) / ms);
    j = i;
  }
  return Math.round(fastest);
}

function longestGap(poses: readonly HeadPose[], from: number): number {
  const times = poses.map(({ ms }) => ms).filter((ms) => ms >= from);
  return Math.max(0, ...times.slice(1).map((ms, i) => ms - times[i]!));
}

/** Maximum strength at which a requested movement counts as missing. */
const HARDLY = 0.45;

/**
 * Returns true if the wrong turns are probably an honest person's mistake. There are two such cases. In the first, at
 * least half of the turns were hardly made, and none was in a wrong direction. In the second, one turn was in the wrong
 * direction, and all others were right. Pure.
 */
export function isMishap(turns: readonly Pick<SeenTurn, 'asked' | 'seen' | 'strength'>[]): boolean {
  const elsewhere = turns.filter(({ asked, seen }) => seen !== 'none' && seen !== asked).length;
  const hardly = turns.filter(({ seen, strength }) => seen === 'none' && strength < HARDLY).length;
  const right = turns.filter(({ asked, seen }) => seen === asked).length;
  if (elsewhere === 0) return hardly >= turns.length / 2;
  return elsewhere === 1 && right === turns.length - 1;
}
