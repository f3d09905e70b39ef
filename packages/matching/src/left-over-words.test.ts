import { describe, expect, it } from 'vitest';
import type { NameKind } from './entity.ts';
import { normaliseName } from './normalise/name.ts';
import { compareNames } from './score-names.ts';

/**
 * Returns the cost of the words of one name that the other name does not have. The names are not in any table, so each
 * word has weight 1.
 */
const compared = (a: string, b: string, kind: NameKind = 'person') =>
  compareNames(normaliseName({ text: a }, kind), normaliseName({ text: b }, kind));
const ZK = 'Zubalo Krentovic';

describe('a patronymic', () => {
  it.each([
    [ZK, 'Zubalo Amdorovich Krentovic'],
    ['Zubalo Amdorovich Krentovic', ZK],
    ['Zubalo Amdorivna Krentovic', ZK],
  ])('between the two words that agree is left out in everyday use: %s, %s', (a, b) => {
    expect(compared(a, b)).toMatchObject({ everyday: true });
    expect(compared(a, b).score).toBeCloseTo(2 / 2.02, 4);
  });

  it.each<[string, string, string, number, NameKind?]>([
    ['at the end', ZK, `${ZK} Amdorovich`, 2 / 2.2],
    ['at the beginning', ZK, `Amdorovich ${ZK}`, 2 / 2.2],
    ['two of them', ZK, 'Zubalo Amdorovich Tokvelovna Krentovic', 2 / 2.06],
    ['another middle name', ZK, 'Zubalo Amdorin Krentovic', 2 / 2.03],
    ['beside another word', 'Zubalo Amdorovich Tokvel Krentovic', 'Zubalo Brandtov Krentovic', 2 / 3.7],
    ['beside a single word', 'Zubalo', 'Zubalo Amdorovich', 1 / 1.2 - 0.225],
    ['of an organisation', 'Zubalo Amdorovich Krentovic', ZK, 2 / 2.12, 'organization'],
  ])('else it weighs as any word: %s', (_, a, b, score, kind) => {
    const found = compared(a, b, kind);
    expect(found.score).toBeCloseTo(score, 4);
    expect(found).not.toHaveProperty('everyday');
  });
});

describe('a name that stands twice in a name in Arabic script', () => {
  it('is the own name only in the first place', () => {
    const second = compared('أحمد علي أحمد حسن', 'Ahmad Ali Hasan').score;
    const own = compared('أحمد علي حسن', 'Ali Hasan').score;
    expect(second).toBeGreaterThan(0.9);
    expect(own).toBeLessThan(second - 0.15);
  });
});

describe('initials beside an organisation', () => {
  const K = 'Kumbrel Nash Dorvane';
  const six = `${K} Tokvel Ombel Rovamel`;
  it.each<[string, string, string, number]>([
    ['all but one of its words', K, `${K} KNDX`, 1],
    ['said by the subject', `${K} KNDX`, K, 1],
    ['of as many words as letters', `${K} Tokvel`, `${K} Tokvel KNDX`, 1],
    ['of six letters', six, `${six} KNDTOX`, 1],
    ['of the other name, where they say nothing against it', 'Dorvane KNDX', K, 1 / 1.4 - 0.05],
    ['two letters wrong', K, `${K} KNXX`, 3 / 3.2],
    ['two letters too many', K, `${K} KNDXX`, 3 / 3.2],
    ['not from the first word on', K, `${K} NDX`, 3 / 3.2],
    ['two letters', K, `${K} KN`, 3 / 3.14],
    ['seven letters', `${six} Sundo`, `${six} Sundo KNDTORX`, 7 / 7.2],
    ['of far more words than letters', six, `${six} KNDX`, 6 / 6.2],
    ['which count themselves among the words', 'Kumbrel Nash', 'Kumbrel Nash KNKX', 2 / 2.2],
  ])('%s', (_, a, b, score) => {
    expect(compared(a, b, 'organization').score).toBeCloseTo(score, 4);
  });

  it('say nothing beside a person', () => {
    expect(compared(K, `${K} Kndx`).score).toBeCloseTo(3 / 3.2, 4);
  });
});

