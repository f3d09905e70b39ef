import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertNotFixed, chosenBy, replacedField, SUBJECT_FIELDS } from './fixed-subject.ts';

const number = {
  ...{ country: 'nigeria', identifier: '22222222222', identifierType: 'bvn' },
  fixed: ['country', 'identifier', 'identifier_type'] as const,
};

describe('what the integrator fixed', () => {
  test.each([
    [{ country: 'nigeria', identifier: '11111111111' }, 'identifier'],
    [{ country: 'nigeria', identifier: '22222222222', identifier_type: 'nin' }, 'identifier_type'],
    [{ country: 'kenya', identifier: '22222222' }, 'country'],
    [{ country: ' NIGERIA ', identifier: '2222-2222 222', identifier_type: 'BVN' }, undefined],
    [{ country: 'nigeria' }, undefined],
  ])('%j replaces %s', (given, field) => {
    expect(replacedField(number, given)).toBe(field);
  });

  test('a number that is expected in a document run is fixed as well', () => {
    const expected = { identifier: '22222222222', identifierType: 'bvn' };
    const subject = { country: 'nigeria', expected, fixed: number.fixed };
    expect(replacedField(subject, { country: 'nigeria', identifier: '33333333333' })).toBe('identifier');
    expect(replacedField(subject, { country: 'nigeria', document_type: 'passport' })).toBeUndefined();
  });

  test('a type outside document_types is refused, one of them is not', () => {
    const subject = { country: 'nigeria', documentTypes: ['passport', 'voters_card'], fixed: ['country'] as const };
    expect(replacedField(subject, { document_type: 'drivers_license' })).toBe('document_type');
    expect(replacedField(subject, { document_type: 'Voters_Card' })).toBeUndefined();
  });

  test('what is not fixed can be replaced, and a refusal has the code fixed_by_integrator', () => {
    expect(replacedField({ ...number, fixed: [] }, { country: 'kenya', identifier: '1' })).toBeUndefined();
    expect(() => assertNotFixed(number, { country: 'kenya' })).toThrow(
      expect.objectContaining({ kind: 'conflict', sdk: { code: 'fixed_by_integrator', data: { field: 'country' } } }),
    );
  });

  test('no request changes a fixed field: it is refused, or gives the same value', () => {
    const value = fc.constantFrom('nigeria', 'kenya', 'bvn', 'nin', '22222222222', '1', '', 'passport');
    const given = fc.record(Object.fromEntries(SUBJECT_FIELDS.map((field) => [field, value])), { requiredKeys: [] });
    fc.assert(
      fc.property(given, (request) => {
        if (replacedField(number, request) !== undefined) return;
        expect([undefined, 'nigeria']).toContain(request['country']);
        expect([undefined, '22222222222']).toContain(request['identifier']);
        expect([undefined, 'bvn']).toContain(request['identifier_type']);
      }),
    );
  });
});

test('the record says who chose each field', () => {
  expect(chosenBy(number)).toEqual({
    country: { chosen_by: 'integrator' },
    identifier: { chosen_by: 'integrator' },
    identifier_type: { chosen_by: 'integrator' },
  });
  expect(chosenBy({ country: 'kenya', documentType: 'kenya_id', fixed: ['country'] })).toEqual({
    country: { chosen_by: 'integrator' },
    document_type: { chosen_by: 'customer' },
  });
  expect(chosenBy({})).toEqual({});
});
