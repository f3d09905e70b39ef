const DAY_MS = 86_400_000;
/** Number of days of one bar, by the number of days of the chart: six or seven bars, of which none is nearly empty. */
const BAR_DAYS: Readonly<Record<number, number>> = { 7: 1, 30: 5, 90: 15 };

export interface Period {
  /** First and last day, as YYYY-MM-DD (UTC). */
  readonly from: string;
  readonly to: string;
}

/**
 * Divides the last `days` days into the periods of a bar chart, oldest first. Pure.
 *
 * @param days 7, 30 or 90
 * @param today YYYY-MM-DD (UTC), the last day of the last period
 */
export function periodsOf(days: number, today: string): Period[] {
  const size = BAR_DAYS[days] ?? 1;
  const day = (before: number): string => new Date(Date.parse(today) - before * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: Math.ceil(days / size) }, (_, at) => {
    const last = days - (at + 1) * size;
    return { from: day(last + size - 1), to: day(last) };
  });
}

/**
 * Adds up the counts of each period. A day before the first period counts to it: a span of 30 days that ends now begins
 * within a day. Pure.
 */
export const countsOf = (
  periods: readonly Period[],
  lines: readonly { readonly day: string; readonly count: number }[],
): number[] =>
  periods.map(({ from, to }, at) =>
    lines.filter(({ day }) => day <= to && (at === 0 || day >= from)).reduce((sum, { count }) => sum + count, 0),
  );

/** Returns a part as whole per cent of a sum. Null if the sum is 0. Pure. */
export const percentOf = (part: number, all: number): number | null =>
  all > 0 ? Math.round((100 * part) / all) : null;