describe('too little that agrees', () => {
  it.each<[string, string, string, number, NameKind?]>([
    // An initial has no information, so only one word of the name counts. Its weight is 0.45 less than `ENOUGH`, which
    // is about two words.
    ['costs a fifth where two pairs of words agree', 'Z Krentovic Amdorin', ZK, 1.75 / 2.2 - 0.45 * 0.2],
    ['and nothing more where each name says another word', 'Z Krentovic Amdorin', `${ZK} Tokvel`, 1.75 / 3.5],
    ['nothing beside a title, of a word of nine letters', 'Haji Zubalokre', 'Zubalokre', 1 / 1.02],
    ['but of one of eight', 'Haji Zubalokr', 'Zubalokr', 1 / 1.02 - 0.225],
    ['nor where it is not all titles', 'Haji Zubalokre', 'Zubalokre Krentovic', 1 / 1.33 - 0.225],
  ])('%s', (_, a, b, score, kind) => {
    expect(compared(a, b, kind).score).toBeCloseTo(score, 3);
  });
});

describe('another word on each side', () => {
  const FOUR = 'Kumbrel Nash Dorvane Zubalo';
  it('beside four that agree is a slip', () => {
    expect(compared(`${FOUR} Tarik`, `${FOUR} Ombel`).score).toBeGreaterThan(0.83);
    expect(compared(`${FOUR} Tarik`, `${FOUR} Ombel`, 'organization').score).toBeGreaterThan(0.85);
  });

  it.each([
    ['one rare word', 'Dorvane', 1 / 2.4 - 0.05],
    ['two rare words', 'Dorvane Kumbrel', 2 / 2.56],
    ['two generic words', 'Global Trading', 0.6 / 2],
  ])('costs less beside rare words of an organisation: %s', (_, agreeing, score) => {
    expect(compared(`${agreeing} Tokvel`, `${agreeing} Zubalo`, 'organization').score).toBeCloseTo(score, 2);
  });

  it('makes two companies of two places, not of one place', () => {
    const [places, place] = [compared('Dorvane Lagos', 'Dorvane Accra', 'organization'), 0.591];
    expect(places.score).toBeLessThan(0.5);
    for (const [a, b] of [
      ['Dorvane Lagos', 'Dorvane Kumbrel'],
      ['Dorvane Kumbrel', 'Dorvane Lagos'],
    ] as const)
      expect(compared(a, b, 'organization').score).toBeCloseTo(place, 3);
  });
});

describe('interchangeable words', () => {
  const score = (a: string, b: string): number => compared(a, b, 'organization').score;
  it.each([
    ['Dorvane Association', 'Dorvane Organization'],
    ['Dorvane Money Exchange', 'Dorvane Currency Exchange'],
    ['Dorvane Shipping', 'Dorvane Logistics'],
  ])('are weak evidence against an organisation: %s, %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThan(score('Dorvane Bank', 'Dorvane Association') + 0.05);
    expect(score(a, b)).toBeLessThan(1);
    expect(score(a, b)).toBeCloseTo(score(b, a), 6);
  });

  it('count once each', () => {
    expect(score('Dorvane Association', 'Dorvane Organization Agency')).toBeLessThan(
      score('Dorvane Association', 'Dorvane Organization'),
    );
  });

  it('do not matter in the name of a person', () => {
    const names = ['Dorvane Association', 'Dorvane Organization'] as const;
    expect(compared(...names, 'person').score).toBe(compared('Dorvane Zubalo', 'Dorvane Krentovic', 'person').score);
  });
});

describe('words in brackets', () => {
  it('explain the name of an organisation', () => {
    const score = (listed: string): number => compared('Dorvane Exchange', listed, 'organization').score;
    expect(score('Dorvane Exchange (Ombel Kumbrel Talvane)')).toBeGreaterThan(
      score('Dorvane Exchange Ombel Kumbrel Talvane') + 0.1,
    );
  });
});

describe('how telling agreeing words are, of an organisation', () => {
  it.each([
    ['Shipping Trading', 0.3 / 1.5],
    ['Korva', 1.1 / 1.5],
    ['Korv', 0.5 / 1.5],
    ['Golden', 0.1 / 1.5],
  ])('%s', (name, expected) => {
    expect(compared(name, name, 'organization').distinctiveness).toBeCloseTo(expected, 4);
  });
});
