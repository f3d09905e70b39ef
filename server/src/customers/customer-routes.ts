import { customerPages as contract } from '@hakiki/contract';
import { cursorPage, idOf } from '../accounts/paging.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { asReference } from '../http/record-headers.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { ItemsOf } from '../queue/items-of.ts';
import type { watchesOfRecords } from '../screening/watch/of-records.ts';
import type { PersonTransaction } from '../transactions/persons/of-person.ts';
import type { CustomerNumberOf } from '../transactions/records/customer-number.ts';
import type { NewestOfReferences, SearchRecords } from '../verifications/record-summaries.ts';
import type { FindCustomer } from './find-customer.ts';
import {
  listReferences,
  type ReferencePlace,
  type ReferenceRow,
  type ReferenceSort,
  referencesByKey,
} from './reference-store.ts';

/** Data that an account stores about a customer and shows on the customer's page. */
export interface CustomerPerson {
  readonly records: readonly { readonly id: number; readonly images: readonly unknown[] }[];
  readonly watches: Awaited<ReturnType<typeof watchesOfRecords>>;
  readonly transactions: readonly PersonTransaction[];
  /** Ids of records that a legal hold protects from deletion. */
  readonly held: ReadonlySet<number>;
  readonly holds: readonly unknown[];
  /** Digest of the data that would be deleted if somebody requested the deletion of the customer's data. */
  readonly digest: string;
}

export interface CustomerPageDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly findCustomer: FindCustomer;
  readonly newestOfReferences: NewestOfReferences;
  readonly searchRecords: SearchRecords;
  readonly referenceKey: (accountId: number, reference: string) => Promise<Buffer>;
  /**
   * Finds all data that the account stores with this reference. A deletion of the customer's data would delete the same
   * data.
   */
  readonly findPerson: (accountId: number, reference: string) => Promise<CustomerPerson>;
  readonly itemsOf: ItemsOf;
  readonly casesOf: (transactionIds: readonly number[]) => Promise<number[]>;
  readonly customerNumberOf: CustomerNumberOf;
}

const MAX_SHOWN = 200;
const MAX_FOUND = 50;

/**
 * Parses a cursor of the list of customers. If the list is sorted by the number of records, the cursor contains `r` and
 * this number instead of the time.
 *
 * @throws AppError cursor_of_other_sort
 */
