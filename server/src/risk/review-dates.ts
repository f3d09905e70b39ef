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
 * diligence). For other customers the review is due after the level's number of months since the last review. A higher
 * level never moves a review to a later date. Pure.
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
  // If a review is already due, its date does not change until someone completes it.
  if (planned <= now || level === before) return planned;
  return rises && planned < periodic ? planned : periodic;
}
