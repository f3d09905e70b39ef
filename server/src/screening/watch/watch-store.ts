import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

export interface WatchTables {
  watched_customers: {
    id: number;
    branch_id: number;
    account_id: number;
    verification_id: number;
    sealed: Buffer;
    created_at: Date;
  };
}

export interface NewWatch {
  readonly accountId: number;
  readonly branchId: number;
  readonly verificationId: number;
  readonly subject: Subject;
}

export const watchContext = (id: number): string => `watched_customers.sealed:${id}`;

/** A customer to be screened again, as a row of `watched_customers`, sealed: inserted with the verification it comes from. */
export async function watchRow(
  vault: Vault,
  id: number,
  { accountId, branchId, verificationId, subject }: NewWatch,
): Promise<WatchTables['watched_customers']> {
  return {
    id,
    branch_id: branchId,
    account_id: accountId,
    verification_id: verificationId,
    sealed: await vault.seal(accountId, watchContext(id), JSON.stringify(subject)),
    created_at: new Date(),
  };
}
