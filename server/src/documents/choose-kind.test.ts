import { expect, test } from 'vitest';
import { chooseKind } from './choose-kind.ts';
import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import type { DocumentType } from './reading.ts';
import { blame } from './reading-fault.ts';
import { countryOf, countryTitle, stateName } from './states.ts';

const evidence = {
  front: { raster: { width: 0, height: 0, data: new Uint8Array() }, lines: [] },
  mrz: null,
  mrzSide: 'front',
  codes: [],
  today: { year: 2026, month: 1, day: 1 },
} satisfies DocumentEvidence;

function kind(name: string, type: DocumentType, score: number): KindReader {
  return {
    kind: name,
    displayName: 'a_document',
    types: [type],
    codes: null,
    portrait: null,
    recognise: () => score,
    read: () => ({ country: 'nigeria', fields: {}, checks: [] }),
  };
}

test('without a submitted type the strongest claim wins', () => {
  const kinds = [kind('slip', 'national_id', 0.6), kind('passport', 'passport', 1)];
  expect(chooseKind(kinds, evidence)).toMatchObject({ found: true, reader: { kind: 'passport' } });
});

test('a submitted type is kept against a little stronger claim, not against a sure one', () => {
  const near = [kind('slip', 'national_id', 0.7), kind('voter', 'voters_card', 0.8)];
  expect(chooseKind(near, evidence, 'national_id')).toMatchObject({ found: true, reader: { kind: 'slip' } });
  const far = [kind('slip', 'national_id', 0.55), kind('voter', 'voters_card', 1)];
  expect(chooseKind(far, evidence, 'national_id')).toMatchObject({ found: false, looksLike: { kind: 'voter' } });
});

test('weak claims are none', () => {
  expect(chooseKind([kind('slip', 'national_id', 0.3)], evidence, 'national_id')).toEqual({
    found: false,
    looksLike: null,
  });
});

test('the likeliest cause of a failed reading comes first', () => {
  const fine = { sharpness: 300, brightness: 170, highlight: 225, contrast: 50, glare: 0, width: 1200, height: 800 };
  expect(blame(fine, 12)).toBe('unreadable');
  expect(blame(fine, 0)).toBe('no_document');
  expect(blame({ ...fine, sharpness: 9 }, 4)).toBe('blurry');
  expect(blame({ ...fine, brightness: 20, highlight: 40, sharpness: 9 }, 4)).toBe('dark');
  expect(blame({ ...fine, brightness: 40 }, 0)).toBe('no_document');
  expect(blame({ ...fine, sharpness: 1 }, 0)).toBe('blurry');
  expect(blame({ ...fine, sharpness: 1, contrast: 2 }, 0)).toBe('no_document');
  expect(blame({ ...fine, glare: 0.1 }, 4)).toBe('glare');
  expect(blame({ ...fine, width: 200, height: 140 }, 4)).toBe('small');
});

test('issuing states: served countries as the contract spells them, others by name, Germany by its one letter', () => {
  expect(countryOf('CIV')).toBe("cote d'ivoire");
  expect(countryOf('D')).toBe('germany');
  expect(countryOf('QQQ')).toBe('qqq');
  expect(stateName('NGA')).toBe('Nigeria');
  expect(stateName('UKR')).toBe('Ukraine');
  expect(stateName('QQQ')).toBeNull();
  expect(countryTitle('usa')).toBe('the United States');
});
