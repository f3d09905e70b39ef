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
