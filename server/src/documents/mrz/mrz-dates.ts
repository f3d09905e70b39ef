/** A day as year, month, day; `today` where a century has to be decided. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Longest that a travel document is valid, and oldest that a holder is, in years: bounds for the century. */
const LONGEST_VALIDITY = 50;

/**
 * A birth date `YYMMDD` of an MRZ as `YYYY-MM-DD`: the latest century in which it lies in the past and before the
 * document expires or was issued (`before`, null when not known). Null when the month or day is
 * unknown (`<<`, ICAO 9303 part 3, section 4.8) or does not exist.
 */
export function birthDate(text: string, today: Day, before: string | null): string | null {
  const century = Math.floor(today.year / 100) * 100;
  const now = key(today.year, today.month, today.day);
  const latest = before === null ? now : Math.min(now, Number(before.replaceAll('-', '')));
  return pick(text, [century, century - 100], (date) => date <= latest);
}

/**
 * An expiry date `YYMMDD` as `YYYY-MM-DD`: this century, unless that is more than `LONGEST_VALIDITY` years ahead and the last
 * century's is not (specimens and museum pieces); null as for birth dates.
 */
export function expiryDate(text: string, today: Day): string | null {
  const century = Math.floor(today.year / 100) * 100;
  const latest = key(today.year + LONGEST_VALIDITY, today.month, today.day);
  return pick(text, [century, century - 100], (date) => date <= latest);
}

/** The end of a month of issue `YYMM`: the latest that is not after today; null where there is no such month. */
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
