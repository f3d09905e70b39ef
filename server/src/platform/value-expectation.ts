import { type KeptMessage, type MessageCode, message } from '@hakiki/texts';
import type { Value } from 'typebox/value';

type ValueError = ReturnType<typeof Value.Errors>[number];

const types: Readonly<Record<string, MessageCode>> = {
  string: 'expected_text',
  number: 'expected_number',
  integer: 'expected_whole_number',
  boolean: 'expected_true_or_false',
  array: 'expected_list',
  object: 'expected_object',
  null: 'expected_null',
};

/**
 * Returns a message about the expected value for an error of TypeBox. The message follows the word "expected". It
 * contains no part of the wrong value, which may be a credential. Pure.
 */
export function valueExpectation({ keyword, params }: ValueError): KeptMessage {
  const { limit, type } = params as { readonly limit?: number; readonly type?: string };
  const n = Number(limit);
  const atMost = { range: message('range_at_most', { max: String(limit) }), n };
  const atLeast = { range: message('range_at_least', { min: String(limit) }), n };
  switch (keyword) {
    case 'type':
      return { code: types[type ?? ''] ?? 'expected_documented_value' };
    case 'minimum':
      return message('expected_number_at_least', { min: n });
    case 'maximum':
      return message('expected_number_at_most', { max: n });
    case 'minLength':
      return message('expected_characters', atLeast);
    case 'maxLength':
      return message('expected_characters', atMost);
    case 'minItems':
    case 'minProperties':
      return message('expected_entries', atLeast);
    case 'maxItems':
    case 'maxProperties':
      return message('expected_entries', atMost);
    case 'uniqueItems':
      return message('expected_each_once');
    // For a field that an object does not allow, TypeBox uses the schema `false`.
    case 'boolean':
      return message('expected_no_such_field');
    default:
      return message('expected_documented_value');
  }
}
