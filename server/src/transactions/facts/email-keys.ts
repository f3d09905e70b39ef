import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import type { BackgroundMigration } from '../../platform/background-migrations/run-background-migrations.ts';
import { emailKey } from './entities.ts';

/** Adds the keyed hash of the email address to transactions that were stored before 2026-11-29. */
export const keyEmailsOfTransactions: BackgroundMigration = {
  name: 'key-emails-of-transactions',
  table: 'transactions',
  async migrateRows(work, { vault, after, limit }) {
    const { rows } = await sql<{ id: number; account_id: number; ciphertext: Buffer; email_key: Buffer | null }>`
      select id, account_id, ciphertext, email_key from transactions where id > ${after} order by id limit ${limit}`.execute(
      work,
    );
    if (!rows.length) return undefined;
    const keyed = await Promise.all(
      rows.map(async ({ id, account_id: accountId, ciphertext, email_key: former }) => {
        if (former) return [];
        const text = (await vault.decrypt(accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
        const { identifier, customer_email: email } = (JSON.parse(text) as monitoring.Transaction).customer_details;
        const key = identifier ? await emailKey(vault, accountId, email) : undefined;
        return key ? [{ id, key }] : [];
      }),
    );
    const found = keyed.flat();
    if (found.length)
      await sql`update transactions t set email_key = given.key
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ key }) => key)}::bytea[]) as given (id, key)
        where t.id = given.id`.execute(work);
    return { last: rows.at(-1)!.id, rows: rows.length };
  },
};
