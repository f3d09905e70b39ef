import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { notePublished, unpublishedHeads } from './audit-store.ts';
import type { SignedHead, SignHead } from './signed-heads.ts';

/** Storage for signed heads. A person who can change the database must not have write access to this storage. */
export interface HeadStore {
  /** Stores a head. The promise resolves when the head is stored. */
  put(head: SignedHead): Promise<void>;
}

export interface PublishHeadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly signHead: SignHead;
  readonly store: HeadStore;
}

/**
 * Signs the last line of each changed chain and stores the signed head outside the database. Returns the number of
 * stored heads. A head that could not be stored is retried at the next run.
 */
export async function publishHeads({ db, clock, signHead, store }: PublishHeadsDeps): Promise<number> {
  const heads = await unpublishedHeads(db);
  for (const head of heads) {
    await store.put(await signHead(head, clock.now()));
    await notePublished(db, head);
  }
  return heads.length;
}
