import type { monitoring } from '@hakiki/contract';
import type { KeptMessage } from '@hakiki/texts';
import type { Caller } from '../../accounts/caller.ts';
import type { BlacklistHit, KeyedLookup } from '../../blacklist/blacklist-store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordModuleEvent } from '../../webhooks/record-event.ts';
import type { Entities } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';
import { type Found, NOT_READ } from '../facts/unit.ts';
import { entityText, type KnownEntity } from '../history/history-store.ts';
import { customerLeg, payerOf } from '../history/legs.ts';
import { addLegs, type Leg, notePlaces } from '../history/movement-store.ts';
import type { HistoryRow } from '../history/movements.ts';
import { listedForms } from '../lists/list-kinds.ts';
import type { ListKeyOf } from '../lists/list-lookup-store.ts';
import { evidenceText } from '../records/stored-transaction.ts';
import { responseOf, type TransactionResponse } from '../records/transaction-response.ts';
import * as store from '../records/transaction-store.ts';
import { type CompiledRule, requestsOf } from '../rules/compile.ts';
import { type Assessment, evaluateRules, inScope, triggeredNames } from '../rules/evaluate-rules.ts';
import { settingsOf } from '../rules/rule-set-store.ts';
import type { LiveRuleSet, RuleSets } from '../rules/rule-sets.ts';
import { ownRow, readSignals } from '../signals/read-signals.ts';
import type { PartiesScreened } from '../signals/screen-parties.ts';
import { makeAsker } from '../signals/signal-reader.ts';
import { reachOf, readViews } from '../signals/views.ts';
import { snoozedFor } from '../trials/snooze-store.ts';
import { noteSuppressed } from '../trials/suppressed-hits.ts';
import type { EvaluationCounts } from './evaluation-counts.ts';
import { suspiciousTransaction } from './event.ts';
import type { RaiseAlert } from './raise-alert.ts';
import { type LookedUp, lockAndKnow, lookUp } from './read-context.ts';
import { secondStageJob } from './second-stage-job.ts';

/** A transaction with all data that is computed without its history. */
export interface Arrived {
  readonly branch: Pick<Caller['branch'], 'id' | 'accountId'>;
  readonly transaction: monitoring.Transaction;
  readonly at: Date;
  readonly facts: TransactionFacts;
  readonly name: TransactionName;
  readonly contentHash: Buffer;
  readonly entities: Entities;
  readonly lookups: readonly KeyedLookup[];
  readonly listKeyOf: ListKeyOf;
  /** The strongest screening hit; undefined if nobody was screened. */
  readonly listHit: PartiesScreened | undefined;
}
export type Said = { readonly response: TransactionResponse } | { readonly refused: AppError };

interface TogetherDeps {
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly ruleSets: Pick<RuleSets, 'liveBy'>;
  readonly raiseAlert: RaiseAlert;
  readonly counts?: EvaluationCounts | undefined;
}

/** A transaction of the group that the branch has not seen before. */
interface Fresh extends Arrived {
  readonly id: number;
  readonly listed: readonly BlacklistHit[];
}
/** The transaction with the values that the evaluation adds step by step. */
interface New extends Fresh {
  /** Earlier transactions of the same customer in the same group. */
  readonly former: readonly New[];
  readonly known: KnownEntity | undefined;
  readonly ruleSet: LiveRuleSet;
  /** Rules of the first stage that apply to the transaction. */
  readonly rules: readonly CompiledRule[];
}
interface Evaluated extends New {
  readonly signals: ReadonlyMap<string, Found>;
  readonly assessment: Assessment;
  readonly response: TransactionResponse;
}

/**
 * Evaluates transactions that arrive at about the same time. They are evaluated in their order. Each result is the same
 * as if the transaction had arrived alone. All are written in one database transaction, so if one fails, all fail. A
 * customer's later transaction has the earlier ones in its history.
 */
