import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../caller.ts';
import type { Backoff } from './backoff.ts';
import type { CheckPassword } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import { secretsOfUser } from './secret-store.ts';
import { confirmSession } from './session-store.ts';

export interface ConfirmDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly checkPassword: CheckPassword;
  readonly secondFactor: SecondFactor;
}

/** Who is signed in gives the password or a code again; from then on the session counts as confirmed. */
export function makeConfirm({ db, clock, backoff, checkPassword, secondFactor }: ConfirmDeps) {
  /** Throws AppError invalid_input for a wrong password or code, too_many_requests after failures in a row. */
  return async (user: SignedIn, given: { password?: string | undefined; code?: string | undefined }): Promise<void> => {
    const { password, code } = given;
    if ((password === undefined) === (code === undefined))
      throw new AppError('invalid_input', 'Give either password or code');
    await backoff.begin(user.email);
    const secrets = (await secretsOfUser(db, user.userId))!;
    const right =
      password === undefined
        ? await secondFactor.codeIsRight(db, secrets, code!)
        : await checkPassword(secrets.password_hash, password);
    if (!right) throw new AppError('invalid_input', password === undefined ? 'Wrong code' : 'Wrong password');
    await backoff.succeeded(user.email);
    await confirmSession(db, user.tokenId, clock.now());
  };
}
export type Confirm = ReturnType<typeof makeConfirm>;
