import { describe, expect, test } from 'vitest';
import type { VerificationType } from '../configs/config-store.ts';
import { offeredTypes } from './offered-types.ts';
import { readOpenedSubject, readSubject } from './subject.ts';

const passportOf = (country: string, allowed: readonly string[]) =>
  readSubject(
    { country, document_type: 'passport' },
    { type: 'document_verification' },
    {
      ...{ countries: allowed, offered: offeredTypes({}, allowed) },
    },
  ).country;

test('a country counts as allowed however it is spelled, and no other does', () => {
  for (const written of ["cote d'ivoire", ' Côte d’Ivoire '])
    for (const allowed of [[], ["cote d'ivoire"]]) expect(passportOf(written, allowed)).toBe("cote d'ivoire");
  expect(() => passportOf('ghana', ["cote d'ivoire"])).toThrow("Unsupported country 'ghana'. Supported: cote d'ivoire");
});

test('papers that prove no identity are offered, and taken, only where the integrator named them', () => {
  const choose = (document_type: string, named: Parameters<typeof offeredTypes>[0] = {}) =>
    readSubject(
      { country: 'nigeria', document_type },
      { type: 'document_verification' },
      {
        ...{ countries: [], offered: offeredTypes(named, []) },
      },
    ).documentType;
  expect(offeredTypes({}, ['nigeria'])).toEqual({
    nigeria: ['national_id', 'passport', 'drivers_license', 'voters_card'],
  });
  for (const type of ['utility_bill', 'cac_certificate']) {
    expect(() => choose(type)).toThrow(`Unsupported document_type '${type}' for nigeria`);
    expect(choose(type, { documentTypes: ['passport', type] })).toBe(type);
    expect(choose(type, { documentType: type, fixed: ['document_type'] })).toBe(type);
  }
  expect(choose('passport')).toBe('passport');
});

describe('a field that the integrator fixed and the page leaves out', () => {
  const may = { countries: [], offered: offeredTypes({}, []) };
  const BVN = { country: 'nigeria', identifier: '22222222222' };

  test('keeps its value, also where another value is the default', () => {
    for (const identifier_type of ['nin', 'bvn']) {
      const fixed = readOpenedSubject({ ...BVN, identifier_type }, 'data_verification', []);
      for (const given of [BVN, { identifier: BVN.identifier }, { country: 'NIGERIA' }, {}])
        expect(readSubject(given, { ...fixed, type: 'data_verification' }, may)).toEqual({
          ...{ country: 'nigeria', identifier: '22222222222', identifierType: identifier_type },
        });
    }
    const document = readOpenedSubject({ country: 'kenya' }, 'document_verification', []);
    expect(readSubject({ document_type: 'kenya_id' }, { ...document, type: 'document_verification' }, may)).toEqual({
      ...{ country: 'kenya', documentType: 'kenya_id' },
    });
  });

  test('is not filled in where the customer chose it, or where the page may not send it', () => {
    expect(readSubject(BVN, { ...BVN, identifierType: 'nin', type: 'data_verification' }, may)).toMatchObject({
      identifierType: 'bvn',
    });
    const opened = readOpenedSubject({ ...BVN, document_type: 'passport' }, 'document_verification', []);
    expect(readSubject({}, { ...opened, type: 'document_verification' }, may)).toEqual({
      ...{ country: 'nigeria', documentType: 'passport' },
    });
  });
});

describe('what a session is opened with', () => {
  const BVN = { country: 'Nigeria', identifier: ' 22222222222 ' };

  test('is kept in its canonical form, and is fixed', () => {
    expect(readOpenedSubject(BVN, 'data_verification', [])).toEqual({
      ...{ country: 'nigeria', identifier: '22222222222', identifierType: 'bvn' },
      fixed: ['country', 'identifier', 'identifier_type'],
    });
    expect(readOpenedSubject({ country: 'kenya' }, 'document_verification', [])).toEqual({
      ...{ country: 'kenya', fixed: ['country'] },
    });
    expect(readOpenedSubject({ ...BVN, document_type: 'Passport' }, 'document_verification', [])).toEqual({
      ...{ country: 'nigeria', documentType: 'passport' },
      expected: { country: 'nigeria', identifier: '22222222222', identifierType: 'bvn' },
      fixed: ['country', 'document_type', 'identifier', 'identifier_type'],
    });
    expect(readOpenedSubject({}, 'data_verification', [])).toEqual({});
  });

  test('document_types of one is that document, of several is a choice', () => {
    const types = (document_types: string[]) =>
      readOpenedSubject({ country: 'nigeria', document_types }, 'document_verification', []);
    expect(types(['passport'])).toMatchObject({ documentType: 'passport', fixed: ['country', 'document_type'] });
    expect(types(['PASSPORT', 'national_id'])).toEqual({
      ...{ country: 'nigeria', documentTypes: ['passport', 'national_id'], fixed: ['country'] },
    });
  });

  test.each<[string, Parameters<typeof readOpenedSubject>[0], VerificationType, readonly string[], string]>([
    ['a country without documents', { country: 'uganda' }, 'document_verification', [], 'No document of uganda'],
    ['a configuration without documents', {}, 'document_verification', ['rwanda'], 'No document of rwanda'],
    ['a country without numbers', { country: 'canada' }, 'data_verification', [], "Unsupported country 'canada'"],
    ['a configuration without numbers', {}, 'data_verification', ['usa'], "Unsupported country 'usa'"],
    ['a country that is not allowed', { country: 'kenya' }, 'liveness_only', ['ghana'], "Unsupported country 'kenya'"],
    [
      'a type of another country',
      { country: 'ghana', document_type: 'kenya_id' },
      'document_verification',
      [],
      "Unsupported document_type 'kenya_id' for ghana",
    ],
    [
      'an unknown type in a list',
      { document_types: ['passport', 'x'] },
      'document_verification',
      [],
      "Unsupported document_type 'x'",
    ],
    [
      'both ways to name a type',
      { document_type: 'passport', document_types: ['passport'] },
      'document_verification',
      [],
      'not both',
    ],
    ['a number without its country', { identifier: '22222222222' }, 'data_verification', [], 'country is required'],
    [
      'a type of number alone',
      { country: 'nigeria', identifier_type: 'nin' },
      'data_verification',
      [],
      'identifier is required',
    ],
    ['a badly formed number', { country: 'nigeria', identifier: '123' }, 'data_verification', [], 'BVN'],
    [
      'a document in a data run',
      { country: 'nigeria', document_type: 'passport' },
      'data_verification',
      [],
      'document_type is not used',
    ],
    [
      'a number in a liveness run',
      { country: 'nigeria', identifier: '22222222222' },
      'liveness_only',
      [],
      'identifier is not used',
    ],
  ])('%s is refused', (_name, given, type, allowed, message) => {
    expect(() => readOpenedSubject(given, type, allowed)).toThrow(message);
  });

  test('a page cannot name a number in a document run', () => {
    const given = { country: 'nigeria', document_type: 'passport', identifier: '22222222222' };
    expect(() => readSubject(given, { type: 'document_verification' }, { countries: [], offered: {} })).toThrow(
      'identifier is not used',
    );
  });
});
