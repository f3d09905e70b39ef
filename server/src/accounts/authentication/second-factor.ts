import { renderSVG } from 'uqr';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { forgetRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { lockSecretsOfUser, setPendingTotp, setTotp, takeStep, type UserSecrets } from './secret-store.ts';
import { revokeTokens } from './session-store.ts';
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts';

/** Encryption context of a TOTP secret, which binds the secret to its user. */
const totpContext = (userId: number): string => `users.totp_secret:${userId}`;

export interface GivenCodes {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/**
 * Result of checking a code. `ended` means that the code belongs to the previous time step. Such a code is not
 * accepted, but does not count as a failed guess.
 */
export type CodeSays = 'right' | 'wrong' | 'ended';

/**
 * Checks codes of an authenticator app (RFC 6238) and recovery codes for a lost app. Each code is accepted only once.
 */
export function makeSecondFactor({ vault, clock }: { vault: Vault; clock: Clock }) {
  async function checkCode(db: Db, user: UserSecrets, code: string, at: Date): Promise<CodeSays> {
    if (!user.totp_secret) return 'wrong';
    const secret = await vault.decrypt(user.account_id, totpContext(user.id), user.totp_secret);
    const step = stepOfCode(secret.toString(), code, at);
    if (step === undefined || step === 'ended') return step ?? 'wrong';
    return (await takeStep(db, user.id, step)) ? 'right' : 'wrong';
  }
  return {
    /**
     * Checks a code. Marks a correct code as used. `at` is the time when the request with the code arrived, before any
     * other check.
     */
    async check(
      db: Db,
      user: UserSecrets,
      { code, recovery_code: recovery }: GivenCodes,
      at: Date = clock.now(),
    ): Promise<CodeSays> {
      if (code !== undefined) return checkCode(db, user, code, at);
      if (recovery === undefined || user.totp_secret === null) return 'wrong';
      return (await useRecoveryCode(db, user.id, recovery, at)) ? 'right' : 'wrong';
    },

    /**
     * Creates a new secret for an authenticator app. The secret becomes valid when the user enters the first code from
     * it.
     */
    async begin(db: Db, user: { userId: number; accountId: number; email: string }) {
      const secret = newTotpSecret();
      await setPendingTotp(db, user.userId, await vault.encrypt(user.accountId, totpContext(user.userId), secret));
      const url = totpUrl(secret, user.email);
      return { secret, url, qr_svg: renderSVG(url) };
    },

    /**
     * Activates the new secret and returns recovery codes, which are shown only once. Throws AppError invalid_input for
     * a wrong code, conflict if no secret was created.
     */
    async finish(db: Db, userId: number, code: string): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const user = await lockSecretsOfUser(transaction, userId);
        if (!user?.totp_pending) throw new AppError('second_factor_not_begun');
        const secret = await vault.decrypt(user.account_id, totpContext(userId), user.totp_pending);
        const step = stepOfCode(secret.toString(), code, clock.now());
        if (step === 'ended') throw new AppError('code_ended');
        if (step === undefined) throw new AppError('wrong_code_or_clock');
        await setTotp(transaction, userId, user.totp_pending, step);
        return renewRecoveryCodes(transaction, user);
      });
    },

    /** Creates new recovery codes and deletes all former codes. */
    renewCodes: (db: Db, { userId, accountId }: { userId: number; accountId: number }): Promise<string[]> =>
      db.transaction().execute((transaction) => renewRecoveryCodes(transaction, { id: userId, account_id: accountId })),

    /**
     * Ends the user's other sessions. A person who removed the second factor without permission therefore keeps no
     * other session.
     */
    async remove(db: Db, { userId, tokenId }: { userId: number; tokenId: number }): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await setTotp(transaction, userId, null, null);
        await forgetRecoveryCodes(transaction, userId);
        await revokeTokens(transaction, { userId, except: tokenId }, clock.now());
      });
    },
  };
}
export type SecondFactor = ReturnType<typeof makeSecondFactor>;
