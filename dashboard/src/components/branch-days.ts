import { branch } from '../session/session.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Number of milliseconds by which the clocks of the branch are ahead of UTC. */
const aheadMs = (): number => (branch.value?.utc_offset ?? 0) * MINUTE_MS;

/** Returns the day (YYYY-MM-DD) of a time in the time zone of the branch. */
export const branchDay = (time: number): string => new Date(time + aheadMs()).toISOString().slice(0, 10);

/** Returns the start of a day of the branch. Returns any other text unchanged, so that the server refuses it. */
export function startOfDay(day: string, later = 0): string {
  const at = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + later - aheadMs()).toISOString();
}
/** Returns the end of a day of the branch, for filters that do not include their end. */
export const endOfDay = (day: string): string => startOfDay(day, DAY_MS);
