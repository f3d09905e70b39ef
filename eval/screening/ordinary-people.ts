import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { pick, seededRandom } from './random.ts';

export const COUNTRIES = { nigeria: 'ng', kenya: 'ke', ghana: 'gh', uganda: 'ug', rwanda: 'rw' } as const;
export type Country = keyof typeof COUNTRIES;

interface NameStock {
  /** Share of the population, in hundredths. */
  readonly share: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
}

function readStocks(country: Country): NameStock[] {
  const lines = readFileSync(join(import.meta.dirname, `names-${country}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.includes(':') && !line.startsWith('#'));
  const table = new Map(
    lines.map((line): [string, string[]] => [
      line.slice(0, line.indexOf(':')),
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .split(/\s+/),
    ]),
  );
  return [...table.keys()]
    .filter((key) => key.endsWith('-given'))
    .map((key) => ({
      share: Number(table.get(key.replace('-given', '-share'))?.[0]),
      given: table.get(key) ?? [],
      family: table.get(key.replace('-given', '-family')) ?? [],
    }));
}

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * People as they are onboarded: one or two given names and a family name of one people, a birth date between 1950 and 2006, their nationality.
 * The same people in every run.
 */
export function ordinaryPeople(country: Country, count: number): Subject[] {
  const random = seededRandom(COUNTRIES[country].charCodeAt(0) * 257 + COUNTRIES[country].charCodeAt(1));
  const stocks = readStocks(country);
  return Array.from({ length: count }, () => {
    const at = random() * 100;
    const stock =
      stocks.find((_, i) => at < stocks.slice(0, i + 1).reduce((sum, { share }) => sum + share, 0)) ?? stocks[0]!;
    const middle = random() < 0.5 ? { middleName: pick(stock.given, random) } : {};
    const born = `${1950 + Math.floor(random() * 57)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
    return {
      firstName: pick(stock.given, random),
      ...middle,
      lastName: pick(stock.family, random),
      dateOfBirth: born,
      countries: [COUNTRIES[country]],
    };
  });
}
