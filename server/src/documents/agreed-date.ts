import { datesOf } from './layout/dates.ts';

/**
 * The probability of a date that two readings give, or one reading and a bar code. Of 70 real dates under camera effects none was
 * wrong.
 */
const SURE = 0.985;
const DOUBTFUL = 0.9;
/** The first reading makes a date of two readings sure if every character of it is at least this probable. */
const LEGIBLE = 0.6;

export interface DateReadings {
  /** The first reading, and the least probability of the date's characters in it; 0 if it has no date. */
  readonly first: string;
  readonly least: number;
  /** Further readings of the same sentence. */
  readonly others: readonly string[];
  /** The day on which a code on the document was made. */
  readonly codedDay?: string | undefined;
}

/**
 * The date on which several readings of one sentence agree, and how probable it is. A reading without a date does not count, one whose
 * day may be a 5 or an 8 agrees with either, and one with another date contradicts: then there is no date. The printed date is never
 * later than the day on which the document's bar code was made, and of two possible days that day is the likelier (docs/adr/0122).
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
  // Two days were possible and only one of them is not later than the code.
  const ruledOut = borneOut && said.length >= 3 && common.length > 1 && possible.length === 1;
  const firstly = datesOf(first).length === 1 && least >= LEGIBLE;
  if (surely >= 3 || (surely >= 2 && (firstly || borneOut)) || (surely >= 1 && borneOut) || ruledOut)
    return { value, probability: SURE };
  return surely >= 2 ? { value, probability: DOUBTFUL } : undefined;
}
