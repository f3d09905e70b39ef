import { datesOf } from './layout/dates.ts';

/**
 * Probability of a date on which two readings agree, or one reading and a bar code. In a test with 70 real dates and
 * camera effects, no such date was wrong.
 */
const SURE = 0.985;
const DOUBTFUL = 0.9;
/**
 * Minimum probability of each character in the first reading. If it is reached, the first reading and one other reading
 * are enough for a sure date.
 */
const LEGIBLE = 0.6;

export interface DateReadings {
  /**
   * Text of the first reading, and the minimum probability of the date's characters in this text. The probability is 0
   * if the text has no date.
   */
  readonly first: string;
  readonly least: number;
  /** Other readings of the same sentence. */
  readonly others: readonly string[];
  /** Day on which a code on the document was made. */
  readonly codedDay?: string | undefined;
}

/**
 * Returns the date on which several readings of one sentence agree, and its probability. Ignores a reading without a
 * date. A reading whose day may be a 5 or an 8 agrees with either date. If the readings have different dates, there is
 * no result. The printed date is never later than the day on which the document's bar code was made. If two days are
 * possible, the day of the bar code is the more likely one (docs/adr/0120).
 */
export function agreedDate(
  readings: DateReadings,
): { readonly value: string; readonly probability: number } | undefined {
  const { first, least, others, codedDay } = readings;
  const said = [first, ...others].map(datesOf).filter((dates) => dates.length > 0);
  const common = (said[0] ?? []).filter((date) => said.every((dates) => dates.includes(date)));
  const possible = common.filter((date) => codedDay === undefined || date <= codedDay || common.length === 1);
  const value = possible.length === 1 ? possible[0] : possible.find((date) => date === codedDay);
  if (value === undefined) return undefined;
  const surely = said.filter((dates) => dates.length === 1).length;
  const borneOut = value === codedDay && said.length >= 2;
  // Two days were possible. Only one of them is not later than the day of the code.
  const ruledOut = borneOut && said.length >= 3 && common.length > 1 && possible.length === 1;
  const firstly = datesOf(first).length === 1 && least >= LEGIBLE;
  if (surely >= 3 || (surely >= 2 && (firstly || borneOut)) || (surely >= 1 && borneOut) || ruledOut)
    return { value, probability: SURE };
  return surely >= 2 ? { value, probability: DOUBTFUL } : undefined;
}
