import { type KeptMessage, message } from '@hakiki/texts';
import { sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';

interface SnoozeTables {
  rule_snoozes: Table<'rule_snoozes'>;
}
const typed = (db: Db) => tables<SnoozeTables>(db);

export interface SnoozeRow {
  readonly id: number;
  readonly rule: string;
  readonly case: number | null;
  readonly until: Date;
  readonly created_by: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /** True if the snooze requires the approval of a second person. */
  readonly needs_second: boolean;
  readonly approved_by: number | null;
  readonly self_approved: boolean;
  readonly reason: string;
}
type Encrypted = Omit<SnoozeRow, 'reason'> & { readonly account_id: number; readonly ciphertext: Buffer };
const COLUMNS = [
  ...(['id', 'rule', 'case_id as case', 'until', 'created_by', 'created_at', 'ended_at', 'needs_second'] as const),
  ...(['approved_by', 'self_approved', 'account_id', 'ciphertext'] as const),
] as const;
const context = (id: number): string => `rule_snoozes.ciphertext:${id}`;
const MAX_OF_SUBJECT = 100;

async function decrypted(vault: Vault, { account_id, ciphertext, ...row }: Encrypted): Promise<SnoozeRow> {
  return { ...row, reason: (await vault.decrypt(account_id, context(row.id), ciphertext)).toString() };
}

interface SnoozeAsk {
  readonly branchId: number;
  readonly subject: Buffer;
  readonly at: Date;
}
/**
 * For each request, returns the rules that are snoozed for its subject at its time, each with the message for the
 * officer. Runs one statement.
 */
export async function snoozedFor(db: Db, asks: readonly SnoozeAsk[]): Promise<ReadonlyMap<string, KeptMessage>[]> {
  const found = asks.map(() => new Map<string, KeptMessage>());
  if (!asks.length) return found;
  const { rows } = await sql<{
    nth: number;
    id: number;
    rule: string;
    until: Date;
  }>`select g.nth::int as nth, s.id, s.rule, s.until
    from unnest(${asks.map(({ branchId }) => branchId)}::bigint[], ${asks.map(({ subject }) => subject)}::bytea[], ${asks.map(({ at }) => at)}::timestamptz[])
      with ordinality as g (branch, subject, at, nth)
    cross join lateral (select id, rule, until from rule_snoozes where branch_id = g.branch and subject_key = g.subject
      and until > g.at and ended_at is null
      and case when needs_second then approved_at else created_at end <= g.at limit ${MAX_OF_SUBJECT}) as s`.execute(
    db,
  );
  for (const { nth, id, rule, until } of rows)
    found[nth - 1]!.set(rule, message('rule_snoozed', { until: until.toISOString(), id }));
  return found;
}

export interface NewSnooze {
  readonly branchId: number;
  readonly accountId: number;
  readonly subject: Buffer;
  readonly rule: string;
  readonly caseId: number;
  readonly reason: string;
  readonly until: Date;
  readonly needsSecond: boolean;
  readonly by: number;
  readonly at: Date;
}

export async function insertSnooze(work: Db, vault: Vault, row: NewSnooze): Promise<number> {
  const id = await nextId(work, 'rule_snoozes');
  const ciphertext = await vault.encrypt(row.accountId, context(id), row.reason);
  await typed(work)
    .insertInto('rule_snoozes')
    .values({
      id,
      branch_id: row.branchId,
      account_id: row.accountId,
      subject_key: row.subject,
      rule: row.rule,
      case_id: row.caseId,
      ciphertext,
      until: row.until,
      needs_second: row.needsSecond,
      created_by: row.by,
      created_at: row.at,
    })
    .execute();
  return id;
}

export async function listSnoozes(db: Db, vault: Vault, branchId: number, page: Page): Promise<SnoozeRow[]> {
  const rows = await typed(db)
    .selectFrom('rule_snoozes')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .$if(page.before !== undefined, (all) => all.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return Promise.all(rows.map((row) => decrypted(vault, row)));
}

const snoozeOf = (db: Db, branchId: number, id: number) =>
  typed(db).selectFrom('rule_snoozes').select(COLUMNS).where('branch_id', '=', branchId).where('id', '=', id);

export async function readSnooze(db: Db, vault: Vault, branchId: number, id: number): Promise<SnoozeRow | undefined> {
  const row = await snoozeOf(db, branchId, id).executeTakeFirst();
  return row && decrypted(vault, row);
}

/** True if a person snoozed a rule for this subject without a second person since the given time. */
export async function wasSnoozedAlone(
  work: Db,
  { branchId, subject, rule, since }: Pick<NewSnooze, 'branchId' | 'subject' | 'rule'> & { readonly since: Date },
): Promise<boolean> {
  const row = await typed(work)
    .selectFrom('rule_snoozes')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('subject_key', '=', subject)
    .where('rule', '=', rule)
    .where('needs_second', '=', false)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a snooze without its reason, and locks it until the database transaction ends. */
export const lockSnooze = (work: Db, branchId: number, id: number): Promise<Omit<SnoozeRow, 'reason'> | undefined> =>
  snoozeOf(work, branchId, id).forUpdate().executeTakeFirst();

export const approveSnooze = (
  work: Db,
  id: number,
  { by, at, alone }: { readonly by: number; readonly at: Date; readonly alone: boolean },
) =>
  typed(work)
    .updateTable('rule_snoozes')
    .set({ approved_by: by, approved_at: at, self_approved: alone })
    .where('id', '=', id)
    .execute();

/** Ends a snooze. Returns false if it had already ended. */
export async function endSnooze(
  db: Db,
  branchId: number,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('rule_snoozes')
    .set({ ended_by: by, ended_at: at })
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the snoozes of these subjects, except those of a case that must be stored by law. */
export const forgetSnoozes = (work: Db, accountId: number, subjects: readonly Buffer[]) =>
  sql`delete from rule_snoozes where account_id = ${accountId} and subject_key = any(${[...subjects]}::bytea[])
    and not coalesce(is_case_held(case_id), false)`.execute(work);
