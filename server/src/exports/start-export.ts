import type { SignedIn } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { countOpen, type ExportKind, type Filter, insertExport } from './export-store.ts';
import { exportJob } from './run-export.ts';

const KEPT_MS = 86_400_000;
const MAX_OPEN = 5;
const MAX_ROWS = 10_000;
/** Maximum number of rows of an export by the account administrator. */
const MAX_ROWS_OWNER = 100_000;

export interface StartExportDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Stores an export with its job and returns its id. The exports of all accounts are written one after another by one
 * process.
 * @throws AppError conflict if the account has too many unfinished exports in all its branches
 */
export function makeStartExport({ db, vault, clock, jobs }: StartExportDeps) {
  return async (
    user: Pick<SignedIn, 'accountId' | 'userId' | 'role'>,
    branchId: number,
    { kind, filter }: { readonly kind: ExportKind; readonly filter: Filter },
  ): Promise<number> => {
    const at = clock.now();
    return db.transaction().execute(async (work) => {
      if ((await countOpen(work, user.accountId)) >= MAX_OPEN) throw new AppError('too_many_exports', { n: MAX_OPEN });
      const id = await insertExport(work, vault, {
        ...{ accountId: user.accountId, branchId, kind, filter, by: user.userId, at },
        ...{ mostRows: user.role === 'owner' ? MAX_ROWS_OWNER : MAX_ROWS },
        expiresAt: new Date(at.getTime() + KEPT_MS),
      });
      await jobs.enqueue(work, exportJob, [{ data: { id }, group: String(user.accountId) }]);
      return id;
    });
  };
}
