import { LEGACY_TEXT } from '@hakiki/contract/codes.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { assess, type HitRule, triggeredNames, triggeredRules } from '../rules/evaluate-rules.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { resultsOf } from './evaluate-stored.ts';
import { findStored } from './stored-transaction.ts';
import type { TransactionResponse } from './transaction-response.ts';

const NO_TEXT = { code: LEGACY_TEXT, params: { text: '' } };

export interface Replayed {
  /** True if the repeated evaluation gives the same answer as the first one. */
  readonly same: boolean;
  readonly rule_set: number;
  readonly answered: TransactionResponse;
  readonly again: TransactionResponse & {
    readonly score: number;
    readonly rules: readonly string[];
    readonly hits: readonly HitRule[];
  };
  /** Rules that hit only after the answer, according to the stored evidence. */
  readonly late: readonly string[];
  readonly late_hits: readonly HitRule[];
}

/**
 * Evaluates a transaction again from its record alone: with the recorded rule set, signals and snoozed rules. Uses no
 * current data.
 * @throws AppError not_found; conflict if the transaction was imported, or recorded before rule sets were stored.
 */
export async function replayTransaction(
  db: Db,
  vault: Vault,
  { ruleSets, id }: { readonly ruleSets: Pick<RuleSets, 'byId'>; readonly id: number },
): Promise<Replayed> {
  const stored = await findStored(db, vault, id);
  if (!stored) throw new AppError('transaction_not_found');
  const { row, facts, firstEvidence, lateResults } = stored;
  if (!firstEvidence || row.rule_set_id === null) throw new AppError('transaction_not_replayable');
  const rules = (await ruleSets.byId(db, row.rule_set_id)).compiledFor(facts.currency);
  const snoozed = new Map(
    firstEvidence.results
      .filter(({ outcome }) => outcome === 'suppressed')
      .map(({ stable_id, reason = NO_TEXT }) => [stable_id, reason]),
  );
  const results = resultsOf(
    rules.filter(({ stage }) => stage === 1),
    stored,
    firstEvidence.signals,
    snoozed,
  );
  const { status, activity_code, score } = assess(results);
  const names = triggeredNames({ results });
  const hits = triggeredRules({ results });
  const again = { status, activity_code, comment: [`${names.length} rule(s) triggered`], score, rules: names, hits };
  const same =
    row.answer.status === status &&
    row.answer.activity_code === activity_code &&
    row.rules.join('\n') === names.join('\n');
  return {
    same,
    rule_set: row.rule_set_id,
    answered: row.answer,
    again,
    late: triggeredNames({ results: lateResults }),
    late_hits: triggeredRules({ results: lateResults }),
  };
}
