/** How many more deliveries of an endpoint may be claimed now. */
export interface Room {
  readonly endpoint: string;
  readonly room: number;
}

/** What is claimed of an endpoint of which nothing is known, and what a failing one keeps: it holds little, and its retries stay on time. */
const LEAST = 16;
/** Attempts under way to one endpoint at most: as many as there are connections to one origin. */
export const TURNS = 64;
/** Claimed of one endpoint at most: what waits for its turn saves the wait for a claim. Measured: with none waiting a third of the time went idle. */
const MOST = 3 * TURNS;
/** Claimed altogether, beyond which an endpoint gets a new one only when it has none: bodies are in memory meanwhile. */
const TOTAL = 2048;

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
  /** The last claim took all that it might: more is likely to wait. */
  more: boolean;
}

/**
 * A lane of attempts for each endpoint, so that a dead or slow receiver holds its own and no other's. A lane widens by one with each
 * success, narrows by half with each failure, and to what may be under way when a turn came too late. Pure bookkeeping: no clock, no
 * database.
 */
export function makeLanes() {
  const lanes = new Map<string, Lane>();
  let total = 0;
  const roomOf = ({ underWay, allowed }: Lane): number => {
    if (total >= TOTAL) return underWay ? 0 : 1;
    // Half a lane at a time: a claim for every single run that ends would cost more than the attempt.
    return underWay > allowed / 2 ? 0 : allowed - underWay;
  };

  const wantsMore = (lane: Lane): boolean => lane.more && roomOf(lane) > 0;

  return {
    underWay: () => total,
    rooms(): Rooms {
      const named = [...lanes].map(([endpoint, lane]) => ({ endpoint, room: roomOf(lane) }));
      return { named, otherwise: total >= TOTAL ? 1 : LEAST };
    },
    /** After a claim: what was taken of each endpoint. */
    claimed(taken: readonly string[], { named, otherwise }: Rooms): void {
      const offered = new Map(named.map(({ endpoint, room }) => [endpoint, room]));
      const counts = new Map<string, number>();
      for (const endpoint of taken) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
      for (const [endpoint, room] of offered) {
        const lane = lanes.get(endpoint);
        if (lane && room) lane.more = (counts.get(endpoint) ?? 0) >= room;
        if (lane && !lane.underWay && !lane.more && !counts.has(endpoint)) lanes.delete(endpoint);
      }
      for (const [endpoint, count] of counts) {
        const lane = lanes.get(endpoint) ?? { underWay: 0, allowed: LEAST, more: count >= otherwise };
        lane.underWay += count;
        total += count;
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
      if (ending === 'delivered') lane.allowed = Math.min(MOST, lane.allowed + 1);
      else if (ending === 'failed') lane.allowed = Math.max(LEAST, Math.floor(lane.allowed / 2));
      else lane.allowed = Math.min(TURNS, lane.allowed);
      const again = wantsMore(lane);
      if (!lane.underWay && !lane.more) lanes.delete(endpoint);
      return again;
    },
  };
}
export type Lanes = ReturnType<typeof makeLanes>;
