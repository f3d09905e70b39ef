import { message } from '@hakiki/texts';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../readers/table.ts';
import type { Fields } from '../reading.ts';
import { rereadFields } from '../reread-fields.ts';
import {
  agree,
  codeAgainstPrint,
  codeAgainstPrintName,
  datesInOrder,
  mrzAgainstPrint,
  mrzCarriesNumber,
  mrzCheckDigits,
  mrzCheckDigitsOf,
  mrzComparedIfRead,
  mrzComparedWithPrint,
  mrzNamesAgainstPrint,
  sexAgainstTitle,
} from './check-rules.ts';
import { classify } from './classify.ts';
import type { DocumentKind, Evidence } from './kind.ts';
import { pageText } from './page-text.ts';
import { readKind } from './read-kind.ts';
import { syntheticPage } from './synthetic-page.fixture.ts';

const kind = (name: string): DocumentKind => documentKinds.find((one) => one.name === name)!;
const row = (index: number, label: string, value: string) => [{ text: label, x: 400, y: 140 + 72 * index, size: 18 }, { text: value, x: 400, y: 168 + 72 * index }]; // biome-ignore format: one line

const front = pageText(
  syntheticPage([
    { text: 'JAMHURI YA KENYA', x: 100, y: 40 },
    { text: 'REPUBLIC OF KENYA', x: 600, y: 40 },
    { text: 'SERIAL NUMBER: 123456789', x: 40, y: 90 },
    { text: 'ID NUMBER: 23456789', x: 600, y: 90 },
    ...row(0, 'FULL NAMES', 'JOHN KAMAU MWANGI'),
    ...row(1, 'DATE OF BIRTH', '12.03.1988'),
    ...row(2, 'SEX', 'MALE'),
    ...row(3, 'DISTRICT OF BIRTH', 'NYERI'),
    ...row(4, 'PLACE OF ISSUE', 'NYERI TOWN'),
    ...row(5, 'DATE OF ISSUE', '01.02.2010'),
  ]),
);
const back = pageText(
  syntheticPage([...row(0, 'DISTRICT', 'NYERI'), ...row(1, 'DIVISION', 'MATHIRA'), ...row(2, 'LOCATION', 'KIRIMUKUYU'), ...row(3, 'SUB-LOCATION', 'THAITA'), { text: "PRINCIPAL REGISTRAR'S SIGN.", x: 400, y: 480 }]), // biome-ignore format: one line
);

describe('a kind', () => {
  it('is told with its side by titles and labels', () => {
    expect(classify(front, documentKinds)[0]).toMatchObject({ kind: { name: 'kenya-id' }, side: 'front' });
    expect(classify(back, documentKinds)[0]).toMatchObject({ kind: { name: 'kenya-id' }, side: 'back' });
  });

  it('is not told from a page of prose', () => {
    const prose = pageText(
      syntheticPage([{ text: 'Dear Sir, thank you for your letter of the third.', x: 40, y: 60 }]),
    );
    expect(classify(prose, documentKinds)[0]!.score).toBeLessThan(0.5);
  });

  it('is read from both sides, names parted by its order', () => {
    const { fields, checks } = readKind(kind('kenya-id'), { front, back }, '2026-11-26');
    const read = Object.fromEntries(Object.entries(fields).map(([name, reading]) => [name, reading.value]));
    expect(read).toEqual({
      serial_number: '123456789', id_number: '23456789', full_name: 'JOHN KAMAU MWANGI', first_name: 'JOHN KAMAU', last_name: 'MWANGI',
      date_of_birth: '1988-03-12', gender: 'Male', place_of_birth: 'NYERI', place_of_issue: 'NYERI TOWN', issue_date: '2010-02-01',
      district: 'NYERI', division: 'MATHIRA', location: 'KIRIMUKUYU', sub_location: 'THAITA',
    }); // biome-ignore format: one table
    expect(checks.filter(({ result }) => result === 'fail')).toEqual([]);
  });
});

