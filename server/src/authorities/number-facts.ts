import type { Identifier, VerifiedPerson } from './authority.ts';

/**
 * A fact about the holder in the number that the registry's record contradicts. Records store only the name of the
 * fact, never its value.
 */
export interface Contradiction {
  readonly field: 'birth_year' | 'gender';
  readonly explanation: string;
}

interface NumberFacts {
  /** All possible birth years. A two-digit year has two possible centuries. */
  readonly birthYears?: readonly number[];
  readonly gender?: 'Male' | 'Female';
}

/**
 * Facts about the holder that a number contains. Numbers in other formats contain no facts.
 * - Rwanda (NIDA): status digit, birth year in 4 digits, sex (8 male, 7 female), serial, issue, check digits.
 * - Uganda (NIRA): C, then M or F, then the last two digits of the birth year.
 */
export function factsOf({ country, number }: Identifier): NumberFacts {
  if (country === 'rwanda') {
    const [, year, sex] = /^\d(\d{4})(\d)\d{10}$/.exec(number) ?? [];
    const gender = sex === '8' ? 'Male' : sex === '7' ? 'Female' : undefined;
    return year === undefined ? {} : { birthYears: [Number(year)], ...(gender && { gender }) };
  }
  if (country === 'uganda') {
    const [, sex, year] = /^[A-Z]([MF])(\d{2})[A-Z0-9]{10}$/.exec(number) ?? [];
    if (sex === undefined || year === undefined) return {};
    return { birthYears: [1900 + Number(year), 2000 + Number(year)], gender: sex === 'M' ? 'Male' : 'Female' };
  }
  return {};
}

/**
 * Returns the facts on which the number and the record disagree. A field that the record omits is not a contradiction.
 */
export function contradictionsOf(identifier: Identifier, person: VerifiedPerson): readonly Contradiction[] {
  const { birthYears, gender } = factsOf(identifier);
  const found: Contradiction[] = [];
  if (birthYears && person.dateOfBirth && !birthYears.includes(Number(person.dateOfBirth.slice(0, 4)))) {
    found.push({ field: 'birth_year', explanation: 'birth year in the number differs from the record' });
  }
  if (gender && person.gender && gender !== person.gender) {
    found.push({ field: 'gender', explanation: 'sex in the number differs from the record' });
  }
  return found;
}
