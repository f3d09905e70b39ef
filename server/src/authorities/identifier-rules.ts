import { type KeptMessage, type Message, type MessageCode, message, renderKept } from '@hakiki/texts';
import { AppError } from '../platform/errors.ts';
import type { Country, Identifier, IdentifierType } from './authority.ts';

/** Rules for one type of number: its format, its check and its names. */
interface TypeRule {
  /** Name of the type in answers and messages. */
  readonly name: MessageCode;
  /** Name of the type at the beginning of a message. */
  readonly title: MessageCode;
  /** Pattern of the number after trimming and conversion to upper case. */
  readonly format: RegExp;
  /** Description of the number's format for messages. */
  readonly form: Message;
  /** Converts the number to the canonical form, which is sent to authorities and stored in records. */
  readonly canonical?: (number: string) => string;
}

/**
 * Forms of numbers in messages. The contract's formats do not allow the spaces, dashes and full-width digits that
 * people type. The dashes of a Ghana Card are optional.
 */
const digits = (n: number): Message => message('form_of_digits', { digits: n });

const ghanaCard: TypeRule = {
  name: 'ghana_card',
  title: 'ghana_card',
  format: /^GHA-?\d{9}-?\d$/,
  form: message('form_of_ghana_card'),
  canonical: (number) => number.replaceAll('-', '').replace(/^GHA(\d{9})(\d)$/, 'GHA-$1-$2'),
};
const nationalId = (format: RegExp, form: Message): TypeRule => ({
  name: 'national_id',
  title: 'national_id',
  format,
  form,
});

interface CountryRule {
  readonly default: IdentifierType;
  /** Rules of the country's types. The error messages name the types in this order. */
  readonly types: Partial<Readonly<Record<IdentifierType, TypeRule>>>;
}

/** Types of numbers of each country (docs/contract.md, "Completions: customers and screening"). */
const identifierRules: Readonly<Record<Country, CountryRule>> = {
  nigeria: {
    default: 'bvn',
    types: {
      bvn: { name: 'bvn', title: 'bvn_title', format: /^\d{11}$/, form: digits(11) },
      nin: { name: 'nin', title: 'nin_title', format: /^\d{11}$/, form: digits(11) },
      vnin: {
        name: 'vnin',
        title: 'vnin_title',
        format: /^[A-Z]{2}\d{12}[A-Z]{2}$/,
        form: message('form_of_vnin'),
      },
    },
  },
  kenya: {
    default: 'national_id',
    types: { national_id: nationalId(/^\d{6,9}$/, message('form_of_digits_range', { min: 6, max: 9 })) },
  },
  ghana: { default: 'ghana_id', types: { ghana_id: ghanaCard, national_id: ghanaCard } },
  uganda: {
    default: 'national_id',
    types: { national_id: nationalId(/^[A-Z0-9]{14}$/, message('form_of_letters_and_digits', { n: 14 })) },
  },
  rwanda: { default: 'national_id', types: { national_id: nationalId(/^\d{16}$/, digits(16)) } },
};

/** Returns every identifier that a number without a known type may be, in canonical form. */
export const numbersOf = (number: string | undefined): Identifier[] =>
  (Object.entries(identifierRules) as [Country, CountryRule][]).flatMap(([country, { types }]) =>
    Object.entries(types).flatMap(([type, { format, canonical }]) => {
      const written = number?.trim().toUpperCase() ?? '';
      if (!format.test(written)) return [];
      return [{ country, type: type as IdentifierType, number: canonical?.(written) ?? written }];
    }),
  );

/** Maximum number of characters of a client's value that an error message quotes. */
const LONGEST_ECHO = 64;

/**
 * The identifier of a request. `number` is canonical if `wellFormed` is true. Otherwise it is trimmed and cut to the
 * length that can be stored.
 */
export interface CustomerQuery extends Identifier {
  readonly wellFormed: boolean;
}

/**
 * Reads the body of a verify-customer request. A malformed number is not an error, but `wellFormed` is then false.
 * @throws AppError `invalid_input` with the contract's messages
 */
export function readQuery(body: unknown): CustomerQuery {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const countryGiven = required(fields, 'country');
  const number = required(fields, 'identifier');
  const typeGiven = optional(fields, 'identifier_type');

  const country = pick(identifierRules, countryGiven);
  if (!country) {
    throw new AppError('unsupported_country', { value: echo(countryGiven), supported: list(identifierRules) });
  }
  const { default: fallback, types } = identifierRules[country];
  const type = typeGiven === undefined ? fallback : pick(types, typeGiven);
  if (!type) {
    throw new AppError('unsupported_identifier_type', {
      value: echo(typeGiven ?? ''),
      country,
      supported: list(types),
    });
  }
  const rule = ruleOf({ country, type });
  const written = number.trim().toUpperCase();
  if (!rule.format.test(written)) return { country, type, number: written.slice(0, LONGEST_ECHO), wellFormed: false };
  return { country, type, number: rule.canonical?.(written) ?? written, wellFormed: true };
}

/**
 * Checks a list of countries. An empty list means all countries.
 * @throws AppError `invalid_input` if none of these countries has an authority
 */
export function assertNumbersOf(countries: readonly string[]): void {
  if (countries.length === 0 || countries.some((country) => pick(identifierRules, country))) return;
  throw new AppError('unsupported_country', { value: echo(countries.join(', ')), supported: list(identifierRules) });
}

/** Returns `identity.identifier_type` of the answer. */
export const shownType = (identifier: Pick<Identifier, 'country' | 'type'>): string =>
  renderKept({ code: ruleOf(identifier).name }, 'en');

/**
 * Returns the reason why there is no verified person. `identity.error` is its English text. It contains no personal
 * data.
 */
export function identityFault(
  identifier: Pick<Identifier, 'country' | 'type'>,
  cause: 'badly_formed' | 'not_found' | 'refused' | 'unavailable' | 'not_configured' | 'disabled',
): Message {
  if (cause === 'disabled') return message('number_check_disabled');
  if (cause === 'not_configured')
    return message('number_not_configured', { country: identifier.country, type: identifier.type });
  const rule = ruleOf(identifier);
  const title: KeptMessage = { code: rule.title };
  const number: KeptMessage = { code: rule.name };
  if (cause === 'badly_formed') return message('number_malformed', { title, number, form: rule.form });
  if (cause === 'not_found') return message('number_unknown', { title, number });
  if (cause === 'refused') return message('number_blocked', { title, number });
  return message('number_unavailable', { title });
}

function ruleOf({ country, type }: Pick<Identifier, 'country' | 'type'>): TypeRule {
  const rule = identifierRules[country].types[type];
  if (!rule) throw new Error(`${country} has no ${type}`);
  return rule;
}

const list = (table: object): string => Object.keys(table).join(', ');
const echo = (value: string): string => (value.length > LONGEST_ECHO ? `${value.slice(0, LONGEST_ECHO)}…` : value);

/** Finds the key of the table that equals the text, ignoring case and spaces at both ends. */
function pick<K extends string>(table: Readonly<Partial<Record<K, unknown>>>, text: string): K | undefined {
  const wanted = text.trim().toLowerCase();
  return (Object.keys(table) as K[]).find((key) => key === wanted);
}

function optional(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new AppError('text_expected', { field: name });
  return value.trim() === '' ? undefined : value;
}

function required(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = optional(fields, name);
  if (value === undefined) throw new AppError('field_required', { field: name });
  return value;
}
