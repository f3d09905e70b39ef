import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { type BlacklistKind, type Lookup, lookupsOf, storedForms } from './blacklist-keys.ts';
import { entryContext, keyedLookups } from './blacklist-store.ts';

/**
 * Kinds of values that belong to only one person. Names, addresses and devices are not included. Two people may have
 * the same name, and people in a household may share an address or a device.
 */
const OF_ONE_PERSON: readonly BlacklistKind[] = ['identifier', 'email', 'phone', 'account', 'card'];

export interface PersonEntry {
  readonly id: number;
  readonly branch_id: number | null;
  readonly list: string;
  readonly kind: BlacklistKind;
  readonly created_at: Date;
  readonly removed_at: Date | null;
  readonly value: string;
  readonly reason: string;
}

/**
 * Returns the entries of an account's blacklists that contain the person's numbers or address, or values of the
 * person's transactions. The entries are sorted from oldest to newest and include removed entries.
 * @param system a connection in the system scope, searched by account
 */
export async function blacklistedOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  {
    numbers,
    email,
    transactions,
    countries,
  }: {
    numbers: readonly string[];
    email: string | undefined;
    transactions: readonly { readonly branch_id: number; readonly transaction: unknown }[];
    /** Country of each branch. */
    countries: ReadonlyMap<number, string>;
  },
): Promise<PersonEntry[]> {
  const given = [...numbers.map((value) => ['identifier', value] as const), ['email', email ?? ''] as const];
  const lookups: Lookup[] = given.flatMap(([kind, text]) =>
    storedForms(kind, text).map((value) => ({ kind, value, side: 'sender' as const })),
  );
  for (const { branch_id, transaction } of transactions)
    if (transaction !== null)
      lookups.push(
        ...lookupsOf(transaction as monitoring.Transaction, countries.get(branch_id)).filter(
          ({ side }) => side === 'sender',
        ),
      );
  const mine = lookups.filter(({ kind }) => OF_ONE_PERSON.includes(kind));
  const keys = (await keyedLookups(vault, accountId, mine)).map(({ key }) => key);
  if (!keys.length) return [];
  const { rows } = await sql<Omit<PersonEntry, 'value' | 'reason'> & { ciphertext: Buffer }>`
    select id, branch_id, list, kind, created_at, removed_at, ciphertext from blacklist_entries
    where account_id = ${accountId} and key = any(${keys}::bytea[]) order by id`.execute(system);
  return Promise.all(
    rows.map(async ({ ciphertext, ...row }) => ({
      ...row,
      ...(JSON.parse((await vault.decrypt(accountId, entryContext(row.id), ciphertext)).toString()) as Pick<
        PersonEntry,
        'value' | 'reason'
      >),
    })),
  );
}

/** Deletes the entries permanently, in the caller's transaction. */
export const forgetEntries = (transaction: Db, accountId: number, ids: readonly number[]) =>
  sql`delete from blacklist_entries where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(
    transaction,
  );
