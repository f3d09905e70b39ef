import { type monitoring, paymentDirection } from '@hakiki/contract';
import { canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { message } from '@hakiki/texts';
import { AppError } from '../../platform/errors.ts';
import { timeFrom } from '../../platform/given-time.ts';
import { isCurrency, MAX_MINOR, minorDigits, toMinor } from '../../platform/money.ts';
import { attemptOf } from './attempt-status.ts';
import { counterpartyKindOf } from './counterparty-kind.ts';
import { countriesOf, type PaymentCountries } from './countries.ts';
import { countryListsAt } from './country-lists.ts';
import type { SignalName } from './signal-definitions.ts';
import type { Found } from './unit.ts';

/** Fields of one transaction, after validation and in exact units. */
export interface TransactionFacts {
  /** The transaction's own time, or its arrival time if its own time is absent or outside the limits. */
  readonly at: Date;
  /** True if the transaction's own time is outside the limits. */
  readonly timeDoubted: boolean;
  /** The amount in minor units of `currency`. */
  readonly minor: bigint;
  readonly currency: string;
  readonly sameAccount: boolean | undefined;
  readonly failed: boolean | undefined;
  /** True if money moved. False for a failed attempt and for an attempt with an unknown status. */
  readonly moved: boolean;
  /** The value of `additional_info.attempt_status` if that value is unknown, else undefined. */
  readonly unknownWord?: string;
  /** Direction of the customer's money. Default: `out`. */
  readonly direction: 'in' | 'out' | undefined;
  readonly place: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly deviceId: string | undefined;
  readonly countries: PaymentCountries;
  /** Fields that the account declared (`additional_info.fields`). Values are texts, numbers or flags. */
  readonly fields: ReadonlyMap<string, string | number | boolean>;
  /** Values of the signals that need only the transaction itself. */
  readonly own: ReadonlyMap<SignalName, Found>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A timestamp is accepted if it is at most 35 days before the arrival, or at most 5 minutes after it. The 5 minutes are
 * needed because clocks differ.
 */
const OLDEST_MS = 35 * DAY_MS;
const NEWEST_MS = 5 * 60_000;

/**
 * Returns the facts of a transaction that arrived at `arrival`. Optional inputs of `additional_info` are recognised by
 * name. An absent or malformed input counts as missing. Rules that need a missing input are not evaluated.
 * @throws AppError invalid_input for an unknown currency or an invalid timestamp. Also thrown for an amount that is too
 * large, or that has too many decimals for the currency.
 */
export function readFacts(transaction: monitoring.Transaction, arrival: Date): TransactionFacts {
  const { currency, amount } = transaction;
  const info = transaction.additional_info as Readonly<Record<string, unknown>>;
  if (!isCurrency(currency)) throw new AppError('invalid_currency');
  const minor = toMinor(amount, currency);
  if (minor === undefined) throw new AppError('amount_decimals', { currency, max: minorDigits(currency) });
  if (minor > MAX_MINOR) throw new AppError('amount_too_large', { currency });
  const time = eventTime(transaction.timestamp, arrival);
  const { origin_account: origin, destination_account: destination } = transaction;
  const sameAccount =
    origin &&
    destination &&
    canonicalNumber(origin.account_number) === canonicalNumber(destination.account_number) &&
    canonicalNumber(origin.bank_code) === canonicalNumber(destination.bank_code);
  const attempt = attemptOf(info['attempt_status']);
  const direction = paymentDirection(info);
  const facts = {
    ...time,
    direction,
    minor,
    currency,
    sameAccount,
    ...attempt,
    place: placeOf(info),
    deviceId: textOf(info['device_id']),
    countries: countriesOf(transaction),
    fields: fieldsOf(info['fields']),
  };
  return { ...facts, own: ownSignals(transaction, facts) };
}

/**
 * Returns the transaction's own time, or the arrival time if its own time is absent or not plausible.
 * @throws AppError invalid_time
 */
function eventTime(timestamp: string | undefined, arrival: Date): Pick<TransactionFacts, 'at' | 'timeDoubted'> {
  if (timestamp === undefined) return { at: arrival, timeDoubted: false };
  const at = timeFrom(timestamp);
  if (at === undefined) throw new AppError('invalid_time', { field: 'timestamp' });
  const late = arrival.getTime() - at.getTime();
  return late > OLDEST_MS || late < -NEWEST_MS ? { at: arrival, timeDoubted: true } : { at, timeDoubted: false };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500 ? value.trim() : undefined;
const flagOf = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;

/**
 * Reads the declared fields. Undeclared fields and values of the wrong type were refused before
 * (`fields/check-fields.ts`).
 */
function fieldsOf(given: unknown): TransactionFacts['fields'] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return new Map();
  return new Map(
    Object.entries(given).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value as string | number | boolean]] : [],
    ),
  );
}

