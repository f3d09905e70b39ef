import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Table } from '../../platform/database/tables.ts';

export interface WatchTables {
  watched_customers: Table<'watched_customers'>;
}

/** A complete row of `watched_customers`. */
export type WatchRow = Selectable<WatchTables['watched_customers']>;

export interface NewWatch {
  readonly accountId: number;
  readonly branchId: number;
  readonly verificationId: number;
  readonly subject: Subject;
}

export const watchContext = (id: number): string => `watched_customers.ciphertext:${id}`;

/**
 * Builds an encrypted row of `watched_customers` for a customer who is screened again when a list changes. The row is
 * inserted together with the customer's verification.
 */
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
