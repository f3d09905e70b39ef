import { requestOf } from '../../server/src/cli/evaluate-pairs.ts';
import type { ScreeningService } from './endpoint-service.ts';
import { ordinaryCompanies } from './ordinary-companies.ts';
import { COUNTRIES, type Country, ordinaryPeople } from './ordinary-people.ts';

export interface FalseAlerts {
  readonly country: Country;
  /** People with a hit when screened by name alone, and with birth date and nationality. */
  readonly byName: number;
  readonly withBirthDate: number;
  /** Companies with a hit, screened by their names. */
  readonly companies: number;
}

/** None of these people and companies is on a list, whatever their names: every hit is a false alert. `count` of each in each country. */
export async function falseAlerts(service: ScreeningService, count: number): Promise<FalseAlerts[]> {
  const alerts = async (subjects: readonly object[]): Promise<number> =>
    (await service.screen(subjects)).filter((hits) => hits.length > 0).length;
  const rows: FalseAlerts[] = [];
  for (const country of Object.keys(COUNTRIES) as Country[]) {
    const people = ordinaryPeople(country, count);
    rows.push({
      country,
      byName: await alerts(people.map(({ dateOfBirth: _birth, countries: _countries, ...name }) => requestOf(name))),
      withBirthDate: await alerts(people.map(requestOf)),
      companies: await alerts(ordinaryCompanies(country, count).map(requestOf)),
    });
  }
  return rows;
}