function placeOf(info: Readonly<Record<string, unknown>>): TransactionFacts['place'] {
  const [latitude, longitude] = [Number(info['latitude'] ?? Number.NaN), Number(info['longitude'] ?? Number.NaN)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** The origin account or the destination account is missing. */
export const NO_ACCOUNTS: Found = {
  missing: message('missing_both_inputs', { first: 'origin_account', second: 'destination_account' }),
};
const NO_COUNTERPARTY_KIND: Found = {
  missing: message('missing_either_input', {
    first: 'additional_info.counterparty_kind',
    second: 'merchant_details.merchant_mcc',
  }),
};
const NO_ATTEMPT_STATUS: Found = { missing: message('missing_input', { input: 'additional_info.attempt_status' }) };

type OwnFacts = Omit<TransactionFacts, 'own'>;

function ownSignals(transaction: monitoring.Transaction, facts: OwnFacts): ReadonlyMap<SignalName, Found> {
  const info = transaction.additional_info as Readonly<Record<string, unknown>>;
  const given = (value: bigint | string | boolean | number | undefined, input: string): Found =>
    value === undefined ? { missing: message('missing_input', { input }) } : { value };
  const counterpartyKind = counterpartyKindOf(transaction);
  return new Map<SignalName, Found>([
    ['amount', { value: facts.minor }],
    ['currency', { value: facts.currency }],
    ['transaction_type', { value: transaction.transaction_type }],
    ['account_type', { value: transaction.account_type }],
    ['time_doubted', { value: facts.timeDoubted }],
    ['channel', given(textOf(info['channel']), 'additional_info.channel')],
    ['direction', given(facts.direction, 'additional_info.direction')],
    ['is_cash', given(flagOf(info['is_cash']), 'additional_info.is_cash')],
    ...attemptSignals(facts),
    ['same_account', facts.sameAccount === undefined ? NO_ACCOUNTS : { value: facts.sameAccount }],
    ['merchant_category', given(textOf(transaction.merchant_details?.merchant_mcc), 'merchant_details.merchant_mcc')],
    ...countrySignals(facts),
    ['counterparty_kind', counterpartyKind === undefined ? NO_COUNTERPARTY_KIND : { value: counterpartyKind }],
    ['account_age', given(accountAge(info['account_opened_at'], facts.at), 'additional_info.account_opened_at')],
  ]);
}

type Side = 'origin' | 'destination';

/** An unknown country never counts as a country without risk. Rules that read an unknown country are not evaluated. */
function countrySignals({ countries: { origin, destination }, direction, at }: OwnFacts): [SignalName, Found][] {
  const unknown = (side: Side): Found => ({ missing: message(`missing_country_of_${side}`) });
  const known = (country: string | undefined, side: Side): Found =>
    country === undefined ? unknown(side) : { value: country };
  const side: Side = direction === 'in' ? 'origin' : 'destination';
  const counterparty = direction === 'in' ? origin : destination;
  const lists = countryListsAt(at);
  const listed = (countries: readonly string[]): Found =>
    counterparty === undefined ? unknown(side) : { value: countries.includes(counterparty) };
  const both = origin !== undefined && destination !== undefined;
  const missing = unknown(origin === undefined ? 'origin' : 'destination');
  return [
    ['origin_country', known(origin, 'origin')],
    ['destination_country', known(destination, 'destination')],
    ['counterparty_country', known(counterparty, side)],
    ['corridor', both ? { value: `${origin}-${destination}` } : missing],
    ['cross_border', both ? { value: origin !== destination } : missing],
    ['country_called_for_action', listed(lists.call_for_action)],
    ['country_monitored', listed(lists.increased_monitoring)],
  ];
}

/**
 * If the status word is unknown, rules that read the status are not evaluated. The stored reason names the unknown
 * word.
 */
function attemptSignals({ failed, unknownWord }: OwnFacts): [SignalName, Found][] {
  if (unknownWord !== undefined) {
    const unknown = { missing: message('unknown_attempt_status', { word: unknownWord }) };
    return [
      ['attempt_failed', unknown],
      ['failures', unknown],
    ];
  }
  return [['attempt_failed', failed === undefined ? NO_ATTEMPT_STATUS : { value: failed }]];
}

/** Returns the number of days from the account's opening to the transaction. */
function accountAge(opened: unknown, at: Date): number | undefined {
  const text = textOf(opened);
  const time = text === undefined ? undefined : timeFrom(text);
  return time && time <= at ? (at.getTime() - time.getTime()) / DAY_MS : undefined;
}
