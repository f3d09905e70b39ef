import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { toMajor } from '../../platform/money.ts';
import { evaluateAllStored } from '../records/evaluate-stored.ts';
import { findAllStored, type StoredTransaction } from '../records/stored-transaction.ts';
import { type CompiledRule, compileRule } from '../rules/compile.ts';
import type { Rule } from '../rules/rule.ts';
import { countPeriod, nextOfPeriod } from './backtest-store.ts';

export interface PreviewExample {
  readonly transaction: number;
  readonly at: Date;
  /** The exact amount in major units. */
  readonly amount: string;
  readonly currency: string;
  /** True if the rules in force found the transaction suspicious. */
  readonly known: boolean;
}
export interface RulePreview {
  /** Number of transactions in the period of the preview. */
  readonly of: number;
  readonly tried: number;
  readonly hits: number;
  /** Number of hits on transactions that the rules in force already found suspicious. */
  readonly known: number;
  readonly not_evaluated: number;
  readonly from: Date;
  readonly to: Date;
  readonly examples: readonly PreviewExample[];
}
export interface PreviewDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 30;
/** Maximum number of transactions that are evaluated. From a longer period, an evenly spread sample is taken. */
const MAX_TRIED = 1000;
const MAX_PREVIEW_MS = 2500;
const PAGE = 50;
const MAX_EXAMPLES = 5;

/**
 * Evaluates one rule on the transactions of the last 30 days, as a back-test does. Stores nothing. Evaluates at most
 * 1,000 transactions and starts no new page after 2.5 s. `tried` is the number of evaluated transactions.
 *
 * @param signal Aborted when the same person requests a newer preview. The function then returns the result so far.
 */
export async function previewRule(
  { db, vault, clock }: PreviewDeps,
  branch: { readonly id: number; readonly accountId: number },
  rule: Rule,
  signal?: AbortSignal,
): Promise<RulePreview> {
  const to = clock.now();
  const from = new Date(to.getTime() - PERIOD_DAYS * DAY_MS);
  const period = {
    branch_id: branch.id,
    account_id: branch.accountId,
    from_at: from,
    to_at: to,
    rules: [],
    base_id: 0,
  };
  const of = await countPeriod(db, period);
  const step = Math.max(1, Math.ceil(of / MAX_TRIED));
  const compiled = new Map<string, readonly CompiledRule[]>();
  const compiledFor = (currency: string): readonly CompiledRule[] => {
    const rules = compiled.get(currency) ?? [compileRule(rule, currency)];
    compiled.set(currency, rules);
    return rules;
  };
  const count = { tried: 0, hits: 0, known: 0, not_evaluated: 0 };
  const examples: PreviewExample[] = [];
  const deadline = performance.now() + MAX_PREVIEW_MS;
  for (let after = 0; count.tried < MAX_TRIED; ) {
    if (signal?.aborted || performance.now() > deadline) break;
    const page = await nextOfPeriod(db, period, { after, step, limit: PAGE });
    if (!page.length) break;
    after = page.at(-1)!.id;
    const all = await findAllStored(
      db,
      vault,
      page.map(({ id }) => id),
    );
    const results = await evaluateAllStored(
      db,
      all.map((stored) => ({ stored, rules: compiledFor(stored.facts.currency) })),
    );
    for (const [i, stored] of all.entries()) {
      const outcome = results[i]!.results[0]?.outcome;
      count.tried += 1;
      if (outcome === 'not_evaluated' || outcome === 'error') count.not_evaluated += 1;
      if (outcome !== 'hit') continue;
      const example = exampleOf(stored);
      count.hits += 1;
      if (example.known) count.known += 1;
      examples.unshift(example);
      examples.length = Math.min(examples.length, MAX_EXAMPLES);
    }
  }
  return { of, ...count, from, to, examples };
}

const exampleOf = ({ row, facts }: StoredTransaction): PreviewExample => ({
  transaction: row.id,
  at: facts.at,
  amount: toMajor(facts.minor, facts.currency),
  currency: facts.currency,
  known: row.answer?.status === 'suspicious' || row.late_code !== null,
});

/** Allows each person only one preview at a time. A newer preview aborts the earlier one. */
export function makeOnePerPerson() {
  const running = new Map<number, AbortController>();
  return async <Result>(userId: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    running.get(userId)?.abort();
    const own = new AbortController();
    running.set(userId, own);
    try {
      return await work(own.signal);
    } finally {
      if (running.get(userId) === own) running.delete(userId);
    }
  };
}
