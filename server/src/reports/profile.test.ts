import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSettings } from './profile.ts';
import { SYNTHETIC_SETTINGS } from './reports.fixture.ts';

test('a profile that cannot be used is refused, whatever it is', () => {
  expect(checkSettings(SYNTHETIC_SETTINGS)).toEqual([]);
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, required: ['shoe_size'] })).toEqual([
    'required has unknown fields: shoe_size',
  ]);
  fc.assert(fc.property(fc.anything(), (json) => Array.isArray(checkSettings(json))));
  // The names of elements in the profile are validated too.
  const person = { 'first_name><x': 'Chika' };
  const deep = { a: { b: { c: { d: { e: 'x' } } } } };
  for (const reporting_person of [person, { phones: { phone: [person] } }, deep, { first_name: 1 }])
    expect(checkSettings({ ...SYNTHETIC_SETTINGS, reporting_person }).join()).toContain('reporting_person must be');
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, defaults: { shoe_size: '9' } })).toEqual([
    'defaults has unknown fields: shoe_size',
  ]);
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, account: { types: 'x' } }).join()).toContain('account must have types');
});
