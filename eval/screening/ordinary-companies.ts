import type { Subject } from '@hakiki/matching/outcome.ts';
import { COUNTRIES, type Country, ordinaryPeople } from './ordinary-people.ts';
import { pick, seededRandom } from './random.ts';

const list = (words: string): string[] => words.split('|');

const PLACES: Readonly<Record<Country, readonly string[]>> = {
  nigeria: list('Lagos|Kano|Ibadan|Enugu|Abuja|Onitsha|Jos|Nigeria|West Africa|Port Harcourt'),
  kenya: list('Nairobi|Mombasa|Kisumu|Nakuru|Eldoret|Kenya|East Africa|Rift Valley|Thika'),
  ghana: list('Accra|Kumasi|Tema|Tamale|Takoradi|Ghana|West Africa|Cape Coast|Volta'),
  uganda: list('Kampala|Entebbe|Jinja|Gulu|Mbarara|Uganda|East Africa|Nile|Masaka'),
  rwanda: list('Kigali|Butare|Huye|Musanze|Rubavu|Rwanda|Great Lakes|Kivu|Gisenyi'),
};
const QUALITIES = list(
  'Golden|Royal|Blue|Green|New|Global|United|Prime|First|Modern|Star|Sunrise|Diamond|Crystal|Unity|Victory|Eagle|Lion|Ocean|Pioneer|Excel|Grace|Noble|Rapid|Silver|Crown|Atlantic|Delta|Sahara|Savannah',
);
const THINGS = list(
  'Gate|Valley|Bridge|Horizon|Line|Point|Link|Field|Stone|Wave|Palm|River|Tower|Path|Source|Crest|Light|Ways',
);
const TRADES = list(
  'Trading|General Trading|Import and Export|Shipping|Logistics|Petroleum|Oil and Gas|Construction|Engineering|Investment|Holdings|Enterprises|Foods|Farms|Motors|Textiles|Pharmaceuticals|Electronics|Technologies|Microfinance Bank|Insurance Brokers|Travel and Tours|Hotel|Mining|Minerals|Steel|Cement|Transport|Communications|Security Services|Bureau de Change|Foundation|Cooperative Society|Relief Association|Women Group|Youth Movement|Development Organisation|Islamic Centre|Hospital|Academy',
);
const FORMS = list('Ltd|Limited|PLC|Company Limited|& Sons Ltd|Group|International Ltd|Nigeria Ltd|Ventures||');

/**
 * Businesses, clubs and charities as they open accounts, put together from usual words, places and surnames; none is on a list. The same ones in every run.
 */
export function ordinaryCompanies(country: Country, count: number): Subject[] {
  const random = seededRandom(COUNTRIES[country].charCodeAt(0) * 263 + COUNTRIES[country].charCodeAt(1));
  const people = ordinaryPeople(country, count);
  return people.map(({ firstName, lastName }) => {
    const place = pick(PLACES[country], random);
    const words = pick(
      [
        [lastName],
        [firstName, lastName],
        [place],
        [pick(QUALITIES, random), pick(THINGS, random)],
        [pick(QUALITIES, random)],
        [place, pick(QUALITIES, random)],
        [pick(QUALITIES, random), lastName],
      ],
      random,
    );
    return { name: [...words, pick(TRADES, random), pick(FORMS, random)].filter(Boolean).join(' ') };
  });
}
