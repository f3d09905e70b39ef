import { renderKept } from '@hakiki/texts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { settingsFault } from './settings-fault.ts';

const schema = Type.Object(
  {
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cohort: Type.Optional(Type.Union([Type.Literal('off'), Type.Literal('use')])),
    masks: Type.Optional(Type.Boolean()),
    threshold: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

test.each([
  [{ most: 200, cohort: 'off', masks: false, threshold: 1.5 }, undefined],
  [{}, undefined],
  [{ foo: 1 }, 'faces: there is no foo; known: most, cohort, masks, threshold'],
  [{ most: 0 }, 'faces/most: expected a whole number from 1 to 200'],
  [{ cohort: 'on' }, 'faces/cohort: expected one of off, use'],
  [{ masks: 'yes' }, 'faces/masks: expected true or false'],
  [{ threshold: '1' }, 'faces/threshold: expected a number'],
  [[], 'faces: expected an object'],
  [null, 'faces: expected an object'],
])('%j: %s', (given, fault) => {
  const found = settingsFault('faces', schema, given);
  expect(found && renderKept(found, 'en')).toBe(fault);
});
