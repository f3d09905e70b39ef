import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import { recordVerification } from '../../verifications/record.ts';
import { type WatchTables, watchRow } from './watch-store.ts';

const WRITTEN_TOGETHER = 2000;

/** Inserts watched customers, numbered from 1. They all belong to one verification without content. */
export async function watchCustomers(
  db: Db,
  vault: Vault,
  branch: { readonly id: number; readonly account_id: number },
  subjects: readonly Subject[],
): Promise<void> {
  const [accountId, branchId] = [branch.account_id, branch.id];
  const verificationId = await recordVerification(db, vault, {
    branchId,
    accountId,
    kind: 'customer',
    outcome: 'pass',
    result: {},
    evidence: {},
    provenance: {},
    images: [],
    searchTerms: [],
    requestId: undefined,
  });
  for (let at = 0; at < subjects.length; at += WRITTEN_TOGETHER) {
    const part = subjects.slice(at, at + WRITTEN_TOGETHER);
    const rows = await Promise.all(
      part.map((subject, i) =>
        watchRow(vault, at + i + 1, { accountId, branchId, verificationId, subject }, new Date()),
      ),
    );
    await tables<WatchTables>(db).insertInto('watched_customers').values(rows).execute();
  }
}
