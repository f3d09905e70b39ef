import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';

/** Requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0: the highest number, since they come before those of level 3 unless said. */
const SECTIONS: Record<string, readonly number[]> = Object.fromEntries(
  Object.entries({
    ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
    ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
    ...{
      '5.1': 1,
      '5.2': 3,
      '5.3': 2,
      '5.4': 3,
      '6.1': 3,
      '6.2': 12,
      '6.3': 4,
      '6.4': 4,
      '6.5': 5,
      '6.6': 3,
      '6.8': 4,
    },
    ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
    ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
    ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
    ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
    ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
  }).map(([section, last]) => [section, Array.from({ length: last }, (_, i) => i + 1)]),
);
const STATES = ['met', 'not applicable', 'operator', 'not met'];

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const requirements = read('docs/security-requirements.md');
const rows = requirements
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** `1.2.1–1.2.3`, `1.3.1`: every number of them. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))?/g)].flatMap(([, section, first, , last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, i) => `${section}.${Number(first) + i}`),
  );
}

test('every requirement of levels 1 and 2 has one row with a state', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(rows.flatMap(([, numbers]) => numbersIn(numbers!)).sort()).toEqual(wanted.sort());
  for (const [, numbers, state] of rows)
    expect(
      STATES.some((known) => state!.startsWith(known)),
      `${numbers}: ${state}`,
    ).toBe(true);
});

test('every file that it names is there', () => {
  const both = read('SECURITY.md') + requirements;
  const named = [...both.matchAll(/`((?:test|server|docs|bench|packages)\/[\w./-]+\.(?:ts|md|json))`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
