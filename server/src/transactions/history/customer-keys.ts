import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { everyCustomerName } from '../facts/entities.ts';
import { keysTakenOver } from './former-keys.ts';

/**
 * Returns the keyed hashes under which a person may be stored as a customer. The hashes are computed from the names
 * that transactions use: a number of any kind, or an email address. `system` is a connection in the system scope, which
 * can read every account's rows.
 */
export async function customerKeys(
  system: Db,
  vault: Vault,
  accountId: number,
  names: readonly string[],
): Promise<Buffer[]> {
  const every = [...new Set(names.flatMap(everyCustomerName))];
  const keys = await Promise.all(every.map((name) => vault.blindIndex(accountId, name)));
  return keys.length ? [...keys, ...(await keysTakenOver(system, accountId, keys))] : [];
}
