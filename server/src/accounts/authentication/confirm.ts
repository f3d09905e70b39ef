import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../caller.ts';
import type { Backoff } from './backoff.ts';
import type { CheckPassword } from './passwords.ts';
import type { GivenCodes, SecondFactor } from './second-factor.ts';
import { secretsOfUser } from './secret-store.ts';
import { confirmSession } from './session-store.ts';

export interface ConfirmDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly checkPassword: CheckPassword;
  readonly secondFactor: SecondFactor;
}

interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Checks the password or code of a signed-in user again. If they are correct, marks the session as confirmed and
 * returns its new token.
 */
export function makeConfirm({ db, clock, backoff, checkPassword, secondFactor }: ConfirmDeps) {
  const begin = (user: SignedIn) => backoff.begin(user.email, { session: user.tokenId });
  /**
   * Checks a code of the authenticator app, or a recovery code. Throws AppError invalid_input, or too_many_requests
   * after repeated failures.
   */
  const checkCode = async (user: SignedIn, codes: GivenCodes): Promise<void> => {
    const attempt = await begin(user);
    const result = await secondFactor.check(db, (await secretsOfUser(db, user.userId))!, codes);
    if (result === 'ended') await attempt.takeBack();
    if (result !== 'right') throw new AppError(result === 'ended' ? 'code_ended' : 'wrong_code');
    await attempt.succeeded();
  };
  /**
   * Checks a password or code without confirming the session. Throws AppError invalid_input for a wrong password or
   * code, too_many_requests after repeated failures.
   */
  const checkProof = async (user: SignedIn, given: Proof): Promise<void> => {
    const { password, code } = given;
    if ((password === undefined) === (code === undefined)) throw new AppError('password_or_code_required');
    if (password === undefined) return checkCode(user, { code });
    const attempt = await begin(user);
    const secrets = (await secretsOfUser(db, user.userId))!;
    if (!(await checkPassword(secrets.password_hash, password))) throw new AppError('wrong_password');
    await attempt.succeeded();
  };
  return {
    checkProof,
    checkCode,
    async confirm(user: SignedIn, given: Proof): Promise<string | undefined> {
      await checkProof(user, given);
      return confirmSession(db, user.tokenId, clock.now());
    },
  };
}
