import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Country, Identifier, VerifiedPerson } from '../authorities/authority.ts';

/**
 * ISO 3166-1 alpha-2 code of each country. The country of the registry that verified a person is also a fact about the
 * person.
 */
const COUNTRY_CODES: Readonly<Record<Country, string>> = {
  nigeria: 'ng',
  kenya: 'ke',
  ghana: 'gh',
  uganda: 'ug',
  rwanda: 'rw',
};

/** Builds the subject for screening from the registry's data. Fields that the registry does not return are absent. */
export function subjectOf({ country, number }: Identifier, person: VerifiedPerson): Subject {
  const { fullName, firstName, middleName, lastName, dateOfBirth, gender } = person;
  return {
    entityType: 'person',
    ...(fullName && { name: fullName }),
    ...(firstName && { firstName }),
    ...(middleName && { middleName }),
    ...(lastName && { lastName }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(gender && { gender: gender === 'Male' ? ('male' as const) : ('female' as const) }),
    countries: [COUNTRY_CODES[country]],
    idNumbers: [number],
  };
}
