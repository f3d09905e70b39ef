import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Backoff } from './backoff.ts';
import type { CheckPassword } from './passwords.ts';
import type { GivenCodes, SecondFactor } from './second-factor.ts';
import { isUnchanged, secretsOfEmail, type UserSecrets } from './secret-store.ts';
import { issueToken } from './session-store.ts';
import { signedInUser } from './signed-in-user.ts';

/**
 * Maximum number of users with the same e-mail address whose passwords are checked. The users belong to different
 * accounts. A person with more users must name the account.
 */
const TRIED = 2;

export interface SignInDeps {
  /**
   * Connection in the system scope, which can read every account's rows. The user's account is unknown before the
   * sign-in.
   */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly checkPassword: CheckPassword;
  readonly secondFactor: SecondFactor;
  /**
   * Returns the part of an IP address that belongs to one customer of an internet provider (`http/client-network.ts`).
   */
  readonly networkOf: (ip: string | undefined) => string;
  /** False for users who may sign in only with the OpenID Connect provider. */
  readonly maySignInHere: (user: UserSecrets) => boolean;
  /** True for users whose second factor is a passkey, in an account that requires a second factor. */
  readonly isPasskeyRequired: (user: UserSecrets) => Promise<boolean>;
}

export interface Credentials extends GivenCodes {
  readonly email: string;
  readonly password: string;
  /** Id of the account. Required if the person has users in several accounts. */
  readonly account?: number | undefined;
}

export interface SignInContext {
  readonly ip?: string | undefined;
  /** Value of the device cookie that the browser gets. */
  readonly device?: string | undefined;
  readonly userAgent?: string | undefined;
  /** True if the token is stored in a cookie of a browser. */
  readonly cookie?: boolean;
  /** Called with the user who has the e-mail address, for the audit log. Also called if the password is wrong. */
  readonly onKnown: (user: { id: number; account_id: number }) => void;
}

/**
 * Signs in with an e-mail address, its password and, if the user has a second factor, a code. Returns a token. Throws
 * AppError unauthenticated. The error and the response time are the same whether or not a user has the address, because
 * the same number of passwords is hashed. Throws too_many_requests after repeated failures.
 */
export function makeSignIn(deps: SignInDeps) {
  const { system, vault, clock, backoff, checkPassword, secondFactor, networkOf, maySignInHere, isPasskeyRequired } =
    deps;
  const maySignIn = (user: UserSecrets): boolean => user.active && maySignInHere(user);
  return async (
    { email, password, account, ...codes }: Credentials,
    { ip, device, userAgent, cookie = false, onKnown }: SignInContext,
  ) => {
    const at = clock.now();
    const attempt = await backoff.begin(email, { network: networkOf(ip), device });
    const users = await secretsOfEmail(system, email, { accountId: account, limit: TRIED });
    const tried = Array.from({ length: account === undefined ? TRIED : 1 }, (_, index) => users[index]);
    const right = await Promise.all(tried.map((user) => checkPassword(user?.password_hash, password)));
    const user = tried.find((one, index) => one && maySignIn(one) && right[index]);
    const known = user ?? users[0];
    if (known) onKnown(known);
    if (!user) throw new AppError('wrong_email_or_password');
    if (user.totp_secret) {
      if (codes.code === undefined && codes.recovery_code === undefined)
        throw new AppError(
          'code_required',
          {},
          {
            challenge: 'second_factor_required',
          },
        );
      const result = await secondFactor.check(system, user, codes, at);
      if (result === 'ended') await attempt.takeBack();
      if (result !== 'right') throw new AppError(result === 'ended' ? 'sign_in_code_ended' : 'sign_in_code_wrong');
    } else if (await isPasskeyRequired(user)) throw new AppError('passkey_required');
    await attempt.succeeded();
    // Hashing takes a tenth of a second. If the password is changed in that time, all sessions end, and no new session
    // may start with the former password.
    const { token, expiresAt } = await system.transaction().execute(async (transaction) => {
      if (!(await isUnchanged(transaction, user))) throw new AppError('wrong_email_or_password');
      return issueToken(transaction, { user, now: clock.now(), ip, userAgent, cookie });
    });
    return { token, expires_at: expiresAt, user: await signedInUser(vault, user) };
  };
}
