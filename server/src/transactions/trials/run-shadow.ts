import type { Db } from '../../platform/database/tables.ts';
import { evaluateStored } from '../records/evaluate-stored.ts';
import type { StoredTransaction } from '../records/stored-transaction.ts';
import { compileRule } from '../rules/compile.ts';
import { assess, type RuleResult } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { sameRule } from '../rules/versions.ts';
import { noteShadowHit, shadowOf } from './shadow-store.ts';

/**
 * Evaluates a live transaction with the branch's draft in shadow mode, a trial whose hits have no effect. Does nothing
 * if no draft is in shadow mode. Evaluates only rules that differ from the live rules, and copies the other results.
 * Stores only hits of changed rules.
 */
export async function runShadow(
  db: Db,
  stored: StoredTransaction,
  live: { readonly rules: readonly Rule[]; readonly results: readonly RuleResult[] },
): Promise<void> {
  const { row, facts } = stored;
  const shadow = await shadowOf(db, row.branch_id, row.created_at);
  if (!shadow) return;
  const unchanged = new Set(
    shadow.rules.filter((rule) => live.rules.some((other) => sameRule(rule, other))).map(({ stable_id }) => stable_id),
  );
  const changed = shadow.rules.filter(({ stable_id }) => !unchanged.has(stable_id));
  const { results } = await evaluateStored(
    db,
    stored,
    changed.map((rule) => compileRule(rule, facts.currency)),
  );
  const hits = results.filter(({ outcome }) => outcome === 'hit');
  if (!hits.length) return;
  const same = live.results.filter(({ stable_id }) => unchanged.has(stable_id));
  await noteShadowHit(db, {
    ...{ shadowId: shadow.id, transactionId: row.id, branchId: row.branch_id, accountId: row.account_id },
    rules: hits.map(({ stable_id }) => stable_id),
    draftFlags: assess([...same, ...hits]).status === 'suspicious',
    liveFlags: assess(live.results).status === 'suspicious',
  });
}
