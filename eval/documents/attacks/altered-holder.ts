import type { Holder } from '../other-passports/holders.ts';
import type { Random } from '../pages/random.ts';

/** Fields that a forger changes in the MRZ and leaves in the print. */
export const alterations = ['number', 'surname', 'given', 'sex', 'born', 'expires'] as const;
export type Alteration = (typeof alterations)[number];

const SURNAMES = ['OKAFOR', 'MENSAH', 'KOUASSI', 'WANJIRU', 'TREMBLAY', 'JOHNSON', 'ABUBAKAR', 'DIALLO'];
const GIVEN = ['EMEKA', 'AMINA GRACE', 'KOFI', 'JEAN PAUL', 'MICHAEL', 'NJERI', 'FATOU', 'SARAH'];

/** A holder of whom one field is another's: by one character at half, altogether at half. */
export function altered(holder: Holder, what: Alteration, random: Random): Holder {
  const slight = random.chance(0.5);
  switch (what) {
    case 'number':
      return { ...holder, number: slight ? otherDigit(holder.number, random) : otherNumber(holder.number, random) };
    case 'surname':
      return {
        ...holder,
        surname: slight ? otherLetter(holder.surname, random) : otherOf(SURNAMES, holder.surname, random),
      };
    case 'given': {
      const given = holder.given ?? '';
      return { ...holder, given: slight && given ? otherLetter(given, random) : otherOf(GIVEN, given, random) };
    }
    case 'sex':
      return { ...holder, sex: holder.sex === 'M' ? 'F' : 'M' };
    case 'born':
      return { ...holder, born: otherDate(holder.born, slight, random) };
    case 'expires':
      return {
        ...holder,
        expires: slight ? otherDate(holder.expires, true, random) : laterBy(holder.expires, random.whole(2, 9)),
      };
  }
}

function otherOf(from: readonly string[], not: string, random: Random): string {
  return random.pick(from.filter((one) => one !== not));
}

const replaced = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1);

/** Another digit in the place of one, and not one that looks like it. */
function otherDigit(number: string, random: Random): string {
  const places = [...number].flatMap((char, at) => (/[2-9]/.test(char) ? [at] : []));
  const at = random.pick(places);
  return replaced(number, at, String(((Number(number[at]) - 2 + random.whole(1, 6)) % 7) + 2));
}

function otherNumber(number: string, random: Random): string {
  return [...number].map((char) => (/\d/.test(char) ? String(random.whole(0, 9)) : char)).join('');
}

/** Another letter of the same name, never one of a pair that ICAO 9303 transliterates or that recognisers exchange. */
function otherLetter(name: string, random: Random): string {
  const places = [...name].flatMap((char, at) => (/[KLMNPRTV]/.test(char) ? [at] : []));
  if (places.length === 0) return `${name}KA`;
  const at = random.pick(places);
  return replaced(name, at, otherOf(['K', 'M', 'R', 'V', 'P'], name[at]!, random));
}

function otherDate(date: string, slight: boolean, random: Random): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const two = (value: number) => String(value).padStart(2, '0');
  return slight
    ? `${year}-${two(month)}-${two((day % 28) + 1)}`
    : `${year - random.whole(1, 9)}-${two((month % 12) + 1)}-${two(random.whole(1, 28))}`;
}

function laterBy(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`.replace('02-29', '02-28');
}
