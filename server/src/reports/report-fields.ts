import type { monitoring, ReportSettings } from '@hakiki/contract';
import { isReportField, type MissingFieldCode, type ReportField } from '@hakiki/contract/codes.ts';
import { type Message, message } from '@hakiki/texts';
import { indexedForm } from '../platform/crypto/indexed-form.ts';
import { exchangeRates } from './local-amount.ts';
import type { ReportKind } from './profile.ts';

/** Data from which a report is built. */
export interface ReportContent {
  readonly settings: ReportSettings;
  /** Number of the case, which is the report's reference. */
  readonly caseId: string;
  readonly at: Date;
  /** Number of minutes by which the country's local time is ahead of UTC. */
  readonly utcOffset: number;
  /** Values of the form that users entered. */
  readonly fields: Readonly<Record<string, string>>;
  /** Transactions of the case's alerts, without repetitions, oldest first. */
  readonly transactions: readonly ReportedTransaction[];
  /**
   * The transaction whose customer the form's fields describe. It stays the same if more transactions join the case
   * later. Undefined if there is no transaction.
   */
  readonly of: ReportedTransaction | undefined;
  /** Kind of the report. Absent in reports that were approved when `str` was the only kind. */
  readonly kind?: ReportKind;
  /** Customer whom the fields describe; present if there is no transaction. */
  readonly customer?: Customer | undefined;
}
export interface ReportedTransaction {
  readonly at: Date;
  readonly transaction: monitoring.Transaction;
}
type Customer = monitoring.Transaction['customer_details'];
type Asked = Omit<ReportContent, 'at' | 'caseId' | 'utcOffset'>;

const nameOf = ({ identifier, customer_email }: Customer): string => indexedForm(identifier ?? customer_email);

/** Returns true if a transaction belongs to the customer that the report's fields describe. */
export const isOfCustomer = ({ of }: Pick<Asked, 'of'>, { transaction }: ReportedTransaction): boolean =>
  of !== undefined && nameOf(transaction.customer_details) === nameOf(of.transaction.customer_details);

/**
 * Returns the known fields of the customer. For each field, a value that a user entered has priority, then the value in
 * the case, then the profile's default.
 */
export function knownFields({
  fields,
  of,
  settings,
  customer: about,
}: Omit<Asked, 'transactions'>): Record<string, string> {
  const customer = of?.transaction.customer_details ?? about;
  const ofCase = isCompany({ of, settings }) ? companyFields : (one: Customer) => personFields(one, settings);
  const typed = Object.entries(fields).filter(([name, value]) => isReportField(name) && value.trim() !== '');
  const known = Object.fromEntries(
    [...Object.entries(settings.defaults ?? {}), ...Object.entries(customer ? ofCase(customer) : {}), ...typed].flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value.trim()]]),
    ),
  );
  const { other } = settings.identification_types;
  // A number that a user entered also needs a type, so it gets the type for other numbers.
  return known['id_number'] && !known['id_type'] && other !== undefined ? { ...known, id_type: other } : known;
}

export const isCompany = ({ of, settings }: Pick<Asked, 'of' | 'settings'>): boolean =>
  settings.entity !== undefined && of?.transaction.account_type === 'corporate';

const companyFields = ({ customer_name: name, identifier, customer_phone: phone }: Customer) => ({
  ...{ entity_name: name, incorporation_number: identifier, phone },
});
function personFields(customer: Customer, { identification_types: kinds }: ReportSettings) {
  const names = customer.customer_name.trim().split(/\s+/);
  return {
    first_name: names.length > 1 ? names.slice(0, -1).join(' ') : undefined,
    last_name: names.at(-1),
    id_number: customer.identifier,
    id_type: customer.identifier && kinds[customer.identifier_type?.toLowerCase() ?? ''],
    phone: customer.customer_phone,
  };
}

/**
 * Returns true if the report needs a written reason. A currency transaction needs none, because it is reported only
 * because of its amount.
 */
export const needsReason = (kind: ReportKind | undefined): boolean => kind !== 'ctr';

/** A field that the report lacks, with the code of its question. */
export type MissingField = { readonly field: ReportField } & Message<MissingFieldCode>;

/** Returns the required fields without a value, and the foreign currencies without an exchange rate. */
export function missingFields(content: Asked): MissingField[] {
  const known = knownFields(content);
  const { entity, currency_code_local: local } = content.settings;
  const required = isCompany(content) ? entity!.required : content.settings.required;
  const wanted = needsReason(content.kind) ? ['reason', ...required.filter((field) => field !== 'reason')] : required;
  const missing = wanted
    .filter((field) => known[field] === undefined)
    .filter(isReportField)
    .map((field): MissingField => ({ field, ...message(`report_field_${field}`) }));
  const given = exchangeRates(known['exchange_rates']);
  const currencies = new Set(content.transactions.map(({ transaction }) => transaction.currency));
  const without = [...currencies].filter((currency) => currency !== local && !given.has(currency));
  if (!without.length) return missing;
  const field = 'exchange_rates';
  const question = message('report_field_exchange_rates');
  const rates = message('report_rates_missing', { question, currencies: without });
  return [...missing.filter((one) => one.field !== field), { field, ...rates }];
}
