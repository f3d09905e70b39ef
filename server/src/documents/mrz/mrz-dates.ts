/** A day as year, month and day. A parameter `today` of this type determines the century. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Maximum validity of a travel document in years. It limits the century of an expiry date. */
const LONGEST_VALIDITY = 50;

/**
 * Converts a birth date `YYMMDD` of an MRZ to `YYYY-MM-DD`. Uses the latest century in which the date is in the past.
 * The date must also be before `before`, the day on which the document expires or was issued (null if unknown). Returns
 * null if the month or day is unknown (`<<`, ICAO 9303 part 3, section 4.8) or does not exist.
 */
export function birthDate(text: string, today: Day, before: string | null): string | null {
  const century = Math.floor(today.year / 100) * 100;
  const now = key(today.year, today.month, today.day);
  const latest = before === null ? now : Math.min(now, Number(before.replaceAll('-', '')));
  return pick(text, [century, century - 100], (date) => date <= latest);
}

/**
 * Converts an expiry date `YYMMDD` to `YYYY-MM-DD`. Uses the current century, unless the date would be more than
 * `LONGEST_VALIDITY` years ahead. It is then in the last century, as for specimens and very old documents. Returns null
 * in the same cases as for birth dates.
 */
export function expiryDate(text: string, today: Day): string | null {
  const century = Math.floor(today.year / 100) * 100;
  const latest = key(today.year + LONGEST_VALIDITY, today.month, today.day);
  return pick(text, [century, century - 100], (date) => date <= latest);
}

/**
 * Returns the latest date for a month of issue `YYMM` that is not after the current month. Returns null if the month
 * does not exist.
 */
export function monthOfIssue(text: string, today: Day): string | null {
  return pick(`${text}28`, [Math.floor(today.year / 100) * 100, Math.floor(today.year / 100) * 100 - 100], (date) => {
    return date <= key(today.year, today.month, 31);
  });
}

function pick(text: string, centuries: readonly number[], plausible: (date: number) => boolean): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const [yy, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  for (const century of centuries) {
    const year = century + yy;
    if (exists(year, month, day) && plausible(key(year, month, day))) return format(year, month, day);
  }
  return null;
}

export function exists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function format(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function key(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day;
}
