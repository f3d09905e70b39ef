import { randomBytes } from 'node:crypto';
import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import { endLinks } from '../accounts/authentication/link-store.ts';
import { forgetPasskeys } from '../accounts/authentication/passkey-store.ts';
import { makeAssertStrongPassword } from '../accounts/authentication/password-strength.ts';
import { hashPassword } from '../accounts/authentication/passwords.ts';
import { forgetRecoveryCodes } from '../accounts/authentication/recovery-codes.ts';
import { secretsOfEmail, setPassword, setTotp } from '../accounts/authentication/secret-store.ts';
import { revokeTokens } from '../accounts/authentication/session-store.ts';
import { nameOf } from '../accounts/user-names.ts';
import type { Clock } from '../platform/clock.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki user reset-password`: sets a new password and prints it. Used for a user who has no access and no mail,
 * usually an owner.
 */
export async function runResetPassword(
  { text, set }: Given,
  io: Io,
  { db, vault, clock }: { db: Db; vault: Vault; clock: Clock },
): Promise<number> {
  const { email, account } = text;
  if (!email) throw new UsageError('user reset-password --email <address> [--account <id>] [--second-factor]');
  const accountId = account === undefined ? undefined : Number(account) || 0;
  const [user, another] = await secretsOfEmail(db, email, { accountId, limit: 2 });
  if (!user) throw new CommandFault('There is no user of that address');
  if (another) throw new CommandFault('That address has a user in several accounts: give --account <id>');
  const chosen = io.environment['PASSWORD'];
  if (chosen !== undefined) makeAssertStrongPassword()(chosen, [user.email, await nameOf(vault, user)]);
  const password = chosen ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    await setPassword(transaction, user.id, passwordHash);
    await revokeTokens(transaction, { userId: user.id }, now);
    await endLinks(transaction, user.id, now);
    if (set['second-factor']) {
      await setTotp(transaction, user.id, null, null);
      await forgetRecoveryCodes(transaction, user.id);
      await forgetPasskeys(transaction, user.id);
    }
    await writeAuditLine(
      transaction,
      {
        accountId: user.account_id,
        actor: 'operator',
        action: set['second-factor'] ? 'reset password and second factor' : 'reset password',
        subject: `user ${user.id}`,
        outcome: 'done',
        ip: undefined,
        requestId: undefined,
      },
      clock,
    );
  });
  io.out(JSON.stringify({ user_id: user.id, account_id: user.account_id, ...(chosen === undefined && { password }) }));
  return 0;
}
