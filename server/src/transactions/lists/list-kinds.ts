import type { monitoring } from '@hakiki/contract';
import { canonicalBank, canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { comparableText, seenText } from '@hakiki/matching/normalise/look-alikes.ts';
import { addressForms, comparableAddress } from '@hakiki/matching/normalise/mail-address.ts';
import { numberKindOf } from '@hakiki/matching/normalise/number-kinds.ts';
import { phoneForms } from '@hakiki/matching/normalise/phone-number.ts';
import { countryCode } from '../facts/countries.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';

/** Kind of the values in a list. */
export const LIST_KINDS = ['customer', 'account', 'country', 'merchant_code', 'text'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Parts of a transaction that a rule may look up in a list, each with the kind of the list. */
export const LIST_SUBJECTS = {
  customer: 'customer',
  origin_account: 'account',
  destination_account: 'account',
  origin_country: 'country',
  destination_country: 'country',
  counterparty_country: 'country',
  merchant_category: 'merchant_code',
  channel: 'text',
  corridor: 'text',
  device: 'text',
} as const satisfies Record<string, ListKind>;
export type ListSubject = keyof typeof LIST_SUBJECTS;
export const isListSubject = (name: unknown): name is ListSubject =>
  typeof name === 'string' && Object.hasOwn(LIST_SUBJECTS, name);

/** An example value of each kind, for messages. */
export const LIST_EXAMPLES: Readonly<Record<ListKind, string>> = {
  customer: '22222222222 (the number, or without one the email address)',
  account: '058/0123456789 (bank code and account number)',
  country: 'NG (ISO 3166-1 alpha-2)',
  merchant_code: '5411 (ISO 18245)',
  text: 'POS',
};

const MAX_VALUE = 200;

/**
 * Returns the form in which list values are compared: without invisible characters, and with the same letter for all
 * its look-alikes. The blacklist and the customer's history use this form too. Undefined if the value is not valid for
 * its kind. Used for entries and for transactions. Pure.
 */
export function listValue(kind: ListKind, value: string): string | undefined {
  const text = seenText(value).normalize('NFKC').trim();
  if (!text || text.length > MAX_VALUE) return undefined;
  switch (kind) {
    case 'customer':
      return (text.includes('@') ? comparableAddress(text) : canonicalNumber(text)) || undefined;
    case 'account': {
      const parts = /^([^/]+)\/([^/]+)$/.exec(text);
      return parts ? `${canonicalBank(parts[1]!)}/${canonicalNumber(parts[2]!)}` : undefined;
    }
    case 'country':
      return countryCode(text);
    case 'merchant_code':
      return /^\d{4}$/.test(text) ? text : undefined;
    case 'text':
      return comparableText(text) || undefined;
  }
}

/**
 * Returns the forms under which a value may be stored: that of `listValue`, and the forms of former releases for texts
 * (before 2026-11-27) and e-mail addresses (before 2026-11-29). Empty if the value is not valid for its kind. Pure.
 */
export function listForms(kind: ListKind, value: string): string[] {
  const canonical = listValue(kind, value);
  if (canonical === undefined) return [];
  if (kind === 'customer' && canonical.includes('@')) return addressForms(value);
  return [...new Set([canonical, ...(kind === 'text' ? [value.normalize('NFKC').trim().toLowerCase()] : [])])];
}

/** Returns the forms under which a list may store a telephone number that identifies a customer. */
const listFormsOfPhone = (value: string, country: string): string[] => [
  ...new Set([...listForms('customer', value), ...phoneForms(value, country).flatMap((form) => [form, `+${form}`])]),
];

/**
 * Returns the transaction's value for a subject of a list, in the forms in which the list may store it. Empty if the
 * caller did not send it. Pure.
 *
 * @param country the branch's country, whose telephone numbers are written without a calling code
 */
export function listedForms(
  subject: ListSubject,
  transaction: monitoring.Transaction,
  facts: Pick<TransactionFacts, 'countries' | 'direction' | 'deviceId'>,
  country: string,
): string[] {
  const { customer_details: customer, additional_info: info, merchant_details: merchant } = transaction;
  const { origin, destination } = facts.countries;
  const account = (of: typeof transaction.origin_account) => of && `${of.bank_code}/${of.account_number}`;
  const given: Readonly<Record<ListSubject, unknown>> = {
    customer: customer.identifier ?? customer.customer_email,
    origin_account: account(transaction.origin_account),
    destination_account: account(transaction.destination_account),
    origin_country: origin,
    destination_country: destination,
    counterparty_country: facts.direction === 'in' ? origin : destination,
    merchant_category: merchant?.merchant_mcc,
    channel: (info as Readonly<Record<string, unknown>>)['channel'],
    corridor: origin && destination && `${origin}-${destination}`,
    device: facts.deviceId,
  };
  const value = given[subject];
  if (typeof value !== 'string') return [];
  return subject === 'customer' && customer.identifier && numberKindOf(customer.identifier_type) === 'phone'
    ? listFormsOfPhone(value, country)
    : listForms(LIST_SUBJECTS[subject], value);
}
