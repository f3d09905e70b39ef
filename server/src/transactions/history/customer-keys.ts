import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { emailKey, everyCustomerName } from '../facts/entities.ts';
import { countriesOfAccount } from '../rules/branch-country.ts';
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
  if (!names.length) return [];
  const countries = [...new Set((await countriesOfAccount(system, accountId)).values())];
  const every = [...new Set(names.flatMap((name) => everyCustomerName(name, countries)))];
  const keys = await Promise.all(every.map((name) => vault.blindIndex(accountId, name)));
  return [...keys, ...(await keysTakenOver(system, accountId, keys))];
}

/** Maximum number of customers whose transactions may name an email address that is used to find one person. */
const MAX_CUSTOMERS_OF_EMAIL = 5;

/**
 * Returns the keyed hashes of the customers that are identified by a number, and whose transactions name this email
 * address. `system` is a connection in the system scope, which can read every account's rows.
 * @throws AppError email_of_several_customers if there are more than five. The address is then not one person's: it may
 *   be an agent's, or a placeholder of the caller.
 */
export async function customersWithEmail(
  system: Db,
  vault: Vault,
  accountId: number,
  email: string,
): Promise<Buffer[]> {
  const key = await emailKey(vault, accountId, email);
  if (!key) return [];
  // A stored key of one byte is that of a customer who was forgotten.
  const { rows } = await sql<{ customer_key: Buffer }>`select distinct customer_key from transactions
    where email_key = ${key} and account_id = ${accountId} and octet_length(customer_key) > 1
    limit ${MAX_CUSTOMERS_OF_EMAIL + 1}`.execute(system);
  if (rows.length > MAX_CUSTOMERS_OF_EMAIL)
    throw new AppError('email_of_several_customers', { max: MAX_CUSTOMERS_OF_EMAIL });
  return rows.map((row) => row.customer_key);
}
