import type { Feature } from '../../../contract/src/evidence/screening.ts';

/** Values of a list entry that a match names. */
export interface ListedFacts {
  readonly birthDate?: unknown;
  readonly gender?: unknown;
  readonly countries?: unknown;
}
type Params = Readonly<Record<string, unknown>>;

const paramsOf = ({ params }: Partial<Feature>): Params =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Params) : {};
/** A code is `{ code: 'male' }` in a message; a masked value stays as it is. */
const wordOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wordOf);
  const code = typeof value === 'object' && value !== null ? (value as Params)['code'] : undefined;
  return code ?? value;
};

/**
 * Returns what the entry says of birth date, gender and country, as far as the reasons of the match name it. The answers
 * contain no such fields of an entry. Pure.
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
