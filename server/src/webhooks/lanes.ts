/** How many more deliveries of an endpoint may be claimed now: at most as many runs. */
export interface Room {
  readonly endpoint: string;
  readonly room: number;
}

/** What is claimed of an endpoint of which nothing is known, and what a failing one keeps: it holds little, and its retries stay on time. */
const LEAST = 16;
/** Attempts under way to one endpoint at most: as many as there are connections to one origin. */
export const TURNS = 64;
/**
 * Claimed of one endpoint at most: what waits for its turn saves the wait for a claim, and a claim of many costs the database little more
 * than one of few. Measured: with 3 times the turns, a tenth fewer deliveries a second.
 */
const MOST = 12 * TURNS;
/** A lane of more is not claimed for before so few are left. Measured: at half of it, a tenth fewer deliveries a second. */
const CLAIM_AT = 2 * TURNS;
/** How much a success widens a lane: the backlog of a receiver that came back is claimed in large pieces after a few. */
const WIDER = 4;
/** The same since a turn came too late, or a slow receiver's claims would be given back again and again. */
const WIDER_WITH_CARE = 1 / 16;
/** Claimed altogether, beyond which an endpoint gets a new one only when it has none: bodies are in memory meanwhile. */
const TOTAL = 4096;

/** What was claimed of an endpoint: runs, and the rows that were read for them, which may be more. */
export interface Taken {
  readonly runs: number;
  readonly rows: number;
}

export interface Rooms {
  readonly named: readonly Room[];
  /** Of every endpoint that is not named. */
  readonly otherwise: number;
}

/** How a claimed run ended; `late`: its turn came too late, and it was given back. */
export type Ending = 'delivered' | 'failed' | 'late';

interface Lane {
  /** Claimed and not ended. */
  underWay: number;
  allowed: number;
  /** How much a success widens it. */
  wider: number;
  /** The last claim took all that it might: more is likely to wait. */
  more: boolean;
}

/**
 * A lane of attempts for each endpoint, so that a dead or slow receiver holds its own and no other's. A lane widens with each
 * success, narrows by half with each failure, and to what may be under way when a turn came too late. Pure bookkeeping: no clock, no
 * database.
 */
export function makeLanes() {
  const lanes = new Map<string, Lane>();
  let total = 0;
  /** Never more than its share of what may be claimed altogether; one for a lane that has none. */
  const roomOf = ({ underWay, allowed }: Lane): number => {
    // As much as possible at a time, before turns go idle: a claim for every single run that ends would cost more than the attempt, and each
    // passes over what is claimed already.
    if (underWay > Math.min(allowed / 2, CLAIM_AT)) return 0;
    const share = Math.max(Math.floor((TOTAL - total) / lanes.size), underWay ? 0 : 1);
    return Math.min(Math.floor(allowed) - underWay, share);
  };

  const wantsMore = (lane: Lane): boolean => lane.more && roomOf(lane) > 0;

  return {
    underWay: () => total,
    rooms(): Rooms {
      const named = [...lanes].map(([endpoint, lane]) => ({ endpoint, room: roomOf(lane) }));
      return { named, otherwise: total >= TOTAL ? 1 : LEAST };
    },
    /** After a claim: what was taken of each endpoint. */
    claimed(taken: ReadonlyMap<string, Taken>, { named, otherwise }: Rooms): void {
      for (const { endpoint, room } of named) {
        const lane = lanes.get(endpoint);
        if (lane && room) lane.more = (taken.get(endpoint)?.rows ?? 0) >= room;
        if (lane && !lane.underWay && !lane.more && !taken.has(endpoint)) lanes.delete(endpoint);
      }
      for (const [endpoint, { runs, rows }] of taken) {
        const lane = lanes.get(endpoint) ?? { underWay: 0, allowed: LEAST, wider: WIDER, more: rows >= otherwise };
        lane.underWay += runs;
        total += runs;
        lanes.set(endpoint, lane);
      }
    },
    /** Whether there is room for more of what is likely to wait. */
    hungry: () => [...lanes.values()].some(wantsMore),
    /** Whether all that was claimable of it may have been claimed: what its outcomes set free is not known then. */
    emptied: (endpoint: string): boolean => !lanes.get(endpoint)?.more,
    /** A run ended. True when more is likely to wait and there is room for it. */
    ended(endpoint: string, ending: Ending): boolean {
      const lane = lanes.get(endpoint)!;
      total -= 1;
      lane.underWay -= 1;
      if (ending === 'delivered') lane.allowed = Math.min(MOST, lane.allowed + lane.wider);
      else if (ending === 'failed') lane.allowed = Math.max(LEAST, Math.floor(lane.allowed / 2));
      else {
        lane.allowed = Math.min(TURNS, lane.allowed);
        lane.wider = WIDER_WITH_CARE;
      }
      const again = wantsMore(lane);
      if (!lane.underWay && !lane.more) lanes.delete(endpoint);
      return again;
    },
  };
}
export type Lanes = ReturnType<typeof makeLanes>;
