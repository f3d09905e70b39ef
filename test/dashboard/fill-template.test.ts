import fc from 'fast-check';
import { expect, test } from 'vitest';
import { templateFields } from '../../contract/src/values.ts';
import { appended, fillTemplate, placeholdersIn } from '../../dashboard/src/components/fill-template.ts';

test('placeholders with a value are replaced, each time they stand', () => {
  expect(fillTemplate('{case_id}: {customer}, {customer}', { case_id: '#A1B2C3', customer: 'A••• O•••' })).toBe(
    '#A1B2C3: A••• O•••, A••• O•••',
  );
});

test('placeholders without a value stay, and are found', () => {
  const text = fillTemplate('{customer} until {due}; {other} {toString}', { customer: '', case_id: '1' });
  expect(text).toBe('{customer} until {due}; {other} {toString}');
  expect(placeholdersIn(`${text} {due}`)).toEqual(['{customer}', '{due}']);
});

test('a value that looks like a placeholder or a pattern is inserted as it is', () => {
  expect(fillTemplate('{customer} {author}', { customer: '{author} $& $1', author: 'Bola' })).toBe(
    '{author} $& $1 Bola',
  );
});

test('with a value for every placeholder, none is left', () => {
  const values = Object.fromEntries(templateFields.map((name) => [name, 'x']));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...templateFields.map((name) => `{${name}}`)), fc.string())),
      (parts) => {
        expect(placeholdersIn(fillTemplate(parts.join(' '), values))).toEqual([]);
      },
    ),
  );
});

test('a text is appended on a new line', () => {
  expect([appended('', 'b'), appended('  ', 'b'), appended('a \n', 'b')]).toEqual(['b', 'b', 'a\nb']);
});