export function makeEvaluateTogether({ vault, jobs, ruleSets, raiseAlert, counts }: TogetherDeps) {
  const recording = { vault, jobs };

  /** Adds to each transaction the data that is read after its customer is locked. */
  async function begin(
    work: Db,
    group: readonly Fresh[],
    { known, settings }: Pick<LookedUp, 'settings'> & { readonly known: ReadonlyMap<string, KnownEntity | undefined> },
  ): Promise<New[]> {
    const sets = new Map<number, LiveRuleSet>();
    for (const { branch } of group)
      if (!sets.has(branch.id))
        sets.set(branch.id, await ruleSets.liveBy(work, branch, settingsOf(settings, branch.id)));
    const byCustomer = new Map<string, New[]>();
    return group.map((arrived) => {
      const customer = entityText(arrived.entities.customer);
      const former = byCustomer.get(customer) ?? [];
      const ruleSet = sets.get(arrived.branch.id)!;
      const scope = scopeOf(arrived);
      const one: New = {
        ...arrived,
        ...{ former: [...former], known: known.get(customer), ruleSet },
        rules: ruleSet
          .compiledFor(arrived.facts.currency)
          .filter(({ stage, rule }) => stage === 1 && inScope(rule, scope)),
      };
      byCustomer.set(customer, [...former, one]);
      return one;
    });
  }

  async function evaluate(
    work: Db,
    all: readonly New[],
    known: ReadonlyMap<string, KnownEntity | undefined>,
  ): Promise<Evaluated[]> {
    const asker = makeAsker(work);
    const views = await readViews(
      work,
      all.map(({ entities, facts, id, former, rules }) => ({
        ...{ entities, place: { at: facts.at, id }, reach: reachOf(requestsOf(rules)) },
        fresh: former.map(ownRow).filter((row) => isBefore(row, { at: facts.at.getTime(), id })),
      })),
      known,
    );
    const signals = await readSignals(
      all.map((one, i) => ({
        rules: one.rules,
        context: {
          ...{ asker, views: views[i]!, stage: 1, located: locatedBefore(one) },
          ...{
            entities: one.entities,
            facts: one.facts,
            id: one.id,
            payer: payerOf(one.facts.direction, one.entities),
            utcOffset: one.ruleSet.profile.utcOffset,
          },
          ...{ blacklisted: one.listed.length > 0, listHit: one.listHit },
          listLookup: {
            branchId: one.branch.id,
            formsFor: (subject) => listedForms(subject, one.transaction, one.facts, one.ruleSet.profile.country),
            keyOf: one.listKeyOf,
          },
        },
      })),
      asker,
    );
    const assess = (i: number, snoozed: ReadonlyMap<string, KeptMessage>): Assessment =>
      evaluateRules(all[i]!.rules, {
        ...scopeOf(all[i]!),
        read: (key) => signals[i]!.get(key) ?? NOT_READ,
        snoozed,
      });
    const assessments = all.map((_, i) => assess(i, new Map()));
    // Snoozes are read only for transactions with hits, because only hits can be snoozed.
    const hits = [...assessments.keys()].filter((i) =>
      assessments[i]!.results.some(({ outcome }) => outcome === 'hit'),
    );
    const snoozed = await snoozedFor(
      work,
      hits.map((i) => ({ branchId: all[i]!.branch.id, subject: all[i]!.entities.customer.key, at: all[i]!.at })),
    );
    for (const [n, i] of hits.entries()) if (snoozed[n]!.size) assessments[i] = assess(i, snoozed[n]!);
    return all.map((one, i) => ({
      ...{ ...one, signals: signals[i]!, assessment: assessments[i]! },
      response: responseOf(assessments[i]!),
    }));
  }

  const rowOf = async (one: Evaluated): Promise<store.NewTransaction> => {
    const { id, branch, entities, facts, assessment, signals, listed } = one;
    const { accountId } = branch;
    return {
      ...{ id, branchId: branch.id, accountId, transactionKey: one.name.key, emailKey: entities.email ?? null },
      ...{ customerKey: entities.customer.key, destinationKey: entities.destination?.key ?? null },
      ...{ currency: facts.currency, at: facts.at, rules: triggeredNames(assessment), answer: one.response },
      ...{ contentHash: one.contentHash, ruleSetId: one.ruleSet.id, score: assessment.score, createdAt: one.at },
      evidence: await vault.encrypt(
        accountId,
        `transactions.evidence:${id}`,
        evidenceText({ results: assessment.results, signals, listed }),
      ),
      ciphertext: await vault.encrypt(accountId, `transactions.ciphertext:${id}`, JSON.stringify(one.transaction)),
    };
  };

  async function raise(work: Db, one: Evaluated): Promise<void> {
    const { id, branch, transaction, entities, assessment, listed, at } = one;
    const { id: branchId, accountId } = branch;
    const raised = await raiseAlert(work, {
      ...{ branchId, accountId, assessment, transactionId: id, foundLate: false, at },
      subject: entities.customer.key,
      slaHours: one.ruleSet.profile.reportWithinHours,
      ...{ transaction, rules: one.ruleSet.rules, listed },
    });
    await recordModuleEvent(work, recording, {
      ...{ accountId, branchId, module: 'transaction_monitoring', event: 'suspicious_transaction' },
      data: suspiciousTransaction({ branchId, transaction, assessment, raised, listed, now: at }),
      subject: entities.customer.key.toString('base64url'),
    });
  }

  return async (db: Db, group: readonly Arrived[]): Promise<Said[]> => {
    let stored: readonly Evaluated[] = [];
    const answers = await db.transaction().execute(async (work) => {
      const known = await lockAndKnow(work, group);
      const { earlier, ids, listed, settings } = await lookUp(
        work,
        group.map(({ branch, name, lookups, facts }) => ({ branch, name, lookups, at: facts.at })),
      );
      const first = new Map<string, Fresh>();
      for (const [i, one] of group.entries()) {
        const name = store.nameText(named(one));
        if (!earlier.has(name) && !first.has(name)) first.set(name, { ...one, id: ids[i]!, listed: listed[i]! });
      }
      const all = first.size
        ? await evaluate(work, await begin(work, [...first.values()], { known, settings }), known)
        : [];
      const made = all.length ? await store.insertTransactions(work, await Promise.all(all.map(rowOf))) : new Set();
      if (made.size < all.length) {
        // Another request with the same `transaction_id`, for another customer, was stored first.
        if (group.length > 1) throw new AppError('transaction_recorded_meanwhile');
        return [
          sameAgain((await store.answersOf(work, group.map(named))).get(store.nameText(named(group[0]!)))!, group[0]!),
        ];
      }
      if (all.length) {
        await noteSuppressed(work, all.map(suppressedOf));
        await addLegs(work, all.map(legOf));
        await notePlaces(work, all.flatMap(placeOf));
        await jobs.enqueue(work, secondStageJob, [
          { data: { transactions: all.map((one) => ({ id: one.id, late: isLate(one) })) } },
        ]);
        for (const one of all) if (one.assessment.status === 'suspicious') await raise(work, one);
      }
      stored = all;
      const byName = new Map(all.map((one) => [store.nameText(named(one)), one]));
      return group.map((one) => {
        const before = earlier.get(store.nameText(named(one)));
        if (before) return sameAgain(before, one);
        const { contentHash, response } = byName.get(store.nameText(named(one)))!;
        return sameAgain({ content_hash: contentHash, answer: response, source: 'api' }, one);
      });
    });
    for (const { assessment, facts } of stored) {
      counts?.results(assessment.results);
      counts?.attempt(facts);
    }
    return answers;
  };
}

