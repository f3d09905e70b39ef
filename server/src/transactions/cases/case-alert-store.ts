import { type Generated, sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, tables } from '../../platform/database/tables.ts';

interface AlertTables {
  case_alerts: {
    id: Generated<number>;
    case_id: number;
    branch_id: number;
    account_id: number;
    transaction_id: number;
    score: number;
    rules: string[];
    found_late: boolean;
    ciphertext: Buffer | null;
    created_at: Date;
  };
}
const typed = (db: Db) => tables<AlertTables>(db);

const alertContext = (id: number): string => `case_alerts.ciphertext:${id}`;

async function copyOf(vault: Vault, accountId: number, id: number, ciphertext: Buffer | null): Promise<object | null> {
  return ciphertext && JSON.parse((await vault.decrypt(accountId, alertContext(id), ciphertext)).toString());
}

export interface NewAlert {
  readonly branchId: number;
  readonly accountId: number;
  readonly transactionId: number;
  readonly score: number;
  readonly rules: readonly string[];
  readonly foundLate: boolean;
  readonly at: Date;
  /** What is kept of the transaction and of what spoke against it: shown with the alert, encrypted at rest. */
  readonly copy: object;
}

export async function insertAlert(work: Db, vault: Vault, caseId: number, alert: NewAlert): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('case_alerts', 'id')) as id`.execute(
    work,
  );
  const { id } = rows[0]!;
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

/** The newest 200 alerts of a case. */
export async function alertsOf(db: Db, vault: Vault, accountId: number, caseId: number) {
  const rows = await typed(db)
    .selectFrom('case_alerts')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return Promise.all(
    rows.map(async ({ ciphertext, ...row }) => ({
      ...row,
      copy: await copyOf(vault, accountId, row.id, ciphertext),
    })),
  );
}

/** Whether a case's subject is the account that the transactions of its alerts went to, and not their customer; undefined where none of them is there any more. */
export async function isOfReceiver(db: Db, caseId: number, subject: Buffer): Promise<boolean | undefined> {
  const { rows } = await sql<{ receiver: boolean | null }>`
    select bool_or(coalesce(t.destination_key = ${subject}, false)) as receiver
    from case_alerts a join transactions t on t.id = a.transaction_id where a.case_id = ${caseId}`.execute(db);
  return rows[0]!.receiver ?? undefined;
}

/** Cases that have an alert of one of these transactions. */
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

/** The newest alert of each of these cases. */
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
