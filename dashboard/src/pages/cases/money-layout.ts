/** Amounts of one day in a currency, as the API returns them. */
export interface MoneyStep {
  /** Day as YYYY-MM-DD. */
  readonly day: string;
  readonly in: number;
  readonly out: number;
  readonly balance: number;
  readonly flagged: number;
}
interface Box {
  readonly y: number;
  readonly height: number;
}
interface DayBar {
  /** Number of the day in the window, starting at 0. */
  readonly at: number;
  readonly came: Box;
  readonly went: Box;
}
export interface MoneyPicture {
  readonly bars: readonly DayBar[];
  /** SVG path of the balance, in steps. */
  readonly balance: string;
  /**
   * Amounts at the axis: the largest amount, 0 and the smallest amount, each with its vertical position as a share of
   * the height. An amount that would overlap another is left out.
   */
  readonly axis: readonly { readonly amount: number; readonly y: number }[];
  readonly zero: number;
}
export const DAY_MS = 86_400_000;
/** Width of a day in the picture. The picture is stretched to the available width. */
export const DAY_WIDTH = 10;
export const HEIGHT = 200;
const MARGIN = 6;
/** Minimum distance between two amounts on the axis, as a share of the height. */
const APART = 0.12;

/**
 * Returns the date, as YYYY-MM-DD, of a branch's midnight. Clocks of a branch are at most a few hours ahead of UTC, so
 * the nearest midnight in UTC has the same date.
 */
export const dateOfMidnight = (at: string): string =>
  new Date(Math.round(Date.parse(at) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of a day in the window, starting at 0. */
export const dayAt = (from: string, day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(from)) / DAY_MS);

/**
 * Returns bars above 0 for incoming money, bars below 0 for outgoing money, and the balance. All have the same scale.
 * Pure.
 */
export function layOutMoney(
  steps: readonly MoneyStep[],
  { from, days }: { readonly from: string; readonly days: number },
): MoneyPicture {
  const most = Math.max(0, ...steps.flatMap((step) => [step.in, step.balance]));
  const least = Math.min(0, ...steps.flatMap((step) => [-step.out, step.balance]));
  const span = most - least || 1;
  const yOf = (amount: number): number => MARGIN + ((most - amount) / span) * (HEIGHT - 2 * MARGIN);
  const zero = yOf(0);
  const bars = steps.map((step) => ({
    at: dayAt(from, step.day),
    came: { y: yOf(step.in), height: zero - yOf(step.in) },
    went: { y: zero, height: yOf(-step.out) - zero },
  }));
  const path = steps.map(({ balance }, nth) => `H${bars[nth]!.at * DAY_WIDTH + DAY_WIDTH / 2}V${yOf(balance)}`);
  const amounts = [...new Set([most, 0, least])].map((amount) => ({ amount, y: yOf(amount) / HEIGHT }));
  return {
    bars,
    balance: `M0 ${zero}${path.join('')}H${days * DAY_WIDTH}`,
    axis: amounts.filter(
      ({ amount, y }) => amount !== 0 || amounts.every((other) => other.amount === 0 || Math.abs(other.y - y) >= APART),
    ),
    zero,
  };
}

/**
 * Returns the day with payments to which a slider moves from `at` towards `wanted`. It is the first such day at or
 * after `wanted` in the direction of the movement. If there is none, it is the last such day in that direction. Pure.
 *
 * @param days numbers of the days with payments, in order; at least one
 */
export function nextDay(days: readonly number[], at: number, wanted: number): number {
  if (wanted > at) return days.find((day) => day >= wanted) ?? days.at(-1)!;
  return days.findLast((day) => day <= wanted) ?? days[0]!;
}
