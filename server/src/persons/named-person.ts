import type { NamedPerson } from '../saved-views/mentions.ts';
import type { Criteria } from './criteria.ts';
import { identifierOf, type Person } from './find-person.ts';
import { namesOfRecord, numbersOfRecord } from './names-of-record.ts';

/**
 * Minimum number of characters of a value that comes only from the stored data. A shorter value may be a common word or
 * another kind of number. It would then be removed from texts about other people.
 */
const MIN_CHARACTERS = 6;

/**
 * Returns the values by which a text could name a person: the criteria, and the person's data in the records and
 * transactions. Numbers of SDK runs are omitted, because they may belong to another person. Pure.
 */
export function namedPerson(
  { records, transactions }: Pick<Person, 'records' | 'transactions'>,
  { number, name, reference, email }: Criteria,
): NamedPerson {
  const customers = transactions.map(({ transaction }) => customerOf(transaction));
  const stored = [
    ...records.flatMap(({ summary }) => (typeof summary?.reference === 'string' ? [summary.reference] : [])),
    ...records.filter(({ kind }) => kind !== 'sdk').flatMap(numbersOfRecord),
    ...customers.flatMap(({ customer_email, customer_phone, identifier }) => [
      ...textsOf(customer_email, customer_phone, identifier),
    ]),
  ];
  const given = [number, reference, email, ...records.map((record) => identifierOf(record)?.number)];
  return {
    exact: [...new Set([...textsOf(...given), ...stored.filter((text) => text.trim().length >= MIN_CHARACTERS)])],
    names: [
      ...new Set([
        ...textsOf(name),
        ...records.flatMap(namesOfRecord),
        ...customers.flatMap((one) => textsOf(one.customer_name)),
      ]),
    ],
  };
}

type Customer = Readonly<Record<'customer_name' | 'customer_email' | 'customer_phone' | 'identifier', unknown>>;
const customerOf = (transaction: unknown): Partial<Customer> =>
  (transaction as { readonly customer_details?: Partial<Customer> } | null)?.customer_details ?? {};

const textsOf = (...values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');
