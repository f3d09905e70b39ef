import type { Hit, ScreenedSubject } from '@hakiki/contract';
import type { PepHit, SanctionHit } from '@hakiki/matching/outcome.ts';
import { type Generated, type Selectable, type SqlBool, sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import type { BackgroundMigration } from '../../platform/background-migrations/run-background-migrations.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { withSnakeCaseKeys } from '../../platform/snake-case.ts';
import { openReview } from '../../reviews/open-review.ts';
import { watchContext } from './watch-store.ts';

type AlertStatus = 'open' | 'cleared' | 'confirmed';

export interface AlertTables {
  screening_alerts: Table<
    'screening_alerts',
    {
      status: Generated<AlertStatus>;
      /** Reason why the alert was cleared or confirmed, encrypted. */
      note: Buffer | null;
      /** Unencrypted note from before 2026-11-22. `encryptFormerNotes` encrypts it in the background. */
      reason: string | null;
    }
  >;
  watched_customers: Table<'watched_customers'>;
  list_screenings: Table<'list_screenings'>;
}

const typed = (db: Db) => tables<AlertTables>(db);
/**
 * Encryption context of an alert. It contains the customer and the entry, so that an alert's text cannot be moved to
 * another alert.
 */
const context = (customerId: number, entityId: string, hash: string): string =>
  `screening_alerts.ciphertext:${customerId}:${entityId}:${hash}`;

const noteContext = (id: number): string => `screening_alerts.note:${id}`;

export interface NewAlert {
  readonly accountId: number;
  readonly branchId: number;
  readonly customerId: number;
  readonly listId: number;
  readonly kind: 'sanction' | 'pep';
  readonly hit: SanctionHit | PepHit;
  readonly now: Date;
}

/**
 * Raises an alert and opens its review, in the caller's database transaction. Returns undefined if there is already an
 * alert about the same version of this entry for this customer, in any state.
 */
export async function insertAlert(
  db: Db,
  vault: Vault,
  { accountId, branchId, customerId, listId, kind, hit, now }: NewAlert,
): Promise<number | undefined> {
  const { entity_id } = hit.match;
  const row = await typed(db)
    .insertInto('screening_alerts')
    .values({
      branch_id: branchId,
      account_id: accountId,
      customer_id: customerId,
      list_id: listId,
      entity_id,
      content_hash: hit.content_hash,
      kind,
      strength: hit.strength,
      score: hit.match.score,
      ciphertext: await vault.encrypt(accountId, context(customerId, entity_id, hit.content_hash), JSON.stringify(hit)),
      note: null,
      reason: null,
      decided_by: null,
      decided_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'list_id', 'entity_id', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const { strength } = hit;
  await openReview(db, {
    ...{ accountId, branchId, subjectId: row.id, openedAt: now },
    subject: { kind: 'alert', strength, score: hit.match.score },
  });
  return row.id;
}

/**
 * Score in millionths. The cursor needs an exact number, and a `real` has no exact decimal form. The expression must be
 * the same as in the index screening_alerts_by_match.
 */
const matchOrder = sql<number>`(screening_alerts.score * 1000000)::bigint`;

export interface AlertPage {
  readonly page: Page;
  readonly status?: string | undefined;
  /** Default: newest first. */
  readonly sort?: 'newest' | 'match' | undefined;
  /** Score, in millionths, of the alert `page.before`. Used if the list is sorted by match. */
  readonly beforeMatch?: number | undefined;
}

/**
 * Returns a page of a branch's alerts with their hits. The newest alert or the best match is first. `match_order` of a
 * row is its position in the order by match.
 */
export async function listAlerts(
  db: Db,
  vault: Vault,
  branchId: number,
  { page: { limit, before }, status, sort, beforeMatch }: AlertPage,
) {
  const byMatch = sort === 'match';
  const rows = await typed(db)
    .selectFrom('screening_alerts')
    .innerJoin('watched_customers', 'watched_customers.id', 'customer_id')
    .selectAll('screening_alerts')
    .select(['verification_id', matchOrder.as('match_order')])
    .where('screening_alerts.branch_id', '=', branchId)
    .$if(before !== undefined && !byMatch, (query) => query.where('screening_alerts.id', '<', before!))
    .$if(before !== undefined && byMatch, (query) =>
      query.where(sql<SqlBool>`(${matchOrder}, screening_alerts.id) < (${beforeMatch}::bigint, ${before})`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status as AlertStatus))
    .$if(byMatch, (query) => query.orderBy(matchOrder, 'desc'))
    .orderBy('screening_alerts.id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ verification_id, ...row }) => ({
      ...(await decrypted(vault, row)),
      onboarding_id: verification_id,
    })),
  );
}

