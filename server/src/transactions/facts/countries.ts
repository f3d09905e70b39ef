import type { monitoring } from '@hakiki/contract';
import { canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import countries from 'i18n-iso-countries/index.js';

/**
 * The countries of a payment, as ISO 3166-1 alpha-2 codes in capital letters. A country is undefined if the caller did
 * not send it and no other field gives it with certainty.
 */
export interface PaymentCountries {
  readonly origin: string | undefined;
  readonly destination: string | undefined;
}

const CODES: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()));

/** Returns the code in capital letters, or undefined if it is not an ISO 3166-1 alpha-2 code. */
export function countryCode(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return CODES.has(code) ? code : undefined;
}

const IBAN = /^([A-Z]{2})\d{2}[A-Z0-9]{11,30}$/;
/**
 * Pattern of a BIC (ISO 9362): four characters for the bank, two for the country, two for the place, three for the
 * branch.
 */
const BIC = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Returns the country of an account number that is an IBAN (ISO 13616) with correct check digits. Pure. */
export function countryOfIban(accountNumber: string): string | undefined {
  const iban = canonicalNumber(accountNumber);
  const country = IBAN.exec(iban)?.[1];
  if (country === undefined) return undefined;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? countryCode(country) : undefined;
}

/**
 * Returns the country of a text that is known to be a BIC. A bank code can look like a BIC without being one:
 * `ACCESSNG` is not a bank of South Sudan. Pure.
 */
export const countryOfBic = (bic: unknown): string | undefined =>
  typeof bic === 'string' ? countryCode(BIC.exec(bic.trim().toUpperCase())?.[1]) : undefined;

/**
 * Returns the countries that a transaction names. If it names none, the country comes from the IBAN or BIC. National
 * bank codes do not give a country. Pure.
 */
export function countriesOf({
  additional_info: info,
  origin_account: origin,
  destination_account: destination,
}: Pick<monitoring.Transaction, 'additional_info' | 'origin_account' | 'destination_account'>): PaymentCountries {
  const given = info as Readonly<Record<string, unknown>>;
  const of = (side: 'origin' | 'destination', account: typeof origin): string | undefined =>
    countryCode(given[`${side}_country`]) ??
    (account && countryOfIban(account.account_number)) ??
    countryOfBic(given[`${side}_bic`]);
  return { origin: of('origin', origin), destination: of('destination', destination) };
}
