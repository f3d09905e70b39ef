import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { evaluateStored, resultsOf } from '../records/evaluate-stored.ts';
import { findStored } from '../records/stored-transaction.ts';
import { type CompiledRule, compileRule } from '../rules/compile.ts';
import { assess } from '../rules/evaluate-rules.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import * as store from './backtest-store.ts';
import { drawOfMonth } from './draw-of-month.ts';
import { lowered } from './lowered.ts';
import { makeTally } from './tally.ts';

export const backtestJob = defineJob<{ readonly id: number }>({
  name: 'rules-backtest',
  timeoutSeconds: 3600,
  retrySeconds: [30],
  perGroup: 1,
});

export interface BacktestDeps {
  /** Database connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ruleSets: Pick<RuleSets, 'byId'>;
}

/** Maximum number of transactions that are evaluated. From a longer period, an evenly spread sample is taken. */
const MAX_TRIED = 20_000;
const PAGE = 100;
const DAY_MS = 86_400_000;

/**
 * Evaluates both rule sets on the transactions of a period, each as of its own time and with the history that is known
 * now. Stores the hits of each set, but flags nothing. A repeated run starts from the beginning. A back-test that is
 * done does not run again.
 * @throws if the run was aborted or the database failed. The back-test then has the state `failed` until it is
 * repeated.
 */
export function makeRunBacktest({ db, vault, clock, ruleSets }: BacktestDeps) {
  return async (id: number, signal?: AbortSignal): Promise<void> => {
    const work = await store.beginBacktest(db, id);
    if (!work) return;
    try {
      const base = await ruleSets.byId(db, work.base_id);
      const compiled = new Map<string, Sets>();
      const setsFor = (currency: string): Sets => {
        const known = compiled.get(currency) ?? {
          base: base.compiledFor(currency),
          draft: work.rules.map((rule) => compileRule(rule, currency)),
          below: work.rules.map((rule) => compileRule(lowered(rule), currency)),
        };
        compiled.set(currency, known);
        return known;
      };
      const all = [...new Map([...base.rules, ...work.rules].map((rule) => [rule.stable_id, rule])).values()];
      const tally = makeTally(all, work.month === null ? undefined : drawOfMonth(work.branch_id, work.month));
      const of = await store.countPeriod(db, work);
      const step = Math.max(1, Math.ceil(of / MAX_TRIED));
      for (let after = 0; ; ) {
        const page = await store.nextOfPeriod(db, work, { after, step, limit: PAGE });
        if (!page.length) break;
        after = page.at(-1)!.id;
        for (const { id: transactionId, outcome } of page) {
          signal?.throwIfAborted();
          const stored = await findStored(db, vault, transactionId);
          if (!stored) continue;
          const sets = setsFor(stored.facts.currency);
          const { signals } = await evaluateStored(db, stored, [...sets.base, ...sets.draft, ...sets.below]);
          const said = (rules: readonly CompiledRule[]) => assess(resultsOf(rules, stored, signals));
          tally.add({
            ...{ id: transactionId, outcome, customer: stored.entities.customer.key.toString('base64url') },
            ...{ base: said(sets.base), draft: said(sets.draft), below: said(sets.below) },
          });
        }
      }
      const days = (work.to_at.getTime() - work.from_at.getTime()) / DAY_MS;
      await store.finishBacktest(db, id, { ...tally.result(of, days), at: clock.now() });
    } catch (error) {
      await store.failBacktest(db, id, clock.now());
      throw error;
    }
  };
}

interface Sets {
  readonly base: readonly CompiledRule[];
  readonly draft: readonly CompiledRule[];
  readonly below: readonly CompiledRule[];
}

/** Runs back-tests in this process, one at a time. */
export async function startBacktests(jobs: Jobs, deps: BacktestDeps): Promise<void> {
  const run = makeRunBacktest(deps);
  await jobs.work(backtestJob, 1, ({ id }, { signal }) => run(id, signal));
}
