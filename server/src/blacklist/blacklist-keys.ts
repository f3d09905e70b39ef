import { type monitoring, paymentDirection } from '@hakiki/contract';
import { canonicalBank, canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { comparableText, letterReadings, seenText } from '@hakiki/matching/normalise/look-alikes.ts';
import { addressForms, comparableAddress } from '@hakiki/matching/normalise/mail-address.ts';
import { numberKindOf } from '@hakiki/matching/normalise/number-kinds.ts';
import { canonicalPhone, phoneForms } from '@hakiki/matching/normalise/phone-number.ts';
import ipaddr from 'ipaddr.js';
import { type IpAddress, readIpAddress } from '../platform/ip-address.ts';

export const BLACKLIST_KINDS = ['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name'] as const;
export type BlacklistKind = (typeof BLACKLIST_KINDS)[number];

/** Allowed prefix lengths of an address range, in bits. Look-ups use only these lengths. */
const PREFIXES = { ipv4: [8, 16, 24], ipv6: [32, 48, 64] } as const;

const MAX_VALUE = 300;

/** Example value of each kind, for messages. */
export const EXAMPLES: Readonly<Record<BlacklistKind, string>> = {
  identifier: '22222222222',
  account: '058/0123456789 (bank code and account number)',
  card: '506099/1234 (BIN and last four digits)',
  phone: '+2348031234567',
  email: 'ada@example.com',
  device: 'an identifier of the device',
  ip: '203.0.113.7 or 203.0.113.0/24',
  name: 'Ada Eze',
};

/**
 * Returns the form in which a value is compared, or undefined if the value is not valid for its kind. This form is used
 * for entries and for transactions. Pure.
 *
 * @param country the branch's country, whose telephone numbers are written without a calling code
 */
export function canonicalValue(kind: BlacklistKind, value: string, country?: string): string | undefined {
  const text = seenText(value).normalize('NFKC').trim();
  if (!text || text.length > MAX_VALUE) return undefined;
  switch (kind) {
    case 'email': {
      const address = comparableAddress(text);
      return /^[^@\s]+@[^@\s]+$/.test(address) ? address : undefined;
    }
    case 'phone':
      return canonicalPhone(text, country);
    case 'account': {
      const parts = /^([^/]+)\/([^/]+)$/.exec(text);
      return parts ? `${canonicalBank(parts[1]!)}/${canonicalNumber(parts[2]!)}` : undefined;
    }
    case 'card':
      return /^\d{6,8}\/\d{4}$/.test(text) ? text : undefined;
    case 'ip':
      return canonicalAddress(text);
    case 'name':
      return nameWords(comparableText(text));
    case 'identifier':
      return canonicalNumber(text) || undefined;
    case 'device':
      return text;
  }
}

/**
 * Returns the forms under which an entry with this value may be stored, that of `canonicalValue` first. A look-up
 * searches all of them. Empty if the value is not valid for its kind. Pure.
 */
export function storedForms(kind: BlacklistKind, value: string, country?: string): string[] {
  const canonical = canonicalValue(kind, value, country);
  return canonical === undefined ? [] : [...new Set([canonical, ...otherForms(kind, value, country)])];
}

/**
 * Returns the forms of entries that were stored before the present form. For a name they are its readings with look-alike
 * letters replaced.
 */
function otherForms(kind: BlacklistKind, value: string, country: string | undefined): string[] {
  const text = value.normalize('NFKC').trim();
  switch (kind) {
    case 'name':
      return [value, ...letterReadings(value.slice(0, MAX_VALUE))].flatMap((reading) => nameWords(reading) ?? []);
    case 'email':
      return addressForms(value);
    case 'phone':
      return phoneForms(value, country);
    case 'device':
      return [text];
    case 'identifier':
      return [text.replace(/[\s-]/g, '').toUpperCase()].filter(Boolean);
    case 'account': {
      const [bank = '', number = ''] = text.split('/');
      return [`${bank.trim()}/${number.trim()}`.toUpperCase()];
    }
    case 'card':
    case 'ip':
      return [];
  }
}

/**
 * Returns the words of a name without accents, in alphabetical order. Two names with the same words in a different
 * order have the same result.
 */
function nameWords(text: string): string | undefined {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.length >= 2 ? words.sort().join(' ') : undefined;
}

function canonicalAddress(text: string): string | undefined {
  const [address, bits] = text.split('/') as [string, string?];
  const parsed = readIpAddress(address);
  if (!parsed) return undefined;
  if (bits === undefined) return parsed.toNormalizedString();
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  const allowed: readonly number[] = PREFIXES[parsed.kind() as 'ipv4' | 'ipv6'];
  return allowed.includes(length) ? rangeOf(parsed, length) : undefined;
}

function rangeOf(address: IpAddress, length: number): string {
  const bytes = address.toByteArray().map((byte, i) => byte & (0xff << (8 - Math.min(8, Math.max(0, length - 8 * i)))));
  return `${ipaddr.fromByteArray(bytes).toNormalizedString()}/${length}`;
}

/** One value of a transaction that may be on a list, and the party to which the value belongs. */
export interface Lookup {
  readonly kind: BlacklistKind;
  readonly value: string;
  readonly side: 'sender' | 'receiver';
}

/**
 * Returns all values of a transaction that are looked up, each in the forms under which an entry may be stored. In an
 * incoming payment the customer is the receiver. Pure.
 *
 * @param country the branch's country, whose telephone numbers are written without a calling code
 */
export function lookupsOf(transaction: monitoring.Transaction, country?: string): Lookup[] {
  const { customer_details: customer, origin_account: origin, destination_account: destination } = transaction;
  const info = transaction.additional_info as Readonly<Record<string, unknown>>;
  const lookups: Lookup[] = [];
  const add = (side: Lookup['side'], kind: BlacklistKind, value: unknown): void => {
    const forms = typeof value === 'string' ? storedForms(kind, value, country) : [];
    lookups.push(...forms.map((form) => ({ kind, value: form, side })));
  };
  const [own, other] =
    paymentDirection(info) === 'in' ? (['receiver', 'sender'] as const) : (['sender', 'receiver'] as const);
  add(own, 'identifier', customer.identifier);
  if (customer.identifier !== undefined && numberKindOf(customer.identifier_type) === 'phone') {
    add(own, 'phone', customer.identifier);
    // An entry of the kind `identifier` may have the number in another writing.
    for (const form of phoneForms(customer.identifier, country))
      for (const written of [form, `+${form}`]) lookups.push({ kind: 'identifier', value: written, side: own });
  }
  add(own, 'email', customer.customer_email);
  add(own, 'phone', customer.customer_phone);
  add(own, 'name', customer.customer_name);
  add(own, 'device', info['device_id']);
  add(own, 'ip', info['ip_address']);
  for (const range of rangesOf(info['ip_address'])) lookups.push({ kind: 'ip', value: range, side: own });
  if (origin) add('sender', 'account', `${origin.bank_code}/${origin.account_number}`);
  if (destination) add('receiver', 'account', `${destination.bank_code}/${destination.account_number}`);
  add(other, 'name', info['counterparty_name']);
  const { card_details: card } = transaction;
  if (card) add(own, 'card', `${card.bin}/${card.last4}`);
  return lookups;
}

function rangesOf(address: unknown): string[] {
  const parsed = typeof address === 'string' ? readIpAddress(seenText(address).normalize('NFKC')) : undefined;
  if (!parsed) return [];
  return PREFIXES[parsed.kind() as 'ipv4' | 'ipv6'].map((length) => rangeOf(parsed, length));
}
