import type { ReportContents } from './report-contents.ts';

interface ShownReport {
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  readonly answer: string | null;
}
const HIDDEN = '•••';

/**
 * Masks a report for a user without the reveal permission. It hides all values. For an error of the schema it shows
 * only the element, because the text of the error quotes values. Pure.
 */
export const maskReport = <Report extends ShownReport>(report: Report): Report => ({
  ...report,
  fields: Object.fromEntries(Object.keys(report.fields).map((name) => [name, HIDDEN])),
  faults: report.faults.map(withoutValues),
  answer: report.answer === null ? null : HIDDEN,
});

/** Returns an error of the schema without the values that its text quotes. Pure. */
export function withoutValues(fault: string): string {
  if (/^the case has more than \d+ alerts/.test(fault)) return fault;
  const [, line, element] = /^(line (?:\d+|\?)): Element '([\w:.-]{1,80})'/.exec(fault) ?? [];
  return line ? `${line}: Element '${element}': does not match the schema` : 'not as the schema wants it';
}

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
