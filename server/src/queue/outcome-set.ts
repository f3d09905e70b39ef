import type { outcomes } from '@hakiki/contract';
import type { Db } from '../platform/database/tables.ts';
import type { WorkKind } from '../reviews/subjects/rules.ts';
import { levelOfReview } from '../risk/customer-reviews.ts';
import { alertsInShort } from '../screening/watch/decide-alert.ts';

/** Returns the number of hits in the record of a customer or a run. Undefined if nobody was screened. */
export type HitsOfRecord = (
  branchId: number,
  verificationId: number,
) => Promise<{ readonly sanctions: number; readonly peps: number } | undefined>;

/**
 * Returns the decisions that an item allows, which depend on the findings about the item's subject. Undefined for a
 * case, because cases have their own outcomes.
 */
export const makeOutcomeSetOf =
  (hitsOfRecord: HitsOfRecord) =>
  async (
    db: Db,
    item: { readonly branch_id: number; readonly kind: WorkKind; readonly subject_id: number },
  ): Promise<outcomes.OutcomeSet | undefined> => {
    const { kind, subject_id: id } = item;
    if (kind === 'case') return undefined;
    if (kind === 'document') return kind;
    if (kind === 'alert') {
      const alert = (await alertsInShort(db, [id])).get(id);
      // If the findings cannot be read, the item is treated as if it had the most serious findings.
      const list = alert?.kind === 'pep' ? 'pep' : 'sanction';
      return `alert_${list}_${alert?.strength === 'weak' ? 'weak' : 'strong'}`;
    }
    if (kind === 'review') return (await levelOfReview(db, id)) === 'high' ? 'review_enhanced' : 'review';
    const hits = await hitsOfRecord(item.branch_id, id);
    if (hits?.sanctions) return hits.peps ? 'customer_sanction_pep' : 'customer_sanction';
    return hits?.peps ? 'customer_pep' : kind;
  };
