import type { ScreenedSubject } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { withSnakeCaseKeys } from '../../platform/snake-case.ts';
import { listAlertsOf } from './alert-store.ts';
import { watchContext } from './watch-store.ts';

/**
 * Returns the watched customers and the alerts of these records, decrypted. If a record is deleted, they are deleted
 * with it.
 */
export async function watchesOfRecords(db: Db, vault: Vault, accountId: number, verificationIds: readonly number[]) {
  const { rows } = await sql<{ id: number; verification_id: number; ciphertext: Buffer; created_at: Date }>`
    select id, verification_id, ciphertext, created_at from watched_customers
    where account_id = ${accountId} and verification_id = any(${[...verificationIds]}::bigint[]) order by id`.execute(
    db,
  );
  return Promise.all(
    rows.map(async ({ id, ciphertext, ...row }) => ({
      ...row,
      subject: withSnakeCaseKeys(
        JSON.parse((await vault.decrypt(accountId, watchContext(id), ciphertext)).toString()),
      ) as ScreenedSubject,
      alerts: await listAlertsOf(db, vault, id),
    })),
  );
}
