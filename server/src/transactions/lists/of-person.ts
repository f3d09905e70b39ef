import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type DraftedValue, draftContext, readDraftValues } from './change-list.ts';
import { makeListKeyOf } from './list-key.ts';
import { type ListKind, listForms } from './list-kinds.ts';

/**
 * Kinds of lists whose values identify one person. The kind for texts is left out, because a text may be a device that
 * a whole household uses.
 */
const OF_ONE_PERSON = ['customer', 'account'] as const satisfies readonly ListKind[];

/**
 * An entry of a rule list that is about the person. Includes removed entries, because their keyed hash is still stored.
 */
export interface PersonListEntry {
  readonly id: number;
  readonly branch_id: number;
  readonly list: string;
  readonly kind: ListKind;
  readonly removed: boolean;
}
export interface ListedPerson {
  readonly entries: readonly PersonListEntry[];
  /** Values that identify the person, in the forms in which lists store them. Drafts contain these values. */
  readonly values: readonly string[];
}

interface Names {
  readonly numbers: readonly string[];
  readonly email: string | undefined;
  readonly transactions: readonly unknown[];
}

/**
 * Returns the values by which lists can name the person: numbers, email address, and the person's own accounts in
 * transactions.
 */
function valuesOf({ numbers, email, transactions }: Names): string[] {
  const customers = [...numbers, ...(email === undefined ? [] : [email])].flatMap((one) => listForms('customer', one));
  const accounts = transactions.flatMap((one) => {
    const { origin_account: from, destination_account: to, additional_info: info } = one as monitoring.Transaction;
    const own = (info as { direction?: unknown } | undefined)?.direction === 'in' ? to : from;
    return own ? listForms('account', `${own.bank_code}/${own.account_number}`) : [];
  });
  return [...new Set([...customers, ...accounts])];
}

/**
 * Returns the entries of an account's rule lists that are about the person, oldest first. `system` is a connection that
 * can read every account's rows, so the query selects by account.
 */
export async function listedOfPerson(system: Db, vault: Vault, accountId: number, names: Names): Promise<ListedPerson> {
  const values = valuesOf({ ...names, transactions: names.transactions.filter((one) => one !== null) });
  const keyOf = makeListKeyOf(vault, accountId);
  const keys = await Promise.all(values.flatMap((value) => OF_ONE_PERSON.map((kind) => keyOf(kind, value))));
  if (!keys.length) return { entries: [], values };
  const { rows } =
    await sql<PersonListEntry>`select e.id, e.branch_id, l.name as list, l.kind, e.until_version is not null as removed
    from rule_list_entries e join rule_lists l on l.id = e.list_id
    where e.account_id = ${accountId} and e.key = any(${keys}::bytea[]) order by e.id`.execute(system);
  return { entries: rows, values };
}

/**
 * Removes the person permanently from the rule lists and from proposed changes to the lists. Runs in the caller's
 * database transaction, on a connection that can read every account's rows.
 */
export async function forgetListed(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { entries, values }: ListedPerson,
): Promise<void> {
  await sql`delete from rule_list_entries where account_id = ${accountId}
    and id = any(${entries.map(({ id }) => id)}::bigint[])`.execute(transaction);
  if (!values.length) return;
  const { rows } = await sql<{ id: number; ciphertext: Buffer; kind: ListKind }>`select d.id, d.ciphertext, l.kind
    from rule_list_drafts d join rule_lists l on l.id = d.list_id
    where d.account_id = ${accountId} and l.kind = any(${[...OF_ONE_PERSON]}::text[]) order by d.id for update of d`.execute(
    transaction,
  );
  const named = new Set(values);
  for (const { id, ciphertext, kind } of rows) {
    const all = await readDraftValues({ vault }, accountId, { id, ciphertext });
    const others = all.filter(({ value }: DraftedValue) => !listForms(kind, value).some((form) => named.has(form)));
    if (others.length === all.length) continue;
    const sealed = await vault.encrypt(accountId, draftContext(id), JSON.stringify(others));
    await sql`update rule_list_drafts set ciphertext = ${sealed}, added = ${others.length} where id = ${id}`.execute(
      transaction,
    );
  }
}
