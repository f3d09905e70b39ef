import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenRelation } from './match-reason.ts';
import { makeToken, type TokenRole } from './normalise/token.ts';
import { compareTokens } from './score-token.ts';

const compare = (a: string, b: string, role: TokenRole = 'name') =>
  compareTokens(makeToken(a, role), makeToken(b, role));
const both = (a: string, b: string, role?: TokenRole) => {
  const found = compare(a, b, role);
  expect(compare(b, a, role)).toEqual(found);
  return found;
};

describe('how two words of a person’s name are found to be one', () => {
  it.each<[string, string, number, TokenRelation]>([
    ['okafor', 'okafor', 1, 'exactly'],
    ['7', '7', 1, 'exactly'],
    ['a', 'amaka', 0.8, 'by_its_initial'],
    ['mohammed', 'muhammad', 0.97, 'as_a_known_spelling_of_the_same_name'],
    ['misha', 'mikhail', 0.9, 'as_a_short_form'],
    ['misha', 'michael', 0.9, 'as_a_short_form'],
    ['bob', 'robert', 0.9, 'as_a_short_form'],
    ['barnawi', 'albarnawi', 0.94, 'with_or_without_the_article'],
    ['merwe', 'vandermerwe', 0.94, 'with_or_without_the_article'],
    ['zubin', 'vanderzubin', 0.94, 'with_or_without_the_article'],
    ['musa', 'almusa', 0.94, 'with_or_without_the_article'],
    ['benmoussa', 'musa', 0.94, 'with_or_without_the_article'],
    ['panin', 'panina', 0.94, 'in_its_feminine_or_masculine_form'],
    ['ivanov', 'ivanova', 0.94, 'in_its_feminine_or_masculine_form'],
    ['zelensky', 'zelenska', 0.94, 'in_its_feminine_or_masculine_form'],
    ['dostoevskij', 'dostoevskaya', 0.94, 'in_its_feminine_or_masculine_form'],
    ['kabiakou', 'kobyakov', 0.88, 'by_transliteration'],
    ['hsn', 'hasan', 0.92, 'by_transliteration'],
    ['mdhlum', 'mazloom', 0.88, 'by_transliteration'],
    ['thaqib', 'saqib', 0.74, 'by_transliteration'],
    ['okafor', 'okefor', 0.875, 'by_transliteration'],
    ['lan', 'lin', 0.64, 'with_a_different_spelling'],
    // Misspellings: each counts more in shorter words.
    ['zubalo', 'zubalu', 0.875, 'by_transliteration'],
    ['zuba', 'zeba', 0.8125, 'with_a_different_spelling'],
    ['zub', 'zeb', 0.64, 'with_a_different_spelling'],
    ['zubalo', 'zubaltro', 0.6875, 'with_a_different_spelling'],
    ['shevchenko', 'szewczenko', 0.95, 'by_transliteration'],
    // Words with the same consonants.
    ['krentovic', 'krontuvec', 0.82, 'by_transliteration'],
    ['krento', 'krantu', 0.82, 'by_transliteration'],
    ['dzhugashvili', 'jughashvili', 0.82, 'by_transliteration'],
    ['kren', 'kran', 0.88, 'by_transliteration'],
    ['zblk', 'zubalok', 0.92, 'by_transliteration'],
    ['krentovicaeio', 'krantvc', 0.92, 'by_transliteration'],
    // Both words are read as Russian.
    ['siarheyenka', 'sergeenko', 0.88, 'by_transliteration'],
    // Names that the tables list as different.
    ['amaka', 'amara', 0.5, 'with_a_different_spelling'],
    ['hassan', 'hussein', 0.5, 'by_transliteration'],
    ['oleg', 'olga', 0.5, 'by_transliteration'],
    // Abdul with two different names of God, and with the same one.
    ['abdulwahid', 'abdulwajid', 0.5, 'with_a_different_spelling'],
    ['abdulhamid', 'abdulhalim', 0.5, 'with_a_different_spelling'],
    ['abdulzubin', 'abdulzubim', 0.9375, 'with_a_different_spelling'],
    ['abdulwahid', 'abdulwaheed', 0.9545454545454546, 'by_transliteration'],
  ])('%s and %s: %d, %s', (a, b, similarity, relation) => {
    const found = both(a, b);
    expect(found.relation).toBe(relation);
    expect(found.similarity).toBeCloseTo(similarity, 9);
  });

  it.each([
    ['7', '8'],
    ['7', 'seven'],
    ['b', 'amaka'],
    ['a', 'b'],
    ['zxcvb', 'okafor'],
    ['okafor', 'mensah'],
    // The word is too short for an attached article.
    ['saul', 'ul'],
    ['isa', 'alisa'],
    ['zub', 'alzub'],
    // The words are too short for a misspelling.
    ['zu', 'zo'],
    // One word is far longer.
    ['zblk', 'zubalokarate'],
    // The tables list them as different names, and they are not similar.
    ['mohammed', 'mahmoud'],
    ['chidi', 'chike'],
    ['lee', 'lew'],
  ])('%s and %s are two words', (a, b) => {
    expect(both(a, b).similarity).toBe(0);
  });

  it('what stands before a word and is no article is not left out', () => {
    expect(both('zubarnawi', 'barnawi').relation).toBe('with_a_different_spelling');
  });

  it.each([
    ['lev', 'leva'],
    ['ilin', 'ilina'],
    ['brunov', 'drunova'],
    ['zelensky', 'kelenska'],
  ])('%s and %s are not the two forms of a surname', (a, b) => {
    expect(both(a, b).relation).not.toBe('in_its_feminine_or_masculine_form');
  });
});

