import { expect, test } from 'vitest';
import { comparableAddress, withPlainDomain } from './mail-address.ts';

test.each([
  ['ada@mail.example.', 'ada@mail.example'],
  ['ada@mail.example..', 'ada@mail.example'],
  ['ada@mail。example。', 'ada@mail.example'],
  ['ADA@Mail．Example.', 'ada@mail.example'],
  ['\u0430da@mail.example.', 'ada@mail.example'],
  ['ada.@mail.example', 'ada.@mail.example'],
  ['22222222222.', '22222222222.'],
])('%s', (written, form) => {
  expect(comparableAddress(written)).toBe(form);
  expect(withPlainDomain(form)).toBe(form);
});