const suppressedOf = ({ id, branch, at, assessment }: Evaluated) => ({
  ...{ transactionId: id, branchId: branch.id, accountId: branch.accountId, at },
  results: assessment.results,
});
const named = ({ branch, name }: Pick<Arrived, 'branch' | 'name'>) => ({ branchId: branch.id, name });

const scopeOf = ({ transaction, facts }: Arrived) => ({
  transactionType: transaction.transaction_type,
  accountType: transaction.account_type,
  currency: facts.currency,
});

const isBefore = (row: Pick<HistoryRow, 'at' | 'id'>, place: Pick<HistoryRow, 'at' | 'id'>): boolean =>
  row.at < place.at || (row.at === place.at && row.id < place.id);

/** True if the customer already has a later transaction. */
const isLate = ({ known, former, facts }: New): boolean =>
  [known?.lastAt, ...former.map((one) => one.facts.at)].some((at) => at !== undefined && at > facts.at);

/** Returns the customer's last known place, from the database or from earlier transactions of the group. */
function locatedBefore({ known, former }: New): KnownEntity['located'] {
  let located = known?.located;
  for (const { facts } of former)
    if (facts.place && (!located || located.at <= facts.at)) located = { ...facts.place, at: facts.at };
  return located;
}

const placeOf = ({ facts, entities }: New) =>
  facts.place ? [{ entity: entities.customer, at: facts.at, ...facts.place }] : [];

const legOf = ({ id, facts, entities }: New): Leg => customerLeg(id, facts, entities);

/** Returns the earlier answer, or a refusal if the content differs or the transaction was imported. */
function sameAgain({ source, content_hash: hash, answer }: store.EarlierAnswer, { contentHash }: Arrived): Said {
  const refused = (code: 'transaction_imported_before' | 'transaction_differs'): Said => ({
    refused: new AppError(code),
  });
  if (source === 'import') return refused('transaction_imported_before');
  if (hash && !hash.equals(contentHash)) return refused('transaction_differs');
  return { response: answer };
}
