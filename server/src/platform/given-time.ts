import { AppError } from './errors.ts';

/**
 * A time as a caller gave it, ISO 8601 (`2026-11-22`, `2026-11-22T10:00:00+01:00`); undefined for other text and for a day that no month
 * has, which `Date` would take as one of the next (30 February as 2 March).
 */
export function timeFrom(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = new Date(text);
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number.isNaN(time.getTime()) || Number(day) > last ? undefined : time;
}

/** The same for a parameter that may be absent. @throws AppError invalid_input. */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = timeFrom(text);
  if (time === undefined) throw new AppError('invalid_input', `${name} must be a time`);
  return time;
}
