import type { Vault } from '../../platform/crypto/vault.ts';
import { withName } from '../user-names.ts';
import type { UserSecrets } from './secret-store.ts';

/** Returns the data of the user that the answer to a sign-in contains: the name, but no secret. */
export async function signedInUser(vault: Vault, user: UserSecrets) {
  const { password_hash: _, totp_secret, totp_pending: __, ...named } = await withName(vault, user);
  return { ...named, second_factor: totp_secret !== null };
}
