import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterReadings, seenText, shapeOf } from './look-alikes.ts';
import { latinWords } from './name.ts';

const wordsOf = (text: string): string[] =>
  letterReadings(text).map((reading) => latinWords(reading, 'person').join(' '));

describe('letterReadings', () => {
  it.each([
    ['Cyrillic among Latin letters', 'Еmеkа Nwоsu', 'emeka nwosu'],
    ['Greek among Latin letters', 'Εmeka Nwοsu', 'emeka nwosu'],
    ['Cherokee letters alone', 'ᎬᎷᎬᏦᎪ ΝWΟЅU', 'emeka nwosu'],
    ['small Cherokee letters', 'ꭼꮇꭼꮶꭺ Nwosu', 'emeka nwosu'],
    ['Lisu letters', 'ꓰꓟꓰꓗꓮ Nwosu', 'emeka nwosu'],
    ['squared and flag letters', '🅴🅼🅴🅺🅰 🇳🇼🇴🇸🇺', 'emeka nwosu'],
    ['Latin small capitals', 'ᴇᴍᴇᴋᴀ ɴᴡᴏꜱᴜ', 'emeka nwosu'],
    ['full width', 'Ｅｍｅｋａ Ｎｗｏｓｕ', 'emeka nwosu'],
    ['mathematical Greek', '𝚬meka Nw𝛐su', 'emeka nwosu'],
    ['a bar for a capital I', 'ΙBRAHΙM Musa', 'ibrahim musa'],
    ['a bar for a small l', 'Mustafa Bolӏo', 'mustafa bollo'],
    ['characters that nobody sees', 'E\u034fm\ufe0fe\u3164k\u{e0061}a Nw\u2060o\u00adsu', 'emeka nwosu'],
    ['a private character', 'E\ue000meka Nwosu', 'emeka nwosu'],
    ['letters above letters', 'E\u0363m\u0364eka Nwosu\u20dd', 'emeka nwosu'],
    ['a run from right to left', '\u202eusowN akemE', 'emeka nwosu'],
    ['Latin among Cyrillic letters', 'Ивaнoв Cepгeй', 'ivanov sergey'],
  ])('reads %s', (_, written, words) => {
    expect(wordsOf(written)).toContain(words);
  });

  it.each([
    ['Сара Тома', 'sara toma'],
    ['Иван Иванов', 'ivan ivanov'],
    ['Νίκος Παπαδόπουλος', 'nikos papadopoylos'],
    ['ՍՈՒՍԱՆ', 'sowsan'],
    ['Ọláwálé Ṣógbọ́lá', 'olawale sogbola'],
    ['Ɗanladi Ƙofar', 'danladi kofar'],
    ['Əliyev Weiß', 'eliyev weiss'],
    ['Nguyễn Thị Đỗ', 'nguyen thi do'],
    ['محمد', 'muhammad^mhmd'],
  ])('reads %s by its letters first', (written, words) => {
    expect(wordsOf(written)[0]).toBe(words);
  });

  it('reads a name of one script with letters of its own in one way', () => {
    for (const name of ['Emeka Nwosu', 'Иванов', 'Παπαδόπουλος', 'Ọláwálé', '习近平', '김정은', 'محمد بن سلمان'])
      expect(letterReadings(name), name).toEqual([name]);
  });

  it('never throws, is bounded, and reads what it has read as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const readings = letterReadings(text);
        expect(readings.length).toBeLessThanOrEqual(8);
        for (const reading of readings) expect(reading.length).toBeLessThanOrEqual(18 * text.length + 2);
        expect(seenText(seenText(text)).normalize('NFKC')).toBe(seenText(text).normalize('NFKC'));
      }),
    );
  });

  it('is not drowned in what nobody sees', () => {
    expect(wordsOf(`Em${'\u200b'.repeat(900)}eka${'\u0301'.repeat(900)} Nwosu`)).toContain('emeka nwosu');
  });
});

describe('shapeOf', () => {
  it('says which letter one looks like', () => {
    expect(['а', 'Ꭺ', 'Η', 'ո', 'ꓟ', 'ё'].map(shapeOf)).toEqual(['a', 'a', 'h', 'n', 'm', 'e']);
    expect(['a', 'ж', 'ا', '中', ' ', ''].map(shapeOf)).toEqual([
      undefined,
      undefined,
      'l',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
