import { WORDS } from '@hakiki/contract';
import { type KeptMessage, type MessageCode, message } from '@hakiki/texts';
import { timeFrom } from '../platform/given-time.ts';

/** An error of ajv, with the schema that reported the error (`verbose`). */
export interface SchemaFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
}

/** Complete message of a schema for an invalid value, if the contract fixes its text. */
export const FIXED_MESSAGE = 'x-invalid';
/** Code of the value that a schema with a pattern or a format expects. */
export const EXPECTED = 'x-expected';

/**
 * Custom formats. The allowed currencies come from the runtime's CLDR data. They include former currencies, because old
 * transactions use them.
 */
const currencies = new Set(Intl.supportedValuesOf('currency'));
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
export const formats = {
  'iso-4217': (text: string): boolean => currencies.has(text),
  'iso-8601': (text: string): boolean => ISO_8601.test(text) && timeFrom(text) !== undefined,
};

const typeCodes = {
  string: 'expected_text',
  number: 'expected_number',
  integer: 'expected_whole_number',
  boolean: 'expected_true_or_false',
  array: 'expected_list',
  object: 'expected_object',
  null: 'expected_null',
} as const satisfies Readonly<Record<string, MessageCode>>;

type Schema = Readonly<Record<string, unknown>>;

/**
 * Returns a message about the allowed value, which follows the word "expected". Undefined if the schema does not limit
 * the value.
 */
export function expectation({ keyword, params, parentSchema = {} }: SchemaFault): KeptMessage | undefined {
  switch (keyword) {
    case 'type':
      return isType(params['type']) ? message(typeCodes[params['type']]) : undefined;
    case 'enum':
      return oneOf(params['allowedValues'] as unknown[]);
    case 'const':
      return message('expected_value', { value: String(params['allowedValue']) });
    case 'minLength':
    case 'maxLength':
      return message('expected_characters', spanOf(parentSchema['minLength'], parentSchema['maxLength']));
    case 'minItems':
    case 'maxItems':
      return message('expected_entries', spanOf(parentSchema['minItems'], parentSchema['maxItems']));
    case 'uniqueItems':
      return message('expected_each_once');
    case 'minimum':
    case 'maximum':
      return numberIn(parentSchema['minimum'], parentSchema['maximum']);
    case 'pattern':
      return params['pattern'] === WORDS ? message('expected_not_blank') : described(parentSchema);
    case 'format':
      return described(parentSchema);
    default:
      return undefined;
  }
}

const isType = (type: unknown): type is keyof typeof typeCodes =>
  typeof type === 'string' && Object.hasOwn(typeCodes, type);

/** Returns the text for a pattern or a format. Undefined for a pattern without a code. */
function described(schema: Schema): KeptMessage | undefined {
  const code = schema[EXPECTED];
  return typeof code === 'string' ? { code } : undefined;
}

/** Returns the message for a value that must be one of these values. */
export const oneOf = (values: readonly unknown[]): KeptMessage =>
  message('expected_one_of', { values: values.map(String) });

/** Returns a range as a message, and the number that decides between singular and plural. */
const spanOf = (min: unknown, max: unknown): { readonly range: KeptMessage; readonly n: number } => ({
  range: range(min, max),
  n: Number(max ?? min),
});

function numberIn(min: unknown, max: unknown): KeptMessage {
  if (min === undefined) return message('expected_number_at_most', { max: String(max) });
  if (max === undefined) return message('expected_number_at_least', { min: String(min) });
  return message('expected_number_in_range', { range: range(min, max) });
}

/** Returns the text of a range. Either the minimum or the maximum may be absent. */
function range(min: unknown, max: unknown): KeptMessage {
  if (min === undefined) return message('range_at_most', { max: String(max) });
  if (min === max) return message('range_exactly', { value: String(min) });
  return max === undefined
    ? message('range_at_least', { min: String(min) })
    : message('range_from_to', { min: String(min), max: String(max) });
}
