import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { notePublished, unpublishedHeads } from './audit-store.ts';
import type { SignedHead, SignHead } from './signed-heads.ts';

/** Storage for signed heads, which must not be writable by anybody who can change the database. */
export interface HeadStore {
  /** Resolves when the head is stored. */
  put(head: SignedHead): Promise<void>;
}

export interface PublishHeadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly signHead: SignHead;
  readonly store: HeadStore;
}

/**
 * Signs the end of each changed chain and stores it elsewhere. Returns the number of stored heads. A failed head is
 * retried at the next run.
 */
export async function publishHeads({ db, clock, signHead, store }: PublishHeadsDeps): Promise<number> {
  const heads = await unpublishedHeads(db);
  for (const head of heads) {
    await store.put(await signHead(head, clock.now()));
    await notePublished(db, head);
  }
  return heads.length;
}
