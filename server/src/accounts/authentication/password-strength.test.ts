import { type KeptMessage, renderKept } from '@hakiki/texts';
import { passwordAdvice } from '@hakiki/texts/en/password-advice.ts';
import { expect, test } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import { makeAssertStrongPassword } from './password-strength.ts';

const assertStrong = makeAssertStrongPassword();
const about = ['amaka.okafor@demobank.example', 'Amaka Okafor'];

test.each(['correct horse battery staple', 'wanyama-mombasa-87', 'kxq9-vmw2-ttz', 'мой кот ест рыбу по вторникам'])(
  '%s will do',
  (password) => expect(() => assertStrong(password, about)).not.toThrow(),
);
test.each([
  ['Short1!', 'at least 10'],
  ['x'.repeat(129), 'at most 128'],
  ['password1234', 'too easy to guess'],
  ['Password123!', 'too easy to guess'],
  ['qwertyuiop', 'too easy to guess'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'too easy to guess'],
  ['chelsea1234', 'too easy to guess'],
  ['amaka.okafor', 'too easy to guess'],
  ['demobank2026', 'too easy to guess'],
  ['hakiki-hakiki', 'too easy to guess'],
])('%s will not: %s', (password, message) => expect(() => assertStrong(password, about)).toThrow(message));

test('the advice is a code that has a text in both languages', () => {
  const codes = ['qwertyuiop', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'password1234'].flatMap((password) => {
    try {
      return assertStrong(password, about) ?? [];
    } catch (error) {
      return ((error as AppError).params as { advice: KeptMessage[] }).advice;
    }
  });
  expect(codes.length).toBeGreaterThan(2);
  for (const { code } of codes) {
    expect(code).toMatch(/^password_(warning|suggestion)_/);
    const texts = (['en', 'fr'] as const).map((language) => renderKept({ code }, language));
    // For a code without a text, the code itself is shown in every language.
    expect(texts[0]).not.toBe(texts[1]);
  }
});

test('each warning and suggestion of zxcvbn has a text', async () => {
  const { translations } = await import('@zxcvbn-ts/language-en');
  const names = Object.entries({ warning: translations.warnings, suggestion: translations.suggestions }).flatMap(
    ([kind, texts]) => Object.keys(texts).map((name) => `password_${kind}_${snakeCase(name)}`),
  );
  expect(Object.keys(passwordAdvice)).toEqual(expect.arrayContaining(names));
});
