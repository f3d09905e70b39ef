import { expect, test } from 'vitest';
import { passwordMail } from './password-mail.ts';

const mail = {
  link: 'https://id.bank.example/set-password#abc',
  expiresAt: new Date('2026-11-27T18:30:00Z'),
} as const;

test('a reset is in the language that the user chose', () => {
  const english = passwordMail({ ...mail, purpose: 'reset', language: 'en' });
  expect(english.subject).toBe('Hakiki: set a new password');
  expect(english.text).toBe(`We received a request to reset your Hakiki password.
Set your password here by 2026-11-27 18:30 UTC:

https://id.bank.example/set-password#abc

If you did not request a new password, ignore this e-mail. Your password does not change.`);
  const french = passwordMail({ ...mail, purpose: 'reset', language: 'fr' });
  expect(french.subject).toBe('Hakiki : définir un nouveau mot de passe');
  expect(french.text).toContain('avant le 2026-11-27 18:30 UTC :\n\nhttps://id.bank.example/set-password#abc\n\n');
  expect(french.text).not.toContain('password.');
});

test('an invitation to a user without a language is in both, and says nothing about a former password', () => {
  const { subject, text } = passwordMail({ ...mail, purpose: 'invitation', language: null });
  expect(subject).toBe('Hakiki: you are invited / Hakiki : vous êtes invité');
  expect(text.split('\n\n---\n\n')).toHaveLength(2);
  expect(text.match(/#abc/g)).toHaveLength(2);
  expect(text).not.toMatch(/ignore/);
});
