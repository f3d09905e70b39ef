import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sdkUploads } from '@hakiki/contract';
import { describe, expect, test } from 'vitest';
import { documentMatrix } from '../../server/src/documents/document-request.ts';
import { languageOf, languages, translator } from '../../web-sdk/src/texts/catalogue.ts';
import { FAULT_TEXTS } from '../../web-sdk/src/texts/fault-texts.ts';
import { repository } from '../service.fixture.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('texts', () => {
  const { en, ...others } = languages;

  test.each(Object.entries(others))(
    '%s: no key or placeholder that English has not, nowhere empty or far longer; what every run shows is there',
    (name, { texts }) => {
      const [own, all] = [Object.keys(texts), Object.keys(en!.texts)];
      expect(all).toEqual(expect.arrayContaining(own));
      if (['fr', 'sw'].includes(name)) expect(own.sort()).toEqual(all.sort());
      expect(own.length).toBeGreaterThan(70);
      for (const key of ['consent.accept', 'liveness.start', 'turns.left', 'turns.right', 'turns.up', 'done.title'])
        expect(own, key).toContain(key);
      for (const [key, text] of Object.entries(texts)) {
        const english = en!.texts[key as keyof typeof texts]!;
        expect(placeholders(text), key).toEqual(placeholders(english));
        expect(text.trim().length, key).toBeGreaterThan(0);
        expect(text.length, key).toBeLessThanOrEqual(Math.max(30, english.length * 1.7));
      }
    },
  );

  test('Hausa addresses women and men alike', () => {
    // The pronoun "ka" and the ending "-ka" are said to a man only.
    const toMen = /(?<!\p{L})(?:[zm]a)?ka(?!\p{L})|[rnm]ka(?!\p{L})|kai wane/iu;
    expect(toMen.test('Za ka ba da lambar shaidarka')).toBe(true);
    expect(Object.entries(languages['ha']!.texts).filter(([, text]) => toMen.test(text))).toEqual([]);
  });

  test('every kind of document that is accepted has a name of its own', () => {
    const types = new Set(Object.values(documentMatrix).flat());
    expect([...types].filter((type) => !(`kind.${type}` in en!.texts))).toEqual([]);
  });

  test('the first wished language that there is; English else', () => {
    expect(languageOf(['sw-KE', 'en'])).toBe('sw');
    expect(languageOf([null, undefined, 'de', 'FR_ci'])).toBe('fr');
    expect(languageOf(['constructor', ''])).toBe('en');
    expect(languageOf(['ak-GH'])).toBe('tw');
    // A text that a language lacks is in English.
    expect(translator('yo')('camera.frame')).toBe(translator('en')('camera.frame'));
    expect(translator('fr')('liveness.left', { left: 2 })).toBe('Essais restants : 2');
  });

  test('an English text that stands in is known as such, so that it is marked for screen readers; no other is', () => {
    const yoruba = translator('yo');
    yoruba('title');
    expect([...yoruba.lent]).toEqual([]);
    const busy = yoruba('camera.busy.do');
    const left = yoruba('progress', { step: 1, of: 2 });
    expect([yoruba.lent.has(busy), yoruba.lent.has(left)]).toEqual([true, false]);
    const english = translator('en');
    english('camera.busy.do');
    expect(english.lent.size).toBe(0);
  });

  test('the screens of an ordinary run, and what may stand beside any screen, have every text in every language', () => {
    const beside = [
      'offline',
      'busy',
      'expiring',
      'expiring.one',
      'leave.title',
      'leave.text',
      'leave.stay',
      'leave.go',
    ];
    // Trouble, and the ways that only some runs have. A language without the texts of the voice has no button for it.
    const rare = /^(camera\.(?!allow)|error|fault|phone|link|elsewhere|end|light|voice)\b/;
    const apart =
      /^document\.(bad_file|other|other_kind)$|^liveness\.(interrupted|lost|again|too_many|none_left)$|^turns\.cannot\.|^subject\.bad_number$/;
    const ordinary = Object.keys(en!.texts).filter((key) => !rare.test(key) && !apart.test(key));
    expect(ordinary).toEqual(expect.arrayContaining(['document.auto', 'camera.allow', 'kind.passport', ...beside]));
    const missing = Object.entries(others).flatMap(([name, { texts }]) =>
      ordinary.filter((key) => !(key in texts)).map((key) => `${name} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('each translated text is known with its English text, values included', () => {
    const hausa = translator('ha');
    const field = hausa('subject.country');
    expect(hausa.english.get(hausa('subject.missing', { field }))).toBe('Please fill in: Country');
  });

  test('every fault that the server can name in a picture has words of the page’s own', () => {
    const { properties } = sdkUploads.checkUpload.answers[200].properties.data;
    const faults = properties.fault.anyOf[0] as unknown as { readonly enum: string[] };
    expect(faults.enum.length).toBeGreaterThan(9);
    expect(Object.keys(FAULT_TEXTS)).toEqual(expect.arrayContaining(faults.enum));
  });
});

test.each(['hakiki.js', 'hakiki.iife.js', 'verify.js'])('%s is at most 60 kB gzipped', (name) => {
  const bytes = readFileSync(join(repository, 'web-sdk', 'dist', name));
  expect(bytes.length).toBeGreaterThan(10_000);
  expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(60 * 1024);
});
