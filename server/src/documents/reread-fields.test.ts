import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quad } from '../vision/image/page.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import { fieldProbability } from './field-probability.ts';
import { parseDate } from './layout/dates.ts';
import type { FieldReading } from './reading.ts';
import { rereadFields } from './reread-fields.ts';

const raster = { width: 12, height: 8, data: new Uint8Array(288) };
const box: Quad = [[2, 0], [9, 0], [9, 2], [2, 2]]; // biome-ignore format: corners
const printed = (value: string, least = 0.98): FieldReading => ({
  value,
  raw: value,
  score: 0.99,
  least,
  source: 'print',
  box,
});
/** Returns a second reading with these lines. All characters have the same probability. */
const reads =
  (texts: readonly string[], p = 0.98): ReadLines =>
  async (_, quads) =>
    quads.map((__, at) => ({ text: texts[at]!, score: p, centres: [], scores: [...texts[at]!].map(() => p) }));
/** Returns the detail of a check that fails because of one field. */
const unsure = (code: unknown, field: string) => ({
  code: 'check_fields_unsure',
  params: { faults: [{ code, params: { field } }] },
});
const again = { read: ['id_number', 'full_name'], required: ['id_number', 'full_name'] } as const;

describe('a second reading', () => {
  it('that agrees leaves the fields, with their probability, and passes', async () => {
    const fields = { full_name: printed('ADA BELLO') };
    const { fields: out, checks } = await rereadFields(
      fields,
      { read: ['full_name'], required: ['full_name'] },
      { front: raster },
      reads(['ADA BELLO']),
    );
    expect(out.full_name).toMatchObject({ value: 'ADA BELLO' });
    expect(out.full_name!.probability).toBeGreaterThan(0.98);
    expect(checks).toMatchObject([{ name: 'required_fields_read_surely', result: 'pass' }]);
  });

  it('that reads other letters or spaces makes a required field doubtful, and the check says which', async () => {
    for (const other of ['ADA BELO', 'ADABELLO']) {
      const { checks } = await rereadFields(
        { full_name: printed('ADA BELLO') },
        again,
        { front: raster },
        reads([other]),
      );
      expect(checks[0]).toMatchObject({ result: 'fail', detail: unsure(expect.any(String), 'full_name') });
    }
  });

  it('that may have lost an apostrophe makes a name doubtful, and no number', async () => {
    const lost =
      (texts: readonly string[]): ReadLines =>
      async (...how) =>
        (await reads(texts)(...how)).map((line) => ({ ...line, lostApostrophe: 0.12 }));
    const name = { read: ['full_name'], required: ['full_name'] } as const;
    const { fields, checks } = await rereadFields({ full_name: printed('SAADATU BELLO', 0.999) }, name, { front: raster }, lost(['SAADATU BELLO'])); // biome-ignore format: one call
    expect(fields.full_name!.probability).toBe(0.95);
    expect(checks[0]).toMatchObject({ result: 'fail', detail: unsure('check_field_doubtful', 'full_name') });
    const number = { read: ['id_number'], required: ['id_number'] } as const;
    const sure = await rereadFields(
      { id_number: printed('12345678901') },
      number,
      { front: raster },
      lost(['12345678901']),
    );
    expect(sure.checks[0]!.result).toBe('pass');
  });

  it('a number may be printed in groups: its spaces make no doubt', async () => {
    const fields = { id_number: printed('12345678901') };
    const once = { read: ['id_number'], required: ['id_number'] } as const;
    const { checks } = await rereadFields(fields, once, { front: raster }, reads(['1234 567 8901']));
    expect(checks[0]!.result).toBe('pass');
  });

  it('leaves out what was hardly legible in both readings', async () => {
    const { fields } = await rereadFields(
      { id_number: printed('123', 0.1) },
      again,
      { front: raster },
      reads(['789'], 0.1),
    );
    expect(fields.id_number).toBeUndefined();
  });

  it('is not taken at what a code or the MRZ said', async () => {
    const never: ReadLines = () => Promise.reject(new Error('read again'));
    const coded: FieldReading = { ...printed('1234567', 0.1), probability: 0.999 };
    const machine: FieldReading = { ...printed('1234567'), source: 'mrz' };
    const out = await rereadFields({ id_number: coded, full_name: machine }, again, { front: raster }, never);
    expect(out.checks[0]!.result).toBe('pass');
  });
});

describe('of three readings', () => {
  const once = { read: ['full_name'], required: ['full_name'], reads: () => (text: string) => text } as const;
  const inTurn = (texts: readonly string[], p: number): ReadLines => {
    let at = 0;
    return (_, quads) => reads([texts[at++]!], p)(_, quads);
  };

  it('what two agree on is given, and doubtful', async () => {
    const out = async (first: string, others: readonly string[]) => {
      const { fields, checks } = await rereadFields(
        { full_name: printed(first, 0.6) },
        once,
        { front: raster },
        inTurn(others, 0.6),
      );
      return [fields.full_name?.value, checks[0]!.result];
    };
    expect(await out('REALTOR LIMITED', ['REALTOR LIMIIED', 'REALTOR LIMITED'])).toEqual(['REALTOR LIMITED', 'fail']);
    expect(await out('REALIOR LIMITED', ['REALTOR LIMITED', 'REALTOR LIMITED'])).toEqual(['REALTOR LIMITED', 'fail']);
    expect(await out('REALIOR LIMITED', ['REALTOR LIMIITED', 'REALTOR LIMIIED'])).toEqual(['REALTOR LIMITED', 'fail']);
    expect(await out('REALIOR LIMITED', ['REALTOR LIMITED', 'REALFOR LIMITED'])).toEqual([undefined, 'fail']);
  });
});

