import { REPORT_FIELDS } from '@hakiki/contract/codes.ts';
import { amountLocal } from './build-report.ts';
import { reportCodeOf } from './profile.ts';
import { isOfCustomer, knownFields, type ReportContent, type ReportedTransaction } from './report-fields.ts';

/** Fields that describe the report. All other fields describe the person. */
const WORDS = ['reason', 'action', 'exchange_rates'];

/** Returns the contents of a report in the order of its XML: the person, the texts and each transaction. Pure. */
export function contentsOf(content: ReportContent) {
  const { settings, kind = 'str', transactions } = content;
  const known = knownFields(content);
  const fields = REPORT_FIELDS.flatMap((field) => (known[field] ? [{ field, value: known[field] }] : []));
  return {
    ...{ kind, report_code: reportCodeOf(settings, kind) ?? settings.report_code, entity: settings.rentity_id },
    ...{ currency_local: settings.currency_code_local, indicators: [...settings.indicators] },
    words: fields.filter(({ field }) => WORDS.includes(field)),
    person: fields.filter(({ field }) => !WORDS.includes(field)),
    // A report on an activity contains no transactions, even if its case has some.
    transactions: kind === 'sar' ? [] : transactions.map((one) => lineOf(one, content, known)),
  };
}

function lineOf(one: ReportedTransaction, content: ReportContent, known: Readonly<Record<string, string>>) {
  const { transaction, at } = one;
  const {
    origin_account: from,
    destination_account: to,
    customer_details: customer,
    additional_info: info,
  } = transaction;
  const { counterparty_name: counterparty, direction } = info as Record<string, unknown>;
  const accountOf = (account: typeof from) => (account ? `${account.bank_code}/${account.account_number}` : null);
  return {
    ...{ transaction_id: transaction.transaction_id, at, transaction_type: transaction.transaction_type },
    ...{ amount: transaction.amount, currency: transaction.currency },
    amount_local: amountLocal({ transaction, known, settings: content.settings }) ?? null,
    direction: direction === 'in' ? ('in' as const) : ('out' as const),
    of_person: isOfCustomer(content, one),
    ...{ customer_name: customer.customer_name, origin_account: accountOf(from), destination_account: accountOf(to) },
    counterparty_name: typeof counterparty === 'string' ? counterparty : null,
  };
}
export type ReportContents = ReturnType<typeof contentsOf> & { readonly id: number };
