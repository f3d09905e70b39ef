import { datesOf } from './layout/dates.ts';

/** Two looks at a date in a sentence that say the same, or one that a code bears out: of 70 real ones under camera effects none was wrong. */
const SURE = 0.985;
const DOUBTFUL = 0.9;
/** From this least of its characters the first look counts as more than one that only agrees. */
const LEGIBLE = 0.6;

export interface LookedAtDate {
  /** What the first look read, and the least probability of the date's characters; 0 where it read no date. */
  readonly first: string;
  readonly least: number;
  /** What further looks read. */
  readonly looks: readonly string[];
  /** The day on which a code on the document was made. */
  readonly codedDay?: string | undefined;
}

/**
 * The date that several looks at one sentence say, and how sure it is. A look that reads no date says nothing, one whose day may be a 5 or
 * an 8 agrees with either, and one that reads another date contradicts: then nothing is said. The print is never later than the code that
 * was made with it, and of two days the code's own is the likelier.
 */
export function settleDate(looked: LookedAtDate): { readonly value: string; readonly probability: number } | undefined {
  const { first, least, looks, codedDay } = looked;
  const said = [first, ...looks].map(datesOf).filter((dates) => dates.length > 0);
  const common = (said[0] ?? []).filter((date) => said.every((dates) => dates.includes(date)));
  const possible = common.filter((date) => codedDay === undefined || date <= codedDay || common.length === 1);
  const value = possible.length === 1 ? possible[0] : possible.find((date) => date === codedDay);
  if (value === undefined) return undefined;
  const surely = said.filter((dates) => dates.length === 1).length;
  const borneOut = value === codedDay && said.length >= 2;
  // Of two days the later one cannot have been printed: the code was made before it.
  const ruledOut = borneOut && said.length >= 3 && common.length > 1 && possible.length === 1;
  const firstly = datesOf(first).length === 1 && least >= LEGIBLE;
  if (surely >= 3 || (surely >= 2 && (firstly || borneOut)) || (surely >= 1 && borneOut) || ruledOut)
    return { value, probability: SURE };
  return surely >= 2 ? { value, probability: DOUBTFUL } : undefined;
}
