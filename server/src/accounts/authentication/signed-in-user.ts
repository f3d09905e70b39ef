import type { Vault } from '../../platform/crypto/vault.ts';
import { withName } from '../user-names.ts';
import type { UserSecrets } from './secret-store.ts';

/** Returns what the answer to a sign-in says about the user: the name, and no secret. */
export async function signedInUser(vault: Vault, user: UserSecrets) {
  const { password_hash: _, totp_secret, totp_pending: __, ...named } = await withName(vault, user);
  return { ...named, second_factor: totp_secret !== null };
}
