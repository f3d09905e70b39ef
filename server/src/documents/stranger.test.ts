import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strangerMessage } from './reading-fault.ts';
import { describeStranger } from './stranger.ts';

it.each([
  [['ARIZONA USA', 'DRIVER LICENSE', '9 CLASS D'], 'a driving licence of the United States'],
  [['RÉPUBLIQUE FRANÇAISE', "CARTE NATIONALE D'IDENTITÉ"], 'an identity card of France'],
  [['REPUBLIC OF GHANA', 'VOTER IDENTIFICATION CARD'], "a voter's card of Ghana"],
  [['BUNDESREPUBLIK DEUTSCHLAND', 'PERSONALAUSWEIS'], 'an identity card of Germany'],
  [['MAMA PUT KITCHEN', 'Lunch menu'], null],
])('%j looks like %s', (lines, words) => {
  const stranger = describeStranger(lines);
  expect(stranger && renderKept(stranger, 'en')).toBe(words);
});

it('Nigeria is no stranger, and countries named in prose are not the issuer', () => {
  expect(describeStranger(['FEDERAL REPUBLIC OF NIGERIA', 'NATIONAL IDENTITY CARD'])).toEqual({
    code: 'an_identity_card',
  });
  const prose = 'The delegation travelled from Abuja through Ghana and Togo to the conference in Abidjan.';
  expect(describeStranger([prose])).toBeNull();
});

it('says what was submitted where nothing else can be said, and nothing of text that was poorly read', () => {
  const lines = ['Jollof rice', 'Pepper soup', 'Small chops'].map((text) => ({ text, score: 0.97 }));
  expect(strangerMessage({ lines }, 'voters_card')).toEqual({
    code: 'document_shows_no',
    params: { thing: { code: 'a_nigerian_voters_card' } },
  });
  expect(strangerMessage({ lines: lines.map((line) => ({ ...line, score: 0.5 })) }, 'voters_card')).toBeNull();
  expect(strangerMessage({ lines: [{ text: 'PASSPORT', score: 1 }, ...lines] }, 'passport')).toBeNull();
});

it('speaks of no submitted type where none was submitted', () => {
  const rest = ['SURNAME', 'GIVEN NAMES'].map((text) => ({ text, score: 0.97 }));
  const page = (title: string) => ({ lines: [{ text: title, score: 0.97 }, ...rest] });
  expect(strangerMessage(page('ARIZONA DRIVER LICENSE'), undefined)).toEqual({
    code: 'document_of_no_kind',
    params: { thing: { code: 'thing_of_country', params: { thing: { code: 'a_driving_licence' }, country: 'US' } } },
  });
  expect(strangerMessage(page('PASSPORT'), undefined)).toBeNull();
  expect(strangerMessage(page('Jollof rice'), undefined)).toBeNull();
});

it('any lines give an answer', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 4 }), (lines) => void describeStranger(lines)),
    { numRuns: 30 },
  );
});
