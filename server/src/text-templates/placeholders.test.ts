import { templateFields } from '@hakiki/contract';
import { expect, test } from 'vitest';
import { unknownPlaceholder } from './placeholders.ts';

test('every placeholder of the contract is known, as often as it stands', () => {
  expect(unknownPlaceholder(templateFields.map((name) => `{${name}} {${name}}`).join(', '))).toBeUndefined();
});

test.each([
  ['Case {case_id} of {custommer}', 'custommer'],
  ['{ case_id }', ' case_id '],
  ['{CASE_ID}', 'CASE_ID'],
  ['{}', ''],
  ['{{case_id}} {a}', 'a'],
])('%j has the unknown placeholder %j', (text, name) => {
  expect(unknownPlaceholder(text)).toBe(name);
});

test.each(['', 'No placeholder', 'A brace { alone', 'closed } before { opened'])('%j has none', (text) => {
  expect(unknownPlaceholder(text)).toBeUndefined();
});