describe('how two words of an organisation’s name are found to be one', () => {
  it.each<[string, string, TokenRole, number, TokenRelation]>([
    ['shipping', 'kashtirani', 'word', 0.9, 'by_its_meaning'],
    ['shipping', 'kashtirani', 'minor', 0.95, 'by_its_meaning'],
    ['krasnodar', 'krasnodarskiy', 'word', 0.92, 'with_another_ending'],
    ['krasnodar', 'krasnodarskiy', 'minor', 0.92, 'with_another_ending'],
    ['zbtrk', 'zubiterika', 'minor', 0.85, 'as_a_short_form'],
    ['zubi', 'zubiterika', 'minor', 0.85, 'as_a_short_form'],
  ])('%s and %s, each a %s: %d, %s', (a, b, role, similarity, relation) => {
    expect(both(a, b, role)).toEqual({ similarity, relation });
  });
  it.each<[string, string, TokenRole]>([
    ['krasnodar', 'krasnodarskiy', 'name'],
    ['zbtrk', 'zubiterika', 'word'],
    // The reading is too short, has a vowel, begins with another letter, has another order, or is only slightly
    // shorter.
    ['zu', 'zubiterika', 'minor'],
    ['zubtr', 'kubiterika', 'minor'],
    ['zutrek', 'zubiterika', 'minor'],
    ['zkrtb', 'zubiterika', 'minor'],
    ['zubiterk', 'zubiterika', 'minor'],
  ])('%s and %s, each a %s, are not so', (a, b, role) => {
    expect(['as_a_short_form', 'with_another_ending']).not.toContain(both(a, b, role).relation);
  });
});

describe('of any two words', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  it('the similarity is the same both ways, 0 or 0.5 to 1, and 1 of equals alone', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const { similarity } = both(a, b);
        expect(similarity === 0 || (similarity >= 0.5 && similarity <= 1)).toBe(true);
        expect(similarity === 1).toBe(a === b);
      }),
    );
  });
});

describe('words that are not one, though a rule nearly says so', () => {
  it.each<[string, string, TokenRole, TokenRole]>([
    // A number with one more digit is another number, on either side.
    ['1234567', '1234567a', 'name', 'name'],
    // Both end like Slavic surnames, but their stems differ.
    ['polski', 'pushkin', 'name', 'name'],
    ['petrovski', 'pushkin', 'name', 'name'],
    // Both have a different Russian reading, and these readings differ.
    ['kabiakou', 'petrov', 'name', 'name'],
    ['kabiakou', 'zubalo', 'name', 'name'],
    // Only generic words have abbreviations. An abbreviation begins like its word, leaves out vowels, and is three
    // letters shorter.
    ['rdg', 'trading', 'word', 'minor'],
    ['trd', 'trading', 'word', 'word'],
    ['trai', 'trading', 'word', 'minor'],
    ['sh', 'shipping', 'word', 'minor'],
  ])('%s and %s', (a, b, one, other) => {
    expect(compareTokens(makeToken(a, one), makeToken(b, other)).similarity).toBe(0);
    expect(compareTokens(makeToken(b, other), makeToken(a, one)).similarity).toBe(0);
  });

  it.each([
    ['abdulraman', 'abdulrazzaq'],
    ['abdulrahman', 'abdulsamad'],
  ])('servants of two names of God: %s and %s', (a, b) => expect(both(a, b).similarity).toBe(0.5));

  it.each([
    ['abdulraman', 'abdulrahmane'],
    ['abdulquddus', 'abdulqudus'],
    // For names that are not names of God the letters decide.
    ['abdulzubalo', 'abdulzubali'],
  ])('servants of one: %s and %s', (a, b) => expect(both(a, b).similarity).toBeGreaterThan(0.85));

  it('an ending within the word makes no feminine form', () => {
    expect(both('novak', 'novaka').relation).toBe('by_transliteration');
  });
  it('a generic word may be either side of an abbreviation or a translation', () => {
    const [short, long] = [makeToken('trd', 'minor'), makeToken('trading', 'minor')];
    expect(compareTokens(short, long)).toEqual({ similarity: 0.85, relation: 'as_a_short_form' });
    const [word, generic] = [makeToken('shipping', 'word'), makeToken('kashtirani', 'minor')];
    expect(compareTokens(word, generic).similarity).toBe(0.95);
    expect(compareTokens(generic, word).similarity).toBe(0.95);
    expect(compareTokens(word, makeToken('kashtirani', 'word')).similarity).toBe(0.9);
  });
});