describe('values that can be parsed', () => {
  const says = () => parseDate;
  const dated = (value: string, raw: string, least = 0.98): FieldReading => ({ ...printed(value, least), raw });
  const sentence = 'Gioen under my hand at Abuja this 1oth day o4 January, 2019';

  it('agree where both readings say the same date, however it is spelt', async () => {
    const birth = { date_of_birth: dated('1960-10-01', '01 OCT 1960') };
    const once = { read: ['date_of_birth'], required: ['date_of_birth'], says } as const;
    const same = await rereadFields(birth, once, { front: raster }, reads(['01 OCT1960']));
    expect(same.checks[0]!.result).toBe('pass');
    const other = await rereadFields(birth, once, { front: raster }, reads(['07 OCT 1960']));
    expect(other.checks[0]).toMatchObject({ result: 'fail', detail: unsure(expect.any(String), 'date_of_birth') });
  });

  it('a doubtful date of the record alone is left out, and the document may be valid', async () => {
    const issued = { issue_date: dated('2019-01-10', sentence) };
    const once = { read: ['issue_date'], required: [], says } as const;
    const out = await rereadFields(issued, once, { front: raster }, reads([sentence.replace('1oth', '1st')]));
    expect(out.fields.issue_date).toBeUndefined();
    expect(out.checks[0]!.result).toBe('pass');
  });

  it('a date in a sentence that is hardly legible is sure where three readings agree', async () => {
    const issued = { issue_date: dated('2019-01-10', sentence, 0.5) };
    const once = { read: ['issue_date'], required: [], says } as const;
    const alike = await rereadFields(issued, once, { front: raster }, reads([sentence.replace('Gioen', 'Given')], 0.5));
    expect(alike.fields.issue_date!.probability).toBeGreaterThan(0.98);
  });

  it('letters that were taken for digits are read again as digits, and stay doubtful', async () => {
    const number = { id_number: { ...printed('3745861'), raw: '374S861' } };
    const digits = { ...again, says: () => (text: string) => text } as const;
    const out = await rereadFields(number, digits, { front: raster }, reads(['3748861']));
    expect(out.fields.id_number).toMatchObject({ value: '3748861' });
    expect(out.checks[0]!.result).toBe('fail');
    let at = 0;
    const differing: ReadLines = (_, quads) => reads([['3748861', '3745861'][at++ % 2]!])(_, quads);
    expect((await rereadFields(number, digits, { front: raster }, differing)).fields.id_number).toBeUndefined();
  });
});

it.each([
  ['beyond the left one', -1, 7],
  ['just before the right one', 3, 11.8],
])('what runs up to the edge of the picture is doubtful, however well it reads: %s', async (_, left, right) => {
  const edge: Quad = [[left, 0], [right, 0], [right, 2], [left, 2]]; // biome-ignore format: corners
  const cut = { full_name: { ...printed('ADA BELLO'), box: edge } };
  const { checks } = await rereadFields(cut, again, { front: raster }, reads(['ADA BELLO']));
  expect(checks[0]).toMatchObject({ result: 'fail', detail: unsure(expect.any(String), 'full_name') });
});

it('what lies beside a reflection is doubtful; white paper is no reflection', async () => {
  const line: Quad = [[10, 40], [60, 40], [60, 50], [10, 50]]; // biome-ignore format: corners
  const lit = (from: number, paper: number) => {
    const data = new Uint8Array(200 * 200 * 3).fill(paper);
    for (let y = 35; y < 60; y++) data.fill(255, (y * 200 + from) * 3, (y * 200 + from + 40) * 3);
    return { width: 200, height: 200, data };
  };
  const once = { read: ['full_name'], required: ['full_name'] } as const;
  const name = { full_name: { ...printed('ADA BELLO'), box: line } };
  const result = async (front: ReturnType<typeof lit>) =>
    (await rereadFields(name, once, { front }, reads(['ADA BELLO']))).checks[0]!.result;
  expect(await result(lit(62, 210))).toBe('fail');
  expect(await result(lit(150, 210))).toBe('pass');
  expect(await result(lit(62, 255))).toBe('pass');
});

it('a letter before a value is its label only where a label stands there', async () => {
  const once = { read: ['full_name'], required: ['full_name'] } as const;
  const whole = await rereadFields(
    { full_name: printed('ADA BELLO') },
    once,
    { front: raster },
    reads(['M ADA BELLO']),
  );
  expect(whole.checks[0]!.result).toBe('fail');
});

it('the probability lies between 0 and 1, and rises with the agreement of the readings', () => {
  const p = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(p, p, fc.boolean(), (first, second, sameSpaces) => {
      const alike = fieldProbability({ least: [first, second], sameLetters: true, sameSpaces });
      const unlike = fieldProbability({ least: [first, second], sameLetters: false, sameSpaces });
      expect(unlike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(1);
      expect(alike).toBeGreaterThanOrEqual(unlike);
    }),
  );
});
