import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { newestOfEntities } from '../transactions/history/newest-of-entities.ts';
import { type LinkedTransaction, type LinksGraph, linksGraph, MAX_NODES } from './links-graph.ts';

interface LinkTables {
  cases: Table<'cases'>;
  case_alerts: Table<'case_alerts'>;
}

/** Maximum number of transactions of the case's alerts that are read, newest first. */
const MAX_ALERTED = 100;
const MAX_OWN = 100;
const MAX_BESIDE = 200;
const MAX_OF_ACCOUNT = 20;

/**
 * Returns the payments around a case: transactions of its alerts, transactions of its subject, and transactions to the
 * accounts that received these payments. Decrypts at most 400 transactions. Undefined if the branch has no such case.
 */
export async function caseLinks(
  db: Db,
  vault: Vault,
  { branchId, caseId }: { readonly branchId: number; readonly caseId: number },
): Promise<LinksGraph | undefined> {
  const typed = tables<LinkTables>(db);
  const found = await typed
    .selectFrom('cases')
    .select(['account_id', 'subject_key'])
    .where('id', '=', caseId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { account_id: accountId, subject_key: subject } = found;
  const alerts = await typed
    .selectFrom('case_alerts')
    .select('transaction_id')
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(MAX_ALERTED)
    .execute();
  const own = subject ? await newestOfEntities(db, branchId, [subject], { each: MAX_OWN, all: MAX_OWN }) : [];
  const flagged = new Set(alerts.map(({ transaction_id: id }) => id));
  const near = [...new Set([...flagged, ...own])];
  const paid = await sql<{ key: Buffer }>`select distinct destination_key as key from transactions
    where id = any(${near}::bigint[]) and branch_id = ${branchId} and destination_key is not null limit ${MAX_NODES}`.execute(
    db,
  );
  const keys = paid.rows.map(({ key }) => key);
  const beside = await newestOfEntities(db, branchId, keys, { each: MAX_OF_ACCOUNT, all: MAX_BESIDE });
  const { rows } = await sql<{ id: number; customer_key: Buffer; ciphertext: Buffer }>`
    select id, customer_key, ciphertext from transactions
    where id = any(${[...new Set([...near, ...beside])]}::bigint[]) and branch_id = ${branchId} and account_id = ${accountId} order by id`.execute(
    db,
  );
  const opened = await Promise.all(
    rows.map(async ({ id, customer_key: key, ciphertext }): Promise<LinkedTransaction> => {
      const text = (await vault.decrypt(accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
      return {
        ...{
          customer: key.toString('hex'),
          flagged: flagged.has(id),
          ofSubject: subject !== null && key.equals(subject),
        },
        transaction: JSON.parse(text) as LinkedTransaction['transaction'],
      };
    }),
  );
  return linksGraph(opened);
}
