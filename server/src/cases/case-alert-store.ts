import type { TransactionEvidence } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { answeredCopy } from './alert-copy.ts';

interface AlertTables {
  case_alerts: Table<'case_alerts'>;
}
const typed = (db: Db) => tables<AlertTables>(db);

const alertContext = (id: number): string => `case_alerts.ciphertext:${id}`;

async function copyOf(vault: Vault, accountId: number, id: number, ciphertext: Buffer | null) {
  if (!ciphertext) return null;
  const text = (await vault.decrypt(accountId, alertContext(id), ciphertext)).toString();
  return answeredCopy(JSON.parse(text) as TransactionEvidence);
}

export interface NewAlert {
  readonly branchId: number;
  readonly accountId: number;
  readonly transactionId: number;
  readonly score: number;
  readonly rules: readonly string[];
  readonly foundLate: boolean;
  readonly at: Date;
  /** Copy of the transaction and of the rules that hit. It is shown with the alert and stored encrypted. */
  readonly copy: object;
}

export async function insertAlert(work: Db, vault: Vault, caseId: number, alert: NewAlert): Promise<number> {
  const id = await nextId(work, 'case_alerts');
  await typed(work)
    .insertInto('case_alerts')
    .values({
      ...{ id, case_id: caseId, branch_id: alert.branchId, account_id: alert.accountId },
      ...{
        transaction_id: alert.transactionId,
        score: alert.score,
        rules: [...alert.rules],
        found_late: alert.foundLate,
      },
      ciphertext: await vault.encrypt(alert.accountId, alertContext(id), JSON.stringify(alert.copy)),
      created_at: alert.at,
    })
    .execute();
  return id;
}

/** Returns the newest `limit` alerts of a case, at most 200. */
export async function alertsOf(
  db: Db,
  vault: Vault,
  { accountId, caseId, most = 200 }: { readonly accountId: number; readonly caseId: number; readonly most?: number },
) {
  const rows = await typed(db)
    .selectFrom('case_alerts')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return Promise.all(
    rows.map(async ({ ciphertext, ...row }) => ({
      ...row,
      copy: await copyOf(vault, accountId, row.id, ciphertext),
    })),
  );
}

/**
 * Returns the number of the case's newest alert, or 0 if it has no alerts. Later alerts of a case have higher numbers.
 */
export async function newestAlert(db: Db, caseId: number): Promise<number> {
  const { id } = await typed(db)
    .selectFrom('case_alerts')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

export async function countAlerts(db: Db, caseId: number): Promise<number> {
  const { n } = await typed(db)
    .selectFrom('case_alerts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Returns true if the subject of a case is the account that received the transactions of its alerts. Returns false if
 * the subject is the customer of these transactions. Returns undefined if all these transactions were deleted.
 */
export async function isOfReceiver(db: Db, caseId: number, subject: Buffer): Promise<boolean | undefined> {
  const { rows } = await sql<{ receiver: boolean | null }>`
    select bool_or(coalesce(t.destination_key = ${subject}, false)) as receiver
    from case_alerts a join transactions t on t.id = a.transaction_id where a.case_id = ${caseId}`.execute(db);
  return rows[0]!.receiver ?? undefined;
}

/** Returns the ids of the cases that have an alert about one of these transactions. */
export async function casesWith(db: Db, transactionIds: readonly number[]): Promise<number[]> {
  if (!transactionIds.length) return [];
  const rows = await typed(db)
    .selectFrom('case_alerts')
    .select('case_id')
    .distinct()
    .where('transaction_id', 'in', [...transactionIds])
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/** Returns the newest alert of each of these cases. */
export async function newestAlerts(db: Db, vault: Vault, ids: readonly number[]) {
  if (!ids.length) return [];
  const rows = await typed(db)
    .selectFrom('case_alerts')
    .distinctOn('case_id')
    .select(['id', 'case_id', 'account_id', 'rules', 'ciphertext'])
    .where('case_id', 'in', [...ids])
    .orderBy('case_id')
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ ciphertext, account_id, ...row }) => ({
      ...row,
      copy: await copyOf(vault, account_id, row.id, ciphertext),
    })),
  );
}
