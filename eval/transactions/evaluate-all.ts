import { sql } from 'kysely';
import type { startMonitoring } from '../../server/src/transactions/intake/transactions.fixture.ts';
import { evaluateAllStored } from '../../server/src/transactions/records/evaluate-stored.ts';
import { findAllStored } from '../../server/src/transactions/records/stored-transaction.ts';
import { assess } from '../../server/src/transactions/rules/evaluate-rules.ts';

type Service = Pick<Awaited<ReturnType<typeof startMonitoring>>, 'db' | 'vault' | 'branch' | 'ruleSets'>;

export interface Flagged {
  /** By `transaction_id`: the rules that flag it. */
  readonly flaggedBy: Map<string, readonly string[]>;
  /** By `transaction_id`: the rules that hit and only watch. */
  readonly watchedBy: Map<string, readonly string[]>;
  /** By `transaction_id`: whose case it raises an alert on, and when. */
  readonly alerts: Map<string, Alert>;
  readonly transactions: number;
}
export interface Alert {
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * How often a person must open a case for these alerts: those of one subject join its case for as long as the law gives (Nigeria: 72 hours), and what comes later counts as another,
 * as if every case were closed on its last hour.
 */
export function openings(alerts: readonly Alert[], hours = 72): number {
  let n = 0;
  for (const [, own] of Map.groupBy(alerts, ({ subject }) => subject)) {
    let opened = Number.NEGATIVE_INFINITY;
    for (const { at } of own.toSorted((a, b) => a.at - b.at)) {
      if (at - opened <= hours * 3_600_000) continue;
      [opened, n] = [at, n + 1];
    }
  }
  return n;
}

const AT_ONCE = 250;
/** Groups evaluated at the same time, so that neither this process nor the database waits for the other. */
const GROUPS_AT_ONCE = 3;

/** The result of the live rules, both stages, for every stored transaction of the branch since `start`; progress goes to the standard error. */
export async function evaluateAll({ db, vault, branch, ruleSets }: Service, start: Date): Promise<Flagged> {
  await sql`analyze transaction_legs, transaction_buckets, transaction_entities`.execute(db).catch(() => {});
  const live = await ruleSets.live(db, branch);
  const receiving = live.compiledFor('NGN').flatMap(({ stage, rule }) => (stage === 2 ? [rule.stable_id] : []));
  const { rows: ids } = await sql<{
    id: number;
  }>`select id from transactions where branch_id = ${branch.id} and at >= ${start} order by id`.execute(db);
  const flaggedBy = new Map<string, readonly string[]>();
  const watchedBy = new Map<string, readonly string[]>();
  const alerts = new Map<string, Alert>();
  let first = 0;
  const evaluateGroups = async (): Promise<void> => {
    while (first < ids.length) {
      const group = ids.slice(first, first + AT_ONCE);
      first += AT_ONCE;
      await evaluateGroup(group.map(({ id }) => id));
      if (first % 100_000 === 0) console.error(`${first} of ${ids.length} evaluated`);
    }
  };
  const evaluateGroup = async (group: readonly number[]): Promise<void> => {
    const some = await findAllStored(db, vault, group);
    const evaluated = await evaluateAllStored(
      db,
      some.map((stored) => ({ stored, rules: live.compiledFor(stored.facts.currency) })),
    );
    for (const [i, { results }] of evaluated.entries()) {
      const watching = results.filter(({ outcome, action }) => outcome === 'hit' && action === 'watch');
      if (watching.length)
        watchedBy.set(
          some[i]!.transaction.transaction_id,
          watching.map(({ stable_id }) => stable_id),
        );
      if (assess(results).status !== 'suspicious') continue;
      const hits = results.filter(({ outcome, action }) => outcome === 'hit' && action === 'flag');
      const { transaction, entities, facts } = some[i]!;
      const ids = hits.map(({ stable_id }) => stable_id);
      flaggedBy.set(transaction.transaction_id, ids);
      // As the second stage does: about the receiving account where a rule of its side hit.
      const ofReceiver = receiving.some((id) => ids.includes(id));
      const { key } = (ofReceiver && entities.destination) || entities.customer;
      alerts.set(transaction.transaction_id, { subject: key.toString('base64url'), at: facts.at.getTime() });
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, evaluateGroups));
  return { flaggedBy, watchedBy, alerts, transactions: ids.length };
}
