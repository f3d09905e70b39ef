import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { isCurrency, toMinor } from '../platform/money.ts';
import { customerDecisions } from '../reviews/customer-decisions.ts';
import { alertsOfRecords } from '../screening/watch/alerts-of-records.ts';
import { newestOfReference } from '../verifications/newest-of-reference.ts';
import { type Assessment, assessCustomer } from './assess-customer.ts';
import { takeChanges } from './change-store.ts';
import type { CustomerTransactions } from './conduct.ts';
import { factsOf, numbersOf } from './customer-facts.ts';
import { modelInForce } from './model-store.ts';
import * as store from './rating-store.ts';
import { nextReview } from './review-dates.ts';

export interface RateCustomerDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly transactions: CustomerTransactions;
}
export type RateCustomer = ReturnType<typeof makeRateCustomer>;

const KINDS = ['customer', 'document', 'liveness', 'sdk'] as const;

/**
 * Rates a customer again if a change was recorded, in one database transaction. Removes the recorded changes and writes
 * the rating. Adds a line to the history if the level, the score, the model or a factor changed. Skips a customer
 * without records and without a row.
 */
export function makeRateCustomer({ db, vault, clock, transactions }: RateCustomerDeps) {
  return (customer: store.RatedCustomer): Promise<void> =>
    db.transaction().execute(async (work) => {
      // Locks the row first, so that two processes do not rate the same customer at the same time.
      const former = await store.lockRisk(work, vault, customer);
      const cause = await takeChanges(work, customer);
      if (cause === undefined) return;
      const { accountId, branchId } = customer;
      const records = await newestOfReference(work, vault, customer, KINDS);
      const reference = records.find((record) => record.reference !== null)?.reference;
      if (!former && reference == null) return;
      if (!former) await store.putRiskContent(work, vault, customer, { reference: reference!, declared: {} });
      const row = former ?? (await store.lockRisk(work, vault, customer))!;

      const now = clock.now();
      const ids = records.map(({ id }) => id);
      const keys = await transactions.customerKeys(work, vault, accountId, numbersOf(records));
      const { id: modelId, model } = await modelInForce(work, branchId);
      const conduct = await transactions.conductOfCustomer(work, {
        ...{ branchId, accountId, keys, now },
        currency: row.declared.expected_activity?.currency,
      });
      const facts = factsOf({
        ...{ declared: row.declared, records, conduct },
        alerts: await alertsOfRecords(work, branchId, ids),
        decisions: await customerDecisions(work, branchId, ids),
      });
      const assessment = assessCustomer(model, facts);
      const [last] = await store.listAssessments(work, vault, { accountId, riskId: row.id, limit: 1 });
      if (!last || last.model_id !== modelId || !isSame(last, assessment))
        await store.appendAssessment(
          work,
          vault,
          { accountId, riskId: row.id },
          { ...assessment, modelId, cause, at: now },
        );
      await store.putRating(work, {
        ...{ riskId: row.id, accountId, at: now, customerKeys: keys },
        ...{ level: assessment.level, score: assessment.score },
        nextReviewAt: nextReview(model, { former: row, level: assessment.level, now }),
        expected: expectedOf(row.declared),
        daily: conduct.volume !== undefined || conduct.alerts > 0,
      });
    });
}

/**
 * Returns the declared monthly amount in minor units. Undefined if there is no amount, or if the currency is unknown.
 * Pure.
 */
function expectedOf({ expected_activity: expected }: store.RiskContent['declared']) {
  if (!expected || !isCurrency(expected.currency)) return undefined;
  const minor = toMinor(expected.monthly_amount, expected.currency);
  return minor === undefined ? undefined : { currency: expected.currency, minor };
}

/** True if two assessments are equal. Pure. */
const isSame = (a: Assessment, b: Assessment): boolean =>
  a.level === b.level && a.score === b.score && JSON.stringify(a.factors) === JSON.stringify(b.factors);
