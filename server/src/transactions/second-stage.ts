import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/metrics.ts';
import { recordModuleEvent } from '../webhooks/record-event.ts';
import { addMovement, idsAfter } from './account-history-store.ts';
import { alertCopy } from './cases/alert-copy.ts';
import { raiseAlert, SLA_HOURS } from './cases/raise-alert.ts';
import { subjectsOf } from './entities.ts';
import { evaluateStored, payerOf } from './evaluate-stored.ts';
import { suspiciousTransaction } from './event.ts';
import { type Entity, lockEntity } from './history-store.ts';
import type { RuleSets } from './rule-sets.ts';
import type { CompiledRule } from './rules/compile.ts';
import { assess, type RuleResult, triggeredNames } from './rules/evaluate-rules.ts';
import { WINDOWS } from './rules/signals.ts';
import type { Found } from './rules/unit.ts';
import { secondStageJob } from './second-stage-job.ts';
import * as store from './store.ts';
import { evidenceText, findStored, type StoredTransaction } from './stored-transaction.ts';
import { runShadow } from './trials/run-shadow.ts';
import { snoozedFor } from './trials/snooze-store.ts';

export interface SecondStageDeps {
  /** In the system scope. */
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ruleSets: Pick<RuleSets, 'byId'>;
}

/** Of the transactions that a late one touches, so many are evaluated again: those that follow it most closely. */
const MOST_TOUCHED = 50;
/** A late transaction touches those of this long after it. */
const TOUCHES_SECONDS = WINDOWS['7d'];
const CYCLE_SECONDS = WINDOWS['72h'];

/**
 * The second stage: writes the transaction's movement into the histories of its accounts and card, and evaluates the rules that read them, for this
 * transaction and for those that happened after it and came before it. A hit that the answer did not know raises an alert that says so, and an event
 * when none was sent for the transaction. At least once: again, it changes nothing.
 */
export function makeSecondStage({ db, vault, jobs, clock, ruleSets }: SecondStageDeps) {
  const counts = { evaluatedAgain: 0, beyondLimit: 0 };

  const rulesOf = async ({ row, facts }: StoredTransaction): Promise<readonly CompiledRule[]> =>
    row.rule_set_id === null ? [] : (await ruleSets.byId(db, row.rule_set_id)).compiledFor(facts.currency);

  async function reassess(stored: StoredTransaction, which: (rule: CompiledRule) => boolean): Promise<void> {
    const rules = (await rulesOf(stored)).filter(which);
    if (!rules.length || !stored.evidence) return;
    const { row, entities } = stored;
    const snoozed = await snoozedFor(db, row.branch_id, subjectsOf(entities), row.created_at);
    const { results, signals } = await evaluateStored(db, stored, rules, snoozed);
    const fresh = freshHits(stored, results);
    if (!fresh.length) return;
    // Whom the alert is about: the receiving account where a rule of its side hit, else the customer.
    const { customer, destination } = stored.entities;
    const ofReceiver = rules.some(
      ({ stage, rule }) => stage === 2 && fresh.some((one) => one.stable_id === rule.stable_id),
    );
    await record(stored, { found: fresh, signals, subject: ofReceiver && destination ? destination : customer });
  }

  const record = (
    { row, transaction, entities }: StoredTransaction,
    {
      found,
      signals,
      subject,
    }: {
      readonly found: readonly RuleResult[];
      readonly signals: ReadonlyMap<string, Found>;
      readonly subject: Entity;
    },
  ): Promise<void> =>
    db.transaction().execute(async (work) => {
      const { branch_id: branchId, account_id: accountId, id } = row;
      const now = clock.now();
      await lockEntity(work, subject, row.at);
      const locked = await store.lockStored(work, id);
      const stored = await findStored(work, vault, id);
      const fresh = stored ? freshHits(stored, found) : [];
      if (!locked || !stored?.evidence || !fresh.length) return;
      const { results, listed } = stored.evidence;
      const ids = new Set(fresh.map(({ stable_id }) => stable_id));
      const all = assess([...results.filter(({ stable_id }) => !ids.has(stable_id)), ...fresh]);
      const alerting = assess(fresh);
      const flags = alerting.status === 'suspicious';
      await store.saveLate(work, id, {
        late_code: flags ? all.activity_code : locked.late_code,
        late_rules: [...new Set([...locked.late_rules, ...triggeredNames(alerting)])],
        late_evidence: await vault.encrypt(
          accountId,
          `transactions.late_evidence:${id}`,
          evidenceText({ results: [...stored.lateResults, ...fresh], signals, listed: [] }),
        ),
      });
      if (!flags) return;
      const { rules } = await ruleSets.byId(work, row.rule_set_id!);
      const raised = await raiseAlert(work, vault, {
        ...{ branchId, accountId, transactionId: id, foundLate: true, at: now, slaHours: SLA_HOURS },
        ...{ subject: subject.key, assessment: alerting },
        copy: { ...alertCopy(transaction, alerting, rules), listed },
      });
      // One event a transaction: none when the answer was suspicious already, or something was found late before.
      if (locked.answer.status === 'suspicious' || locked.late_code !== null) return;
      await recordModuleEvent(
        work,
        { vault, jobs },
        {
          ...{ accountId, branchId, module: 'transaction_monitoring', event: 'suspicious_transaction' },
          data: suspiciousTransaction({ branchId, transaction, assessment: all, raised, listed, now }),
          subject: entities.customer.key.toString('base64url'),
        },
      );
    });

  async function shadow(id: number): Promise<void> {
    const stored = await findStored(db, vault, id);
    if (!stored?.evidence || stored.row.rule_set_id === null) return;
    const { rules } = await ruleSets.byId(db, stored.row.rule_set_id);
    await runShadow(db, stored, { rules, results: stored.evidence.results });
  }

  async function reassessAll(ids: readonly number[], which: (rule: CompiledRule) => boolean): Promise<void> {
    for (const id of ids) {
      const stored = await findStored(db, vault, id);
      if (!stored) continue;
      counts.evaluatedAgain += 1;
      await reassess(stored, which);
    }
  }

  async function run({ id, late }: { readonly id: number; readonly late: boolean }): Promise<void> {
    const stored = await findStored(db, vault, id);
    if (!stored) return;
    await writeMovements(db, stored);
    await reassess(stored, isLate);
    await shadow(stored.row.id);
    const after = async (entity: Entity | undefined, seconds: number): Promise<number[]> => {
      if (!entity) return [];
      const ids = await idsAfter(db, entity, { at: stored.facts.at, id }, { seconds, most: MOST_TOUCHED + 1 });
      if (ids.length > MOST_TOUCHED) counts.beyondLimit += 1;
      return ids.slice(0, MOST_TOUCHED);
    };
    const { origin, destination, card, customer } = stored.entities;
    const seconds = Math.max(CYCLE_SECONDS, ...(await rulesOf(stored)).filter(isLate).flatMap(windowsOf));
    const touched = await Promise.all(
      [origin, destination, card].map((entity) => after(entity, Math.min(seconds, TOUCHES_SECONDS))),
    );
    await reassessAll(
      [...new Set(touched.flat())].filter((other) => other !== id),
      isLate,
    );
    if (late) await reassessAll(await after(customer, TOUCHES_SECONDS), ({ stage }) => stage === 1);
  }

  return { run, counts };
}

