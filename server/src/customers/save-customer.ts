import type { Caller } from '../accounts/caller.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { groupWrites } from '../platform/database/group-writes.ts';
import { makeNewIds } from '../platform/database/shared-queries.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { NewWatch, WatchTables } from '../screening/watch/watch-store.ts';
import { verificationRow } from '../verifications/record.ts';
import { recordModuleEvent } from '../webhooks/record-event.ts';
import { eventData, plaintextOf, storedForm } from './stored-form.ts';
import type { VerificationRecord } from './verification-record.ts';
import { type CustomerRows, makeWriteCustomers } from './write-customers.ts';

export interface SaveCustomerDeps {
  readonly db: Db;
  /** For what is written of several accounts together, and for new ids. */
  readonly system: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** A row that keeps the customer for screening again when a list changes. */
  readonly watchRow: (id: number, watch: NewWatch) => Promise<WatchTables['watched_customers']>;
}

export interface SaveContext {
  readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'wantedEvents'>;
  readonly requestId: string;
  readonly reference: string | undefined;
  /** What else belongs to the record's transaction. */
  readonly also?: ((transaction: Db, id: number) => Promise<void>) | undefined;
}

const EVENT = 'customer_verified';
const MOST_IN_GROUP = 32;

/**
 * Record, watch and event in one transaction; gives the record's id, which is the `onboarding_id`. Everything is encrypted before. Where
 * neither event nor anything else belongs to it, the records of requests under way at the same time are one statement.
 */
export function makeSaveCustomer({ db, system, vault, jobs, watchRow }: SaveCustomerDeps) {
  const newIds = makeNewIds(system, ['verifications', 'watched_customers']);
  const writeCustomers = makeWriteCustomers();
  const write = groupWrites<CustomerRows>({
    together: (group) => writeCustomers(system, group),
    alone: (rows) => writeCustomers(system, [rows]),
    most: MOST_IN_GROUP,
    // More at once are smaller groups, which cost more than they hasten.
    groups: 1,
  });

  return async (record: VerificationRecord, { branch, requestId, reference, also }: SaveContext): Promise<number> => {
    const { watch: subject } = record;
    const { id: branchId, accountId } = branch;
    const [id, watchId] = await newIds();
    const [row, watch] = await Promise.all([
      verificationRow(vault, id, {
        ...storedForm(record),
        branchId,
        accountId,
        kind: 'customer',
        ...plaintextOf(record, id),
        images: [],
        requestId,
        reference,
      }),
      subject ? watchRow(watchId, { accountId, branchId, verificationId: id, subject }) : undefined,
    ]);
    const rows = { record: row, watch };
    const wanted = branch.wantedEvents.includes(EVENT);
    if (!wanted && !also) await write(rows);
    else
      await db.transaction().execute(async (transaction) => {
        await writeCustomers(transaction, [rows]);
        await also?.(transaction, id);
        if (!wanted) return;
        const data = eventData(record, id);
        const event = { accountId, branchId, module: 'kyc', event: EVENT, data, subject: `customer ${id}` } as const;
        await recordModuleEvent(transaction, { vault, jobs }, event);
      });
    return id;
  };
}

export type SaveCustomer = ReturnType<typeof makeSaveCustomer>;
