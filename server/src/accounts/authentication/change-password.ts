import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { SignedIn } from '../caller.ts';
import { nameOf } from '../user-names.ts';
import type { AssertStrongPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { secretsOfUser, setPassword } from './secret-store.ts';
import { revokeTokens } from './session-store.ts';

export interface ChangePasswordDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly assertStrong: AssertStrongPassword;
}

/**
 * Checks a user's present password and sets a new one. Ends all other sessions of the user. Throws AppError
 * invalid_input for a weak password.
 */
export function makeChangePassword({ db, vault, clock, assertStrong }: ChangePasswordDeps) {
  return async (user: Pick<SignedIn, 'userId' | 'tokenId' | 'email'>, password: string): Promise<void> => {
    const name = await nameOf(vault, (await secretsOfUser(db, user.userId))!);
    assertStrong(password, [user.email, name]);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (work) => {
      await setPassword(work, user.userId, passwordHash);
      await revokeTokens(work, { userId: user.userId, except: user.tokenId }, clock.now());
    });
  };
}