/** Transactions of which the second stage is under way at once in this process. */
const CONCURRENCY = 4;

/** Does the second stages of transactions in this process, with figures of what late ones cost. */
export async function startSecondStage(deps: SecondStageDeps, metrics: Metrics): Promise<void> {
  const { run, counts } = makeSecondStage(deps);
  await deps.jobs.work(secondStageJob, CONCURRENCY, run);
  metrics.gauge(
    'transactions_evaluated_again',
    'Transactions that this process evaluated again since one that happened before them came after them',
    () => counts.evaluatedAgain,
  );
  metrics.gauge(
    'transactions_beyond_limit',
    'Late transactions that touched more than are evaluated again',
    () => counts.beyondLimit,
  );
}

const isLate = ({ late }: CompiledRule): boolean => late;
const windowsOf = ({ requests }: CompiledRule): number[] =>
  requests.flatMap(({ window }) => (window === undefined ? [] : [WINDOWS[window]]));

/** Hits and errors that are not known of the transaction yet. */
const freshHits = ({ evidence }: StoredTransaction, results: readonly RuleResult[]): RuleResult[] => {
  const known = new Set(
    evidence?.results
      .filter(({ outcome }) => outcome === 'hit' || outcome === 'error')
      .map(({ stable_id }) => stable_id),
  );
  return results.filter(({ outcome, stable_id }) => ['hit', 'error'].includes(outcome) && !known.has(stable_id));
};

/** The movement in the histories of the accounts and the card. A failed attempt moves nothing, but counts for the card. */
async function writeMovements(db: Db, { row, facts, entities }: StoredTransaction): Promise<void> {
  const { origin, destination, card } = entities;
  const { at, currency, minor } = facts;
  const leg = { at, id: row.id, currency, minor, failed: facts.failed ?? null };
  const ownKey = payerOf(facts.direction, entities).key;
  if (card) await addMovement(db, card, { ...leg, direction: 'out', ownKey, otherKey: null });
  if (facts.failed) return;
  if (origin) await addMovement(db, origin, { ...leg, direction: 'out', ownKey, otherKey: destination?.key ?? null });
  if (destination)
    await addMovement(db, destination, { ...leg, direction: 'in', ownKey, otherKey: origin?.key ?? null });
}
