import type { monitoring } from '@hakiki/contract';
import { canonicalBank, canonicalNumber, formerNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { seenText } from '@hakiki/matching/normalise/look-alikes.ts';
import { mailboxOf, withPlainDomain } from '@hakiki/matching/normalise/mail-address.ts';
import { EVERY_NUMBER_KIND, numberKindOf } from '@hakiki/matching/normalise/number-kinds.ts';
import { phoneForms } from '@hakiki/matching/normalise/phone-number.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { readIpAddress } from '../../platform/ip-address.ts';

/** A customer, account or card of a branch, identified by its keyed hash. */
export interface Entity {
  readonly branchId: number;
  readonly accountId: number;
  readonly key: Buffer;
}

/** The customer, the accounts and the card of a transaction. The transaction is recorded in the history of each. */
export interface Entities {
  readonly customer: NamedEntity;
  readonly origin: NamedEntity | undefined;
  readonly destination: NamedEntity | undefined;
  /** Entity for a card: its BIN combined with one device or address. */
  readonly card: NamedEntity | undefined;
  /**
   * Keyed hash of the payment's reference. The payer's and the receiver's transactions of one payment have the same
   * hash.
   */
  readonly payment?: Buffer;
  /** Keyed hash of the customer's email address, if the customer is identified by a number. */
  readonly email?: Buffer;
}

/**
 * An entity, identified by the keyed hash of its name. A history that began before 2026-11-24 may be stored under a
 * former key (`former-keys.ts`).
 */
export interface NamedEntity extends Entity {
  readonly formerKeys?: readonly Buffer[];
}

/** Name that is hashed for an entity, and the names that were hashed for it before 2026-11-24. */
export interface EntityName {
  readonly name: string;
  readonly former: readonly string[];
}

const customerNameOf = (kind: string, number: string): string =>
  `customer number ${kind}:${canonicalNumber(number) || number}`;
const emailNameOf = (email: string): string => formerEmailName(mailboxOf(email));
/** Names that were hashed before 2026-11-24. At that time, letters that only look the same gave different names. */
const formerNumberName = (kind: string, number: string): string =>
  `customer number ${kind}:${formerNumber(number) || number}`;
const formerEmailName = (email: string): string => `customer email ${email.normalize('NFKC').trim().toLowerCase()}`;
/** Until 2026-11-29, quotes, `mailto:` or a dot at the end of the domain gave another name. */
const formerEmailNames = (email: string): string[] => [
  ...new Set([withPlainDomain(seenText(email)), seenText(email), email].map(formerEmailName)),
];
/**
 * Returns the names from which a customer was hashed before 2026-11-24: the text as sent, and the text without blanks
 * and dashes.
 */
const formerCustomers = (text: string): string[] =>
  [...new Set([text, formerNumber(text)])].map((one) => `customer ${one}`);

const named = (name: string, former: readonly string[]): EntityName => ({
  name,
  former: [...new Set(former)].filter((one) => !sameText(one, name)),
});

/** Returns the name of an account. If the number has no blanks or dashes, the name is the same as before 2026-11-24. */
export function accountName(bankCode: string, number: string): EntityName {
  const name = `account ${canonicalBank(bankCode)} ${canonicalNumber(number)}`;
  return named(name, [
    `account ${canonicalNumber(bankCode)} ${canonicalNumber(number)}`,
    `account ${bankCode} ${number}`,
    `account ${formerNumber(bankCode)} ${formerNumber(number)}`,
  ]);
}
/** True if the keyed hash treats the two texts as equal. */
const sameText = (a: string, b: string): boolean => foldedText(a) === foldedText(b);
const foldedText = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Returns the name of a customer: its number with the kind of the number, or its email address. */
export const customerName = ({
  identifier,
  identifier_type: type,
  customer_email: email,
}: Pick<
  monitoring.Transaction['customer_details'],
  'identifier' | 'identifier_type' | 'customer_email'
>): EntityName =>
  identifier
    ? named(customerNameOf(numberKindOf(type), identifier), [
        formerNumberName(numberKindOf(type), identifier),
        ...formerCustomers(identifier),
      ])
    : named(emailNameOf(email), [...formerEmailNames(email), `customer ${identifier ?? email}`]);

/**
 * Returns every name under which a customer with this number (of any kind) or email address may be stored.
 * @param countries countries whose telephone numbers the text may be. A telephone number is stored as it was written
 */
export const everyCustomerName = (text: string, countries: readonly string[] = []): string[] => [
  ...EVERY_NUMBER_KIND.flatMap((kind) => [...new Set([customerNameOf(kind, text), formerNumberName(kind, text)])]),
  ...phoneNames(text, countries),
  ...new Set([emailNameOf(text), ...formerEmailNames(text)]),
  ...formerCustomers(text),
];
const phoneNames = (text: string, countries: readonly string[]): string[] => {
  const forms = new Set(countries.flatMap((country) => phoneForms(text, country)));
  return [...forms].flatMap((form) => [form, `+${form}`].map((written) => customerNameOf('phone', written)));
};

/**
 * Returns the keyed hash by which a person is found who has this email address and is identified by a number. Undefined
 * if the text is not an email address.
 */
export const emailKey = async (
  vault: Pick<Vault, 'blindIndex'>,
  accountId: number,
  email: string,
): Promise<Buffer | undefined> => (email.includes('@') ? vault.blindIndex(accountId, emailNameOf(email)) : undefined);

type Branch = { readonly id: number; readonly accountId: number };

/** Returns the entity by the keyed hash of its name. */
async function namedEntity(
  vault: Pick<Vault, 'blindIndex'>,
  branch: Branch,
  { name, former }: EntityName,
): Promise<NamedEntity> {
  const keyOf = (text: string): Promise<Buffer> => vault.blindIndex(branch.accountId, text);
  const formerKeys = await Promise.all(former.map(keyOf));
  const entity = { branchId: branch.id, accountId: branch.accountId, key: await keyOf(name) };
  return formerKeys.length ? { ...entity, formerKeys } : entity;
}

/**
 * Returns the entity of the customer with these details. `withHistoryKey` finds the key of a history that began before
 * 2026-11-24.
 */
export const customerEntity = (
  vault: Pick<Vault, 'blindIndex'>,
  branch: Branch,
  details: Parameters<typeof customerName>[0],
): Promise<NamedEntity> => namedEntity(vault, branch, customerName(details));

/** Returns the customer, accounts and card of a transaction, each by the keyed hash of its name. */
export async function entitiesOf(
  vault: Pick<Vault, 'blindIndex'>,
  branch: Branch,
  transaction: monitoring.Transaction,
): Promise<Entities> {
  const { origin_account: origin, destination_account: destination, card_details: card } = transaction;
  const entity = (name: EntityName): Promise<NamedEntity> => namedEntity(vault, branch, name);
  const account = async (given: monitoring.Transaction['origin_account']) =>
    given && (await entity(accountName(given.bank_code, given.account_number)));
  const { device_id: device, ip_address: address } = transaction.additional_info as Record<string, unknown>;
  const from = typeof device === 'string' && device ? device : addressText(address);
  const reference = paymentReference(transaction);
  const { identifier, customer_email: written } = transaction.customer_details;
  const email = identifier ? await emailKey(vault, branch.accountId, written) : undefined;
  return {
    customer: await customerEntity(vault, branch, transaction.customer_details),
    origin: await account(origin),
    destination: await account(destination),
    card: card && (await entity({ name: `card ${card.bin} ${String(from)}`, former: [] })),
    ...(reference && { payment: await vault.blindIndex(branch.accountId, `payment ${reference}`) }),
    ...(email && { email }),
  };
}

/** Returns an IP address without port and interface: each connection has another port. Other values stay as they are. */
const addressText = (address: unknown): unknown =>
  typeof address === 'string' ? (readIpAddress(address)?.toString() ?? address) : address;

const MAX_REFERENCE = 200;

/** Returns `additional_info.payment_reference` without blanks and dashes. The reference may be a NIP session id. */
function paymentReference({ additional_info: info }: monitoring.Transaction): string | undefined {
  const { payment_reference: reference } = info as Record<string, unknown>;
  return typeof reference === 'string' && reference.length <= MAX_REFERENCE
    ? canonicalNumber(reference) || undefined
    : undefined;
}
