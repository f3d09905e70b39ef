import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { notePublished, unpublishedHeads } from './audit-store.ts';
import type { SignedHead, SignHead } from './signed-heads.ts';

/** Where signed heads are stored, out of reach of whoever can change the database. */
export interface HeadStore {
  /** Resolves when it is kept. */
  put(head: SignedHead): Promise<void>;
}

export interface PublishHeadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly signHead: SignHead;
  readonly store: HeadStore;
}

/** Signs the end of each chain that moved and stores it elsewhere; gives how many. One that could not be stored is tried the next time. */
export async function publishHeads({ db, clock, signHead, store }: PublishHeadsDeps): Promise<number> {
  const heads = await unpublishedHeads(db);
  for (const head of heads) {
    await store.put(await signHead(head, clock.now()));
    await notePublished(db, head);
  }
  return heads.length;
}
