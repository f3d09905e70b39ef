import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { endLinks } from './authentication/link-store.ts';
import { forgetPasskeys } from './authentication/passkey-store.ts';
import type { AssertStrongPassword } from './authentication/password-strength.ts';
import { hashPassword } from './authentication/passwords.ts';
import { forgetIdentity } from './authentication/provider-identity-store.ts';
import { forgetRecoveryCodes } from './authentication/recovery-codes.ts';
import { setTotp } from './authentication/secret-store.ts';
import { revokeTokens } from './authentication/session-store.ts';
import { noteHandedOver } from './colleagues.ts';
import { type EmployeeChange, updateEmployee, userOfAccount } from './store.ts';

export interface ChangeEmployeeDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly assertStrong: AssertStrongPassword;
}

type Who = { readonly accountId: number; readonly id: number };

/** Returns functions with which the account's administrator changes an employee. */
export function makeChangeEmployee({ db, vault, clock, assertStrong }: ChangeEmployeeDeps) {
  return {
    /**
     * Changes an employee. Deactivating employees or setting their password also ends all their sessions and
     * invalidates their links. Throws AppError not_found, invalid_input.
     */
    async change(who: Who, { password, ...change }: Omit<EmployeeChange, 'passwordHash'> & { password?: string }) {
      const before = await userOfAccount(db, vault, who.accountId, who.id);
      if (!before) throw new AppError('not_found');
      if (password !== undefined) assertStrong(password, [before.email, change.name ?? before.name]);
      const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
      const after = await db.transaction().execute(async (work) => {
        const row = await updateEmployee(work, vault, who, { ...change, ...passwordHash });
        if (!row) throw new AppError('not_found');
        if (password !== undefined) await noteHandedOver(work, row.id, clock.now());
        if (change.active === false) await forgetIdentity(work, row.id);
        if (password === undefined && change.active !== false) return row;
        await revokeTokens(work, { userId: row.id }, clock.now());
        await endLinks(work, row.id, clock.now());
        return row;
      });
      return { before, after };
    },
    /**
     * Removes a lost second factor and all passkeys, and ends all sessions of the employee. Returns the number of removed
     * passkeys.
     */
    removeSecondFactor: (id: number): Promise<number> =>
      db.transaction().execute(async (work) => {
        await setTotp(work, id, null, null);
        await forgetRecoveryCodes(work, id);
        const passkeys = await forgetPasskeys(work, id);
        await noteHandedOver(work, id, clock.now());
        await revokeTokens(work, { userId: id }, clock.now());
        return passkeys;
      }),
  };
}
