import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

export interface WatchTables {
  watched_customers: {
    id: number;
    branch_id: number;
    account_id: number;
    verification_id: number;
    ciphertext: Buffer;
    created_at: Date;
  };
}

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
): Promise<WatchTables['watched_customers']> {
  return {
    id,
    branch_id: branchId,
    account_id: accountId,
    verification_id: verificationId,
    ciphertext: await vault.encrypt(accountId, watchContext(id), JSON.stringify(subject)),
    created_at: now,
  };
}
