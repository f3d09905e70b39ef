import type { KeptMessage } from '@hakiki/texts';
import type { Db } from '../../platform/database/tables.ts';
import { type Found, NOT_READ } from '../facts/unit.ts';
import type { KnownEntity } from '../history/history-store.ts';
import { payerOf } from '../history/legs.ts';
import { listedForms } from '../lists/list-kinds.ts';
import { type CompiledRule, requestsOf } from '../rules/compile.ts';
import { evaluateRules, inScope, type RuleResult } from '../rules/evaluate-rules.ts';
import { profileOf } from '../rules/profiles.ts';
import { settingsOf, settingsQuery } from '../rules/rule-set-store.ts';
import { readSignals } from '../signals/read-signals.ts';
import { makeAsker } from '../signals/signal-reader.ts';
import { reachOf, readViews } from '../signals/views.ts';
import type { StoredTransaction } from './stored-transaction.ts';

export interface Reevaluation {
  readonly results: readonly RuleResult[];
  readonly signals: ReadonlyMap<string, Found>;
}

/** A transaction, with the rules that are evaluated for it. */
export interface ToEvaluate {
  readonly stored: StoredTransaction;
  readonly rules: readonly CompiledRule[];
  /** The customer's last geographic place before the transaction. Present only if a late transaction has changed it. */
  readonly located?: KnownEntity['located'];
}

/**
 * Evaluates rules on stored transactions as of their own times, with today's history. The former lists and the
 * customer's previous place cannot be read again, so their values come from the stored evidence. The number of
 * statements does not grow with the number of transactions.
 */
export async function evaluateAllStored(db: Db, all: readonly ToEvaluate[]): Promise<Reevaluation[]> {
  const asker = makeAsker(db);
  const branches = [...new Set(all.map(({ stored }) => stored.row.branch_id))];
  const { rows: settings } = await settingsQuery(branches).execute(db);
  const wanted = all.map(({ stored, rules }) => rules.filter(({ rule }) => inScope(rule, scopeOf(stored))));
  const views = await readViews(
    db,
    all.map(({ stored: { row, facts, entities } }, i) => ({
      ...{
        entities,
        place: { at: facts.at, id: row.id },
        reach: reachOf(requestsOf(wanted[i]!)),
        fresh: [],
      },
    })),
  );
  const signals = await readSignals(
    all.map(({ stored: { row, transaction, facts, entities, evidence, listKeyOf }, located }, i) => {
      const { country, utcOffset } = profileOf(settingsOf(settings, row.branch_id).country);
      return {
        rules: wanted[i]!,
        context: {
          ...{ asker, entities, facts, id: row.id, stage: 2, views: views[i]! },
          ...{ payer: payerOf(facts.direction, entities), kept: evidence?.signals ?? new Map() },
          ...{ blacklisted: undefined, listHit: undefined, located },
          listLookup: {
            branchId: row.branch_id,
            formsFor: (subject) => listedForms(subject, transaction, facts, country),
            keyOf: listKeyOf,
          },
          utcOffset,
        },
      };
    }),
    asker,
  );
  return all.map(({ stored, rules }, i) => ({ signals: signals[i]!, results: resultsOf(rules, stored, signals[i]!) }));
}

export const evaluateStored = async (
  db: Db,
  stored: StoredTransaction,
  rules: readonly CompiledRule[],
): Promise<Reevaluation> => (await evaluateAllStored(db, [{ stored, rules }]))[0]!;

/** Returns the values that decide whether a rule applies to a transaction. */
const scopeOf = ({ transaction, facts }: Pick<StoredTransaction, 'transaction' | 'facts'>) => ({
  transactionType: transaction.transaction_type,
  accountType: transaction.account_type,
  currency: facts.currency,
});

/** Returns the results of the rules for these signals. Pure. */
export const resultsOf = (
  rules: readonly CompiledRule[],
  stored: Pick<StoredTransaction, 'transaction' | 'facts'>,
  signals: ReadonlyMap<string, Found>,
  snoozed: ReadonlyMap<string, KeptMessage> = new Map(),
): readonly RuleResult[] =>
  evaluateRules(rules, {
    ...scopeOf(stored),
    read: (key) => signals.get(key) ?? NOT_READ,
    snoozed,
  }).results;

/**
 * Returns the results of the rules that lacked an input. These results are not stored. First-stage rules are evaluated
 * with the signals that were read for the answer. Second-stage rules are evaluated with today's history.
 */
export async function notEvaluated(
  db: Db,
  stored: StoredTransaction,
  rules: readonly CompiledRule[],
): Promise<readonly RuleResult[]> {
  const { firstEvidence, evidence } = stored;
  if (!firstEvidence || !evidence) return [];
  const known = new Set(evidence.results.map(({ stable_id }) => stable_id));
  const of = (stage: 1 | 2) => rules.filter((one) => one.stage === stage && !known.has(one.rule.stable_id));
  const late = await evaluateStored(db, stored, of(2));
  return [...resultsOf(of(1), stored, firstEvidence.signals), ...late.results].filter(
    ({ outcome }) => outcome === 'not_evaluated',
  );
}
