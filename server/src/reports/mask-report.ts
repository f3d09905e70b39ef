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

/** Returns the faults of a report for an answer of the API: as English texts and as codes. Pure. */
export const faultsOf = (faults: readonly ReportFault[]) => ({
  faults: faults.map((fault) => renderKept(fault, 'en')),
  fault_messages: [...faults],
});

/**
 * Hides all values of a report, for a user without the reveal permission. The text of a schema error may repeat a
 * value, so only the name of the element is shown. Pure.
 */
export const maskReport = <Report extends ShownReport>(report: Report): Report => ({
  ...report,
  ...faultsOf(report.fault_messages.map(withoutValues)),
  fields: Object.fromEntries(Object.keys(report.fields).map((name) => [name, HIDDEN])),
  answer: report.answer === null ? null : HIDDEN,
});

/**
 * Masks the contents of a report, for a user without the reveal permission. The names of fields and the amounts and
 * times of transactions stay visible. Pure.
 */
export const maskContents = (contents: ReportContents): ReportContents => {
  const hidden = <Field extends string>({ field }: { readonly field: Field }) => ({ field, value: HIDDEN });
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
