import { type KeptMessage, message } from '@hakiki/texts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Part = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly anyOf?: readonly Part[];
};

/**
 * Checks settings, which are a closed object of simple values. Returns a message about the first fault, with the
 * allowed values. Undefined if there is no fault. `name` is the name of the settings in the message. Pure.
 */
export function settingsFault(name: string, schema: TSchema, given: unknown): KeptMessage | undefined {
  if (Value.Check(schema, given)) return undefined;
  const { properties = {} } = schema as Part;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return message('settings_object_expected', { settings: name });
  const known = Object.keys(properties);
  const stranger = Object.keys(given).find((field) => !known.includes(field));
  if (stranger !== undefined)
    return message('settings_field_unknown', { settings: name, field: stranger.slice(0, 40), known });
  const wrong = known.find((field) => {
    const value = (given as Record<string, unknown>)[field];
    return value !== undefined && !Value.Check(properties[field] as TSchema, value);
  });
  return wrong === undefined
    ? message('settings_values_wrong', { settings: name })
    : message('settings_value_expected', { settings: name, field: wrong, expected: expected(properties[wrong]!) });
}

function expected({ anyOf, type, minimum, maximum, maxItems, items }: Part): KeptMessage {
  if (type === 'array')
    return message('expected_list_of_texts', { n: Number(maxItems), max: Number((items as Part)['maxLength']) });
  if (anyOf) return message('expected_one_of', { values: anyOf.map((one) => String(one['const'])) });
  if (type === 'boolean') return message('expected_true_or_false');
  const code = type === 'integer' ? 'expected_whole_number' : 'expected_number';
  if (minimum === undefined) return message(code);
  return message(`${code}_in_range`, {
    range: message('range_from_to', { min: String(minimum), max: String(maximum) }),
  });
}
