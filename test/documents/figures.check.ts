import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { repository } from '../service.fixture.ts';

const figures = ['docs/accuracy.md', 'docs/performance.md']
  .map((page) => readFileSync(join(repository, page), 'utf8'))
  .join('\n');
const rows = figures
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/ \| /)
      .map((cell) => cell.trim()),
  )
  .map((cells) => ({ what: cells[0]!, figure: cells.slice(1, -1).join(' '), by: cells.at(-1)! }));

/** The result files of the programs that a cell names, and those it names itself. */
const filesOf = (by: string): string[] =>
  [...by.matchAll(/`(eval|bench)\/(results\/)?([\w-]+)\.(ts|md)/g)]
    .map(([, folder, , name]) => `${folder}/results/${name}.md`)
    .filter((file) => existsSync(join(repository, file)));
const withoutCommas = (text: string): string => text.replace(/(?<=\d),(?=\d{3})/g, '');
const numbersIn = (text: string): string[] =>
  [...withoutCommas(text).matchAll(/\d+(?:\.\d+)?|(?<!\d)\.\d+/g)].map(([number]) => number);
const decimals = (number: string): number => number.split('.')[1]?.length ?? 0;

test('the table of figures is there', () => expect(rows.length).toBeGreaterThan(0));

test.for(rows.map((row) => [row.what, row] as const))(
  '%s: each number is in the file of its program, or is one of its numbers rounded',
  ([, { figure, by }]) => {
    const files = filesOf(by);
    expect(files, `no result file of ${by}`).not.toEqual([]);
    const known = files.flatMap((file) => numbersIn(readFileSync(join(repository, file), 'utf8'))).map(Number);
    // What stands in backquotes are names, and an interval follows from its rate and number.
    const missing = numbersIn(figure.replace(/`[^`]*`|\([\d.]+–[\d.]+(?: %)?\)/g, '')).filter(
      (number) => !known.some((value) => value.toFixed(decimals(number)) === Number(number).toFixed(decimals(number))),
    );
    expect(missing, `in ${files.join(', ')}`).toEqual([]);
  },
);

test('an interval beside a rate is Wilson’s of that rate and number', () => {
  const plain = withoutCommas(figures);
  const shown = [
    // `37 of 38 (86.5–99.5 %)` and `87.8 % (86.2–89.3) of 1,725`.
    ...[...plain.matchAll(/(\d+) of (\d+) \(([\d.]+)–([\d.]+)/g)].map(([text, k, n, low, high]) => ({
      ...{ text, right: Number(k), of: Number(n), low: low!, high: high! },
    })),
    ...[...plain.matchAll(/([\d.]+) % \(([\d.]+)–([\d.]+)(?: %)?\) of (\d+)/g)].map(([text, rate, low, high, n]) => ({
      ...{ text, right: Math.round((Number(rate) / 100) * Number(n)), of: Number(n), low: low!, high: high! },
    })),
  ];
  expect(shown.length).toBeGreaterThan(0);
  const rounded = (share: number, like: string): number => Number((100 * share).toFixed(decimals(like)));
  for (const { text, right, of, low, high } of shown) {
    const rate = wilson(right, of);
    expect([rounded(rate.low, low), rounded(rate.high, high)], text).toEqual([Number(low), Number(high)]);
  }
});
