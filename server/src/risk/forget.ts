import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { referencesInUse } from '../verifications/newest-of-reference.ts';
import { referenceKey } from '../verifications/record.ts';
import type { RiskContent } from './rating-store.ts';

export interface PersonProfile {
  readonly id: number;
  readonly branch_id: number;
  readonly reference: string;
  readonly declared: RiskContent['declared'];
}

/**
 * True if the institution declared any data. Otherwise the profile contains only the rating, which the service computes
 * in the background.
 */
export const isDeclared = ({ declared }: PersonProfile): boolean => Object.keys(declared).length > 0;

/**
 * Returns the data that the institution declared about the customers with these references. Leaves out the rating and
 * its history. Their factors may reveal a suspicion, which an export of a person's data must not do.
 * @param system connection in the system scope; the query selects by account
 */
export async function profilesOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  references: readonly string[],
): Promise<PersonProfile[]> {
  const keys = await Promise.all(references.map((reference) => referenceKey(vault, accountId, reference)));
  if (!keys.length) return [];
  const { rows } = await sql<{ id: number; branch_id: number; reference_key: Buffer; ciphertext: Buffer }>`
    select id, branch_id, reference_key, ciphertext from customer_risks
    where account_id = ${accountId} and reference_key = any(${keys}::bytea[]) order by id`.execute(system);
  return Promise.all(
    rows.map(async ({ ciphertext, reference_key: key, ...row }) => {
      const context = `customer_risks.ciphertext:${key.toString('hex')}`;
      const text = (await vault.decrypt(accountId, context, ciphertext)).toString();
      return { ...row, ...(JSON.parse(text) as RiskContent) };
    }),
  );
}

/**
 * Deletes these customers' profiles with their ratings. Does not delete profiles of customers that still have records.
 * Runs in the caller's database transaction, in the system scope.
 */
export async function forgetProfiles(
  transaction: Db,
  vault: Vault,
  accountId: number,
  profiles: readonly PersonProfile[],
): Promise<void> {
  const keys = await Promise.all(profiles.map(({ reference }) => referenceKey(vault, accountId, reference)));
  const used = await referencesInUse(transaction, accountId, keys);
  const free = keys.filter((key) => !used.some((other) => other.equals(key)));
  for (const table of ['customer_risk_changes', 'customer_risks'])
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and reference_key = any(${free}::bytea[])`.execute(
      transaction,
    );
}
