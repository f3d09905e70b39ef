import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../caller.ts';
import { nameOf } from '../user-names.ts';
import { countPasskeys, credentialIdsOf, deletePasskey, insertPasskey, userHandleOf } from './passkey-store.ts';
import { challengeOf, type RelyingParty } from './relying-party.ts';
import { lockSecretsOfUser, secretsOfUser } from './secret-store.ts';
import { noteSecondFactor, revokeTokens } from './session-store.ts';
import { beginAttempt, PASSKEY_ATTEMPT_MS, takeAttempt } from './sign-in-attempts.ts';
import { ALGORITHMS, type CreatedPasskey, verifyNewPasskey } from './verify-passkey.ts';

const MAX_PASSKEYS = 20;
/** Name that the authenticator shows for this installation. */
const RELYING_PARTY_NAME = 'Hakiki';

export interface AddPasskeyDeps {
  readonly db: Db;
  /** Connection in the system scope. Attempts belong to no account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Returns the relying party. Throws AppError not_found, or forbidden for a user who may not use passkeys. */
  readonly relyingPartyFor: (user: SignedIn) => RelyingParty;
}

/** Adds and removes passkeys of the signed-in user. */
export function makeAddPasskey({ db, system, vault, clock, relyingPartyFor }: AddPasskeyDeps) {
  return {
    /** Returns the token for the browser's cookie, and what the browser needs to create the passkey. */
    async begin(user: SignedIn) {
      const party = relyingPartyFor(user);
      const known = await credentialIdsOf(db, user.userId, party.id);
      const name = await nameOf(vault, (await secretsOfUser(db, user.userId))!);
      const token = await beginAttempt(system, 'new_passkey', clock.now(), {
        lifetimeMs: PASSKEY_ATTEMPT_MS,
        userId: user.userId,
      });
      return {
        token,
        creation: {
          challenge: challengeOf(token),
          relying_party: { id: party.id, name: RELYING_PARTY_NAME },
          user: { id: (await userHandleOf(vault, user)).toString('base64url'), name: user.email, display_name: name },
          algorithms: ALGORITHMS,
          exclude: known.map((id) => id.toString('base64url')),
          timeout_ms: PASSKEY_ATTEMPT_MS,
        },
      };
    },

    /**
     * Stores a new passkey and ends the user's other sessions. This session counts as proven by a second factor, because
     * the authenticator has just verified the user. Throws AppError invalid_input, conflict.
     */
    async finish(user: SignedIn, token: string | undefined, { name, ...created }: CreatedPasskey & { name: string }) {
      const party = relyingPartyFor(user);
      const now = clock.now();
      const wanted = { purpose: 'new_passkey', userId: user.userId } as const;
      if (token === undefined || !(await takeAttempt(system, token, wanted, now)))
        throw new AppError('passkey_not_valid');
      const key = await verifyNewPasskey(created, { challenge: challengeOf(token), relyingParty: party });
      if (!key) throw new AppError('passkey_not_valid');
      return db.transaction().execute(async (transaction) => {
        // The lock makes simultaneous calls count one after another.
        await lockSecretsOfUser(transaction, user.userId);
        if ((await countPasskeys(transaction, user.userId)) >= MAX_PASSKEYS)
          throw new AppError('too_many_passkeys', { n: MAX_PASSKEYS });
        const passkey = await insertPasskey(transaction, vault, {
          ...key,
          accountId: user.accountId,
          userId: user.userId,
          relyingPartyId: party.id,
          credentialId: Buffer.from(created.credential_id, 'base64url'),
          name: name.trim(),
          at: now,
        });
        if (!passkey) throw new AppError('passkey_known');
        await revokeTokens(transaction, { userId: user.userId, except: user.tokenId }, now);
        // An administrator's reset that came first has ended this session.
        if (!(await noteSecondFactor(transaction, user.tokenId))) throw new AppError('passkey_not_valid');
        return passkey;
      });
    },

    /** Removes a passkey and ends the user's other sessions. Throws AppError not_found. */
    async remove(user: SignedIn, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await deletePasskey(transaction, user.userId, id))) throw new AppError('not_found');
        await revokeTokens(transaction, { userId: user.userId, except: user.tokenId }, clock.now());
      });
    },
  };
}
export type AddPasskey = ReturnType<typeof makeAddPasskey>;
