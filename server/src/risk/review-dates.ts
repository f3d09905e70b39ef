import { riskLevels } from '@hakiki/contract';
import type { RiskLevel, RiskModel } from './risk-model.ts';

interface FormerReview {
  readonly level: RiskLevel | null;
  readonly last_review_at: Date | null;
  readonly next_review_at: Date | null;
}

/**
 * Returns the same day of the month after the given number of months. If that month has no such day, returns its last
 * day. Pure.
 */
export function monthsAfter(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}

/**
 * Returns the date of the customer's next review. A customer whose risk becomes high is reviewed at once (enhanced due
 * diligence). Other customers are reviewed after the level's interval in months since the last review. A change to a
 * higher level never delays a review. Pure.
 */
export function nextReview(
  model: Pick<RiskModel, 'review_months'>,
  { former, level, now }: { readonly former: FormerReview; readonly level: RiskLevel; readonly now: Date },
): Date {
  const { level: before, last_review_at: last, next_review_at: planned } = former;
  const rises = before === null || riskLevels.indexOf(level) > riskLevels.indexOf(before);
  if (level === 'high' && rises) return planned !== null && planned < now ? planned : now;
  const periodic = monthsAfter(last ?? now, model.review_months[level]);
  if (planned === null) return periodic;
  // The date of a review that is already due does not change until the review is completed.
  if (planned <= now || level === before) return planned;
  return rises && planned < periodic ? planned : periodic;
}