function customerPlaceOf(cursor: string | undefined, sort: ReferenceSort): ReferencePlace | undefined {
  const [, back, records, key, id] = /^(p?)(r?)(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  if (key === undefined) return undefined;
  if ((records === 'r') !== (sort === 'records')) throw new AppError('cursor_of_other_sort');
  const value = Number(key);
  return { key: sort === 'records' ? value : new Date(value), id: Number(id), back: back === 'p' };
}

/** Endpoints with which users of an account view its customers. */
export function customerPageRoutes(serve: Serve, deps: CustomerPageDeps): void {
  const { db, findCustomer, findPerson, itemsOf, casesOf, newestOfReferences, searchRecords, referenceKey } = deps;
  const { customerNumberOf } = deps;

  const show = async (branchId: number, rows: readonly ReferenceRow[]) => {
    const newest = await newestOfReferences(db, branchId, rows.map((row) => row.reference_key)); // biome-ignore format: one line
    return rows.map(({ reference_key: key, last_id: _, ...row }) => {
      const records = newest.get(key.toString('hex')) ?? [];
      const [last] = records;
      return {
        ...row,
        reference: last?.reference ?? null,
        name: records.find(({ name }) => name !== null)?.name ?? null,
        last: last ? { id: last.id, kind: last.kind, outcome: last.outcome } : null,
      };
    });
  };

  /**
   * Returns the customers with these references. Also returns the customers who have a record with this name or number.
   */
  async function found(branch: ChosenBranch, search: string, references: readonly string[]) {
    const records = await searchRecords(branch, search, MAX_FOUND);
    const all = [...new Set([...references, ...records.flatMap(({ reference }) => reference ?? [])])];
    const keys = await Promise.all(all.map((reference) => referenceKey(branch.account_id, reference)));
    const rows = await referencesByKey(db, branch.id, keys.slice(0, MAX_FOUND + 1));
    return show(branch.id, rows.slice(0, MAX_FOUND));
  }
  async function ofTransaction(branch: ChosenBranch, id: number) {
    const number = await customerNumberOf(branch.id, id);
    // If the search text has no digits, it is a name and not a number.
    return number !== undefined && /\d/.test(number) ? found(branch, number, []) : [];
  }

  serve(contract.listCustomers, async ({ branch, query }) => {
    if (query.transaction !== undefined) {
      const items = await ofTransaction(branch, idOf(query.transaction));
      return ok({ items, cursor: null, previous_cursor: null }, 'Customers retrieved');
    }
    const [limit, sort] = [Math.min(Math.max(Number(query.limit ?? 50), 1), 100), query.sort ?? 'seen'];
    const place = customerPlaceOf(query.cursor, sort);
    const rows = await listReferences(db, branch.id, { limit: limit + 1, place, sort });
    const keyOf = (row: ReferenceRow) => (sort === 'records' ? `r${row.records}` : String(row.last_at.getTime()));
    const { page, ...cursors } = cursorPage(rows, { limit, place, keyOf });
    return ok({ items: await show(branch.id, page), ...cursors }, 'Customers retrieved');
  });
  serve(contract.searchCustomers, async ({ branch, body }) => {
    return ok({ items: await found(branch, body.search, [body.search.trim()]) }, 'Customers retrieved');
  });
  serve(contract.readCustomer, async ({ branch, params, audit }) => {
    // The audit log does not contain the caller's reference for the customer.
    audit('customer');
    const reference = asReference(params.reference, 'reference');
    const found = await findCustomer({ id: branch.id, accountId: branch.account_id, policy: branch.policy }, reference);
    const [first] = found.verifications;
    if (!first) throw new AppError('not_found');
    audit(`customer of verification ${first.id}`);
    const person = await findPerson(branch.account_id, reference);
    const ids = person.records.map(({ id }) => id);
    const alerts = person.watches.flatMap((watch) => watch.alerts.map(({ id }) => id));
    const cases = await casesOf(person.transactions.map(({ id }) => id));
    const subjects = [
      ...ids.flatMap((id) => (['customer', 'document', 'run'] as const).map((kind) => ({ kind, id }))),
      ...alerts.map((id) => ({ kind: 'alert' as const, id })),
      ...cases.map((id) => ({ kind: 'case' as const, id })),
    ];
    return ok(
      {
        id: reference,
        ...found,
        work: await itemsOf(branch.id, subjects),
        watches: person.watches.map(({ verification_id, created_at, subject, alerts: { length } }) => ({
          ...{ verification_id, created_at, subject },
          alerts: length,
        })),
        transactions: person.transactions.slice(-MAX_SHOWN).reverse().map(inShort),
        forget: forgetting(person),
      },
      'Customer retrieved',
    );
  });
}

function inShort({ id, branch_id, created_at, at, status, open_case, transaction }: PersonTransaction) {
  const { amount, currency } = transaction as { amount?: unknown; currency?: unknown };
  return {
    ...{ id, branch_id, created_at, at, status, open_case },
    amount: typeof amount === 'number' ? amount : null,
    currency: typeof currency === 'string' ? currency : null,
  };
}

/** Returns the data that `forgetPerson` would delete and the data that it would keep. Pure. */
function forgetting({ records, transactions, held, holds, digest }: CustomerPerson) {
  const free = records.filter(({ id }) => !held.has(id));
  const images = (some: typeof records) => some.reduce((sum, record) => sum + record.images.length, 0);
  const gone = holds.length ? [] : transactions.filter((one) => !one.held);
  return {
    digest,
    deleted: { records: free.length, images: images(free), transactions: gone.length },
    stays: {
      records: held.size,
      images: images(records) - images(free),
      transactions: transactions.length - gone.length,
    },
    holds: holds.length,
  };
}
