import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordModuleEvent } from '../../webhooks/record-event.ts';
import type { Entity } from '../facts/entities.ts';
import { WINDOWS } from '../facts/signal-definitions.ts';
import type { Found } from '../facts/unit.ts';
import { idsAfter } from '../history/account-history-store.ts';
import { lockEntities, type Place } from '../history/history-store.ts';
import { writeMovements } from '../history/payment-twins.ts';
import { type PlacesBefore, placesAround } from '../history/place-neighbours.ts';
import { evaluateAllStored, resultsOf, type ToEvaluate } from '../records/evaluate-stored.ts';
import { evidenceText, findAllStored, findStored, type StoredTransaction } from '../records/stored-transaction.ts';
import * as store from '../records/transaction-store.ts';
import type { CompiledRule } from '../rules/compile.ts';
import { assess, type RuleResult, triggeredNames } from '../rules/evaluate-rules.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { runShadow } from '../trials/run-shadow.ts';
import { branchesInShadow } from '../trials/shadow-store.ts';
import { noteSuppressed } from '../trials/suppressed-hits.ts';
import type { EvaluationCounts } from './evaluation-counts.ts';
import { suspiciousTransaction } from './event.ts';
import type { RaiseAlert } from './raise-alert.ts';
import type { Evaluated } from './second-stage-job.ts';
import { snoozedRules } from './snoozed-rules.ts';
import { flaggedAfter, unwrittenBefore } from './waiting-store.ts';

export interface SecondStageDeps {
  /** Database connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ruleSets: Pick<RuleSets, 'byId' | 'live'>;
  readonly raiseAlert: RaiseAlert;
  readonly evaluations?: Pick<EvaluationCounts, 'results'>;
  /** Called with each error of a draft's trial. These errors do not stop the evaluation. */
  readonly onFault?: (error: unknown) => void;
}

/** Maximum number of transactions that are evaluated again after a late one, nearest first. */
const MAX_TOUCHED = 50;
/** Maximum time after a late transaction, in seconds. Only transactions within it are evaluated again. */
const TOUCHES_SECONDS = WINDOWS['7d'];
const CYCLE_SECONDS = WINDOWS['72h'];

/**
 * Runs the second stage of transactions. It adds each transaction to the histories of its accounts and card, and
 * evaluates the rules that read these histories. It also evaluates transactions again if they happened later but
 * arrived earlier. A hit that is not in the answer raises an alert that is marked as late. The late hit creates an
 * event if the transaction has none yet. A repeated run changes nothing.
 */
