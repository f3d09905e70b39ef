import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalEmail, storedFormsOfEmail } from './email-address.ts';

test.each([
  ['composed', 'zoe\u0301@mail.example', 'zo\u00e9@mail.example'],
  ['full-width', 'ａｄａ＠mail.example', 'ada@mail.example'],
  ['full-width dot', 'ada@mail．example', 'ada@mail.example'],
  ['case', 'ADA@Mail.Example', 'ada@mail.example'],
  ['dot at the end', 'ada@mail.example.', 'ada@mail.example'],
  ['ideographic dot', 'ada@mail。example', 'ada@mail.example'],
  ['a Cyrillic letter', '\u0430da@mail.example', 'ada@mail.example'],
  ['a character that nobody sees', 'ad\u200ba@mail.example', 'ada@mail.example'],
  ['a name in Cyrillic', 'Иван@mail.example', 'иван@mail.example'],
  ['space around', ' ada@mail.example ', 'ada@mail.example'],
])('%s', (_, written, canonical) => expect(canonicalEmail(written)).toBe(canonical));

test('the canonical form is its own canonical form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = canonicalEmail(`${text}@${text}`);
      expect(canonicalEmail(once)).toBe(once);
    }),
  );
});

test('users stored before are found by what they wrote then', () => {
  expect(storedFormsOfEmail('Zoe\u0301@mail.example')).toEqual(['zo\u00e9@mail.example', 'zoe\u0301@mail.example']);
});
