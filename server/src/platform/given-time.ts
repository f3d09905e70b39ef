import { AppError } from './errors.ts';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?))?)?$/;

/**
 * Parses a caller's time in ISO 8601 (`2026-11-22`, `2026-11-22T10:00:00+01:00`). A time without a zone is UTC,
 * whatever the time zone of the server. Returns undefined for other text, and for a day that does not exist, because
 * `Date` would read 30 February as 2 March. A leap second becomes the last millisecond of its minute.
 */
export function timeFrom(text: string): Date | undefined {
  const parts = ISO.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', ahead, minutes = '00'] = parts;
  const leap = second === '60';
  const time = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${leap ? '59.999' : `${second}.${fraction}`}${ahead === undefined ? 'Z' : `${ahead}:${minutes}`}`,
  );
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number.isNaN(time.getTime()) || Number(day) > last) return undefined;
  return leap && !time.toISOString().endsWith('T23:59:59.999Z') ? undefined : time;
}

/** Parses an optional time parameter. @throws AppError invalid_input. */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = timeFrom(text);
  if (time === undefined) throw new AppError('time_expected', { field: name });
  return time;
}

/** True if the text is a calendar day, YYYY-MM-DD. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && timeFrom(text) !== undefined;
