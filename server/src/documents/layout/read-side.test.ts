import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nigeriaDriversLicence } from '../readers/nigeria-drivers-licence.ts';
import { nigeriaNinSlip } from '../readers/nigeria-nin-slip.ts';
import { nigeriaUtilityBill } from '../readers/nigeria-utility-bill.ts';
import type { Fields } from '../reading.ts';
import { labelForms } from './find-labels.ts';
import { findFuzzy } from './fuzzy.ts';
import type { PrintedKind } from './kind.ts';
import { pageText } from './page-text.ts';
import { readText } from './read-side.ts';
import { type Placed, syntheticPage } from './synthetic-page.fixture.ts';
import { vocabulary } from './vocabulary.ts';

const readSide = (page: Parameters<typeof pageText>[0], kind: PrintedKind, side: 'front' | 'back') =>
  readText(pageText(page), kind, side);

const values = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, reading]) => [name, reading.value]));

/** A name may be any word that is not similar to a label. */
const forms = labelForms(vocabulary).filter(({ text }) => text.length >= 3);
const resembles = (text: string) => forms.some((form) => findFuzzy(form.text, text).length > 0);
const word = fc.stringMatching(/^[A-Z]{4,10}$/).filter((text) => !resembles(text));
const nin = fc.stringMatching(/^[1-9][0-9]{10}$/);
const person = fc.record({
  last_name: word,
  first_name: word,
  other_names: word,
  id_number: nin,
  gender: fc.constantFrom('Male', 'Female'),
});
const labels = {
  last_name: 'Surname',
  first_name: 'First Name',
  other_names: 'Middle Name',
  id_number: 'NIN',
  gender: 'Gender',
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

/** Positions of values: next to their labels, below them, or in one line with them. */
const placings: Readonly<Record<string, (label: string, value: string, row: number) => Placed[]>> = {
  beside: (label, value, row) => [{ text: label, x: 40, y: 60 + 50 * row }, { text: value, x: 300, y: 60 + 50 * row }],
  below: (label, value, row) => [{ text: label, x: 40, y: 60 + 90 * row, size: 18 }, { text: value, x: 42, y: 88 + 90 * row }],
  'one line': (label, value, row) => [{ text: `${label}: ${value}`, x: 40, y: 60 + 50 * row }],
  glued: (label, value, row) => [{ text: `${label}:${value}`, x: 40, y: 60 + 50 * row }],
  'two columns': (label, value, row) => [{ text: label, x: 40 + 700 * (row % 2), y: 60 + 50 * (row >> 1) }, { text: value, x: 280 + 700 * (row % 2), y: 60 + 50 * (row >> 1) }],
}; // biome-ignore format: a table

describe('labels and values', () => {
  for (const [name, place] of Object.entries(placings)) {
    it(`reads values ${name}, leaning a little, in any order`, () => {
      fc.assert(
        fc.property(
          person,
          fc.shuffledSubarray(names, { minLength: 5 }),
          fc.double({ min: -0.05, max: 0.05, noNaN: true }),
          (holder, order, lean) => {
            const page = syntheticPage(
              order.flatMap((field, row) => place(labels[field], holder[field], row)),
              lean,
            );
            expect(values(readSide(page, nigeriaNinSlip, 'front'))).toMatchObject(holder);
          },
        ),
        { numRuns: 40 },
      );
    });
  }

  it('leaves absent what is not on the page', () => {
    const page = syntheticPage([{ text: 'Surname', x: 40, y: 60 }, { text: 'OKAFOR', x: 300, y: 60 }, { text: 'NIN', x: 40, y: 110 }, { text: 'First Name', x: 40, y: 160 }]); // biome-ignore format: one line
    expect(values(readSide(page, nigeriaNinSlip, 'front'))).toEqual({ last_name: 'OKAFOR' });
  });

  it('tells look-alikes apart by format and says so', () => {
    const page = syntheticPage([{ text: 'NIN', x: 40, y: 60 }, { text: '1O34567890I', x: 300, y: 60 }]); // biome-ignore format: one line
    expect(readSide(page, nigeriaNinSlip, 'front').id_number).toMatchObject({
      value: '10345678901',
      raw: '1O34567890I',
      note: { code: 'field_lookalikes' },
    });
  });

  it('finds a label with a misread letter, and takes no word that merely resembles one', () => {
    const found = readSide(syntheticPage([{ text: 'Surnane: BELLO', x: 40, y: 60 }]), nigeriaNinSlip, 'front');
    expect(found.last_name?.value).toBe('BELLO');
    const other = readSide(syntheticPage([{ text: 'Sunrise BELLO', x: 40, y: 60 }]), nigeriaNinSlip, 'front');
    expect(other).toEqual({});
  });

  it('gathers an address over its lines and stops at the next label', () => {
    const page = syntheticPage([
      { text: 'Address', x: 40, y: 60 }, { text: '12 Allen Avenue,', x: 300, y: 60 }, { text: 'Ikeja, Lagos', x: 300, y: 95 },
      { text: 'Meter No', x: 40, y: 140 }, { text: '04123456789', x: 300, y: 140 },
    ]); // biome-ignore format: as printed
    expect(values(readSide(page, nigeriaUtilityBill, 'front'))).toEqual({
      address: '12 Allen Avenue, Ikeja, Lagos',
      meter_number: '04123456789',
    });
  });

  it('reads the terse line of a licence, several labels in one', () => {
    const page = syntheticPage([
      { text: 'L/NO AKW06968AA2', x: 40, y: 60 },
      { text: 'BASSEY, IME UDO', x: 40, y: 110 },
      { text: 'SEX M D of B 06-11-1974 EXP 06-11-2014', x: 40, y: 200 },
    ]);
    expect(values(readSide(page, nigeriaDriversLicence, 'front'))).toEqual({
      id_number: 'AKW06968AA2',
      full_name: 'BASSEY, IME UDO',
      gender: 'Male',
      date_of_birth: '1974-11-06',
      expiry_date: '2014-11-06',
    });
  });

  it('never throws and never gives a badly formed number, whatever the page says', () => {
    const placed = fc.record({
      text: fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('NIN', 'Surname', 'NIN: 123', 'Address')),
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 25 }), (lines) => {
        const { id_number } = readSide(syntheticPage(lines), nigeriaNinSlip, 'front');
        expect(id_number?.value ?? '00000000000').toMatch(/^\d{11}$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a NIN slip', () => {
  const slip = (nin: string) =>
    syntheticPage([
      { text: 'Surname: Adam', x: 400, y: 60 },
      { text: 'First name: Abubakar', x: 400, y: 120 },
      { text: 'Middle name:', x: 400, y: 180 },
      { text: nin, x: 40, y: 120 },
      { text: 'helpdesk@nimc.gov.ng', x: 80, y: 400 },
      { text: '0700-CALL-NIMC (0700-2255-646)', x: 700, y: 400 },
      { text: '07040144452, 07040144453', x: 700, y: 440 },
    ]);

  it('never takes the number of the helpline for the NIN', () => {
    expect(readSide(slip('Tracking ID: 266365GXHEY'), nigeriaNinSlip, 'front').id_number).toBeUndefined();
    expect(values(readSide(slip('NIN: 35974163887'), nigeriaNinSlip, 'front'))).toMatchObject({
      id_number: '35974163887',
    });
  });

  it('gives a number of a wrong length as it is printed, for a check to fail on', () => {
    const { id_number } = readSide(slip('NIN: 000000000'), nigeriaNinSlip, 'front');
    expect(id_number).toMatchObject({ value: '000000000', note: { code: 'field_odd_length' } });
  });
});
