import type { Feature } from '../../../contract/src/evidence/screening.ts';

/** Values of a list entry that the reasons of a match contain. */
export interface ListedFacts {
  readonly birthDate?: unknown;
  readonly gender?: unknown;
  readonly countries?: unknown;
}
type Params = Readonly<Record<string, unknown>>;

const paramsOf = ({ params }: Partial<Feature>): Params =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Params) : {};
/** In a message, a code has the form `{ code: 'male' }`. A masked value is returned unchanged. */
const wordOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wordOf);
  const code = typeof value === 'object' && value !== null ? (value as Params)['code'] : undefined;
  return code ?? value;
};

/**
 * Returns the entry's birth date, gender and country from the reasons of the match, because the answer does not contain
 * these fields of the entry. Pure.
 */
export function listedFacts(features: readonly Partial<Feature>[]): ListedFacts {
  const of = (name: string): Params => paramsOf(features.find((one) => one.name === name) ?? {});
  const [birth, gender, country] = [of('birth_date'), of('gender'), of('country')];
  const range =
    typeof birth['from'] === 'string' && typeof birth['to'] === 'string'
      ? `${birth['from']}–${birth['to']}`
      : undefined;
  return {
    birthDate: wordOf(birth['date'] ?? birth['listed'] ?? birth['year'] ?? range),
    gender: wordOf(gender['gender'] ?? gender['genders']),
    countries: wordOf(country['country'] ?? country['countries']),
  };
}
