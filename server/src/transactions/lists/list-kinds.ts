import type { monitoring } from '@hakiki/contract';
import { canonicalBank, canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { comparableText, seenText } from '@hakiki/matching/normalise/look-alikes.ts';
import { comparableAddress } from '@hakiki/matching/normalise/mail-address.ts';
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
 * Returns the forms in which a list may store a value: the form of `listValue` and, for texts, the form of entries from
 * before 2026-11-27. Empty if the value is not valid for its kind. Pure.
 */
export function listForms(kind: ListKind, value: string): string[] {
  const canonical = listValue(kind, value);
  const former = value.normalize('NFKC').trim().toLowerCase();
  const isText = kind === 'text' || (kind === 'customer' && former.includes('@'));
  return canonical === undefined ? [] : [...new Set([canonical, ...(isText ? [former] : [])])];
}

/**
 * Returns the transaction's value for a subject of a list, in the forms in which the list may store it. Empty if the
 * caller did not send it. Pure.
 */
export function listedForms(
  subject: ListSubject,
  transaction: monitoring.Transaction,
  facts: Pick<TransactionFacts, 'countries' | 'direction' | 'deviceId'>,
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
  return typeof value === 'string' ? listForms(LIST_SUBJECTS[subject], value) : [];
}
