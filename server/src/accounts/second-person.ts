import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { SignedIn } from './caller.ts';
import { peopleWhoMay } from './colleagues.ts';

/**
 * Whether the user publishes their own draft of a setting. Only an owner may, who is the account's only person who may change settings.
 * @throws AppError conflict where another person must publish it.
 */
export async function isSelfPublished(work: Db, user: SignedIn, author: number): Promise<boolean> {
  if (author !== user.userId) return false;
  const isAlone = user.role === 'owner' && (await peopleWhoMay(work, user.accountId, 'change_settings')) === 1;
  if (!isAlone)
    throw new AppError('conflict', "You can't publish your own draft. Ask another person who may change settings.");
  return true;
}
