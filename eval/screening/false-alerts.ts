import type { FindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { ordinaryCompanies } from './ordinary-companies.ts';
import { COUNTRIES, type Country, ordinaryPeople } from './ordinary-people.ts';

export interface FalseAlerts {
  readonly country: Country;
  readonly people: number;
  /** People with a hit when screened by name alone, and with birth date and nationality. */
  readonly byName: number;
  readonly withBirthDate: number;
}

/** None of these people is on a list, whatever their names: every hit is a false alert. */
export function falseAlerts(find: FindMatches, people: number): FalseAlerts[] {
  return (Object.keys(COUNTRIES) as Country[]).map((country) => {
    let [byName, withBirthDate] = [0, 0];
    for (const person of ordinaryPeople(country, people)) {
      const { dateOfBirth: _birth, countries: _countries, ...name } = person;
      if (find(name, DEFAULT_POLICY).length > 0) byName++;
      if (find(person, DEFAULT_POLICY).length > 0) withBirthDate++;
    }
    return { country, people, byName, withBirthDate };
  });
}

/** The same of companies, which are screened by their names alone. */
export const falseCompanyAlerts = (find: FindMatches, companies: number): { country: Country; alerts: number }[] =>
  (Object.keys(COUNTRIES) as Country[]).map((country) => ({
    country,
    alerts: ordinaryCompanies(country, companies).filter((company) => find(company, DEFAULT_POLICY).length > 0).length,
  }));
