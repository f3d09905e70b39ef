import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames } from '../score-names.ts';
import { isArticleBefore } from './articles.ts';
import { normaliseName } from './name.ts';

describe('an Arabic article with the sound of the next word', () => {
  it.each([
    ['es', 'salafiya'],
    ['ed', 'daawa'],
    ['esh', 'sham'],
    ['ez', 'zawahiri'],
  ])('is an article: %s %s', (article, noun) => {
    expect(isArticleBefore(article, noun, 1)).toBe(true);
  });

  it.each([
    ['es', 'daawa', 1],
    ['ed', 'davies', 0],
    ['es', undefined, 1],
    ['esp', 'salafiya', 1],
  ])('is another word: %s %s', (article, noun, index) => {
    expect(isArticleBefore(article, noun, index)).toBe(false);
  });

  it('does not change the score of a name', () => {
    const organisation = (text: string) => normaliseName({ text }, 'organization');
    const score = (a: string, b: string): number => compareNames(organisation(a), organisation(b)).score;
    expect(score('Humat ed-Daawa es-Salafiya', 'Humat al-Daawa al-Salafiya')).toBe(1);
    expect(normaliseName({ text: 'Ed Davies' }, 'person').tokens).toHaveLength(2);
  });

  it('never removes the last word, for any words', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const { tokens } = normaliseName({ text: words.join(' ') }, 'organization');
        expect(tokens.length).toBeGreaterThan(0);
        expect(isArticleBefore(words.at(-1), undefined, words.length - 1)).toBe(false);
      }),
    );
  });
});
