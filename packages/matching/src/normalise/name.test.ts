import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './name.ts';
import { writingsOf } from './writings.ts';

const person = (text: string): string =>
  normaliseName({ text }, 'person')
    .tokens.map((token) => token.text)
    .join(' ');
const organisation = (text: string): string =>
  normaliseName({ text }, 'organization')
    .tokens.map((token) => token.text)
    .join(' ');

describe('normaliseName', () => {
  it.each([
    ['شركة درفان للتجارة', 'drfan tijara'],
    ['حركة التوحيد والجهاد', 'harakat tawhid jihad'],
    ['Общество с ограниченной ответственностью Дорван', 'dorvan'],
    ['Dorvane S. de R.L. de C.V.', 'dorvane'],
    ['Korea National Dorvane Corporation (KNDC)', 'korea national dorvane'],
  ])('reads the organisation %s', (text, words) => {
    expect(organisation(text)).toBe(words);
  });

  it.each([
    ['رمزي', 'ramzi'],
    ['فضل', 'fadl'],
    ['شاه', 'shah'],
    ['عبد الحق', 'abdulhaq'],
    ['عبدالله', 'abdullah'],
  ])('reads %s with its vowels', (text, words) => {
    expect(person(text)).toBe(words);
  });

  it('takes a joint stock company, open or closed, for a legal form', () => {
    const words = (text: string) => normaliseName({ text }, 'organization').tokens.map((token) => token.text);
    expect(words('Open Joint Stock Company Mostotrest')).toEqual(['mostotrest']);
    expect(words('Open Door Mission')).toEqual(['open', 'door', 'mission']);
  });

  it('keeps an article or a title that ends a name as its family name', () => {
    const words = (text: string) => normaliseName({ text }, 'person').tokens.map((token) => token.text);
    expect(words('Kim Jong Il')).toEqual(['kim', 'jong', 'il']);
    expect(words('Muhammad Abd al-Rahman al-Sayyid')).toEqual(['muhammad', 'abdulrahman', 'sayyid']);
    expect(words('Sayyid Hassan al-Amin')).toEqual(['hassan', 'amin']);
  });

  it('reads every script in Latin letters', () => {
    expect(person('Владимир Путин')).toBe('vladimir putin');
    expect(person('习近平')).toBe('xi jinping');
    expect(person('重信房子')).toBe('shigenobu fusako');
    expect(person('김정은')).toBe('kim jeongeun');
    expect(person('محمد بن سلمان')).toBe('muhammad salman');
    expect(person('Ọláwálé Ṣógbọ́lá')).toBe('olawale sogbola');
  });

  it('joins Arabic compounds and Scottish ones', () => {
    expect(person('Abd al-Rahman Yasin')).toBe('abdulrahman yasin');
    expect(person('Abdel Rahman Yasin')).toBe('abdulrahman yasin');
    expect(person('Salah al-Din Awda')).toBe('salahuddin awda');
    expect(person('Peter Mac Donald')).toBe(person('Peter McDonald'));
  });

  it('does not take a name after Abdul for one of God', () => {
    expect(person('Abdul Adam')).toBe('abdul adam');
  });

  it('takes off titles, articles and links, never down to nothing', () => {
    expect(person('Alhaji Dr. Aliko Dangote')).toBe('aliko dangote');
    expect(person('Usama bin Laden')).toBe('usama laden');
    expect(person('Haji')).toBe('haji');
    expect(person('Al-')).toBe('al');
  });

  it('takes off legal forms but keeps numbers: "Corp 7" is not "corp"', () => {
    expect(organisation('Blue Heron Freight Ltd.')).toBe('blue heron freight');
    expect(organisation('Corp 7')).toBe('7');
    expect(organisation('Limited')).toBe('limited');
  });

  it('never throws, and never yields nothing for a text with a Latin letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('person', 'organization'),
        (text, kind) => {
          const { tokens } = normaliseName({ text }, kind);
          expect(tokens.length).toBeLessThanOrEqual(12);
          expect(tokens.every((token) => /^[a-z0-9]{1,64}$/.test(token.text))).toBe(true);
          if (/[a-zA-Z]/.test(text.slice(0, 250))) expect(tokens.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is stable: its own output normalises to itself', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 2, maxLength: 4 }), (words) => {
        const once = person(words.join(' '));
        expect(person(once)).toBe(once);
      }),
    );
  });
});

describe('writingsOf', () => {
  it('a name with itself in another script in brackets is two', () => {
    expect(writingsOf('Dulimar Korvane (دوليمار كورفان)')).toEqual(['Dulimar Korvane', 'دوليمار كورفان']);
    expect(writingsOf('Дулимар Корван (Dulimar Korvane')).toEqual(['Дулимар Корван', 'Dulimar Korvane']);
  });

  it.each(['Dulimar Korvane', 'Dulimar (Duli) Korvane', 'Korvane (Kenya) Ltd', 'Korvane (م)', '(دوليمار)'])(
    '%s is one',
    (text) => {
      expect(writingsOf(text)).toEqual([text]);
    },
  );
});
