import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cacCodes } from '../readers/cac.ts';
import { ninCodes } from '../readers/nin.ts';
import type { CodeReading } from '../reading.ts';
import { codeFields, readPayload } from './code-fields.ts';

const code = (text: string): CodeReading[] => [{ symbology: 'QRCode', text, side: 'front' }];
const values = (text: string, keys: Parameters<typeof codeFields>[1]) =>
  Object.fromEntries(Object.entries(codeFields(code(text), keys)).map(([name, field]) => [name, field.value]));

it("reads a certificate's JSON, its date in either form", () => {
  const dated = { ...cacCodes, issue_date: ['timestamp'] };
  const json = { id: 7, companyName: 'OKE  ARO FARMS LTD', rcNumber: '1234567', timestamp: 'Dec 17, 2024, 6:12:37 PM' };
  const expected = { full_name: 'OKE ARO FARMS LTD', id_number: '1234567', issue_date: '2024-12-17' };
  expect(values(JSON.stringify(json), dated)).toEqual(expected);
  const numbers = { ...json, timestamp: { year: 2024, month: 12, day: 17 } };
  expect(values(JSON.stringify(numbers), dated)).toEqual(expected);
});

it('reads pairs without quotes, in braces, bars or lines', () => {
  const expected = {
    last_name: 'BELLO',
    first_name: 'ADA NGOZI',
    id_number: '12345678901',
    date_of_birth: '1990-03-02',
  };
  expect(values('{surname: BELLO, givenNames: ADA NGOZI, NIN: 12345678901, DOB: 02 MAR 1990}', ninCodes)).toEqual(
    expected,
  );
  expect(values('NIN:12345678901|SURNAME:BELLO|GIVEN:ADA NGOZI|DOB:02/03/1990', ninCodes)).toEqual(expected);
});

it.each([
  ['{"l":"n","h":"c1607130fc8752a7e0b20cc782bf090a34595190"}', 'encrypted'],
  ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.c2ln', 'encrypted'],
  ['https://example.org/verify?id=7', 'address'],
  ['12345678901', 'text'],
])('says of %s that it is %s', (text, form) => expect(readPayload(text).form).toBe(form));

it('gives an answer on any payload, and fields only as text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.json()), (text) => {
      for (const field of Object.values(codeFields(code(text), { ...cacCodes, ...ninCodes })))
        expect(typeof field.value).toBe('string');
    }),
  );
});