export function makeSecondStage({
  db,
  vault,
  jobs,
  clock,
  ruleSets,
  raiseAlert,
  evaluations,
  onFault = () => {},
}: SecondStageDeps) {
  const counts = { evaluatedAgain: 0, beyondLimit: 0, shadowFailures: 0 };

  const rulesOf = async ({ row, facts }: StoredTransaction): Promise<readonly CompiledRule[]> =>
    row.rule_set_id === null ? [] : (await ruleSets.byId(db, row.rule_set_id)).compiledFor(facts.currency);

  /** Evaluates again, for each transaction, the rules that `which` selects. All transactions are evaluated together. */
  async function reassess(
    all: readonly StoredTransaction[],
    which: (rule: CompiledRule) => boolean,
    places: PlacesBefore = new Map(),
  ): Promise<void> {
    const wanted: ToEvaluate[] = [];
    for (const stored of all) {
      const rules = (await rulesOf(stored)).filter(which);
      if (rules.length && stored.evidence) wanted.push({ stored, rules, located: places.get(stored.row.id) });
    }
    const evaluated = await evaluateAllStored(db, wanted);
    const found = wanted.flatMap((one, i) => {
      const { results, signals } = evaluated[i]!;
      return freshHits(one.stored, results).length ? [{ ...one, signals }] : [];
    });
    const snoozed = await snoozedRules(db, found);
    for (const [i, { stored, rules, signals }] of found.entries()) {
      const results = resultsOf(rules, stored, signals, snoozed[i]!);
      const { id: transactionId, branch_id: branchId, account_id: accountId } = stored.row;
      await noteSuppressed(db, [{ transactionId, branchId, accountId, at: clock.now(), results }]);
      const hits = freshHits(stored, results);
      const fresh = await withoutFlagged(stored, hits, rules);
      if (!fresh.length) continue;
      // If a rule about the receiving account hit, that account is the subject of the alert. Otherwise the customer is
      // the subject.
      const { customer, destination } = stored.entities;
      const ofReceiver = rules.some(
        ({ stage, rule }) => stage === 2 && fresh.some((one) => one.stable_id === rule.stable_id),
      );
      const subject = ofReceiver && destination ? destination : customer;
      const recorded = await record(stored, { found: fresh, signals, subject });
      evaluations?.results(recorded);
    }
  }

  /**
   * Removes a hit of a rule about the receiving account if the rule already flagged a later payment. The account is
   * then flagged only once. Hits of `watch` rules are not removed, because they flag nothing.
   */
  async function withoutFlagged(
    { entities: { destination }, facts, row }: StoredTransaction,
    hits: readonly RuleResult[],
    rules: readonly CompiledRule[],
  ): Promise<readonly RuleResult[]> {
    const ofReceiver = new Set(
      rules.flatMap(({ stage, rule }) => (stage === 2 && rule.action !== 'watch' ? [rule.stable_id] : [])),
    );
    const asked = hits.filter(({ outcome, stable_id }) => outcome === 'hit' && ofReceiver.has(stable_id));
    if (!destination || !asked.length) return hits;
    const place = { at: facts.at, id: row.id };
    const flagged = await flaggedAfter(db, { entity: destination, place, seconds: WINDOWS['24h'] });
    return hits.filter((hit) => !asked.includes(hit) || !flagged.has(hit.name));
  }

  /** Returns the hits and errors that were not recorded before. */
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
  ): Promise<readonly RuleResult[]> =>
    db.transaction().execute(async (work) => {
      const { branch_id: branchId, account_id: accountId, id } = row;
      const now = clock.now();
      await lockEntities(work, [{ ...subject, at: row.at }]);
      const locked = await store.lockStored(work, id);
      const stored = await findStored(work, vault, id);
      const fresh = stored ? freshHits(stored, found) : [];
      if (!locked || !stored?.evidence || !fresh.length) return [];
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
      if (!flags) return fresh;
      const { rules } = await ruleSets.byId(work, row.rule_set_id!);
      const raised = await raiseAlert(work, {
        ...{ branchId, accountId, transactionId: id, foundLate: true, at: now },
        slaHours: (await ruleSets.live(work, { id: branchId, accountId })).profile.reportWithinHours,
        ...{ subject: subject.key, transaction, assessment: alerting, rules, listed },
      });
      // Each transaction has at most one event. Creates no event if the answer was already suspicious, or if an earlier
      // late hit created one.
      if (locked.answer.status === 'suspicious' || locked.late_code !== null) return fresh;
      await recordModuleEvent(
        work,
        { vault, jobs },
        {
          ...{ accountId, branchId, module: 'transaction_monitoring', event: 'suspicious_transaction' },
          data: suspiciousTransaction({ branchId, transaction, assessment: all, raised, listed, now }),
          subject: entities.customer.key.toString('base64url'),
        },
      );
      return fresh;
    });

  /** Runs the trial for transactions whose branch has a draft in shadow. */
  async function shadow(all: readonly StoredTransaction[]): Promise<void> {
    const branches = await branchesInShadow(db, [...new Set(all.map(({ row }) => row.branch_id))]);
    for (const { row } of all) {
      if (!branches.has(row.branch_id)) continue;
      const stored = await findStored(db, vault, row.id);
      if (!stored?.evidence || stored.row.rule_set_id === null) continue;
      const { rules } = await ruleSets.byId(db, stored.row.rule_set_id);
      await runShadow(db, stored, { rules, results: stored.evidence.results });
    }
  }

  async function reassessAgain(ids: readonly number[], which: (rule: CompiledRule) => boolean): Promise<void> {
    counts.evaluatedAgain += ids.length;
    for (let first = 0; first < ids.length; first += MAX_TOUCHED)
      await reassess(await findAllStored(db, vault, ids.slice(first, first + MAX_TOUCHED)), which);
  }

  /**
   * Compares the place of a late transaction with the customer's places before and after it. The answer compared it
   * only with the newest place.
   */
  async function comparePlaces(late: readonly StoredTransaction[]): Promise<void> {
    const open = (ids: readonly number[]) => findAllStored(db, vault, ids);
    const located = [];
    for (const stored of late)
      if (stored.facts.place && (await rulesOf(stored)).some(readsPlaces)) located.push(stored);
    const places = await placesAround(db, located, { open, seconds: TOUCHES_SECONDS });
    if (places.size) await reassess(await open([...places.keys()]), readsPlaces, places);
  }

  /**
   * Returns the ids of later transactions of the same entities, without repetitions. The given transactions are left
   * out.
   */
  async function after(
    all: readonly StoredTransaction[],
    asks: readonly { readonly entity: Entity; readonly place: Place; readonly seconds: number }[],
  ): Promise<number[]> {
    const found = await idsAfter(db, asks, MAX_TOUCHED + 1);
    counts.beyondLimit += found.filter((ids) => ids.length > MAX_TOUCHED).length;
    const own = new Set(all.map(({ row }) => row.id));
    return [...new Set(found.flatMap((ids) => ids.slice(0, MAX_TOUCHED)))].filter((id) => !own.has(id));
  }

  async function run(job: { readonly transactions: readonly Evaluated[] } | Evaluated): Promise<void> {
    const transactions = 'transactions' in job ? job.transactions : [job];
    const all = await findAllStored(
      db,
      vault,
      transactions.map(({ id }) => id),
    );
    // Adds all transactions to the histories first. The evaluation of each then includes the others. It also includes
    // transactions that were answered earlier but still wait in another group.
    const waiting = await findAllStored(
      db,
      vault,
      await unwrittenBefore(
        db,
        all.map(({ row }) => row),
      ),
    );
    await writeMovements(
      db,
      [...waiting, ...all].map(({ row, facts, entities }) => ({ id: row.id, facts, entities })),
    );
    await reassess(all, isLate);
    const asks = [];
    for (const stored of all) {
      const { origin, destination, card } = stored.entities;
      const seconds = Math.max(CYCLE_SECONDS, ...(await rulesOf(stored)).filter(isLate).flatMap(windowsOf));
      for (const entity of [origin, destination, card])
        if (entity) asks.push({ entity, place: placeOf(stored), seconds: Math.min(seconds, TOUCHES_SECONDS) });
    }
    await reassessAgain(await after(all, asks), isLate);
    const late = new Set(transactions.flatMap((one) => (one.late ? [one.id] : [])));
    const ofCustomers = all.flatMap((stored) =>
      late.has(stored.row.id)
        ? [{ entity: stored.entities.customer, place: placeOf(stored), seconds: TOUCHES_SECONDS }]
        : [],
    );
    // Includes later transactions of the same group, because they were answered before the late one arrived.
    await reassessAgain(await after([], ofCustomers), ({ stage }) => stage === 1);
    await comparePlaces(all.filter(({ row }) => late.has(row.id)));
    // The trial runs last and its errors are caught here. The trial therefore never stops the evaluation of the rules
    // in force.
    try {
      await shadow(all);
    } catch (error) {
      counts.shadowFailures += 1;
      onFault(error);
    }
  }

  return { run, counts };
}

const isLate = ({ late }: CompiledRule): boolean => late;
const readsPlaces = ({ requests }: CompiledRule): boolean => requests.some(({ name }) => name === 'speed');
const windowsOf = ({ requests }: CompiledRule): number[] =>
  requests.flatMap(({ window }) => (window === undefined ? [] : [WINDOWS[window]]));

/** Returns the hits and errors that are not yet recorded for the transaction. */
const freshHits = ({ evidence }: StoredTransaction, results: readonly RuleResult[]): RuleResult[] => {
  const known = new Set(
    evidence?.results
      .filter(({ outcome }) => outcome === 'hit' || outcome === 'error')
      .map(({ stable_id }) => stable_id),
  );
  return results.filter(({ outcome, stable_id }) => ['hit', 'error'].includes(outcome) && !known.has(stable_id));
};

const placeOf = ({ facts, row }: StoredTransaction): Place => ({ at: facts.at, id: row.id });
