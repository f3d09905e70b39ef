import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalPhone, phoneForms } from './phone-number.ts';

test.each([
  ['nigeria', '0803 123 4567', '2348031234567'],
  ['nigeria', '00234-803-123-4567', '2348031234567'],
  ['nigeria', '+234 (803) 123-4567', '2348031234567'],
  ['nigeria', '+234 (0)803 123 4567', '2348031234567'],
  ['nigeria', '+23408031234567', '2348031234567'],
  ['nigeria', '23408031234567', '2348031234567'],
  ['nigeria', '8031234567', '2348031234567'],
  ['nigeria', 'tel:+234-803-123-4567;ext=12', '2348031234567'],
  ['nigeria', '٠٨٠٣١٢٣٤٥٦٧', '2348031234567'],
  ['nigeria', '（0803）１２３ ４５６７', '2348031234567'],
  ['nigeria', '01 234 5678', '23412345678'],
  ['nigeria', '+44 (0)20 7946 0018', '442079460018'],
  ['nigeria', '442079460018', '442079460018'],
  ['kenya', '0712 345678', '254712345678'],
  ['kenya', '000256 772 123456', '256772123456'],
  ['kenya', '0803 123 4567', '08031234567'],
  ['ghana', '024 123 4567', '233241234567'],
  ['uganda', '0772 123456', '256772123456'],
  ['rwanda', '0788 123 456', '250788123456'],
  [undefined, '0803 123 4567', '08031234567'],
  ['nigeria', '123', undefined],
  ['nigeria', '1234567890123456', undefined],
  ['__proto__', '0803 123 4567', '08031234567'],
])('in %s, %s is %s', (country, written, canonical) => expect(canonicalPhone(written, country)).toBe(canonical));

const MOBILES = [
  ['nigeria', '234', '8', 10],
  ['kenya', '254', '7', 9],
  ['ghana', '233', '2', 9],
  ['uganda', '256', '7', 9],
  ['rwanda', '250', '7', 9],
] as const;
const mobile = fc.constantFrom(...MOBILES).chain(([country, code, first, length]) =>
  fc.record({
    country: fc.constant(country),
    code: fc.constant(code),
    national: fc
      .string({ unit: fc.constantFrom(...'0123456789'), minLength: length - 1, maxLength: length - 1 })
      .map((rest) => first + rest),
  }),
);
const writings = (code: string, national: string): string[] => [
  `+${code}${national}`,
  `${code}${national}`,
  `00${code}${national}`,
  `0${national}`,
  national,
  `+${code} (0) ${national}`,
  `+${code}0${national}`,
  `tel:+${code}-${national.slice(0, 3)}-${national.slice(3)}`,
  ` ${[...national].map((digit, at) => (at % 3 ? digit : `-${digit}`)).join('')}`,
];

test('every writing of a mobile number has one form, and each form is found from each writing', () =>
  fc.assert(
    fc.property(mobile, ({ country, code, national }) => {
      for (const written of writings(code, national)) {
        expect([written, canonicalPhone(written, country)]).toEqual([written, code + national]);
        for (const stored of writings(code, national))
          expect(phoneForms(written, country)).toContain(stored.replace(/\D/g, ''));
      }
    }),
  ));

test('a form with a calling code stays, in each country and in none', () =>
  fc.assert(
    fc.property(
      mobile,
      fc.constantFrom(...MOBILES.map(([name]) => name), undefined),
      ({ code, national }, elsewhere) => {
        expect(canonicalPhone(code + national, elsewhere)).toBe(code + national);
      },
    ),
  ));

test('two numbers of one country never have the same form', () =>
  fc.assert(
    fc.property(mobile, mobile, (one, other) => {
      fc.pre(one.country === other.country && one.national !== other.national);
      expect(canonicalPhone(`0${one.national}`, one.country)).not.toBe(
        canonicalPhone(`0${other.national}`, one.country),
      );
    }),
  ));

test('any text is read or refused', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('nigeria', 'kenya', undefined), (text, country) => {
      const canonical = canonicalPhone(text, country);
      expect(canonical === undefined || /^\d{7,15}$/.test(canonical)).toBe(true);
      expect(phoneForms(text, country)[0]).toBe(canonical);
    }),
  ));
