import { expect, test } from 'vitest';
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
