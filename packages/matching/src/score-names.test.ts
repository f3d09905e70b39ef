import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './normalise/name.ts';
import { makeToken, type TokenRole } from './normalise/token.ts';
import { nameShare } from './score.ts';
import { compareLetters, compareNames } from './score-names.ts';
import { tokenWeight } from './token-weight.ts';

const score = (a: string, b: string, kind: 'person' | 'organization' = 'person'): number =>
  compareNames(normaliseName({ text: a }, kind), normaliseName({ text: b }, kind)).score;

describe('compareNames', () => {
  it.each([
    ['Emeka Nwosu', 'Chukwuemeka Nwosu'],
    ['Mamadou Bah', 'Muhammad Bah'],
    ['Muammar Gaddafi', 'Moammar al-Qadhafi'],
    ['Абубакар Шекау', 'Abubakar Shekau'],
    ['Abu Bakr Shekau', 'Abubakar Shekau'],
    ['osamabinladen', 'Osama bin Laden'],
    ['Mao Zedong', 'Mao Tse-tung'],
    ['Chang Kuo-lin', 'Zhang Guolin'],
    ['Misha Khodorkovsky', 'Mikhail Khodorkovsky'],
    ['Ghassem Tabrizi', 'Qasem Tabrizi'],
    ['Rachid Benmoussa', 'Rashid bin Musa'],
    ['Siarhei Kavalkou', 'Sergey Kovalkov'],
    ['Ihar Siarheyenka', 'Igor Sergeenko'],
    ['Ryhor Zhdanovich', 'Grigory Zhdanovich'],
    ['Victo rBout', 'Viktor Bout'],
    ['Haji Abdul Salam', 'Abdul Salam'],
    ['Sergei Ivanov', 'Sergey Borisovich Ivanov'],
    ['Dayo Ojo', 'Adedayo Ojo'],
    ['Yinka Balogun', 'Olayinka Balogun'],
  ])('%s may be %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThan(0.85);
  });

  it.each([
    ['Amaka Okafor', 'Emeka Okafor'],
    ['Hassan Omar', 'Hussein Omar'],
    ['John Michael Smith', 'John Peter Smith'],
    ['Mohammed', 'Mohammed Atta'],
    ['Oleg Deripaska', 'Olga Deripaska'],
    ['Kim Jong Il', 'Kim Jong Chol'],
    ['Bo Lan', 'Bo Lin'],
    ['Musa Abdul Rahman', 'Musa Abdul Rahim'],
    ['Roman Abramovich', 'Roman Petrovich'],
    ['Ivan Petrov', 'Ivan Borisovich Sidorov'],
  ])('%s is not %s', (a, b) => {
    expect(score(a, b)).toBeLessThan(0.75);
  });

  it.each([
    ['Kashtirani Dorvane', 'Dorvane Shipping Company'],
    ['OOO Dorvane Stroy', 'Dorvane Construction LLC'],
    ['NII Dorvane', 'Nauchno-Issledovatelskiy Institut Dorvane'],
    ['Korvane S. de R.L. de C.V.', 'Korvane'],
    ['Korvane General Trading', 'Korvane'],
    ['Dorvane Shpg Co', 'Dorvane Shipping Company'],
    ['Korea National Dorvane Corporation (KNDC)', 'Korea National Dorvane Corporation'],
    ['COLLIRIOS', 'Colombiana de Lirios Collirios Ltda.'],
    ['Dorvane Fund II LP', 'Dorvane Fund 2 LP'],
    ['Dorvane Second Brigade', 'Dorvane 2nd Brigade'],
    ['Plant No. 21', 'Plant Number 21'],
    ['21st Century Dorvane', 'Twenty First Century Dorvane'],
  ])('the organisation %s may be %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeGreaterThan(0.8);
  });

  it.each([
    ['Eastern Star Shipping', 'Western Star Shipping'],
    ['Korvane Fund II', 'Korvane Fund III'],
    ['Third Korvane Brigade', 'Fourth Korvane Brigade'],
    ['Kano Royal Transport', 'KRT'],
    ['Kano Royal Transport Services', 'KRTS'],
    ['Dorvane Trading Company', 'Kumbrel Trading Company'],
  ])('the organisation %s is not %s', (a, b) => {
    expect(score(a, b, 'organization')).toBeLessThan(0.75);
  });

  it('takes an omitted patronymic far lighter than a contradicted one', () => {
    const omitted = score('Sergey Ivanov', 'Sergey Borisovich Ivanov');
    const contradicted = score('Sergey Sergeevich Ivanov', 'Sergey Borisovich Ivanov');
    expect(omitted - contradicted).toBeGreaterThan(0.25);
  });

  it('costs more to leave out the family name than a middle name', () => {
    const listed = normaliseName({ text: 'Ali Hassan Mahdavi', family: 'Mahdavi' }, 'person');
    const withoutFamily = compareNames(normaliseName({ text: 'Ali Hassan' }, 'person'), listed).score;
    const withoutMiddle = compareNames(normaliseName({ text: 'Ali Mahdavi' }, 'person'), listed).score;
    expect(withoutMiddle).toBeGreaterThan(withoutFamily);
  });

  it('reads th as s, as Persian and Urdu do', () => {
    expect(score('Sanaullah Saqib', 'Sanaullah Thaqib')).toBeGreaterThan(0.8);
  });

  it('takes one half of a double family name for the whole', () => {
    const listed = normaliseName({ text: 'Itziar Alberdi Uranga', family: 'Alberdi Uranga' }, 'person');
    for (const said of ['Itziar Alberdi', 'Itziar Uranga'])
      expect(compareNames(normaliseName({ text: said }, 'person'), listed).score).toBeGreaterThan(0.85);
  });

  it('tells numbered ships apart, and one from its name without the number less', () => {
    const other = score('Ocean Star 1', 'Ocean Star 7', 'organization');
    expect(other).toBeLessThan(0.7);
    expect(score('Ocean Star 1', 'Ocean Star 15', 'organization')).toBeLessThan(0.7);
    expect(score('Ocean Star', 'Ocean Star 7', 'organization')).toBeGreaterThan(other);
  });

  it('knows an organisation by its acronym, not by a generic word', () => {
    expect(score('KKBC', 'Korea Kwangson Banking Corporation', 'organization')).toBeGreaterThan(0.75);
    expect(score('Bank of Kunlun', 'Bank of Kunming', 'organization')).toBeLessThan(0.7);
  });

  const word = fc.stringMatching(/^[a-z]{2,10}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

  it('gives equal names 1, in any order of their words', () => {
    fc.assert(
      fc.property(name, (text) => {
        const tokens = normaliseName({ text }, 'person');
        fc.pre(tokens.tokens.length > 0);
        expect(compareNames(tokens, tokens).score).toBeCloseTo(1, 9);
        expect(compareNames(tokens, { ...tokens, tokens: [...tokens.tokens].reverse() }).score).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is symmetric for names of persons, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const there = score(a, b);
        expect(there).toBeCloseTo(score(b, a), 9);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});

/** The names are in no table. Their words have weight 1 each, except generic words. */
describe('what a comparison comes to', () => {
  const [ZK, LONG] = ['Zubalo Krentovic', 'Zubalo Krentovic Tokvel Amdorin Brandtov Loskari Venturo'];
  const compared = (
    a: string,
    b: string | { text: string; family: string },
    kind: 'person' | 'organization' = 'person',
  ) => compareNames(normaliseName({ text: a }, kind), normaliseName(typeof b === 'string' ? { text: b } : b, kind));

  it.each<[string, string, string, number, number]>([
    ['all words, in another order', ZK, 'Krentovic Zubalo', 1, 1],
    ['a middle name left out', ZK, 'Zubalo Amdorin Krentovic', 2 / 2.03, 1],
    ['the last name left out', ZK, `${ZK} Amdorin`, 2 / 2.2, 1],
    ['the first name left out', ZK, `Amdorin ${ZK}`, 2 / 2.2, 1],
    ['another middle name', 'Zubalo Amdorin Krentovic', 'Zubalo Brandtov Krentovic', 2 / 3.5, 1],
    ['another, and one more', 'Zubalo Amdorin Tokvel Krentovic', 'Zubalo Brandtov Krentovic', 2 / 3.7, 1],
    ['another word beside four that agree', `${ZK} Tokvel Amdorin Loskari`, `${ZK} Tokvel Amdorin Venturo`, 4 / 4.8, 1],
    ['another last name', ZK, 'Zubalo Brandtov', 1 / 2.5 - 0.225, 1 / 3],
    ['one word of two', 'Zubalo', ZK, 1 / 1.2 - 0.225, 1 / 3],
    ['the one word there is', 'Zubalo', 'Zubalo', 1, 1 / 3],
    ['a common word of two', 'Mohammed', 'Mohammed Atta', 0.475, 0],
    ['an initial for a name', 'Z Krentovic', ZK, (1 + 0.75) / 2, 1 / 3],
    ['initials alone', 'Z K', ZK, 0.75, 0],
    ['a word hardly alike, which counts against the name', 'Zubalo Krentof', ZK, 0.7958, 0.7963],
    ['in a text of seven words', LONG, ZK, 2 / 2.2, 1],
    ['in a text of six', LONG.slice(0, LONG.lastIndexOf(' ')), ZK, 2 / 2.8, 1],
    ['a part in a text of seven words', LONG, `${ZK} Mirsad`, 2 / 4.3, 1],
    ['a text of seven words on the list', ZK, LONG, 2 / 3, 1],
    ['hardly alike in a text of seven words', LONG.replace('Krentovic', 'Krenof'), ZK, 0.4611, 0.7037],
  ])('%s', (_, a, b, score, distinctiveness) => {
    const found = compared(a, b);
    expect(found.score).toBeCloseTo(score, 4);
    expect(found.distinctiveness).toBeCloseTo(distinctiveness, 4);
    expect(found.padded ?? false).toBe(a === LONG && b === ZK);
  });

  it.each([
    ['the family name left out', ZK, 2 / 2.8],
    ['the family name and one more', 'Zubalo Mahdavi', 2 / 2.03],
    ['the family name alone', 'Mahdavi', 1 / 1.4 - 0.225],
    ['the first name alone', 'Zubalo', 1 / 2 - 0.225],
  ])('where the list says which is the family name: %s', (_, said, score) => {
    expect(compared(said, { text: `${ZK} Mahdavi`, family: 'Mahdavi' }).score).toBeCloseTo(score, 4);
  });

  it.each([
    ['a generic word left out', 'Dorvane', 'Dorvane Shipping', 1 / 1.06, 1.1 / 1.5],
    ['another generic word', 'Shipping Dorvane', 'Trading Dorvane', 1 / 1.42, 1.1 / 1.5],
    ['a telling word left out', 'Dorvane', 'Dorvane Kumbrel', 1 / 1.2 - 0.05, 1.1 / 1.5],
    ['a telling word for a generic one', 'Dorvane Kumbrel', 'Dorvane Shipping', 0.591, 1.1 / 1.5],
    ['another city, where companies are two', 'Dorvane Lagos', 'Dorvane Accra', 1 / 2.12, 1.1 / 1.5],
    ['its initials beside the name', 'Dorvane Kumbrel Talvane (DKT)', 'Dorvane Kumbrel Talvane', 1, 1],
    ['generic words alone', 'Shipping', 'Shipping Trading', 0.4333, 0],
  ])('of an organisation: %s', (_, a, b, score, distinctiveness) => {
    const found = compared(a, b, 'organization');
    expect(found.score).toBeCloseTo(score, 4);
    expect(found.distinctiveness).toBeCloseTo(distinctiveness, 4);
    expect(compared(b, a, 'organization').score).toBeCloseTo(score, 4);
  });

  it('nothing at all says nothing', () => {
    expect(compared('', ZK)).toMatchObject({ score: 0, distinctiveness: 0, pairings: [], onlySubject: [] });
    expect(compared(ZK, 'Brandtov')).toMatchObject({ score: 0, distinctiveness: 0 });
  });
});

describe('a name without its blanks', () => {
  const LADEN = 'Osama bin Laden';
  it.each([
    ['osamabinladen', LADEN, 0.99],
    ['osamabinlade', LADEN, 0.99 - 1.25 / 13],
    ['osamabinlad', LADEN, 0.8265],
    // The first letter differs, and there are too many slips.
    ['samabinladen', LADEN, 0],
    ['zubakrentof', 'Zubalo Krentovic', 0],
  ])('%s may be %s: %d', (a, b, expected) => {
    expect(score(a, b)).toBeCloseTo(expected, 3);
    expect(score(b, a)).toBeCloseTo(expected, 3);
  });
  it('is one pairing of all words', () => {
    const [a, b] = ['osamabinladen', LADEN].map((text) => normaliseName({ text }, 'person'));
    expect(compareNames(a!, b!)).toEqual({
      ...{ kind: 'person', score: 0.99, distinctiveness: 1, onlySubject: [], onlyListed: [] },
      pairings: [{ subject: a!.tokens, listed: b!.tokens, similarity: 0.99, relation: 'written_together_or_apart' }],
    });
  });
  it('with the same letters, however they are parted, is that name; the shorter, the less it says', () => {
    const letters = (a: string, b: string) =>
      compareLetters(normaliseName({ text: a }, 'person'), normaliseName({ text: b }, 'person'));
    expect(letters('ab cd', 'abc d')).toMatchObject({ score: 0.97, distinctiveness: 0.5, onlySubject: [] });
    expect(letters('tok rav zu', 'tokr avzu')).toMatchObject({ score: 0.97, distinctiveness: 1 });
    expect(letters('tok rav zi', 'tokr avz i').pairings[0]).toMatchObject({ similarity: 0.97 });
    expect(letters('Zubalo Krent', 'Zubalo Krent').score).toBe(1);
    expect(letters('', '')).toMatchObject({ score: 0, pairings: [] });
  });
});

describe('the acronym of an organisation', () => {
  it.each([
    ['said by the subject, three letters: by chance', 'KRT', 'Kano Royal Transport', 0.7],
    ['said by the subject', 'KRTZ', 'Kano Royal Transport Zubin', 0.8],
    ['of the list, three letters', 'Kano Royal Transport', 'KRT', 0.7],
    ['of the list, four letters', 'Kano Royal Transport Zubin', 'KRTZ', 0.7],
    ['of the list, five letters', 'Kano Royal Transport Zubin Xerxes', 'KRTZX', 0.8],
    ['that the name says itself', 'KNDC', 'Korea National Dorvane Corporation (KNDC)', 0.85],
    ['that the subject says itself', 'Korea National Dorvane Corporation (KNDC)', 'KNDC', 0.85],
    ['with a legal form', 'KNDC', 'Korea National Dorvane Corporation', 0.8],
    ['of two letters', 'KR', 'Kano Royal', 0],
    ['of seven letters', 'KRTZXAB', 'Kano Royal Transport Zubin Xerxes Amdor Bondi', 0],
    ['in another order', 'KTR', 'Kano Royal Transport', 0],
    ['with another first letter', 'XRT', 'Kano Royal Transport', 0],
    ['of a single word', 'KRT', 'Kanoroyaltransport', 0],
    ['of two words', 'KRT ZX', 'Kano Royal Transport', 0],
  ])('%s: %s and %s come to %d', (_, a, b, expected) => {
    expect(score(a, b, 'organization')).toBeCloseTo(expected, 9);
  });
  it('is one pairing of all words; of a person it is nothing', () => {
    const [a, b] = ['KRT', 'Kano Royal Transport'].map((text) => normaliseName({ text }, 'organization'));
    expect(compareNames(a!, b!)).toEqual({
      ...{ kind: 'organization', score: 0.7, distinctiveness: 0.5, onlySubject: [], onlyListed: [] },
      pairings: [{ subject: a!.tokens, listed: b!.tokens, similarity: 0.7, relation: 'as_an_acronym' }],
    });
    expect(score('KRT', 'Kano Royal Transport')).toBe(0);
  });
});

describe('ordinary companies and listed organisations', () => {
  /** Score of the names alone, from which a hit needs 0.66. */
  const alone = (a: string, b: string): number => {
    const [subject, listed] = [a, b].map((text) => normaliseName({ text }, 'organization'));
    return nameShare(compareNames(subject!, listed!));
  };
  it.each([
    ['the same consonants', 'Korg Inc.', 'Courage'],
    ['the same consonants', 'Senseit', 'Suneast'],
    ['the meaning of one word', 'Pioneer Corporation', 'Pishro Company'],
    ['a generic word beside short names', 'OT Systems Limited', 'BM Systems EAD'],
    ['a place of two words', 'Hong Kong Telecommunications Limited', 'Hong Kong Electronics'],
    ['an English word', 'Connect Tech Inc', 'Connect Telecom General Trading LLC'],
    ['initials by chance', 'NEC Corporation', 'Novin Energy Company'],
  ])('that share only %s are two: %s, %s', (_, a, b) => {
    expect(alone(a, b)).toBeLessThan(0.66);
    expect(alone(b, a)).toBeLessThan(0.66);
  });
  it.each([
    ['Qassioun Mall', 'Qasiyun Mall'],
    ['Hongkong Dorvane Trading', 'Hong Kong Dorvane Trading Co. Ltd'],
  ])('that share a rare word are one: %s, %s', (a, b) => {
    expect(alone(a, b)).toBeGreaterThanOrEqual(0.66);
  });
});

it.each<[string, TokenRole, number]>([
  ['zubalo', 'name', 1],
  ['mohammed', 'name', 0.8],
  ['bo', 'name', 0.7],
  ['li', 'name', 0.8],
  ['a', 'name', 0.35],
  ['7', 'name', 1],
  ['dr', 'title', 0.1],
  ['shipping', 'minor', 0.3],
  ['shipping', 'word', 0.8],
  ['dorvane', 'word', 1],
])('the word %s as a %s weighs %d', (text, role, weight) => {
  expect(tokenWeight(makeToken(text, role))).toBe(weight);
});
