import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressForms, comparableAddress, mailboxOf } from './mail-address.ts';

test.each([
  ['ada@mail.example.', 'ada@mail.example'],
  ['ada@mail.example..', 'ada@mail.example'],
  ['ada@mail。example。', 'ada@mail.example'],
  ['ADA@Mail．Example.', 'ada@mail.example'],
  ['\u0430da@mail.example.', 'ada@mail.example'],
  ['ada.@mail.example', 'ada.@mail.example'],
  ['22222222222.', '22222222222.'],
  ['"ada@mail.example"', 'ada@mail.example'],
  ["'ada@mail.example'", 'ada@mail.example'],
  ['“ada@mail.example”', 'ada@mail.example'],
  ['＂ada@mail.example＂', 'ada@mail.example'],
  ['"ada"@mail.example', 'ada@mail.example'],
  ['<ada@mail.example>', 'ada@mail.example'],
  ['Ada Eze <ada@mail.example>', 'ada@mail.example'],
  ['"Eze, Ada" <ada@mail.example>;', 'ada@mail.example'],
  ['mailto:ada@mail.example', 'ada@mail.example'],
  ['MAILTO:Ada%40mail.example?subject=Hello', 'ada@mail.example'],
  ['<mailto:ada@mail.example>', 'ada@mail.example'],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@XN--BCHER-KVA.example.', 'ada@bücher.example'],
  ['"ada eze"@mail.example', '"ada eze"@mail.example'],
  ['mailto:%E0%A4%A@mail.example', '%e0%a4%a@mail.example'],
  ['ada+savings@mail.example', 'ada+savings@mail.example'],
])('%s is %s', (written, form) => {
  expect(comparableAddress(written)).toBe(form);
  expect(comparableAddress(form)).toBe(form);
});

const local = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,20}[a-z0-9]$/);
const domain = fc.stringMatching(/^[a-z0-9]{1,12}\.(?:example|test)$/);
test('each writing of an address has one form, and a former entry in each writing is found', () =>
  fc.assert(
    fc.property(local, domain, (name, host) => {
      const address = `${name}@${host}`;
      const writings = [`"${address}"`, `<${address}>`, `mailto:${address}`, `Ada <${address}>`, `"${name}"@${host}`];
      for (const written of [...writings, address.toUpperCase(), `${address}.`])
        expect([written, comparableAddress(written)]).toEqual([written, address]);
      expect(addressForms(address.toUpperCase())).toEqual(
        expect.arrayContaining([address, `"${address}"`, `<${address}>`, `mailto:${address}`]),
      );
    }),
  ));

test('any text has a form that is its own form', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab@."<>\'` :?%40mailto:xn--;,()[]') }), (text) => {
      const form = comparableAddress(text);
      expect(comparableAddress(form)).toBe(form);
      expect(mailboxOf(mailboxOf(text))).toBe(mailboxOf(text));
      expect(addressForms(text)[0]).toBe(form);
    }),
  ));
