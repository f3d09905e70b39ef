import { branch } from '../session/session.ts';
import { dayAfter } from './day-after.ts';

const MINUTE_MS = 60_000;
const offset = (): number => branch.value?.utc_offset ?? 0;

/** Returns the difference of a time zone to UTC as in ISO 8601, for example `+01:00`. Pure. */
export function zoneText(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns the time zone of the branch as text, for example `UTC+01:00`. */
export const branchZone = (): string => `UTC${zoneText(offset())}`;

/** Returns the day (YYYY-MM-DD) of a time in the time zone of the branch. */
export const branchDay = (time: string): string =>
  new Date(Date.parse(time) + offset() * MINUTE_MS).toISOString().slice(0, 10);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** Returns the start of a day of the branch. Returns a text that is no day unchanged: the server refuses it. */
export const startOfDay = (day: string): string => (isDay(day) ? `${day}T00:00:00${zoneText(offset())}` : day);
/** Returns the end of a day of the branch, for filters whose end is not part of the span. */
export const endOfDay = (day: string): string => startOfDay(dayAfter(day));
