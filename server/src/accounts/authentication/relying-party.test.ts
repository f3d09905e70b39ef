import { expect, test } from 'vitest';
import { challengeOf, relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://id.bank.example', 'id.bank.example', 'https://id.bank.example'],
  ['https://id.bank.example/hakiki/', 'id.bank.example', 'https://id.bank.example'],
  ['https://id.bank.example:8443', 'id.bank.example', 'https://id.bank.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are bound to %s', (address, id, origin) => {
  expect(relyingPartyOf(address)).toEqual({ id, origin });
});

test.each(['http://id.bank.example', 'https://192.0.2.7', 'https://[2001:db8::7]', 'http://0.0.0.0:3000', 'nonsense'])(
  'browsers allow no passkeys at %s',
  (address) => {
    expect(relyingPartyOf(address)).toBeUndefined();
  },
);

test('each token has its own challenge, which does not contain it', () => {
  expect(challengeOf('a'.repeat(64))).not.toBe(challengeOf('b'.repeat(64)));
  expect(challengeOf('a'.repeat(64))).toMatch(/^[\w-]{43}$/);
});
