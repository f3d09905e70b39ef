import type { Caller } from '../accounts/caller.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { makeNewIds } from '../platform/database/shared-queries.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { reviewOfRecord } from '../reviews/subjects/verification.ts';
import type { NewWatch, WatchRow } from '../screening/watch/watch-store.ts';
import { openReviewOf, verificationRow } from '../verifications/record.ts';
import { recordModuleEvent } from '../webhooks/record-event.ts';
import { eventData, plaintextOf, storedForm } from './stored-form.ts';
import type { VerificationRecord } from './verification-record.ts';
import { writeCustomer } from './write-customers.ts';

export interface SaveCustomerDeps {
  readonly db: Db;
  /** Connection in the system scope. It reserves new ids. */
  readonly system: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Builds a row for ongoing monitoring, which screens the customer again when a list changes. */
  readonly watchRow: (id: number, watch: NewWatch) => Promise<WatchRow>;
}

export interface SaveContext {
  readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'wantedEvents'>;
  readonly requestId: string;
  readonly reference: string | undefined;
  /** Makes more writes in the database transaction of the record. */
  readonly also?: ((transaction: Db, id: number) => Promise<void>) | undefined;
}

const EVENT = 'customer_verified';
/**
 * Writes the record, its ongoing monitoring and its event in one database transaction. Encrypts the data before this
 * transaction starts. The returned function resolves to the record's id, which is the `onboarding_id`.
 */
export function makeSaveCustomer({ db, system, vault, jobs, watchRow }: SaveCustomerDeps) {
  const newIds = makeNewIds(system, ['verifications', 'watched_customers']);

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
    if (!wanted && !also && !reviewOfRecord('customer', row.outcome)) {
      await writeCustomer(system, rows);
      return id;
    }
    await db.transaction().execute(async (transaction) => {
      await writeCustomer(transaction, rows);
      await openReviewOf(transaction, id, { accountId, branchId, kind: 'customer', outcome: row.outcome });
      await also?.(transaction, id);
      if (!wanted) return;
      const data = eventData(record, { onboardingId: id, reference });
      const event = { accountId, branchId, module: 'kyc', event: EVENT, data, subject: `customer ${id}` } as const;
      await recordModuleEvent(transaction, { vault, jobs }, event);
    });
    return id;
  };
}

export type SaveCustomer = ReturnType<typeof makeSaveCustomer>;
