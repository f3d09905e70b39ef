import { documentAnswer } from '../../../server/src/documents/document-answer.ts';
import type { DocumentReadingResult } from '../../../server/src/documents/document-reading.ts';
import type { Condition } from './conditions.ts';
import { styles } from './data-page.ts';
import type { Holder } from './holders.ts';
import { td3 } from './td3.ts';

export interface Row {
  readonly pages: number;
  readonly exact: number;
  readonly valid: number;
  readonly validButWrong: number;
  readonly right: number;
  readonly absent: number;
  readonly wrong: readonly string[];
  readonly photos: number;
  readonly faults: readonly string[];
  readonly cpuMs: number;
}

export const emptyRow: Row = {
  pages: 0,
  exact: 0,
  valid: 0,
  validButWrong: 0,
  right: 0,
  absent: 0,
  wrong: [],
  photos: 0,
  faults: [],
  cpuMs: 0,
};

export function truthOf(holder: Holder): Record<string, string | undefined> {
  const { surname, given } = holder;
  return {
    first_name: given ?? undefined,
    last_name: surname,
    full_name: given === null ? surname : `${given} ${surname}`,
    date_of_birth: holder.born,
    gender: holder.sex === 'M' ? 'Male' : 'Female',
    id_number: holder.number,
    expiry_date: holder.expires,
  };
}

/** Counts one reading. A field that the page does not have and the answer does counts as wrong. */
export function addReading(row: Row, reading: DocumentReadingResult, holder: Holder, cpuMs: number): Row {
  const next = { ...row, pages: row.pages + 1, cpuMs: row.cpuMs + cpuMs };
  const truth = Object.entries(truthOf(holder));
  if (!reading.ok) {
    const absent = truth.filter(([, value]) => value !== undefined).length;
    return { ...next, absent: row.absent + absent, faults: [...row.faults, reading.fault] };
  }
  const answer = documentAnswer(reading, 'passport', new Date()) as unknown as Record<string, string | undefined>;
  const wrong = truth.flatMap(([name, value]) =>
    answer[name] !== undefined && answer[name] !== value ? [`${name} ${value} → ${answer[name]}`] : [],
  );
  const exact = reading.mrz?.lines.join() === td3(holder, styles[holder.country].code).join();
  return {
    ...next,
    exact: row.exact + (exact ? 1 : 0),
    valid: row.valid + (reading.valid ? 1 : 0),
    validButWrong: row.validButWrong + (reading.valid && wrong.length > 0 ? 1 : 0),
    right: row.right + truth.filter(([name, value]) => value !== undefined && answer[name] === value).length,
    absent: row.absent + truth.filter(([name, value]) => value !== undefined && answer[name] === undefined).length,
    wrong: [...row.wrong, ...wrong.map((one) => (reading.valid ? `${one} (valid)` : one))],
    photos: row.photos + (reading.portrait ? 1 : 0),
  };
}

/** Readable conditions with a sum, unreadable ones with the reasons given, and every wrong value. */
export function resultsTable(conditions: readonly Condition[], rows: ReadonlyMap<string, Row>): string {
  const present = conditions.flatMap((condition) => {
    const row = rows.get(condition.name);
    return row ? [{ ...condition, row }] : [];
  });
  const readable = present.filter(({ faults }) => !faults);
  const sum = (pick: (row: Row) => number) => readable.reduce((total, { row }) => total + pick(row), 0);
  const total: Row = {
    pages: sum((row) => row.pages),
    exact: sum((row) => row.exact),
    valid: sum((row) => row.valid),
    validButWrong: sum((row) => row.validButWrong),
    right: sum((row) => row.right),
    absent: sum((row) => row.absent),
    wrong: readable.flatMap(({ row }) => row.wrong),
    photos: sum((row) => row.photos),
    faults: readable.flatMap(({ row }) => row.faults),
    cpuMs: sum((row) => row.cpuMs),
  };
  const line = (name: string, row: Row) =>
    `| ${name} | ${row.pages} | ${row.exact} | ${row.valid} | ${row.validButWrong} | ${row.right} | ${row.absent} | ${row.wrong.length} | ${row.photos} | ${row.faults.join(', ')} | ${(row.cpuMs / row.pages).toFixed(0)} |`;
  const refused = present.filter(({ faults }) => faults);
  const rightly = ({ faults, row }: (typeof refused)[number]) =>
    row.faults.filter((fault) => faults?.some((one) => one === fault)).length;
  return [
    '',
    '| readable | pages | MRZ exact | valid | valid but wrong | fields right | absent | wrong | portrait | refused | CPU ms |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...readable.map(({ name, row }) => line(name, row)),
    line('**all**', total),
    '',
    '| unreadable | pages | refused as they should be | reasons | read all the same |',
    '|---|---|---|---|---|',
    ...refused.map((one) => {
      const read = one.row.pages - one.row.faults.length;
      return `| ${one.name} | ${one.row.pages} | ${rightly(one)} | ${one.row.faults.join(', ')} | ${read}, ${one.row.validButWrong} valid but wrong |`;
    }),
    '',
    'Wrong values:',
    '',
    ...present.flatMap(({ name, row }) => row.wrong.map((one) => `- ${name}: ${one}`)),
  ].join('\n');
}
