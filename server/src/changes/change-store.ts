import type { ChangeKindName, ChangeState } from '@hakiki/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ChangePlace, GuardDifference } from '../accounts/change-kind.ts';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { lockNumber } from '../platform/database/lock-number.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ChangeTables {
  changes: Table<'changes', { differences: readonly GuardDifference[] }>;
}
const typed = (db: Db) => tables<ChangeTables>(db);

export interface ChangeRow {
  readonly id: number;
  readonly kind: ChangeKindName;
  readonly branch_id: number | null;
  readonly state: ChangeState;
  readonly differences: readonly GuardDifference[];
  readonly digest: string;
  readonly proposed_by: number | null;
  readonly key_id: number | null;
  readonly proposed_at: Date;
  readonly expires_at: Date | null;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly self_approved: boolean;
  readonly reason_code: string | null;
  /**
   * Reason of the change. Null for a change by an API key. Also null for the deletion of a person's data after the
   * decision.
   */
  readonly reason: string | null;
  readonly note: string | null;
  readonly payload: unknown;
}
type Encrypted = Omit<ChangeRow, 'reason' | 'note' | 'payload'> & {
  readonly account_id: number;
  readonly ciphertext: Buffer | null;
  readonly note_ciphertext: Buffer | null;
};
const COLUMNS = [
  ...(['id', 'account_id', 'kind', 'branch_id', 'state', 'differences', 'digest', 'proposed_by', 'key_id'] as const),
  ...(['proposed_at', 'expires_at', 'decided_by', 'decided_at', 'self_approved', 'reason_code'] as const),
  ...(['ciphertext', 'note_ciphertext'] as const),
] as const;
const content = (id: number): string => `changes.ciphertext:${id}`;
const noteOf = (id: number): string => `changes.note_ciphertext:${id}`;

async function decrypted(vault: Vault, row: Encrypted): Promise<ChangeRow> {
  const { account_id, ciphertext, note_ciphertext, ...rest } = row;
  const open = async (context: string, sealed: Buffer | null) =>
    sealed && (await vault.decrypt(account_id, context, sealed)).toString();
  const text = await open(content(rest.id), ciphertext);
  const { reason = null, payload = null } = text === null ? {} : JSON.parse(text);
  return { ...rest, reason, payload, note: await open(noteOf(rest.id), note_ciphertext) };
}

export interface NewChange extends ChangePlace {
  readonly kind: ChangeKindName;
  readonly state: 'proposed' | 'applied';
  readonly differences: readonly GuardDifference[];
  readonly digest: string;
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly payload: unknown;
  readonly by: { readonly userId: number } | { readonly keyId: number };
  readonly at: Date;
  readonly expiresAt: Date | null;
}

export async function insertChange(work: Db, vault: Vault, row: NewChange): Promise<number> {
  const id = await nextId(work, 'changes');
  const { reason, payload } = row;
  const ciphertext = await vault.encrypt(row.accountId, content(id), JSON.stringify({ reason, payload }));
  const [userId, keyId] = 'userId' in row.by ? [row.by.userId, null] : [null, row.by.keyId];
  await sql`insert into changes (id, account_id, branch_id, kind, state, ciphertext, differences, digest, reason_code, proposed_by, key_id,
      proposed_at, expires_at)
    values (${id}, ${row.accountId}, ${row.branchId}, ${row.kind}, ${row.state}, ${ciphertext}, ${JSON.stringify(row.differences)}::jsonb,
      ${row.digest}, ${row.reasonCode}, ${userId}, ${keyId}, ${row.at}, ${row.expiresAt})`.execute(work);
  return id;
}

/**
 * Locks the account's proposals until the transaction ends, so that simultaneous proposals are counted one after
 * another.
 */
export async function countOpenChanges(work: Db, accountId: number): Promise<number> {
  await lockNumber(work, 'changes', accountId);
  const { n } = await typed(work)
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  return n;
}

export interface ChangeFilter {
  readonly accountId: number;
  readonly state: ChangeState | undefined;
  /**
   * Branch whose changes are listed, together with the changes of the whole account. If undefined, lists the changes of
   * every branch.
   */
  readonly branchId: number | undefined;
}

/** Changes of the branch and of its whole account. */
const inBranch = (branchId: number) => (where: ExpressionBuilder<ChangeTables, 'changes'>) =>
  where.or([where('branch_id', 'is', null), where('branch_id', '=', branchId)]);

/** Returns changes, newest first. */
export async function listChanges(
  db: Db,
  vault: Vault,
  { accountId, state, branchId }: ChangeFilter,
  { limit, before }: Page,
): Promise<ChangeRow[]> {
  const rows = await typed(db)
    .selectFrom('changes')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(branchId !== undefined, (all) => all.where(inBranch(branchId!)))
    .$if(before !== undefined, (all) => all.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => decrypted(vault, row)));
}

export async function readChange(db: Db, vault: Vault, accountId: number, id: number): Promise<ChangeRow | undefined> {
  const row = await typed(db)
    .selectFrom('changes')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && decrypted(vault, row);
}

/** Locks the change until the transaction ends. If two people decide at the same time, the second waits. */
export const lockChange = (work: Db, accountId: number, id: number) =>
  typed(work)
    .selectFrom('changes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute();

export interface ChangeDecision {
  readonly accountId: number;
  readonly id: number;
  readonly state: ChangeState;
  readonly decidedBy: number | null;
  readonly selfApproved: boolean;
  readonly note: string | undefined;
  readonly at: Date;
}

/**
 * Stores the decision. After a decision about the deletion of a person's data, also deletes the data that identified
 * the person.
 */
export async function decideChange(work: Db, vault: Vault, decision: ChangeDecision): Promise<void> {
  const { accountId, id, state, decidedBy, selfApproved, note, at } = decision;
  const sealed = note === undefined ? null : await vault.encrypt(accountId, noteOf(id), note);
  await sql`update changes set state = ${state}, decided_by = ${decidedBy}, decided_at = ${at}, self_approved = ${selfApproved},
    note_ciphertext = ${sealed}, ciphertext = case when kind = 'erasure' then null else ciphertext end
    where account_id = ${accountId} and id = ${id}`.execute(work);
}

/** Returns expired proposals of all accounts. */
export const dueChanges = (system: Db, now: Date) =>
  typed(system)
    .selectFrom('changes')
    .select(['id', 'account_id', 'expires_at'])
    .where('state', '=', 'proposed')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ expires_at: Date }>()
    .execute();

/** Counts the proposals for the branch and for its whole account that can still be approved. */
export async function countWaiting(
  db: Db,
  { accountId, branchId, now }: { readonly accountId: number; readonly branchId: number; readonly now: Date },
): Promise<number> {
  const { n } = await typed(db)
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where(inBranch(branchId))
    .where('state', '=', 'proposed')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the changes in force that made a safeguard weaker, newest first. */
export const weakeningChanges = async (db: Db, accountId: number, branchId: number) =>
  (
    await sql<{
      id: number;
      differences: GuardDifference[];
      proposed_by: number | null;
      key_id: number | null;
      decided_by: number | null;
      self_approved: boolean;
      at: Date;
    }>`select id, differences, proposed_by, key_id, decided_by, self_approved, coalesce(decided_at, proposed_at) as at from changes
      where account_id = ${accountId} and (branch_id is null or branch_id = ${branchId}) and state = 'applied'
        and differences @> '[{"weakens": true}]' order by id desc limit 200`.execute(db)
  ).rows;
