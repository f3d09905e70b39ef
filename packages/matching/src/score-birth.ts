import type { BirthDate } from './entity.ts';
import { type MatchReason, reason } from './match-reason.ts';

/**
 * Result of comparing two birth dates. `gain` is 0 to 1 for agreement, `loss` is 0 to 1 for contradiction. At least one
 * of the two is 0.
 */
export interface BirthEvidence extends MatchReason {
  readonly gain: number;
  readonly loss: number;
  /** True if at least the year agrees, which a strong hit requires. */
  readonly agrees: boolean;
}

const DAY = 86_400_000;

/**
 * Returns the first and last day of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, both inclusive; undefined for any other text and
 * for dates that do not exist.
 */
export function birthBounds(text: string): BirthDate | undefined {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(text.trim());
  if (found === null) return undefined;
  const [, year = '', month, day] = found;
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31`, circa: false };
  if (Number(month) < 1 || Number(month) > 12) return { from: `${year}-01-01`, to: `${year}-12-31`, circa: false };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined) return { from: `${year}-${month}-01`, to: `${year}-${month}-${last}`, circa: false };
  return Number(day) < 1 || Number(day) > last
    ? undefined
    : { from: text.trim().slice(0, 10), to: text.trim().slice(0, 10), circa: false };
}

const isDay = (birth: BirthDate): boolean => birth.from === birth.to;
const year = (date: string): number => Number(date.slice(0, 4));
/** Returns the year as text, because masking hides texts and not numbers. */
const yearOf = (date: string): string => date.slice(0, 4);
const days = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;

/** True if day and month are exchanged: 1968-03-07 and 1968-07-03. */
const swapped = (a: string, b: string): boolean =>
  a.slice(0, 4) === b.slice(0, 4) && a.slice(5, 7) === b.slice(8, 10) && a.slice(8, 10) === b.slice(5, 7);

const differingDigits = (a: string, b: string): number => [...a].filter((c, i) => c !== b[i]).length;

function yearGap(subject: BirthDate, listed: BirthDate): number {
  if (year(subject.to) < year(listed.from)) return year(listed.from) - year(subject.to);
  if (year(subject.from) > year(listed.to)) return year(subject.from) - year(listed.to);
  return 0;
}

/**
 * Differences in years, each with the share of the score that is lost. Listed dates are often wrong by a year or two,
 * so the first years cost little.
 */
const GAPS: readonly (readonly [number, number])[] = [
  [1, 0.06],
  [2, 0.14],
  [4, 0.22],
  [9, 0.3],
  [14, 0.36],
  [24, 0.42],
  [Number.POSITIVE_INFINITY, 0.48],
];

function compareOne(subject: BirthDate, listed: BirthDate): BirthEvidence {
  const gap = yearGap(subject, listed);
  const circa = subject.circa || listed.circa;
  const overlap = days(subject.from) <= days(listed.to) && days(listed.from) <= days(subject.to);
  if (isDay(subject) && isDay(listed)) {
    if (subject.from === listed.from)
      return { gain: 0.55, loss: 0, ...reason('birth_date_same', { date: listed.from }), agrees: true };
    if (swapped(subject.from, listed.from))
      return {
        gain: 0.42,
        loss: 0,
        ...reason('birth_date_swapped', { subject: subject.from, listed: listed.from }),
        agrees: true,
      };
    if (gap === 0 && differingDigits(subject.from, listed.from) === 1)
      return {
        gain: 0.15,
        loss: 0,
        ...reason('birth_date_one_digit', { subject: subject.from, listed: listed.from }),
        agrees: true,
      };
    if (gap === 0 && /-01-01$/.test(listed.from))
      return {
        gain: 0.2,
        loss: 0,
        ...reason('birth_year_first_january', { year: yearOf(listed.from) }),
        agrees: true,
      };
    if (gap === 0)
      return {
        gain: 0,
        loss: 0.08,
        ...reason('birth_year_other_day', { year: yearOf(listed.from) }),
        agrees: false,
      };
  }
  if (overlap) {
    const span = year(listed.to) - year(listed.from) + (year(subject.to) - year(subject.from));
    if (span === 0 && !circa)
      return { gain: 0.25, loss: 0, ...reason('birth_year_same', { year: yearOf(listed.from) }), agrees: true };
    return {
      gain: span <= 4 ? 0.15 : 0.08,
      loss: 0,
      ...(circa
        ? reason('birth_date_about', { year: yearOf(listed.from) })
        : reason('birth_date_in_range', { from: yearOf(listed.from), to: yearOf(listed.to) })),
      agrees: span <= 4,
    };
  }
  const slack = circa ? Math.max(0, gap - 2) : gap;
  if (slack === 0)
    return {
      gain: circa ? 0.04 : 0,
      loss: circa ? 0 : 0.08,
      ...reason(circa ? 'birth_year_near' : 'birth_year_other_month', { year: yearOf(listed.from) }),
      agrees: false,
    };
  const loss = (GAPS.find(([most]) => slack <= most) ?? [0, 0.48])[1];
  return { gain: 0, loss, ...reason('birth_year_differs', { years: String(gap) }), agrees: false };
}

/** Returns the best result of all listed birth dates; undefined if either side has none. */
export function compareBirths(subject: BirthDate | undefined, listed: readonly BirthDate[]): BirthEvidence | undefined {
  if (subject === undefined) return undefined;
  let best: BirthEvidence | undefined;
  for (const birth of listed) {
    const evidence = compareOne(subject, birth);
    if (best === undefined || evidence.gain - evidence.loss > best.gain - best.loss) best = evidence;
  }
  return best;
}
