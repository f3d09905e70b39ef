import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alignment, alignNames } from './align-names.ts';
import { makeToken, type Token, type TokenRole } from './normalise/token.ts';
import { compareTokens } from './score-token.ts';

const text = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');
/** Returns the words of each pairing, the relation and similarity of each, and the words without a partner. */
const aligned = (subject: string, listed: string, role: TokenRole = 'name') => {
  const [a, b] = [subject, listed].map((name) => name.split(' ').map((word) => makeToken(word, role)));
  return alignNames(a!, b!, { compare: compareTokens, token: makeToken });
};
const said = ({ pairings, onlySubject, onlyListed }: Alignment) => ({
  pairs: pairings.map((pairing) => [text(pairing.subject), text(pairing.listed)].join(' ~ ')),
  relations: [...new Set(pairings.map(({ relation }) => relation))],
  left: [text(onlySubject), text(onlyListed)],
});
const TOGETHER = 'written_together_or_apart';

describe('alignNames', () => {
  it('sets the words against each other, best first, whatever their order', () => {
    expect(said(aligned('amaka chisom okafor', 'okafor amaka'))).toEqual({
      ...{ pairs: ['amaka ~ amaka', 'okafor ~ okafor'], relations: ['exactly'], left: ['chisom', ''] },
    });
    expect(said(aligned('amaka emeka', 'emeka amaka')).pairs).toEqual(['amaka ~ amaka', 'emeka ~ emeka']);
    expect(said(aligned('zubalo krentovic', 'krentovik zubala')).pairs).toEqual([
      ...['krentovic ~ krentovik', 'zubalo ~ zubala'],
    ]);
  });
  it('uses no word twice', () => {
    expect(said(aligned('ali ali', 'ali')).left).toEqual(['ali', '']);
    expect(said(aligned('ali', 'ali ali')).left).toEqual(['', 'ali']);
  });
  it('of words that agree alike takes those in the same place', () => {
    const ali = ['ali', 'hassan', 'ali'].map((word) => makeToken(word));
    const listed = ['hassan', 'zubin', 'ali'].map((word) => makeToken(word));
    const { onlySubject } = alignNames(ali, listed, { compare: compareTokens, token: makeToken });
    expect(onlySubject[0]).toBe(ali[0]);
  });

  it.each<[string, string, string[], number]>([
    ['abu bakr shekau', 'shekau abubakar', ['shekau ~ shekau', 'abu bakr ~ abubakar'], 0.97],
    ['osa ma zubin', 'osamazubin', ['osa ma zubin ~ osamazubin'], 0.99],
    ['zuba lokr', 'zubalokr', ['zuba lokr ~ zubalokr'], 0.99],
    ['zubal okren', 'zubalokrem', ['zubal okren ~ zubalokrem'], 0.9375],
    ['kuo lin chang', 'guolin zhang', ['chang ~ zhang', 'kuo lin ~ guolin'], 0.84375],
    ['joh nsmith', 'john smith', ['joh nsmith ~ john smith'], 0.97],
    ['jo hnsmith tijo', 'tijo john smith', ['tijo ~ tijo', 'jo hnsmith ~ john smith'], 0.97],
    ['aba bab', 'abab ab', ['aba bab ~ abab ab'], 0.97],
  ])('%s is %s, written together or apart', (a, b, pairs, similarity) => {
    const found = aligned(a, b);
    expect(said(found)).toMatchObject({ pairs, left: ['', ''] });
    expect(found.pairings.at(-1)).toMatchObject({ relation: TOGETHER });
    expect(found.pairings.at(-1)!.similarity).toBeCloseTo(similarity, 9);
    const back = aligned(b, a);
    expect(said(back).pairs).toEqual(pairs.map((pair) => pair.split(' ~ ').reverse().join(' ~ ')));
    expect(back.pairings.at(-1)!.similarity).toBeCloseTo(similarity, 9);
  });

  it.each([
    ['fewer than five letters', 'za li', 'zali'],
    ['fewer than five letters, parted elsewhere', 'mo le', 'mol e'],
    ['another first letter', 'zubal okren', 'xubalokren'],
    ['four letters more', 'zuba lokrentov', 'zubalokr'],
    ['parted elsewhere, with another letter', 'zub alokr', 'zuba lokx'],
    ['four words as one', 'za lo ku rim', 'zalokurim'],
  ])('%s are not one word: %s and %s', (_, a, b) => {
    for (const found of [aligned(a, b), aligned(b, a)])
      expect(found.pairings.filter(({ relation }) => relation === TOGETHER)).toEqual([]);
  });

  describe('initials of an organisation', () => {
    const long = 'nauchno issledovatelskiy institut dorvane';
    it('stand for its words beside another that agrees', () => {
      const { pairings } = aligned('nii dorvane', long, 'word');
      expect(said(aligned('nii dorvane', long, 'word'))).toMatchObject({
        ...{ pairs: ['dorvane ~ dorvane', 'nii ~ nauchno issledovatelskiy institut'], left: ['', ''] },
      });
      expect(pairings[1]).toMatchObject({ similarity: 0.9, relation: 'as_an_acronym' });
      expect(said(aligned(long, 'nii dorvane', 'word')).pairs[1]).toBe('nauchno issledovatelskiy institut ~ nii');
      expect(said(aligned(`zubin ${long}`, 'nii dorvane', 'word')).pairs).toContain(
        'nauchno issledovatelskiy institut ~ nii',
      );
    });
    it('of four letters stand beside any word that agrees', () => {
      const guard = 'islamic revolutionary guard corps force';
      expect(said(aligned('irgc force', guard, 'minor')).pairs).toContain('irgc ~ islamic revolutionary guard corps');
      expect(said(aligned('irg force', guard, 'minor')).pairs).toEqual(['force ~ force']);
    });
    it('may end in the c of a company', () => {
      const tanker = 'national iranian tanker dorvane';
      expect(said(aligned('nitc dorvane', tanker, 'word')).pairs).toContain('nitc ~ national iranian tanker');
      expect(said(aligned('nitd dorvane', tanker, 'word')).pairs).toEqual(['dorvane ~ dorvane']);
    });
    it.each<[string, string, string, TokenRole]>([
      ['alone', 'nii', 'nauchno issledovatelskiy institut', 'word'],
      ['of a person', 'nii dorvane', long, 'name'],
      ['of two letters', 'ni dorvane', 'nauchno institut dorvane', 'word'],
      ['in another order', 'ini dorvane', long, 'word'],
      ['of more words than there are', 'niid dorvane', 'nauchno issledovatelskiy dorvane', 'word'],
      ['of letters', 'nii dorvane', 'n i institut dorvane', 'word'],
      ['of words that agree themselves', 'dni nauchno dorvane', 'dorvane nauchno institut', 'word'],
    ])('say nothing %s', (_, a, b, role) => {
      for (const found of [aligned(a, b, role), aligned(b, a, role)])
        expect(found.pairings.filter(({ relation }) => relation === 'as_an_acronym')).toEqual([]);
    });
  });

  it('accounts for every word exactly once, whatever the names', () => {
    const word = fc.constantFrom(
      'abu',
      'bakr',
      'abubakar',
      'ali',
      'mohammed',
      'muhammad',
      'joh',
      'nsmith',
      'john',
      'zub',
    );
    const name = fc.array(word, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const { pairings, onlySubject, onlyListed } = aligned(a.join(' '), b.join(' '));
        const subject = [...pairings.flatMap((pairing) => pairing.subject), ...onlySubject];
        const listed = [...pairings.flatMap((pairing) => pairing.listed), ...onlyListed];
        expect(subject.map((token) => token.text).sort()).toEqual([...a].sort());
        expect(listed.map((token) => token.text).sort()).toEqual([...b].sort());
      }),
    );
  });
});
