import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Backoff } from './backoff.ts';
import { noteUse, passkeyOfCredential, userHandleOf } from './passkey-store.ts';
import { challengeOf, type RelyingParty } from './relying-party.ts';
import { isUnchanged, secretsOfUser, type UserSecrets } from './secret-store.ts';
import { issueToken } from './session-store.ts';
import type { SignInContext } from './sign-in.ts';
import { beginAttempt, PASSKEY_ATTEMPT_MS, takeAttempt } from './sign-in-attempts.ts';
import { signedInUser } from './signed-in-user.ts';
import { type PasskeyProof, verifyPasskeyProof } from './verify-passkey.ts';

export interface SignInWithPasskeyDeps {
  /** Connection in the system scope, because nobody is signed in yet. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly networkOf: (ip: string | undefined) => string;
  /** Returns the relying party of this installation. Throws AppError not_found if browsers allow no passkeys here. */
  readonly relyingParty: () => RelyingParty;
  /** False for users who may sign in only with the OpenID Connect provider. */
  readonly maySignInHere: (user: UserSecrets) => boolean;
}

/** Signs in with a passkey, which counts as the password and the second factor (docs/adr/0650). */
export function makeSignInWithPasskey(deps: SignInWithPasskeyDeps) {
  const { system, vault, clock, backoff, networkOf, relyingParty, maySignInHere } = deps;
  /** Returns the user of a passkey, if the authenticator also returned the id that it keeps for this user. */
  async function userOf(userId: number, userHandle: string): Promise<UserSecrets | undefined> {
    const user = await secretsOfUser(system, userId);
    if (!user) return undefined;
    const handle = await userHandleOf(vault, { accountId: user.account_id, userId: user.id });
    return handle.equals(Buffer.from(userHandle, 'base64url')) ? user : undefined;
  }
  return {
    /** Returns the token for the browser's cookie, and what the authenticator signs. */
    async begin() {
      const { id } = relyingParty();
      const token = await beginAttempt(system, 'passkey', clock.now(), { lifetimeMs: PASSKEY_ATTEMPT_MS });
      return {
        token,
        request: { challenge: challengeOf(token), relying_party_id: id, timeout_ms: PASSKEY_ATTEMPT_MS },
      };
    },

    /**
     * Finishes a sign-in with the authenticator's signature. Throws AppError unauthenticated, which is the same for an
     * unknown passkey, a wrong signature, a counter that went back and a deactivated user; too_many_requests after
     * repeated failures.
     */
    async finish(token: string | undefined, proof: PasskeyProof & { user_handle: string }, context: SignInContext) {
      const party = relyingParty();
      if (token === undefined || !(await takeAttempt(system, token, { purpose: 'passkey' }, clock.now())))
        throw new AppError('sign_in_expired');
      const passkey = await passkeyOfCredential(system, Buffer.from(proof.credential_id, 'base64url'), party.id);
      const user = passkey && (await userOf(passkey.user_id, proof.user_handle));
      if (user) context.onKnown(user);
      // An unknown passkey is counted too, so that the answers to its repetition are the same.
      const counted = user?.email ?? `passkey ${createHash('sha256').update(proof.credential_id).digest('hex')}`;
      const attempt = await backoff.begin(counted, { network: networkOf(context.ip), device: context.device });
      const counter =
        passkey && (await verifyPasskeyProof(proof, passkey, { challenge: challengeOf(token), relyingParty: party }));
      if (!passkey || counter === undefined || !user?.active || !maySignInHere(user))
        throw new AppError('passkey_refused');
      const { token: sessionToken, expiresAt } = await system.transaction().execute(async (transaction) => {
        const now = clock.now();
        if (!(await isUnchanged(transaction, user)) || !(await noteUse(transaction, passkey.id, counter, now)))
          throw new AppError('passkey_refused');
        const { ip, userAgent } = context;
        return issueToken(transaction, { user, now, ip, userAgent, cookie: true, secondFactor: true });
      });
      await attempt.succeeded();
      const signedIn = { token: sessionToken, expires_at: expiresAt, user: await signedInUser(vault, user) };
      return { ...signedIn, passkeyId: passkey.id };
    },
  };
}
export type SignInWithPasskey = ReturnType<typeof makeSignInWithPasskey>;
