const DAY_MS = 86_400_000;
/** Number of days of one bar, by the number of days of the chart. A chart has six or seven bars of equal length. */
const BAR_DAYS: Readonly<Record<number, number>> = { 7: 1, 30: 5, 90: 15 };

export interface Period {
  /** First and last day of the branch, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/**
 * Divides the last `days` days into the periods of a bar chart, oldest first. Pure.
 *
 * @param days 7, 30 or 90
 * @param today last day of the last period, as YYYY-MM-DD
 */
export function periodsOf(days: number, today: string): Period[] {
  const size = BAR_DAYS[days] ?? 1;
  const day = (before: number): string => new Date(Date.parse(today) - before * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: Math.ceil(days / size) }, (_, at) => {
    const last = days - (at + 1) * size;
    return { from: day(last + size - 1), to: day(last) };
  });
}

/** Adds up the counts of each period. Pure. */
export const countsOf = (
  periods: readonly Period[],
  lines: readonly { readonly day: string; readonly count: number }[],
): number[] =>
  periods.map(({ from, to }) =>
    lines.filter(({ day }) => from <= day && day <= to).reduce((sum, { count }) => sum + count, 0),
  );

/** Returns the share of a part, from 0 to 1. Null if the whole is 0. Pure. */
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null);

/**
 * Returns a share as text. Very small and very large shares have one decimal, so that only 0 becomes 0% and only 1
 * becomes 100%. Pure.
 *
 * @param share share from 0 to 1
 * @param language BCP 47 tag of the language
 */
export function shareText(share: number, language: string): string {
  const digits = share < 0.1 || share > 0.99 ? 1 : 0;
  const { format } = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits });
  if (share > 0 && share < 0.001) return `< ${format(0.001)}`;
  return share > 0.999 && share < 1 ? `> ${format(0.999)}` : format(share);
}

/** Returns a time zone as text, for example `UTC+1` or `UTC+5:30`. Pure. */
export function zoneOf(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : '';
  return minutes ? `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}` : 'UTC';
}
