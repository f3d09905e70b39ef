import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { canonicalEmail } from '../email-address.ts';
import type { Backoff } from './backoff.ts';
import type { OpenidProvider, ProviderClaims } from './openid-provider.ts';
import {
  bindIdentity,
  identityOf,
  type ProviderIdentity,
  unboundUserOfAddress,
  userOfIdentity,
} from './provider-identity-store.ts';
import type { GivenCodes, SecondFactor } from './second-factor.ts';
import { isUnchanged, secretsOfUser, type UserSecrets } from './secret-store.ts';
import { issueToken } from './session-store.ts';
import type { SignInContext } from './sign-in.ts';
import { beginAttempt, keepProven, provenOf, takeAttempt } from './sign-in-attempts.ts';
import { signedInUser } from './signed-in-user.ts';

export interface SignInWithProviderDeps {
  /** Connection in the system scope, because nobody is signed in yet. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly secondFactor: SecondFactor;
  readonly networkOf: (ip: string | undefined) => string;
  readonly provider: OpenidProvider;
  /** True for users whose second factor is a passkey, in an account that requires a second factor. */
  readonly isPasskeyRequired: (user: UserSecrets) => Promise<boolean>;
}

/** Time of the confirmation if the provider does not send the time when the person entered their credentials. */
const NEVER = new Date(0);

/** Signs in with the OpenID Connect provider of the installation (docs/adr/0180). */
export function makeSignInWithProvider(deps: SignInWithProviderDeps) {
  const { system, vault, clock, backoff, secondFactor, networkOf, provider, isPasskeyRequired } = deps;
  const { accountId } = provider.settings;

  /**
   * Returns the user who is bound to an identity, or else an unbound user with the same e-mail address. The address
   * must be equal to the stored address, except for upper case. Look-alike letters are not equal here, because the
   * provider confirms only the exact address that the person owns.
   */
  async function userOf(claims: ProviderClaims, identity: ProviderIdentity): Promise<UserSecrets | undefined> {
    const bound = await userOfIdentity(system, accountId, identity);
    if (bound) return secretsOfUser(system, bound.user_id);
    if (claims.confirmedEmail === undefined) throw new AppError('provider_address_unconfirmed');
    const address = claims.confirmedEmail.toLowerCase();
    if (canonicalEmail(address) !== address) return undefined;
    const user = await unboundUserOfAddress(system, accountId, address, claims.issuer);
    return user && secretsOfUser(system, user.user_id);
  }

  async function signIn(
    user: UserSecrets,
    identity: ProviderIdentity,
    { ip, userAgent }: SignInContext,
    proof: { readonly confirmedAt: Date; readonly secondFactor: boolean },
  ) {
    const { token, expiresAt } = await system.transaction().execute(async (transaction) => {
      const now = clock.now();
      if (!(await isUnchanged(transaction, user))) throw new AppError('provider_user_unknown');
      if (!(await bindIdentity(transaction, user, identity, now))) throw new AppError('provider_user_unknown');
      return issueToken(transaction, { user, now, ip, userAgent, cookie: true, ...proof });
    });
    return { token, expires_at: expiresAt, user: await signedInUser(vault, user) };
  }

  return {
    /** Begins a sign-in. Returns the token for the browser's cookie and the address of the provider's page. */
    async begin(confirm: boolean): Promise<{ token: string; url: string }> {
      const token = await beginAttempt(system, 'provider', clock.now());
      return { token, url: await provider.address(token, { confirm }) };
    },

    /**
     * Finishes a sign-in with the provider's answer. Throws AppError unauthenticated if the answer does not belong to
     * this sign-in or was used before, or if the person has no active user in the account. If the error has the
     * challenge `second_factor_required`, call `finishWithCode` next.
     */
    async finish(token: string, answer: string, context: SignInContext) {
      if (!(await takeAttempt(system, token, { purpose: 'provider' }, clock.now())))
        throw new AppError('sign_in_expired');
      const claims = await provider.claims(token, answer);
      const identity = identityOf(claims.issuer, claims.subject);
      const user = await userOf(claims, identity);
      if (user) context.onKnown(user);
      if (!user?.active) {
        const address = user?.email ?? claims.confirmedEmail;
        // Counts the refusal in the same way as a wrong password.
        if (address !== undefined)
          await backoff.begin(address, { network: networkOf(context.ip), device: context.device });
        throw new AppError('provider_user_unknown');
      }
      const confirmedAt = claims.authenticatedAt ?? NEVER;
      if (!user.totp_secret && !claims.secondFactor && (await isPasskeyRequired(user)))
        throw new AppError('passkey_required');
      if (!user.totp_secret || claims.secondFactor)
        return signIn(user, identity, context, { confirmedAt, secondFactor: claims.secondFactor });
      await keepProven(
        system,
        token,
        {
          user_id: user.id,
          issuer: identity.issuer,
          subject_hash: identity.subjectHash,
          confirmed_at: confirmedAt,
        },
        clock.now(),
      );
      throw new AppError('code_required', {}, { challenge: 'second_factor_required' });
    },

    /**
     * Finishes a sign-in with a code of the authenticator app, or a recovery code, after the provider proved who the
     * user is. Throws AppError unauthenticated, too_many_requests.
     */
    async finishWithCode(token: string, codes: GivenCodes, context: SignInContext) {
      const at = clock.now();
      const proven = await provenOf(system, token, at);
      const user = proven && (await secretsOfUser(system, proven.user_id));
      if (!proven || !user?.active) throw new AppError('sign_in_expired');
      context.onKnown(user);
      const attempt = await backoff.begin(user.email, { network: networkOf(context.ip), device: context.device });
      const result = await secondFactor.check(system, user, codes, at);
      if (result === 'ended') await attempt.takeBack();
      if (result !== 'right') throw new AppError(result === 'ended' ? 'sign_in_code_ended' : 'sign_in_code_wrong');
      if (!(await takeAttempt(system, token, { purpose: 'second_factor' }, clock.now())))
        throw new AppError('sign_in_expired');
      await attempt.succeeded();
      const identity = { issuer: proven.issuer, subjectHash: proven.subject_hash };
      return signIn(user, identity, context, { confirmedAt: at, secondFactor: false });
    },
  };
}
export type SignInWithProvider = ReturnType<typeof makeSignInWithProvider>;
