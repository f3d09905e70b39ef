import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { headOf } from './audit-store.ts';
import type { SignHead } from './signed-heads.ts';

/** Returns the signed head of an account's audit log; null if the log has no line. */
export const makeSignedHeadOf =
  ({ db, signHead, clock }: { db: Db; signHead: SignHead; clock: Clock }) =>
  async (accountId: number): Promise<unknown> => {
    const head = await headOf(db, accountId);
    return head ? signHead(head, clock.now()) : null;
  };
