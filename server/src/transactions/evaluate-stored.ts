import type { Db } from '../platform/database/tables.ts';
import { readEntity } from './history-store.ts';
import type { CompiledRule } from './rules/compile.ts';
import { evaluateRules, type RuleResult } from './rules/evaluate-rules.ts';
import type { Found } from './rules/unit.ts';
import { readSignals } from './signals/read-signals.ts';
import type { StoredTransaction } from './stored-transaction.ts';

export interface Reevaluation {
  readonly results: readonly RuleResult[];
  readonly signals: ReadonlyMap<string, Found>;
}

/**
 * Evaluates rules on a recorded transaction as of its own time, with all of the history that is known by now. What cannot be read again (lists as they
 * were then, the place before) is taken from what was kept of its evaluation.
 */
export async function evaluateStored(
  db: Db,
  { row, transaction, facts, entities, evidence }: StoredTransaction,
  rules: readonly CompiledRule[],
  snoozed: ReadonlyMap<string, string> = new Map(),
): Promise<Reevaluation> {
  const signals = await readSignals(
    {
      ...entities,
      ...{ db, facts, id: row.id, stage: 2, known: await readEntity(db, entities.customer) },
      payer: payerOf(facts.direction, entities),
      ...{ blacklisted: undefined, listHit: undefined, kept: evidence?.signals ?? new Map() },
    },
    rules.flatMap(({ requests }) => requests),
  );
  return { signals, results: resultsOf(rules, { transaction, facts }, signals, snoozed) };
}

/** What the rules say of these signals. Pure. */
export const resultsOf = (
  rules: readonly CompiledRule[],
  { transaction, facts }: Pick<StoredTransaction, 'transaction' | 'facts'>,
  signals: ReadonlyMap<string, Found>,
  snoozed: ReadonlyMap<string, string> = new Map(),
): readonly RuleResult[] =>
  evaluateRules(rules, {
    read: (key) => signals.get(key) ?? { missing: 'not read' },
    transactionType: transaction.transaction_type,
    accountType: transaction.account_type,
    currency: facts.currency,
    snoozed,
  }).results;

/** Who moves the money: the customer, or the sending account when the customer is the one who receives. */
export const payerOf = (
  direction: 'in' | 'out' | undefined,
  { customer, origin }: StoredTransaction['entities'],
): StoredTransaction['entities']['customer'] => (direction === 'in' ? (origin ?? customer) : customer);
