import type { Country, Identifier, IdentifierType } from '../authorities/authority.ts';
import { AppError } from '../platform/errors.ts';

/** How one kind of number is written, checked and spoken of. */
interface TypeRule {
  /** `identity.identifier_type` in answers. */
  readonly shown: string;
  /** In `<title> check failed: …`. */
  readonly title: string;
  /** Of the number, trimmed and in upper case. */
  readonly format: RegExp;
  /** Completes "A <shown> is …". */
  readonly written: string;
  /** The canonical form, in which authorities are asked and records are kept. */
  readonly canonical?: (number: string) => string;
}

/** The contract's formats have no room for the spaces, dashes and wide digits that people type; dashes of a Ghana Card are optional. */
const PLAIN = 'without spaces or dashes, in the digits 0 to 9';
const ELEVEN_DIGITS = `11 digits, ${PLAIN}`;

const ghanaCard: TypeRule = {
  shown: 'Ghana Card',
  title: 'Ghana Card',
  format: /^GHA-?\d{9}-?\d$/,
  written: 'GHA-#########-#, without spaces',
  canonical: (number) => number.replaceAll('-', '').replace(/^GHA(\d{9})(\d)$/, 'GHA-$1-$2'),
};
const nationalId = (format: RegExp, written: string): TypeRule => ({
  shown: 'National ID',
  title: 'National ID',
  format,
  written,
});

interface CountryRule {
  readonly default: IdentifierType;
  /** In the order error messages list them. */
  readonly types: Partial<Readonly<Record<IdentifierType, TypeRule>>>;
}

/** Which numbers each country has (docs/contract.md, "Completions: customers and screening"). */
const identifierRules: Readonly<Record<Country, CountryRule>> = {
  nigeria: {
    default: 'bvn',
    types: {
      bvn: { shown: 'BVN', title: 'Bank Verification Number (BVN)', format: /^\d{11}$/, written: ELEVEN_DIGITS },
      nin: { shown: 'NIN', title: 'National Identification Number (NIN)', format: /^\d{11}$/, written: ELEVEN_DIGITS },
      vnin: {
        shown: 'vNIN',
        title: 'Virtual National Identification Number (vNIN)',
        format: /^[A-Z]{2}\d{12}[A-Z]{2}$/,
        written: `2 letters, 12 digits and 2 letters, ${PLAIN}`,
      },
    },
  },
  kenya: { default: 'national_id', types: { national_id: nationalId(/^\d{6,9}$/, `6 to 9 digits, ${PLAIN}`) } },
  ghana: { default: 'ghana_id', types: { ghana_id: ghanaCard, national_id: ghanaCard } },
  uganda: {
    default: 'national_id',
    types: { national_id: nationalId(/^[A-Z0-9]{14}$/, `14 letters and digits, ${PLAIN}`) },
  },
  rwanda: { default: 'national_id', types: { national_id: nationalId(/^\d{16}$/, `16 digits, ${PLAIN}`) } },
};

/** Every identifier that a number without its type may be, in canonical form. */
export const numbersOf = (number: string | undefined): Identifier[] =>
  (Object.entries(identifierRules) as [Country, CountryRule][]).flatMap(([country, { types }]) =>
    Object.entries(types).flatMap(([type, { format, canonical }]) => {
      const written = number?.trim().toUpperCase() ?? '';
      if (!format.test(written)) return [];
      return [{ country, type: type as IdentifierType, number: canonical?.(written) ?? written }];
    }),
  );

/** Longest part of a client's value that an error message repeats. */
const LONGEST_ECHO = 64;

/** The identifier of a request; `number` is canonical if `wellFormed`, else trimmed and cut to a length fit to store. */
export interface CustomerQuery extends Identifier {
  readonly wellFormed: boolean;
}

/**
 * The body of a verify-customer request, checked. A badly formed number is no fault of the request: `wellFormed` says so.
 * Throws AppError `invalid_input` with the contract's messages.
 */
export function readQuery(body: unknown): CustomerQuery {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const countryGiven = required(fields, 'country');
  const number = required(fields, 'identifier');
  const typeGiven = optional(fields, 'identifier_type');

  const country = pick(identifierRules, countryGiven);
  if (!country) {
    throw invalid(`Unsupported country '${echo(countryGiven)}'. Supported: ${list(identifierRules)}`);
  }
  const { default: fallback, types } = identifierRules[country];
  const type = typeGiven === undefined ? fallback : pick(types, typeGiven);
  if (!type) {
    throw invalid(`Unsupported identifier_type '${echo(typeGiven ?? '')}' for ${country}. Supported: ${list(types)}`);
  }
  const rule = ruleOf({ country, type });
  const written = number.trim().toUpperCase();
  if (!rule.format.test(written)) return { country, type, number: written.slice(0, LONGEST_ECHO), wellFormed: false };
  return { country, type, number: rule.canonical?.(written) ?? written, wellFormed: true };
}

/** @throws AppError `invalid_input` where none of these countries has an authority to ask. An empty list stands for all. */
export function assertNumbersOf(countries: readonly string[]): void {
  if (countries.length === 0 || countries.some((country) => pick(identifierRules, country))) return;
  throw invalid(`Unsupported country '${echo(countries.join(', '))}'. Supported: ${list(identifierRules)}`);
}

/** `identity.identifier_type` of the answer. */
export const shownType = (identifier: Pick<Identifier, 'country' | 'type'>): string => ruleOf(identifier).shown;

/** Why there is no verified person, as `identity.error` says it; no personal data in it. */
export function identityError(
  identifier: Pick<Identifier, 'country' | 'type'>,
  cause: 'badly_formed' | 'not_found' | 'refused' | 'unavailable' | 'not_configured' | 'disabled',
): string {
  if (cause === 'disabled') return 'Identity verification is disabled for this branch';
  if (cause === 'not_configured')
    return `no identity provider is configured for ${identifier.country} ${identifier.type}`;
  const { shown, title, written } = ruleOf(identifier);
  const phrases = {
    not_found: `Invalid ${shown} provided`,
    badly_formed: `Invalid ${shown} provided. A ${shown} is ${written}`,
    refused: `${shown} is blocked at the issuing authority`,
    unavailable: 'the issuing authority could not be reached',
  };
  return `${title} check failed: ${phrases[cause]}`;
}

function ruleOf({ country, type }: Pick<Identifier, 'country' | 'type'>): TypeRule {
  const rule = identifierRules[country].types[type];
  if (!rule) throw new Error(`${country} has no ${type}`);
  return rule;
}

const invalid = (message: string): AppError => new AppError('invalid_input', message);
const list = (table: object): string => Object.keys(table).join(', ');
const echo = (value: string): string => (value.length > LONGEST_ECHO ? `${value.slice(0, LONGEST_ECHO)}…` : value);

/** The table's key that the text names, ignoring case and outer space. */
function pick<K extends string>(table: Readonly<Partial<Record<K, unknown>>>, text: string): K | undefined {
  const wanted = text.trim().toLowerCase();
  return (Object.keys(table) as K[]).find((key) => key === wanted);
}

function optional(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(`${name} must be a string`);
  return value.trim() === '' ? undefined : value;
}

function required(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = optional(fields, name);
  if (value === undefined) throw invalid(`${name} is required`);
  return value;
}
