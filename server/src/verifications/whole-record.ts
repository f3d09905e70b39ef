import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { showRecord } from './show-record.ts';
import { openVerification } from './store.ts';

/** Returns a record in the form of the API, with its images, or undefined if the branch has no such record. */
export const makeWholeRecord =
  ({ db, vault, blobs }: { db: Db; vault: Vault; blobs: Pick<Blobs, 'get'> }) =>
  async (branchId: number, id: number) => {
    const record = await openVerification(db, vault, branchId, id);
    if (!record) return undefined;
    const images = await Promise.all(
      record.images.map(async ({ name, content_type, blob }) => ({
        ...{ name, content_type },
        bytes: (await blobs.get(record.account_id, blob)) ?? undefined,
      })),
    );
    return { shown: showRecord(record), images };
  };