describe('a value that only a code has', () => {
  it('is given and doubtful, and makes the document not valid', async () => {
    const codes = [{ symbology: 'QRCode', text: '{NIN: 12345678901, surname: BELLO}', side: 'front' as const }];
    const { fields, checks } = readKind(
      kind('nigeria-nin-card'),
      { front: pageText(syntheticPage([])) },
      '2026-11-26',
      {
        codes,
      },
    );
    expect(fields.id_number).toMatchObject({ value: '12345678901', source: 'code', probability: 0.95 });
    expect(checks).toContainEqual({ name: 'code_against_print_id_number', result: 'not_compared' });
    const how = { read: ['id_number' as const], required: ['id_number' as const] };
    const { checks: surely } = await rereadFields(fields, how, {}, () => Promise.resolve([]));
    const faults = [message('check_field_doubtful', { field: 'id_number' })];
    const detail = message('check_fields_unsure', { faults });
    expect(surely).toEqual([{ name: 'required_fields_read_surely', result: 'fail', detail }]);
  });
});

describe('checks', () => {
  const field = (value: string) => ({ value, raw: value, score: 1, source: 'print' as const });
  const evidence = (fields: Fields, more: Partial<Evidence> = {}): Evidence => ({
    fields,
    today: '2026-11-26',
    front: fields,
    back: {},
    codes: [],
    ...more,
  });

  it('dates stand in order', () => {
    expect(datesInOrder.run(evidence({ date_of_birth: field('1990-01-01'), expiry_date: field('1989-01-01') }))).toBe(
      false,
    );
    expect(datesInOrder.run(evidence({ date_of_birth: field('1990-01-01'), issue_date: field('2010-01-01') }))).toBe(
      true,
    );
    expect(datesInOrder.run(evidence({ expiry_date: field('1989-01-01') }))).toBeUndefined();
  });

  it('a birth or an issue after tomorrow is not possible, even as the only date', () => {
    for (const name of ['date_of_birth', 'issue_date'] as const) {
      expect(datesInOrder.run(evidence({ [name]: field('2026-11-28') }))).toBe(false);
      expect(datesInOrder.run(evidence({ [name]: field('2026-11-27') }))).toBeUndefined();
      expect(datesInOrder.run(evidence({ [name]: field('2031-01-01'), expiry_date: field('2036-01-01') }))).toBe(false);
    }
  });

  it('a title agrees with the sex', () => {
    const named = (title: string, gender: string) =>
      evidence({ full_name: field(`${title} A BELLO`), gender: field(gender) });
    expect(sexAgainstTitle.run(named('MRS', 'Male'))).toBe(false);
    expect(sexAgainstTitle.run(named('ALHAJI', 'Male'))).toBe(true);
    expect(sexAgainstTitle.run(named('DR', 'Male'))).toBeUndefined();
  });

  it('a code carries the printed number; one with another number fails; one without says nothing', () => {
    const rule = codeAgainstPrint('id_number');
    const coded = (text: string) =>
      evidence({ id_number: field('12345678901') }, { codes: [{ symbology: 'QRCode', text, side: 'front' }] });
    expect(rule.run(coded('{NIN: 12345678901}'))).toBe(true);
    expect(rule.run(coded('{NIN: 99945678901}'))).toBe(false);
    expect(rule.run(coded('https://example.org'))).toBeUndefined();
  });

  it('a number that only the code has is not compared with the code, and so is a name that was not read', () => {
    const codes = [{ symbology: 'QRCode', text: '{NIN: 12345678901}', side: 'front' as const }];
    const alone = { id_number: { ...field('12345678901'), source: 'code' as const } };
    expect(codeAgainstPrint('id_number').run(evidence(alone, { codes, front: {} }))).toBe('not_compared');
    const coded = { full_name: field('ADEYEMI STORES LTD') };
    const named = (front: Fields) => codeAgainstPrintName('full_name').run(evidence({}, { coded, front }));
    expect(named({})).toBe('not_compared');
    expect(named({ full_name: field('ADEYEMI STORES LTD') })).toBe(true);
    expect(named({ full_name: field('ADEYEMI STORES') })).toBe('not_compared');
    expect(named({ full_name: field('ADEYEMI ST0RES') })).toBe('not_compared');
    expect(named({ full_name: field('ADEYE') })).toBe(false);
    expect(named({ full_name: field('ADEYEMI STORES AND SONS LTD') })).toBe(false);
    expect(named({ full_name: field('OKONKWO STORES') })).toBe(false);
    expect(codeAgainstPrintName('full_name').run(evidence({}))).toBeUndefined();
  });

  it.each([
    ['ADE', 'ADEYEMI', false],
    ['JOHN', 'JOHNSON', false],
    ['ADEYEMI', 'ADEYEMI', true],
    ['CHISOM AGRO LTD', 'CHISOM AGRQ LTD', true],
    ['CHISOM AGRO', 'CHISOM AGRO LTD', false],
    ['12345678901', '12345678902', false],
  ])('%s and %s agree: %s', (print, code, result) => {
    expect(agree(print, code)).toBe(result);
  });

  it('an MRZ whose nationality is not where ICAO requires it is not compared, nor is one with doubts alone', () => {
    const mrz = (lines: readonly string[]) => ({ format: 'TD1' as const, lines, valid: false, scores: [] });
    const rule = mrzCheckDigitsOf(/^(?:KEN|KYA)$/);
    const line = (nationality: string) => ['', `9001011M3001018${nationality}<<<<<<<<<<<0`, ''];
    const run = (nationality: string, mrzIsConsistent: boolean) =>
      rule.run(evidence({}, { mrz: mrz(line(nationality)), mrzIsConsistent, mrzIsShown: true }));
    // A wrong digit, a misplaced character or an impossible date.
    expect(run('KEN', false)).toBe(false);
    // Only a doubtful character.
    expect(run('KEN', true)).toBe('not_compared');
    expect(run('<<<', true)).toBe('not_compared');
    expect(run('<<<', false)).toBe('not_compared');
  });

  it('rows of an MRZ that could not be read are not silent', () => {
    const shown = evidence({ id_number: field('23456789') }, { mrzIsShown: true });
    const rules = [mrzCheckDigits, mrzCheckDigitsOf(/^KEN$/), mrzAgainstPrint('date_of_birth')];
    for (const rule of [...rules, mrzNamesAgainstPrint, mrzCarriesNumber, mrzComparedIfRead])
      expect([rule.name, rule.run(shown), rule.run(evidence({}))]).toEqual([rule.name, 'not_compared', undefined]);
    expect([mrzComparedWithPrint.run(shown), mrzComparedWithPrint.run(evidence({}))]).toEqual([false, undefined]);
  });

  it('the MRZ carries the printed ID or serial number', () => {
    const mrz = { format: 'TD1', lines: [], valid: true, scores: [] } as const;
    const fields = { id_number: field('23456789') };
    expect(mrzCarriesNumber.run(evidence(fields, { mrz, mrzNumbers: ['123456789', '23456789'] }))).toBe(true);
    expect(mrzCarriesNumber.run(evidence(fields, { mrz, mrzNumbers: ['987654321'] }))).toBe(false);
    expect(mrzCarriesNumber.run(evidence(fields, { mrz, mrzNumbers: ['2345G789'] }))).toBe('not_compared');
    expect(mrzCarriesNumber.run(evidence(fields))).toBeUndefined();
    expect(mrzCarriesNumber.run(evidence({}, { mrz, mrzNumbers: ['987654321'] }))).toBe('not_compared');
  });

  it('the MRZ has no other number in place of a printed one', () => {
    const mrz = { format: 'TD1', lines: [], valid: true, scores: [] } as const;
    const carries = (mrzNumbers: readonly string[], serial: Partial<ReturnType<typeof field>> = {}) =>
      mrzCarriesNumber.run(
        evidence(
          { id_number: field('23456789'), serial_number: { ...field('AB1234567'), ...serial } },
          { mrz, mrzNumbers },
        ),
      );
    expect(carries(['AB1234567', '23456789'])).toBe(true);
    expect(carries(['AB1234567', ''])).toBe(true);
    expect(carries(['AB1234567', '123'])).toBe(true);
    expect(carries(['AB1234568', '23456789'])).toBe(false);
    expect(carries(['AB1234567', '23456780'])).toBe(false);
    expect(carries(['AB1234568', '23456789'], { score: 0.5 })).toBe('not_compared');
  });

  it('the MRZ’s names stand in the print letter by letter, whatever their order; the last given name may be cut', () => {
    const mrz = { format: 'TD1', lines: [], valid: true, scores: [] } as const;
    const names = (machine: string, printed: string, score = 0.99, first?: ReturnType<typeof field>) =>
      mrzNamesAgainstPrint.run(
        evidence(
          { full_name: { ...field(printed), score } },
          { mrz, mrzFields: { full_name: field(machine), ...(first && { first_name: first }) } },
        ),
      );
    expect(names('JOHN KAMAU MWANGI', 'JOHN KAMAU MWANGI')).toBe(true);
    const cut = { ...field('PETER KAM'), note: message('field_may_be_cut') };
    expect(names('PETER KAM NGANGA', "PETER KAMAU NG'ANG'A", 0.99, cut)).toBe(true);
    expect(names('PETER KAM NGANGA', "PETER KAMAU NG'ANG'A")).toBe('not_compared');
    expect(names('ANN EVA', 'JOANNA EVA')).toBe('not_compared');
    expect(names('ANNA EVA', 'ANNAEVA')).toBe(true);
    expect(names('0TIENO EVA', 'OTIENO EVA')).toBe('not_compared');
    expect(names('EVA', '')).toBe(false);
    expect(names('ANNA EVA', 'ANNA EVA')).toBe(true);
    expect(names('JOHN KAMAU MWANKI', 'JOHN KAMAU MWANGI')).toBe(false);
    expect(names('JOHN KAMAU MWANKI', 'JOHN KAMAU MWANGI', 0.8)).toBe('not_compared');
    expect(mrzNamesAgainstPrint.run(evidence({}, { mrz, mrzFields: { full_name: field('JOHN') } }))).toBe(
      'not_compared',
    );
    expect(mrzNamesAgainstPrint.run(evidence({}))).toBeUndefined();
  });

  it('with an MRZ, number, birth date and a name must be read on the front', () => {
    const mrz = { format: 'TD1', lines: [], valid: true, scores: [] } as const;
    const all = { id_number: field('23456789'), date_of_birth: field('1990-01-01'), full_name: field('JOHN MWANGI') };
    expect(mrzComparedWithPrint.run(evidence(all, { mrz }))).toBe(true);
    expect(mrzComparedWithPrint.run(evidence(all))).toBeUndefined();
    for (const name of Object.keys(all))
      expect(mrzComparedWithPrint.run(evidence({ ...all, [name]: undefined }, { mrz }))).toBe(false);
    const named = (machine: string) =>
      mrzComparedWithPrint.run(evidence(all, { mrz, mrzFields: { full_name: field(machine) } }));
    expect([named('JOHN MWANKI'), named('JO MWANG')]).toEqual([true, false]);
    const born = mrzAgainstPrint('date_of_birth');
    const machine = { mrz, mrzFields: { date_of_birth: field('1990-01-02') } };
    expect([born.run(evidence(all, machine)), born.run(evidence({}, machine))]).toEqual([false, 'not_compared']);
  });
});
