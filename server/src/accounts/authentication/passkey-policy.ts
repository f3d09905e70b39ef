import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../caller.ts';
import type { ProviderSettings } from './openid-provider.ts';
import { isPasskeyRequired } from './passkey-store.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import type { UserSecrets } from './secret-store.ts';

/** Returns where passkeys work, who may use them, and who must. */
export function makePasskeyPolicy({
  system,
  publicUrl,
  provider,
}: {
  readonly system: Db;
  readonly publicUrl: () => string;
  /** Settings of the OpenID Connect provider, if there is one. */
  readonly provider: Pick<ProviderSettings, 'accountId' | 'passwordsOfAdministratorsOnly'> | undefined;
}) {
  const party = () => relyingPartyOf(publicUrl());
  const relyingParty = (): RelyingParty => {
    const here = party();
    if (!here) throw new AppError('no_passkeys_here');
    return here;
  };
  const mayProveHere = (accountId: number, role: string): boolean =>
    !provider?.passwordsOfAdministratorsOnly || provider.accountId !== accountId || role === 'owner';
  return {
    relyingParty,
    /** Returns the origin of the pages at which passkeys work; undefined if browsers allow none here. */
    origin: (): string | undefined => party()?.origin,
    /** True if the user may sign in with a proof that Hakiki checks itself, and not only with the provider. */
    maySignInHere: (user: Pick<UserSecrets, 'account_id' | 'role'>): boolean =>
      mayProveHere(user.account_id, user.role),
    /** Returns the origin of the pages at which the user can add a passkey. */
    originFor: ({ accountId, role }: SignedIn): string | undefined =>
      mayProveHere(accountId, role) ? party()?.origin : undefined,
    /** Returns the relying party for a new passkey. Throws AppError not_found, forbidden. */
    relyingPartyFor({ accountId, role }: SignedIn): RelyingParty {
      const here = relyingParty();
      if (!mayProveHere(accountId, role)) throw new AppError('passkey_not_allowed');
      return here;
    },
    /**
     * True if the account requires a second factor and the user can prove it with a passkey. Otherwise whoever knows the
     * password could set up a second factor of their own.
     */
    async isPasskeyRequired(user: Pick<UserSecrets, 'id' | 'account_id' | 'role'>): Promise<boolean> {
      const here = party();
      return (
        here !== undefined && mayProveHere(user.account_id, user.role) && isPasskeyRequired(system, user.id, here.id)
      );
    },
  };
}
