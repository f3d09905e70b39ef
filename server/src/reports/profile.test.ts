import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSettings } from './profile.ts';
import { SYNTHETIC_SETTINGS } from './reports.fixture.ts';

test('a profile that cannot be used is refused, whatever it is', () => {
  expect(checkSettings(SYNTHETIC_SETTINGS)).toEqual([]);
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, required: ['shoe_size'] })).toEqual([
    { code: 'profile_fields_unknown', params: { name: 'required', fields: 'shoe_size' } },
  ]);
  fc.assert(fc.property(fc.anything(), (json) => Array.isArray(checkSettings(json))));
  // Element names in the profile are validated too, because they could contain XML.
  const person = { 'first_name><x': 'Chika' };
  const deep = { a: { b: { c: { d: { e: 'x' } } } } };
  for (const reporting_person of [person, { phones: { phone: [person] } }, deep, { first_name: 1 }])
    expect(checkSettings({ ...SYNTHETIC_SETTINGS, reporting_person })).toContainEqual({
      code: 'profile_elements_expected',
      params: { name: 'reporting_person' },
    });
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, defaults: { shoe_size: '9' } })).toEqual([
    { code: 'profile_fields_unknown', params: { name: 'defaults', fields: 'shoe_size' } },
  ]);
  expect(checkSettings({ ...SYNTHETIC_SETTINGS, account: { types: 'x' } })).toContainEqual({
    code: 'profile_account_expected',
    params: {},
  });
});

test('each fault of a profile has an English and a French text', () => {
  const faults = checkSettings({});
  expect(faults.length).toBeGreaterThan(5);
  const params = { faults: faults.slice(0, 2) };
  const refusal = { code: 'invalid_profile_settings', params };
  expect(renderKept(refusal, 'en')).toBe(
    'Invalid value for settings: rentity_id must be the number that the unit gave you; submission_code must be text',
  );
  expect(renderKept(refusal, 'fr')).toBe(
    'Valeur incorrecte pour settings : rentity_id doit être le numéro que la cellule vous a donné ; submission_code doit être un texte',
  );
});
