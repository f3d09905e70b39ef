import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

/** Parses one line by RFC 4180. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (let rest = line.slice(0, -2); ; ) {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/.exec(rest)!;
    cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (!whole!.endsWith(',')) return cells;
    rest = rest.slice(whole!.length);
  }
}

test('every text comes back, but that none begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
      const read = cellsOf(csvLine(texts));
      expect(read.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(
        texts.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
      );
      expect(read.filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([]);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'no spreadsheet sees a formula in %j',
  (text) => expect(cellsOf(csvLine(['Ada', text]))).toEqual(['Ada', `'${text}`]),
);

test('numbers, times and what is missing', () => {
  expect(csvLine([-5, new Date(0), null, 'a"b', '=1+1'])).toBe(`-5,1970-01-01T00:00:00.000Z,,"a""b",'=1+1\r\n`);
});
