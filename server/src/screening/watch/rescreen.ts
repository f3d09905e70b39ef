import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModuleEventContent } from '@hakiki/contract';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { PepHit, SanctionHit, Subject } from '@hakiki/matching/outcome.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type CurrentList, changesWithin, currentLists } from '../../watchlists/read-lists.ts';
import type { ListTables } from '../../watchlists/tables.ts';
import { versionName } from '../../watchlists/version-name.ts';
import { recordModuleEvent } from '../../webhooks/record-event.ts';
import { screeningPolicies } from '../branch-policies.ts';
import { insertAlert, noteScreened, screenedVersion } from './alert-store.ts';
import { matchChanges } from './match-changes.ts';
import { type WatchTables, watchContext } from './watch-store.ts';

export interface RescreenDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  /**
   * Returns the content hashes of the hits that were already in the customer's verification. No alert is raised for
   * these hits.
   */
  readonly answeredHits: (branchId: number, verificationId: number) => Promise<ReadonlySet<string>>;
}

export interface Rescreened {
  readonly source: string;
  readonly entities: number;
  readonly customers: number;
  readonly alerts: number;
}

type Found = { readonly kind: 'sanction'; readonly hit: SanctionHit } | { readonly kind: 'pep'; readonly hit: PepHit };

/** Builds `data` of the event. It has the hit with the fields of the contract, and the details of the match. */
function alertData(
  { kind, hit }: Found,
  rest: { readonly onboarding_id: number; readonly date_created: string },
): ModuleEventContent<'screening_alert'>['data'] {
  if (kind === 'sanction') {
    const { content_hash: _, ...shown } = hit;
    return { kind, ...shown, ...rest };
  }
  const { content_hash: _, ...shown } = hit;
  return { kind, ...shown, ...rest };
}

interface CustomerKey {
  readonly id: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly verificationId: number;
}

const PAGE = 2000;
/** Number of customers that are screened before the job yields to the event loop. They take about 3 ms. */
const TURN_AFTER = 100;
/** First number of the advisory lock. The second number is the list's id. */
const LOCK = 716_511;

/**
 * Screens every known customer against the changes of each list since the last run. For each new hit, writes an alert
 * and an event in one database transaction. Only one replica at a time processes a list. After a crash, the list is
 * processed again, and existing alerts are not raised a second time.
 */
export function makeRescreen({ db, vault, jobs, clock, answeredHits }: RescreenDeps) {
  async function* customersOf(
    list: CurrentList,
    seen: () => void,
  ): AsyncGenerator<{ key: CustomerKey; subject: Subject }> {
    const pageAfter = (after: number) =>
      tables<WatchTables>(db)
        .selectFrom('watched_customers')
        .select(['id', 'branch_id', 'account_id', 'verification_id', 'ciphertext'])
        .where('id', '>', after)
        .$if(list.branchId !== null, (query) => query.where('branch_id', '=', list.branchId!))
        .orderBy('id')
        .limit(PAGE)
        .execute();
    let coming = pageAfter(0);
    for (;;) {
      const rows = await coming;
      // The next page is read while this page is processed. If the read fails, the error is thrown when the next page
      // is awaited.
      const isLast = rows.length < PAGE;
      if (!isLast) {
        coming = pageAfter(rows.at(-1)!.id);
        coming.catch(() => {});
      }
      for (const [index, row] of rows.entries()) {
        const subject = JSON.parse(
          (await vault.decrypt(row.account_id, watchContext(row.id), row.ciphertext)).toString(),
        ) as Subject;
        seen();
        yield {
          key: { id: row.id, branchId: row.branch_id, accountId: row.account_id, verificationId: row.verification_id },
          subject,
        };
        if (index % TURN_AFTER === 0) await nextTurn();
      }
      if (isLast) return;
    }
  }

  async function raise(list: CurrentList, key: CustomerKey, found: Found): Promise<boolean> {
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      const alertId = await insertAlert(transaction, vault, {
        accountId: key.accountId,
        branchId: key.branchId,
        customerId: key.id,
        listId: list.listId,
        ...found,
        now,
      });
      if (alertId === undefined) return false;
      await recordModuleEvent(
        transaction,
        { vault, jobs },
        {
          accountId: key.accountId,
          branchId: key.branchId,
          module: 'kyc',
          event: 'screening_alert',
          data: alertData(found, { onboarding_id: key.verificationId, date_created: now.toISOString() }),
          subject: `customer ${key.verificationId}`,
        },
      );
      return true;
    });
  }

  async function rescreenList(list: CurrentList): Promise<Rescreened | undefined> {
    const from = await screenedVersion(db, list.listId);
    if (from >= list.version) return undefined;
    const entities: ListedEntity[] = [];
    const span = { listId: list.listId, from, to: list.version };
    for await (const { entity } of changesWithin(tables<ListTables>(db), span)) entities.push(entity);
    let customers = 0;
    let alerts = 0;
    if (entities.length) {
      const changed = [{ source: list.source, version: versionName(list), entities }];
      const policyFor = await screeningPolicies(db);
      const known = customersOf(list, () => customers++);
      for await (const { key, sanctions, peps } of matchChanges(changed, known, ({ branchId }) =>
        policyFor(branchId),
      )) {
        const answered = await answeredHits(key.branchId, key.verificationId);
        const isNews = ({ content_hash }: SanctionHit | PepHit): boolean => !answered.has(content_hash);
        for (const hit of sanctions.filter(isNews)) if (await raise(list, key, { kind: 'sanction', hit })) alerts += 1;
        for (const hit of peps.filter(isNews)) if (await raise(list, key, { kind: 'pep', hit })) alerts += 1;
      }
    }
    await noteScreened(db, list.listId, list.version, clock.now());
    return { source: list.source, entities: entities.length, customers, alerts };
  }

  return async (): Promise<Rescreened[]> => {
    const done: Rescreened[] = [];
    for (const list of await currentLists(tables<ListTables>(db)))
      await db.connection().execute(async (connection) => {
        const lock = await sql<{
          mine: boolean;
        }>`select pg_try_advisory_lock(${LOCK}, ${list.listId}::int) as mine`.execute(connection);
        if (!lock.rows[0]!.mine) return;
        try {
          const result = await rescreenList(list);
          if (result) done.push(result);
        } finally {
          await sql`select pg_advisory_unlock(${LOCK}, ${list.listId}::int)`.execute(connection);
        }
      });
    return done;
  };
}
