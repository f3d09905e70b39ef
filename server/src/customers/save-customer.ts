import type { Vault } from '../platform/crypto/vault.ts';
import { makeNewIds, shareWhileUnderWay } from '../platform/database/shared-queries.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { NewWatch, WatchTables } from '../screening/watch/watch-store.ts';
import { type VerificationTables, verificationRow } from '../verifications/record.ts';
import { recordModuleEvent, wantsModuleEvent } from '../webhooks/record-event.ts';
import { eventData, storedForm } from './stored-form.ts';
import type { VerificationRecord } from './verification-record.ts';

export interface SaveCustomerDeps {
  readonly db: Db;
  readonly vault: Vault;
  /** A row that keeps the customer for screening again when a list changes. */
  readonly watchRow: (id: number, watch: NewWatch) => Promise<WatchTables['watched_customers']>;
}

const EVENT = 'customer_verified';

/**
 * Record, watch and event in one transaction; gives the record's id, which is the `onboarding_id`. Everything is sealed before, and
 * record and watch are one statement, so that a connection is held for one exchange where the branch wants no event: measured at 32
 * connections, a transaction of seven statements made the pool of 20 the limit.
 */
export function makeSaveCustomer({ db, vault, watchRow }: SaveCustomerDeps) {
  const newVerificationId = makeNewIds(db, 'verifications');
  const newWatchId = makeNewIds(db, 'watched_customers');
  const wantsEvent = shareWhileUnderWay((branchId) => wantsModuleEvent(db, Number(branchId), EVENT));

  return async (
    record: VerificationRecord,
    { accountId, requestId }: { accountId: number; requestId: string },
  ): Promise<number> => {
    const { branchId, watch: subject } = record;
    const [id, watchId, wanted] = await Promise.all([
      newVerificationId(),
      subject ? newWatchId() : undefined,
      wantsEvent(String(branchId)),
    ]);
    const [row, watch] = await Promise.all([
      verificationRow(vault, id, {
        ...storedForm(record),
        branchId,
        accountId,
        kind: 'customer',
        result: { onboarding_id: id, ...record.result },
        evidence: record,
        images: [],
        requestId,
      }),
      subject && watchId ? watchRow(watchId, { accountId, branchId, verificationId: id, subject }) : undefined,
    ]);
    const write = async (to: Db): Promise<void> => {
      const all = tables<VerificationTables & WatchTables>(to);
      const insert = all.insertInto('verifications').values(row);
      if (watch)
        await all
          .with('record', () => insert)
          .insertInto('watched_customers')
          .values(watch)
          .execute();
      else await insert.execute();
    };
    if (!wanted) await write(db);
    else
      await db.transaction().execute(async (transaction) => {
        await write(transaction);
        const data = eventData(record, id);
        const event = { accountId, branchId, module: 'kyc', event: EVENT, data, subject: `customer ${id}` } as const;
        await recordModuleEvent(transaction, vault, event);
      });
    return id;
  };
}
