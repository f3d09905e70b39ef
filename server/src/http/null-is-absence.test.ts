import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { withoutNulls } from './null-is-absence.ts';

const schema = Type.Object({
  country: Type.String(),
  expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  anything: Type.Optional(Type.Unknown()),
  ivs: Type.Optional(Type.Boolean({ 'x-invalid': 'Invalid value for ivs' })),
  account: Type.Optional(Type.Object({ number: Type.String() })),
  subjects: Type.Optional(Type.Array(Type.Object({ name: Type.Optional(Type.String()) }))),
});

test('null goes where a schema takes none, and stays where it says something', () => {
  expect(
    withoutNulls(schema, {
      country: null,
      expires_at: null,
      anything: null,
      ivs: null,
      unknown: null,
      account: { number: null, unknown: null },
      subjects: [{ name: null }, null],
    }),
  ).toEqual({
    expires_at: null,
    anything: null,
    ivs: null,
    unknown: null,
    account: { unknown: null },
    subjects: [{}, null],
  });
});

test('what holds no null comes back as it was', () => {
  const noNull = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('country', 'account', 'subjects', 'name', '__proto', 'x'), tie('value')),
    ),
  })).value;
  fc.assert(
    fc.property(noNull, (value) => {
      expect(withoutNulls(schema, value)).toEqual(value);
    }),
  );
});
