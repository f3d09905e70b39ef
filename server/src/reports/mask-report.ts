import { renderKept } from '@hakiki/texts';
import type { ReportContents } from './report-contents.ts';
import { type ReportFault, withoutValues } from './schema-fault.ts';

interface ShownReport {
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  readonly fault_messages: readonly ReportFault[];
  readonly answer: string | null;
}
const HIDDEN = '•••';

/** Faults of a report in its answer: as English texts, and as codes. Pure. */
export const faultsOf = (faults: readonly ReportFault[]) => ({
  faults: faults.map((fault) => renderKept(fault, 'en')),
  fault_messages: [...faults],
});

/**
 * Masks a report for a user without the reveal permission. It hides all values. For an error of the schema it shows
 * only the element, because the text of the error quotes values. Pure.
 */
export const maskReport = <Report extends ShownReport>(report: Report): Report => ({
  ...report,
  ...faultsOf(report.fault_messages.map(withoutValues)),
  fields: Object.fromEntries(Object.keys(report.fields).map((name) => [name, HIDDEN])),
  answer: report.answer === null ? null : HIDDEN,
});

/**
 * Masks the contents of a report for a user without the reveal permission. It shows the names of the fields, and the
 * amounts and times of transactions. Pure.
 */
export const maskContents = (contents: ReportContents): ReportContents => {
  const hidden = ({ field }: { readonly field: string }) => ({ field, value: HIDDEN });
  const maybe = (value: string | null): string | null => (value === null ? null : HIDDEN);
  return {
    ...contents,
    words: contents.words.map(hidden),
    person: contents.person.map(hidden),
    transactions: contents.transactions.map((one) => ({
      ...one,
      customer_name: HIDDEN,
      origin_account: maybe(one.origin_account),
      destination_account: maybe(one.destination_account),
      counterparty_name: maybe(one.counterparty_name),
    })),
  };
};
