import { AppError } from './errors.ts';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?))?)?$/;

/**
 * A time as a caller gave it, ISO 8601 (`2026-11-22`, `2026-11-22T10:00:00+01:00`), UTC without a zone, wherever the server stands; undefined for other text and for
 * a day that no month has, which `Date` would take as one of the next (30 February as 2 March). A leap second is the last moment of its minute.
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

/** The same for a parameter that may be absent. @throws AppError invalid_input. */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = timeFrom(text);
  if (time === undefined) throw new AppError('time_expected', { field: name });
  return time;
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && timeFrom(text) !== undefined;
