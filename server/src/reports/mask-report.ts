import type { ReportContents } from './report-contents.ts';

interface ShownReport {
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  readonly answer: string | null;
}
const HIDDEN = '•••';

/** A report for a person who may not reveal: no value of it, and of the schema's faults the element alone, since they quote values. Pure. */
export const maskReport = <Report extends ShownReport>(report: Report): Report => ({
  ...report,
  fields: Object.fromEntries(Object.keys(report.fields).map((name) => [name, HIDDEN])),
  faults: report.faults.map(withoutValues),
  answer: report.answer === null ? null : HIDDEN,
});

function withoutValues(fault: string): string {
  const [, line, element] = /^(line (?:\d+|\?)): Element '([\w:.-]{1,80})'/.exec(fault) ?? [];
  return line ? `${line}: Element '${element}': not as the schema wants it` : 'not as the schema wants it';
}

/** What a report says, for a person who may not reveal: which fields there are, and of transactions their amounts and times. Pure. */
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
