import type { monitoring } from '@hakiki/contract';
import { indexedForm } from '../platform/crypto/indexed-form.ts';
import { exchangeRates } from './local-amount.ts';
import { FIELDS, type ReportKind, type ReportSettings } from './profile.ts';

/** The data that a report is built from. */
export interface ReportContent {
  readonly settings: ReportSettings;
  /** The case's own number: the report's reference with us. */
  readonly caseId: string;
  readonly at: Date;
  /** Minutes that the clocks of the branch's country are ahead of UTC. */
  readonly utcOffset: number;
  /** What the people typed in. */
  readonly fields: Readonly<Record<string, string>>;
  /** The transactions of the case's alerts, each once, the newest last. */
  readonly transactions: readonly ReportedTransaction[];
  /** The transaction whose customer the fields are about. What joins the case after them has no say in it; undefined where there is no transaction. */
  readonly of: ReportedTransaction | undefined;
  /** `str` where it is absent: reports that were approved before there were others. */
  readonly kind?: ReportKind;
  /** Whom the fields are about where there is no transaction. */
  readonly customer?: Customer | undefined;
}
export interface ReportedTransaction {
  readonly at: Date;
  readonly transaction: monitoring.Transaction;
}
type Customer = monitoring.Transaction['customer_details'];
type Asked = Omit<ReportContent, 'at' | 'caseId' | 'utcOffset'>;

const nameOf = ({ identifier, customer_email }: Customer): string => indexedForm(identifier ?? customer_email);

/** Whether a transaction is of the customer that the report's fields are about. */
export const isOfCustomer = ({ of }: Pick<Asked, 'of'>, { transaction }: ReportedTransaction): boolean =>
  of !== undefined && nameOf(transaction.customer_details) === nameOf(of.transaction.customer_details);

/** A field of the customer: as typed in, else as the case knows it, else as the profile has it for everybody. */
export function knownFields({
  fields,
  of,
  settings,
  customer: about,
}: Omit<Asked, 'transactions'>): Record<string, string> {
  const customer = of?.transaction.customer_details ?? about;
  const ofCase = isCompany({ of, settings }) ? companyFields : (one: Customer) => personFields(one, settings);
  const typed = Object.entries(fields).filter(([name, value]) => Object.hasOwn(FIELDS, name) && value.trim() !== '');
  const known = Object.fromEntries(
    [...Object.entries(settings.defaults ?? {}), ...Object.entries(customer ? ofCase(customer) : {}), ...typed].flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value.trim()]]),
    ),
  );
  const { other } = settings.identification_types;
  // A number that was typed in has a kind, too.
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

/** Whether the report needs words of why: amounts alone are why currency transactions are reported. */
export const needsReason = (kind: ReportKind | undefined): boolean => kind !== 'ctr';

/** What the profile insists on and nobody gave, and rates of currencies that are not the unit's. */
export function missingFields(content: Asked): { readonly field: string; readonly what: string }[] {
  const known = knownFields(content);
  const { entity, currency_code_local: local } = content.settings;
  const required = isCompany(content) ? entity!.required : content.settings.required;
  const wanted = needsReason(content.kind) ? ['reason', ...required.filter((field) => field !== 'reason')] : required;
  const missing = wanted
    .filter((field) => known[field] === undefined)
    .map((field) => ({ field, what: FIELDS[field]! }));
  const rates = exchangeRates(known['exchange_rates']);
  const currencies = new Set(content.transactions.map(({ transaction }) => transaction.currency));
  const without = [...currencies].filter((currency) => currency !== local && !rates.has(currency));
  if (!without.length) return missing;
  const what = `${FIELDS['exchange_rates']}: ${without.join(', ')}`;
  return [...missing.filter(({ field }) => field !== 'exchange_rates'), { field: 'exchange_rates', what }];
}
