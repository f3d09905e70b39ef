import fc from 'fast-check';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { buildIndex } from './index/build.ts';
import { listed } from './listed-entity.fixture.ts';
import { makeFindMatches } from './match.ts';
import { DEFAULT_POLICY } from './policy.ts';

/**
 * Look-alikes of each small and capital letter. They are written here by code point and not taken from the code under
 * test.
 */
const BY_HAND: Readonly<Record<string, string>> = {
  ...{
    a: 'аɑαᴀꭺ',
    b: 'Ьᖯʙᏼ',
    c: 'сϲᴄⲥꮯ',
    d: 'ԁꓒᴅꭰ',
    e: 'еҽᴇꭼε',
    f: 'ꬵք',
    g: 'ɡցɢꮐ',
    h: 'һհʜꮋ',
    i: 'іɪιꭵı',
    j: 'јϳᴊꭻ',
    k: 'кκᴋꮶ',
    l: 'ʟꮮӏ',
  },
  ...{
    m: 'мᴍꮇ',
    n: 'пոɴ',
    o: 'оοօᴏס',
    p: 'рρᴘꮲ',
    q: 'ԛզ',
    r: 'гʀᴦꮁ',
    s: 'ѕꜱꮪ',
    t: 'тᴛτꭲ',
    u: 'υսᴜ',
    v: 'νѵᴠꮩ',
    w: 'ѡᴡԝꮃ',
    x: 'хχ',
    y: 'уүʏγ',
    z: 'ᴢꮓ',
  },
  ...{
    A: 'АΑᎪꓮ',
    B: 'ВΒᏴꓐ',
    C: 'СϹᏟꓚ',
    D: 'ᎠꓓᗪＤ',
    E: 'ЕΕᎬꓰ',
    F: 'Ϝꓝᖴ',
    G: 'ԌᏀꓖ',
    H: 'НΗᎻꓧ',
    I: 'ІΙӀꓲ',
    J: 'ЈᎫꓙ',
    K: 'КΚᏦꓗ',
    L: 'ᏞꓡᒪⳐ',
    M: 'МΜᎷꓟ',
  },
  ...{
    N: 'ΝꓠⲚ',
    O: 'ОΟՕꓳ',
    P: 'РΡᏢꓑ',
    Q: 'ⵕ',
    R: 'ᎡᏒꓣ',
    S: 'ЅՏᏚꓢ',
    T: 'ТΤᎢꓔ',
    U: 'Սꓴᑌ',
    V: 'ѴᏙꓦ',
    W: 'ԜᎳꓪ',
    X: 'ХΧꓫ',
    Y: 'УΥꓬᎩ',
    Z: 'ΖᏃꓜ',
  },
};
const capitals = (first: number) => (letter: string) =>
  String.fromCodePoint(first + letter.toUpperCase().charCodeAt(0) - 65);
const both = (first: number) => (letter: string) =>
  String.fromCodePoint(first + (letter < 'a' ? letter.charCodeAt(0) - 65 : 26 + letter.charCodeAt(0) - 97));
/**
 * Alphabets of mathematical bold, bold italic, bold script and sans-serif letters, monospace, full width, circled,
 * squared and negative letters, and flags.
 */
const ALPHABETS: readonly ((letter: string) => string)[] = [
  ...[0x1d400, 0x1d468, 0x1d4d0, 0x1d5a0, 0x1d670].map(both),
  (letter) => String.fromCodePoint(0xfee0 + letter.charCodeAt(0)),
  ...[0x24b6, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6].map(capitals),
];
const IN_TABLE = Map.groupBy(
  Object.entries(confusables).filter(
    ([char, like]) => /^[A-Za-z]$/.test(like) && /^[^\0-\x7f]$/u.test(char) && /\p{L}/u.test(char),
  ),
  ([, like]) => like,
);
const looksLike = (letter: string): string[] => [
  ...(BY_HAND[letter] ?? ''),
  ...(/[a-z]/i.test(letter) ? ALPHABETS.map((alphabet) => alphabet(letter)) : []),
  // A bar looks like a capital i and a small l.
  ...(IN_TABLE.get(letter) ?? []).map(([char]) => char),
];
const UNSEEN = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  '\u061c',
  '\u2066',
  '\u2069',
  '\u3164',
  '\u115f',
  '\u{e0041}',
  '\u{e0100}',
  '\u180b',
  '\ue000',
];
const MARKS = ['\u0301', '\u0363', '\u0336', '\u0489', '\u20dd', '\u0307\u0307', '\u1dca'];

const NAMES = {
  p1: 'Emeka Nwosu',
  p2: 'Abubakar Shekau',
  p3: 'Olusegun Adebayo Balogun',
  p4: 'IBRAHIM LAWAL MUSTAFA',
  p5: 'Viktor Zhukovsky',
  p6: 'Fatima Quddus Jallow',
  o1: 'Golden Star Petroleum Limited',
  o2: 'Zenith Exchange Bureau',
};
const entities = Object.entries(NAMES).map(([id, name]) =>
  listed(id, [name], id.startsWith('o') ? { kind: 'organization' } : {}),
);
const find = makeFindMatches(buildIndex([{ source: 'un_sc', version: '1', entities }]));
const idsOf = (name: string): string[] => find({ name }, DEFAULT_POLICY).map(({ entity }) => entity.id);

/** A name in which some, most or all letters are replaced, and invisible characters are between them. */
const disguised = fc.record({
  id: fc.constantFrom(...(Object.keys(NAMES) as (keyof typeof NAMES)[])),
  share: fc.constantFrom(0.1, 0.4, 1),
  picks: fc.array(fc.record({ chance: fc.double({ min: 0, max: 1, noNaN: true }), which: fc.nat(999) }), {
    minLength: 30,
    maxLength: 30,
  }),
  between: fc.constantFrom('', ...UNSEEN, ...MARKS),
  everywhere: fc.boolean(),
});
type Disguise = typeof disguised extends fc.Arbitrary<infer T> ? T : never;

const disguise = ({ id, share, picks, between, everywhere }: Disguise): string =>
  [...NAMES[id]]
    .map((letter, at) => {
      const { chance, which } = picks[at] ?? { chance: 1, which: 0 };
      const alike = looksLike(letter);
      const seen = chance < share ? (alike[which % alike.length] ?? letter) : letter;
      return letter !== ' ' && (everywhere || at === which % NAMES[id].length) ? `${seen}${between}` : seen;
    })
    .join('');

describe('a name with letters that look like its own', () => {
  it('is found as the name itself, however many letters are replaced', () => {
    fc.assert(
      fc.property(disguised, (one) => {
        const name = disguise(one);
        expect(idsOf(name), name).toContain(one.id);
      }),
      { numRuns: Number(process.env['LOOK_ALIKE_RUNS'] ?? 300) },
    );
  });

  it.each(Object.entries(NAMES))('%s: %s with every letter from one alphabet', (id, name) => {
    for (const alphabet of ALPHABETS) {
      const written = name.replace(/[a-z]/gi, alphabet);
      expect(idsOf(written), written).toContain(id);
    }
  });

  it('leaves the others alone', () => {
    for (const name of ['Сара Тома', 'Νίκος Παππάς', 'ՍՈՒՍԱՆ ՊԵՏՐՈՍՅԱՆ', 'Ọlá Ṣógbọ́lá', 'ɗan Ƙofar', 'Eмeкa Oкaфop'])
      expect(idsOf(name), name).toEqual([]);
  });
});
