import type { VerifiedPerson } from './authority.ts';
import { photoFrom } from './person-photo.ts';

type Field = 'firstName' | 'middleName' | 'lastName' | 'fullName' | 'dateOfBirth' | 'gender' | 'phone';

/**
 * Field names that providers use, compared without case, spaces and punctuation. Names at the beginning of a list have
 * priority. Sources: documentation and client libraries of Prembly, Smile ID and Dojah. A provider often keeps the
 * field names of the registry behind it.
 */
const SPELLINGS: Readonly<Record<Field, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'givennames', 'forename', 'forenames'],
  middleName: ['middlename', 'othername', 'othernames', 'secondname'],
  lastName: ['lastname', 'surname', 'familyname'],
  fullName: ['fullname', 'name', 'names'],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate'],
  gender: ['gender', 'sex'],
  phone: [
    'phonenumber',
    'phonenumber1',
    'phone',
    'phone1',
    'mobile',
    'mobilenumber',
    'telephoneno',
    'telephone',
    'msisdn',
  ],
};

/** Words that providers send instead of a missing value. */
const NOTHING = /^(|n\/?a|nil|none|null|undefined|unknown|not available|nan-nan-nan|[-*.\s]+)$/i;
const LONGEST_VALUE = 200;

/**
 * Reads a person from a provider's records, with any of the known field names. A field that is missing in the first
 * record is taken from a later record. Returns undefined if no record has a name.
 */
export function personFrom(...records: readonly unknown[]): VerifiedPerson | undefined {
  const sources = records.map(byPlainKey);
  const text = (field: Field): string | undefined => {
    for (const source of sources) {
      for (const spelling of SPELLINGS[field]) {
        const value = plainText(source.get(spelling));
        if (value !== undefined) return value;
      }
    }
    return undefined;
  };
  const name = nameFrom(text('firstName'), text('lastName'), text('fullName'));
  if (!name) return undefined;
  const middleName = 'fullName' in name ? undefined : text('middleName');
  const dateOfBirth = isoDate(text('dateOfBirth'));
  const gender = genderFrom(text('gender'));
  const phone = text('phone');
  const photo = sources.map(photoFrom).find((one) => one !== undefined);
  return {
    ...name,
    ...(middleName && { middleName }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(gender && { gender }),
    ...(phone && { phone }),
    ...(photo && { photo }),
  };
}

/**
 * Returns first and last name if the provider sends both. Otherwise returns the whole name, because the position of the
 * surname differs between registries. Only a comma marks the surname reliably: `DOE, Jane Ada`.
 */
function nameFrom(
  first: string | undefined,
  last: string | undefined,
  full: string | undefined,
): Pick<VerifiedPerson, 'firstName' | 'lastName' | 'fullName'> | undefined {
  if (first && last) return { firstName: first, lastName: last };
  const [surname, given, ...rest] = full?.split(',').map((part) => part.trim()) ?? [];
  if (surname && given && rest.length === 0) return { firstName: given, lastName: surname };
  const whole = full ?? first ?? last;
  return whole ? { fullName: whole } : undefined;
}

function byPlainKey(record: unknown): ReadonlyMap<string, unknown> {
  const entries = typeof record === 'object' && record !== null && !Array.isArray(record) ? Object.entries(record) : [];
  return new Map(entries.slice(0, 500).map(([key, value]) => [key.toLowerCase().replace(/[^a-z0-9]/g, ''), value]));
}

function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).normalize('NFC').trim().replace(/\s+/g, ' ');
  return NOTHING.test(text) || text.length > LONGEST_VALUE ? undefined : text;
}

/** Returns `Male` or `Female` for any spelling. Returns undefined for any other value. */
export function genderFrom(text: string | undefined): 'Male' | 'Female' | undefined {
  if (/^(m|male|man)$/i.test(text ?? '')) return 'Male';
  return /^(f|female|woman)$/i.test(text ?? '') ? 'Female' : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface DateForm {
  readonly form: RegExp;
  readonly order: readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day'];
}
/** Forms of numeric dates. The day is first, as in the registries of all five countries. */
const DATE_FORMS: readonly DateForm[] = [
  { form: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/, order: ['year', 'month', 'day'] },
  { form: /^(\d{4})(\d{2})(\d{2})$/, order: ['year', 'month', 'day'] },
  { form: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/, order: ['day', 'month', 'year'] },
  { form: /^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4})$/i, order: ['day', 'month', 'year'] },
  { form: /^([a-z]{3,9})[ .]+(\d{1,2}),? +(\d{4})$/i, order: ['month', 'day', 'year'] },
];

/**
 * Converts the date formats that providers use to `YYYY-MM-DD`. Returns undefined for any other text, for two-digit
 * years, and for days that do not exist.
 */
export function isoDate(text: string | undefined): string | undefined {
  for (const { form, order } of DATE_FORMS) {
    const groups = form.exec(text ?? '')?.slice(1);
    if (!groups) continue;
    const part = (name: DateForm['order'][number]): string => groups[order.indexOf(name)] ?? '';
    const month = /^\d+$/.test(part('month'))
      ? Number(part('month'))
      : MONTHS.indexOf(part('month').slice(0, 3).toLowerCase()) + 1;
    return calendarDay(Number(part('year')), month, Number(part('day')));
  }
  return undefined;
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1850 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}
