import { WORDS } from '@hakiki/contract';
import { timeFrom } from '../platform/given-time.ts';

/** A fault of ajv with the schema it was found by (`verbose`). */
export interface SchemaFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
}

/** A schema's own whole message for a wrong value, where the contract fixes its text. */
export const FIXED_MESSAGE = 'x-invalid';

/** Formats of ours. Currencies are those that the runtime's CLDR knows, former ones among them: old transactions name them. */
const currencies = new Set(Intl.supportedValuesOf('currency'));
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
export const formats = {
  'iso-4217': (text: string): boolean => currencies.has(text),
  'iso-8601': (text: string): boolean => ISO_8601.test(text) && timeFrom(text) !== undefined,
};

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The allowed value, to follow "expected"; undefined where the schema does not say. A pattern is told by its description. */
export function expectation({ keyword, params, parentSchema = {} }: SchemaFault): string | undefined {
  const description = parentSchema['description'];
  switch (keyword) {
    case 'type':
      return typeof params['type'] === 'string' ? typeWords[params['type']] : undefined;
    case 'enum':
      return `one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'const':
      return String(params['allowedValue']);
    case 'minLength':
    case 'maxLength':
      return span(parentSchema, 'Length', 'characters');
    case 'minItems':
    case 'maxItems':
      return span(parentSchema, 'Items', 'entries');
    case 'uniqueItems':
      return 'each entry once';
    case 'minimum':
    case 'maximum':
      return `a number ${range(parentSchema['minimum'], parentSchema['maximum'])}`;
    case 'pattern':
      if (params['pattern'] === WORDS) return 'text that is not blanks alone';
      return typeof description === 'string' ? description : undefined;
    case 'format':
      return typeof description === 'string' ? description : undefined;
    default:
      return undefined;
  }
}

const span = (schema: Readonly<Record<string, unknown>>, what: 'Length' | 'Items', unit: string): string =>
  `${range(schema[`min${what}`], schema[`max${what}`])} ${unit}`;

function range(least: unknown, most: unknown): string {
  if (least === undefined) return `at most ${most}`;
  return most === undefined ? `at least ${least}` : `from ${least} to ${most}`;
}
