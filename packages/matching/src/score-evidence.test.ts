import { describe, expect, it } from 'vitest';
import type { ListedEntity } from './entity.ts';
import { OTHER_KIND_LOSS } from './entity-type.ts';
import { born, listed } from './listed-entity.fixture.ts';
import type { Subject } from './outcome.ts';
import { gatherEvidence, plainIdNumber } from './score-evidence.ts';

const NAME = 'Tijani Baruwa';
const evidence = (subject: Subject, more: Partial<ListedEntity>) =>
  gatherEvidence({ name: NAME, ...subject }, listed('1', [NAME], more));

describe('plainIdNumber', () => {
  it.each([
    ['A-052 848 68', 'A05284868'],
    ['a1234', 'A1234'],
    ['ａ１２３４', 'A1234'],
    ['ق ٠١٢٣٤٥٦٧', '01234567'],
    ['P ۹۸۷۶۵', 'P98765'],
    ['A123', undefined],
    ['ABCDE', undefined],
    ['', undefined],
    [`${'1'.repeat(64)}2`, '1'.repeat(64)],
  ])('%j is %j', (text, plain) => {
    expect(plainIdNumber(text)).toBe(plain);
  });
});

describe('the kind of an entry', () => {
  const losses = (name: string, kind: ListedEntity['kind'], more: Partial<Subject> = {}) =>
    gatherEvidence({ name, ...more }, listed('1', ['Jupiter'], { kind })).filter((one) => one.name === 'kind');
  it.each(['Jupiter Systems', 'Jupiter B.V.', 'Jupiter, spol. s r.o.', 'Jupiter Inc'])(
    'of %s is not a ship',
    (name) => {
      expect(losses(name, 'vessel')).toMatchObject([{ loss: OTHER_KIND_LOSS }]);
      expect(losses(name, 'aircraft')).toMatchObject([{ loss: OTHER_KIND_LOSS }]);
      expect(losses(name, 'organization')).toEqual([]);
      expect(losses(name, 'vessel', { entityType: 'vessel' })).toEqual([]);
    },
  );
  it('of a name without a word of companies may be a ship', () => {
    expect(losses('Jupiter', 'vessel')).toEqual([]);
    expect(losses('MV Jupiter Star', 'vessel')).toEqual([]);
  });
});

describe('gatherEvidence', () => {
  it('says nothing of what only one side knows', () => {
    const known: Subject = { dateOfBirth: '1971-03-04', gender: 'male', countries: ['ng'], idNumbers: ['A1234567'] };
    const more: Partial<ListedEntity> = {
      ...{ births: born('1971-03-04'), genders: ['male'], countries: ['ng'] },
      identifiers: [{ type: 'Passport', value: 'A1234567' }],
    };
    expect(evidence(known, {})).toEqual([]);
    expect(evidence({}, more)).toEqual([]);
    expect(evidence({ countries: [], idNumbers: [] }, more)).toEqual([]);
    expect(evidence(known, more).map(({ name }) => name)).toEqual(['birth_date', 'id_number', 'gender', 'country']);
  });

  it('confirms by a birth date that agrees, and not by one that may', () => {
    const of = (dateOfBirth: string) => evidence({ dateOfBirth }, { births: born('1971-03-04') });
    expect(of('1971-03-04')).toEqual([
      {
        ...{ name: 'birth_date', gain: 0.55, loss: 0, confirms: true },
        code: 'birth_date_same',
        params: { date: '1971-03-04' },
      },
    ]);
    expect(of('1974')).toEqual([
      { name: 'birth_date', gain: 0, loss: 0.22, code: 'birth_year_differs', params: { years: '3' }, confirms: false },
    ]);
    expect(of('no date')).toEqual([]);
  });

  it('confirms by any number that both have, however it is written', () => {
    const numbers = ['Z9999999', '12', 'a 123-4567'];
    const found = (type: string, ...values: string[]) =>
      evidence({ idNumbers: numbers }, { identifiers: values.map((value) => ({ type, value })) });
    const same = { name: 'id_number', gain: 0.85, loss: 0, confirms: true };
    expect(found('Passport', 'B7654321', 'A1234567')).toEqual([
      { ...same, code: 'id_number_same_kind', params: { kind: 'Passport' } },
    ]);
    expect(found('', 'A1234567')).toEqual([{ ...same, code: 'id_number_same', params: {} }]);
    expect(found('Passport', 'A1234568')).toEqual([]);
    expect(found('Passport', '12')).toEqual([]);
    expect(evidence({ idNumbers: ['12'] }, { identifiers: [{ type: 'Passport', value: '12' }] })).toEqual([]);
  });

  it('compares gender', () => {
    expect(evidence({ gender: 'female' }, { genders: ['female', 'male'] })).toEqual([
      {
        name: 'gender',
        gain: 0.03,
        loss: 0,
        code: 'gender_same',
        params: { gender: { code: 'female' } },
        confirms: false,
      },
    ]);
    expect(evidence({ gender: 'female' }, { genders: ['male'] })).toEqual([
      {
        name: 'gender',
        gain: 0,
        loss: 0.22,
        code: 'gender_differs',
        params: { genders: [{ code: 'male' }] },
        confirms: false,
      },
    ]);
  });

  it('compares countries, of which one in common is enough', () => {
    expect(evidence({ countries: ['GH', 'NG'] }, { countries: ['ke', 'ng'] })).toEqual([
      { name: 'country', gain: 0.1, loss: 0, code: 'country_same', params: { country: 'NG' }, confirms: false },
    ]);
    const many = ['ke', 'ug', 'rw', 'gh', 'tz', 'et'];
    expect(evidence({ countries: ['ng'] }, { countries: many })).toEqual([
      {
        ...{ name: 'country', gain: 0, loss: 0.07, confirms: false },
        code: 'country_differs',
        params: { countries: ['KE', 'UG', 'RW', 'GH', 'TZ'] },
      },
    ]);
  });

  it.each<[ListedEntity['kind'], Subject, boolean]>([
    ['organization', { entityType: 'person' }, true],
    ['vessel', { firstName: 'Tijani', lastName: 'Baruwa' }, true],
    ['organization', {}, false],
    ['organization', { entityType: 'any' }, false],
    ['person', { entityType: 'person' }, false],
    ['unknown', { entityType: 'person' }, false],
  ])('an entry of kind %s against the subject %j: counts against it %s', (kind, subject, against) => {
    const why = { code: 'listed_kind_differs', params: { kind: { code: kind } } };
    const counted = [{ name: 'kind', gain: 0, loss: OTHER_KIND_LOSS, ...why, confirms: false }];
    expect(evidence(subject, { kind })).toEqual(against ? counted : []);
  });
});
