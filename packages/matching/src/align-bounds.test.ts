import { describe, expect, it } from 'vitest';
import { alignNames } from './align-names.ts';
import { makeToken, type Token } from './normalise/token.ts';
import { UNVOWELLED_MARK } from './unvowelled.ts';

const words = (text: string): Token[] => text.split(' ').map((word) => makeToken(word, 'name'));

/**
 * Scores two names as if the words of each were joined. If no word agrees with a word of the other name, joined words
 * must agree at least as well as the result states.
 */
function together(subject: readonly Token[], listed: readonly Token[], similarity: number) {
  const asked: string[] = [];
  const { pairings } = alignNames(subject, listed, {
    token: (text) => {
      asked.push(text);
      return makeToken(text, 'name');
    },
    compare: (a, b) => ({
      similarity: asked.includes(a.text) || asked.includes(b.text) ? similarity : 0,
      relation: 'with_a_different_spelling',
    }),
  });
  return { asked, pairings };
}

describe('which neighbours are tried as one word', () => {
  it.each([
    ['of five letters', 'zu bal', 'zubal'],
    ['of three letters less', 'zuba lokr', 'zubalokrent'],
    ['of syllables that begin with another letter', 'kuo hua', 'guohua'],
    ['parted elsewhere, five letters', 'zu bal', 'zub al'],
    ['parted elsewhere, nine letters, spelt differently', 'zubal okre', 'zuba lokrx'],
    ['parted elsewhere, one letter more', 'zubal okren', 'zuba lokrx'],
    ['parted elsewhere by two letters', 'zubal okren', 'zub alokrem'],
  ])('%s: %s and %s', (_, a, b) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(together(words(one), words(other), 0.84).pairings).toMatchObject([
        { relation: 'written_together_or_apart' },
      ]);
    }
  });

  it.each([
    ['of four letters less', 'zuba lokr', 'zubalokrento'],
    ['of three words that begin with another letter', 'kuo hua lin', 'guohualinx'],
    ['of which one alone is a syllable', 'kuo dvrt', 'buodvrt'],
    ['parted in the same place', 'zuba lokrin', 'zuba lokrem'],
    ['parted elsewhere, with another first letter', 'zubal okren', 'xuba lokrem'],
    ['parted elsewhere, two letters more', 'zubal okrent', 'zuba lokrx'],
    ['parted elsewhere by three letters', 'zubal okren', 'zu balokrem'],
  ])('not %s: %s and %s', (_, a, b) => {
    expect(together(words(a), words(b), 1).pairings).toEqual([]);
    expect(together(words(b), words(a), 1).pairings).toEqual([]);
  });

  it('they must agree by 0.84', () => {
    for (const [a, b] of [
      ['zuba lokr', 'zubalokr'],
      ['zubal okren', 'zuba lokrem'],
    ] as const)
      expect(together(words(a), words(b), 0.83).pairings).toEqual([]);
  });

  it('keep their letters as read from a script without vowels, where one of them has such', () => {
    const [read, plain] = [{ ...makeToken('zuba'), unvowelled: 'zb' }, makeToken('lokr')];
    const listed = [makeToken('zubalokr')];
    expect(together([read, plain], listed, 0).asked).toEqual([`zubalokr${UNVOWELLED_MARK}zblokr`]);
    expect(together([makeToken('zuba'), plain], listed, 0).asked).toEqual(['zubalokr']);
  });
});