/** Returns one alert of a branch, with the data of the customer that was screened. */
export async function readAlert(db: Db, vault: Vault, branchId: number, id: number) {
  const row = await typed(db)
    .selectFrom('screening_alerts')
    .innerJoin('watched_customers', 'watched_customers.id', 'customer_id')
    .selectAll('screening_alerts')
    .select(['verification_id', 'watched_customers.ciphertext as watched'])
    .where('screening_alerts.branch_id', '=', branchId)
    .where('screening_alerts.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { verification_id, watched, ...alert } = row;
  const customer = await vault.decrypt(row.account_id, watchContext(row.customer_id), watched);
  return {
    ...(await decrypted(vault, alert)),
    onboarding_id: verification_id,
    customer: withSnakeCaseKeys(JSON.parse(customer.toString())) as ScreenedSubject,
  };
}

/** Returns the alerts about one watched customer with their hits, oldest first. */
export async function listAlertsOf(db: Db, vault: Vault, customerId: number) {
  const rows = await typed(db)
    .selectFrom('screening_alerts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => decrypted(vault, row)));
}

/** An alert with its hit and its note. */
async function decrypted<Row extends Selectable<AlertTables['screening_alerts']>>(
  vault: Vault,
  { ciphertext, note, ...row }: Row,
) {
  const { account_id: account, customer_id: customer, entity_id: entity, content_hash: hash } = row;
  const text = await vault.decrypt(account, context(customer, entity, hash), ciphertext);
  const reason = note ? (await vault.decrypt(account, noteContext(row.id), note)).toString() : row.reason;
  return { ...row, reason, hit: JSON.parse(text.toString()) as Hit };
}

export interface AlertDecision {
  readonly status: 'cleared' | 'confirmed';
  readonly reason: string;
  readonly userId: number;
  readonly approvedBy: number | null;
  readonly now: Date;
}

export const alertStatus = (db: Db, branchId: number, id: number, { lock = false } = {}) =>
  typed(db)
    .selectFrom('screening_alerts')
    .select('status')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Stores the decision about an alert. Returns undefined if the branch has no such alert. */
export async function writeAlertDecision(
  db: Db,
  vault: Vault,
  { branch, id }: { branch: { readonly id: number; readonly account_id: number }; id: number },
  { status, reason, userId, approvedBy, now }: AlertDecision,
) {
  const note = await vault.encrypt(branch.account_id, noteContext(id), reason);
  return typed(db)
    .updateTable('screening_alerts')
    .set({
      ...{ status, note, reason: null, decided_by: userId, decided_at: now },
      ...{ approved_by: approvedBy, self_approved: approvedBy === userId },
    })
    .where('branch_id', '=', branch.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/**
 * Reopens an alert. The alert then has the same state as before the decision. Returns undefined if the branch has no
 * such alert.
 */
export const reopenAlert = (db: Db, branchId: number, id: number) =>
  typed(db)
    .updateTable('screening_alerts')
    .set({
      ...{ status: 'open', note: null, reason: null, decided_by: null, decided_at: null },
      ...{ approved_by: null, self_approved: false },
    })
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** Returns the fields of alerts that are not personal data, and the id of the customer's record. */
export async function summariesOfAlerts(db: Db, ids: readonly number[]) {
  if (!ids.length) return [];
  return typed(db)
    .selectFrom('screening_alerts')
    .innerJoin('watched_customers', 'watched_customers.id', 'customer_id')
    .select(['screening_alerts.id', 'kind', 'strength', 'score', 'verification_id'])
    .where('screening_alerts.id', 'in', [...ids])
    .execute();
}

/** Encrypts notes from the time before notes were encrypted. */
export const encryptFormerNotes: BackgroundMigration = {
  name: 'encrypt-former-notes',
  table: 'screening_alerts',
  async migrateRows(work, { vault, after, limit }) {
    const rows = await typed(work)
      .selectFrom('screening_alerts')
      .select(['id', 'account_id', 'reason'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const last = rows.at(-1);
    if (!last) return undefined;
    const former = rows.flatMap((row) => (row.reason === null ? [] : [{ ...row, reason: row.reason }]));
    const notes = await Promise.all(
      former.map(({ id, account_id: account, reason }) => vault.encrypt(account, noteContext(id), reason)),
    );
    // If there was another decision about the alert since, the new note stays.
    if (former.length)
      await sql`update screening_alerts a set note = given.note, reason = null
        from unnest(${former.map(({ id }) => id)}::bigint[], ${former.map(({ reason }) => reason)}::text[],
          ${notes}::bytea[]) as given (id, reason, note)
        where a.id = given.id and a.reason = given.reason`.execute(work);
    return { last: last.id, rows: rows.length };
  },
  async finish(work) {
    return !(await sql`select from screening_alerts where reason is not null limit 1`.execute(work)).rows.length;
  },
};

/** Returns the last version of a list against which known customers were screened, or 0 if there is none. */
export async function screenedVersion(db: Db, listId: number): Promise<number> {
  const row = await typed(db)
    .selectFrom('list_screenings')
    .select('version')
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export const noteScreened = (db: Db, listId: number, version: number, now: Date) =>
  typed(db)
    .insertInto('list_screenings')
    .values({ list_id: listId, version, finished_at: now })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet({ version, finished_at: now }))
    .execute();
