import { describe, expect, it } from 'vitest';
import {
  conceptsOf,
  interchangeableGroups,
  isEnglishWord,
  isGenericMeaning,
  isPlace,
  isSyllabic,
  sameStem,
  stemOf,
} from './organisation-words.ts';

it('knows frequent English words with any ending, and no invented ones', () => {
  expect(['abandon', 'abandoned', 'absorbing', 'accurate'].every(isEnglishWord)).toBe(true);
  expect(['dorvane', 'zubalo'].some(isEnglishWord)).toBe(false);
});

describe('Words of organisations', () => {
  it.each([
    ['shipping', 'kashtirani'],
    ['industry', 'promyshlennaya'],
    ['industries', 'industria'],
    ['bank', 'unhaeng'],
    ['company', 'sherkat'],
    ['ministry', 'vezarat'],
    ['iranian', 'iran'],
  ])('%s and %s mean the same', (a, b) => {
    expect(conceptsOf(a).some((concept) => conceptsOf(b).includes(concept))).toBe(true);
  });

  it.each([
    ['bank', 'tank'],
    ['north', 'south'],
    ['import', 'export'],
    ['oil', 'gas'],
  ])('%s and %s do not', (a, b) => {
    expect(conceptsOf(a).some((concept) => conceptsOf(b).includes(concept))).toBe(false);
  });

  it('a word the tables do not know has no meaning', () => {
    expect(conceptsOf('rynvado')).toEqual([]);
  });

  it('endings are taken off, four letters and all consonants stay', () => {
    expect(['nauchno', 'nauchnaya', 'gas', 'bases', 'gracious'].map(stemOf)).toEqual([
      'nauchn',
      'nauchn',
      'gas',
      'base',
      'graci',
    ]);
  });

  it('one stem is the beginning of the other and most of it', () => {
    expect(sameStem('krasnodar', 'krasnodarskiy')).toBe(true);
    expect(sameStem('gran', 'grandis')).toBe(false);
    expect(sameStem('inter', 'interoceanica')).toBe(false);
  });

  it.each([
    ['reconstruction', 'reconstruct', true],
    ['management', 'managing', true],
    ['tourism', 'tourist', true],
    ['determine', 'determining', true],
    ['port', 'porter', false],
    ['bank', 'banker', false],
    ['minister', 'mineral', false],
  ])('%s and %s: one word with two English endings is %s', (a, b, same) => {
    expect(sameStem(a, b)).toBe(same);
    expect(sameStem(b, a)).toBe(same);
  });

  it('an article at the end belongs to the next word', () => {
    expect(conceptsOf('harakatul')).toEqual(conceptsOf('harakat'));
    expect(conceptsOf('consul')).toEqual([]);
  });

  it.each([
    ['association', 'jamiyat', true],
    ['movement', 'army', true],
    ['currency', 'money', true],
    ['bank', 'army', false],
    ['dorvane', 'talvane', false],
  ])('%s and %s: interchangeable is %s', (a, b, is) => {
    const groups = (word: string): number => interchangeableGroups(word, conceptsOf(word));
    expect((groups(a) & groups(b)) !== 0).toBe(is);
  });

  it('a word that means the same as a word of every company is generic', () => {
    expect(['tijara', 'bonyad', 'shahid', 'dorvane'].map(isGenericMeaning)).toEqual([true, true, false, false]);
  });

  it('countries and their peoples are places', () => {
    expect(['libyan', 'suriye', 'kumryong', 'syriss'].map(isPlace)).toEqual([true, true, false, false]);
  });

  it('a word put together from the beginnings of others is told from one that is not', () => {
    const name = 'colombiana de lirios'.split(' ');
    expect(isSyllabic('collirios', name)).toBe(true);
    expect(isSyllabic('colibrios', name)).toBe(false);
    expect(isSyllabic('lirios', name)).toBe(false);
  });
});
