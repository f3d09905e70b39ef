import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Table } from '../../platform/database/tables.ts';

export interface WatchTables {
  watched_customers: Table<'watched_customers'>;
}

/** A row of `watched_customers`, whole. */
export type WatchRow = Selectable<WatchTables['watched_customers']>;

export interface NewWatch {
  readonly accountId: number;
  readonly branchId: number;
  readonly verificationId: number;
  readonly subject: Subject;
}

export const watchContext = (id: number): string => `watched_customers.ciphertext:${id}`;

/** A customer to be screened again, as a row of `watched_customers`, encrypted: inserted with the verification it comes from. */
export async function watchRow(
  vault: Vault,
  id: number,
  { accountId, branchId, verificationId, subject }: NewWatch,
  now: Date,
): Promise<WatchRow> {
  return {
    id,
    branch_id: branchId,
    account_id: accountId,
    verification_id: verificationId,
    ciphertext: await vault.encrypt(accountId, watchContext(id), JSON.stringify(subject)),
    created_at: now,
  };
}
