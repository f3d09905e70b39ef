import { riskLevels } from '@hakiki/contract';
import type { RiskLevel, RiskModel } from './risk-model.ts';

interface FormerReview {
  readonly level: RiskLevel | null;
  readonly last_review_at: Date | null;
  readonly next_review_at: Date | null;
}

/** The same day of the month, so many months later; the month's last day where it has no such day. Pure. */
export function monthsAfter(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}

/**
 * When the customer is to be reviewed next. Pure. A customer who becomes high risk is reviewed at once (enhanced due diligence); otherwise the review
 * is due the level's months after the last one. A rise of the level never moves a review later.
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
  // A review that is due stays due until somebody has done it.
  if (planned <= now || level === before) return planned;
  return rises && planned < periodic ? planned : periodic;
}
