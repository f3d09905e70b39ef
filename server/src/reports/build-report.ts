import { exchangeRates, localAmount } from './local-amount.ts';
import { reportCodeOf } from './profile.ts';
import { isOfCustomer, knownFields, type ReportContent, type ReportedTransaction } from './report-fields.ts';
import { activityNode, customerNode, otherNode, type PartyContent } from './report-parties.ts';
import { given, type Node, nodesOf, written } from './xml-node.ts';

/** Formats times in the country's local time, because times in goAML have no time zone. */
const second = (at: Date, { utcOffset }: Pick<ReportContent, 'utcOffset'>): string =>
  new Date(at.getTime() + utcOffset * 60_000).toISOString().slice(0, 19);

/**
 * Builds the report as goAML XML. The order of the elements is that of the schemas 4.0.2 and 5.0.x. The same content
 * gives the same bytes.
 */
export function buildReport(content: ReportContent): string {
  const { settings, caseId, at, transactions, kind = 'str' } = content;
  const known = knownFields(content);
  const report: Node = [
    'report',
    [
      ['rentity_id', settings.rentity_id],
      given('rentity_branch', settings.rentity_branch),
      ['submission_code', settings.submission_code],
      ['report_code', reportCodeOf(settings, kind) ?? settings.report_code],
      ['entity_reference', caseId.replace('#', '')],
      [settings.date_element, second(at, content)],
      ['currency_code_local', settings.currency_code_local],
      ['reporting_person', nodesOf(settings.reporting_person)],
      settings.location && ['location', nodesOf(settings.location)],
      given('reason', known['reason']),
      given('action', known['action']),
      ...(kind === 'sar'
        ? [activityNode(known, settings)]
        : transactions.map((one) => transactionNode(one, content, known))),
      settings.indicators.length
        ? ['report_indicators', settings.indicators.map((code): Node => ['indicator', code])]
        : undefined,
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(report, '')}`;
}

function transactionNode(one: ReportedTransaction, content: ReportContent, known: PartyContent['known']): Node {
  const { transaction } = one;
  const { settings } = content;
  const { additional_info: info, merchant_details: merchant } = transaction;
  const { direction, counterparty_name: counterparty } = info as Record<string, unknown>;
  const [own, opposite] = direction === 'in' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const party = { transaction, known, settings };
  // For another customer who paid to the same account, only the account and the name are known, because the form has no
  // fields for that customer.
  const mine = isOfCustomer(content, one)
    ? customerNode(own, party)
    : otherNode(own, party, transaction.customer_details.customer_name);
  const theirs = otherNode(opposite, party, typeof counterparty === 'string' ? counterparty : merchant?.merchant_name);
  return [
    'transaction',
    [
      ['transactionnumber', transaction.transaction_id],
      ['transaction_location', info.location],
      given('transaction_description', info.transaction_description ?? settings.transaction_description),
      ['date_transaction', second(one.at, content)],
      ['transmode_code', settings.transmode[transaction.transaction_type] ?? settings.transmode['other'] ?? ''],
      given('amount_local', amountLocal(party)),
      ...(own === 'to' ? [theirs, mine] : [mine, theirs]),
    ],
  ];
}

/**
 * Amount in the local currency. Absent if there is no exchange rate. The report never shows a foreign amount as if it
 * were in local currency.
 */
export function amountLocal({ transaction, known, settings }: PartyContent): string | undefined {
  const { amount, currency } = transaction;
  const local = settings.currency_code_local;
  if (currency === local) return String(amount);
  const rate = exchangeRates(known['exchange_rates']).get(currency);
  return rate && localAmount({ amount, currency }, local, rate);
}
