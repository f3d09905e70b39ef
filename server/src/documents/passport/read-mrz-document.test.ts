import { expect, test } from 'vitest';
import type { Page, Quad, TextLine } from '../../vision/image/page.ts';
import type { DocumentEvidence } from '../kind-reader.ts';
import { composeMrz, type MrzHolder } from '../mrz/compose-mrz.ts';
import { interpretMrz } from '../mrz/interpret-mrz.ts';
import { mrzKinds } from '../mrz-kinds.ts';
import { readMrzDocument } from './read-mrz-document.ts';

/** Number of pixels in a millimetre. The MRZ's first character is at (100, 800). */
const MM = 10;
const ORIGIN = [100, 800] as const;
const today = { year: 2026, month: 11, day: 27 };
const holder: MrzHolder = {
  ...{ issuer: 'NGA', nationality: 'NGA', surname: 'OKAFOR', givenNames: 'EMEKA JOHN', number: 'A50128664' },
  ...{ birthDate: '1988-01-25', expiryDate: '2031-08-10', sex: 'Male', optional: '12345678901' },
};

/** Returns a line whose left edge is `x` and whose middle is `y` millimetres from the MRZ's first character. */
function line(text: string, x: number, y: number, score = 0.99): TextLine {
  const [left, middle] = [ORIGIN[0] + x * MM, ORIGIN[1] + y * MM];
  const right = left + text.length * 12;
  const box: Quad = [
    [left, middle - 12],
    [right, middle - 12],
    [right, middle + 12],
    [left, middle + 12],
  ];
  const each = [...text];
  return { text, score, box, centres: each.map((_, i) => (i + 0.5) / each.length), scores: each.map(() => score) };
}

/** The printed data page of `holder`. If `labels` is false, no label was read. */
function dataPage({ labels = true, more = [] }: { labels?: boolean; more?: readonly TextLine[] } = {}): TextLine[] {
  const at = (label: string, value: string, x: number, y: number) => [
    ...(labels ? [line(label, x, y)] : []),
    line(value, x, y + 3),
  ];
  return [
    ...at('Code', 'NGA', 55, -66),
    ...at('Passport No.', 'A50128664', 80, -66),
    ...at('Surname / Nom', 'OKAFOR', 37, -58),
    ...at('Given names / Prénoms', 'EMEKA JOHN', 37, -50),
    ...at('Nationality / Nationalité', 'NIGERIAN', 37, -42),
    ...at('Personal No.', '12345678901', 80, -42),
    ...at('Date of birth / Date de naissance', '25 JAN / JAN 88', 37, -34),
    ...at('Sex / Sexe', 'M', 37, -26),
    ...at('Place of birth / Lieu de naissance', 'LAGOS', 60, -26),
    ...at('Date of expiry', '10 AUG / AOUT 31', 37, -18),
    ...more,
  ];
}

const page = (lines: readonly TextLine[]): Page => ({
  ...{ lines, turns: 0, corners: null },
  raster: { width: 1400, height: 1000, data: new Uint8Array(), channels: 3 } as never,
});

function read(
  inMrz: Partial<MrzHolder>,
  front: readonly TextLine[],
  { back, mrzSide = 'front' }: { back?: readonly TextLine[]; mrzSide?: 'front' | 'back' } = {},
) {
  const rows = composeMrz('TD3', { ...holder, ...inMrz });
  const quads = rows.map((_, row) => line('<'.repeat(90), 0, 6.35 * row).box);
  const mrz = interpretMrz(
    rows.map((text) => ({
      ...{ text, scores: [...text].map(() => 0.999) },
      alternatives: [...text].map((char) => [{ char, p: 0.999 }]),
    })),
    today,
    quads,
  )!;
  const evidence: DocumentEvidence = {
    ...{ front: page(front), ...(back && { back: page(back) }), mrz, mrzSide, codes: [], today },
    mrzFrame: { origin: [...ORIGIN], unit: MM, angle: 0 },
  };
  const { checks } = readMrzDocument(mrz, evidence, 'both');
  const results = Object.fromEntries(checks.map(({ name, result }) => [name, result]));
  return { valid: checks.every(({ result }) => result !== 'fail'), results };
}

test('an unaltered page is valid, with its labels and without them', () => {
  for (const labels of [true, false]) {
    const { valid, results } = read({}, dataPage({ labels }));
    const names = [results['printed_surname_agrees'], results['printed_given_names_agree']];
    expect([labels, valid, ...names]).toEqual([labels, true, 'pass', 'pass']);
  }
});

test.each(['JOHN', 'LAGOS', 'EMEKA JOHN', 'NIGERIAN', 'OKAFUR'])(
  'a surname %s in the MRZ contradicts the print, wherever else the page shows that word',
  (surname) => {
    const { valid, results } = read({ surname }, dataPage());
    expect([results['printed_surname_agrees'], valid]).toEqual(['fail', false]);
  },
);

test.each(['JOHN', 'LAGOS', 'OKAFUR'])(
  'a surname %s in the MRZ is not confirmed by a given name or a place if no label was read',
  (surname) => {
    expect(read({ surname }, dataPage({ labels: false })).results['printed_surname_agrees']).toBe('not_compared');
  },
);

test('given names in the MRZ are not confirmed by a part of the printed ones', () => {
  for (const labels of [true, false])
    expect(read({ givenNames: 'JOHN' }, dataPage({ labels })).results['printed_given_names_agree']).toBe(
      'not_compared',
    );
});

test('text beside the data page, on the back or in the rows of the MRZ confirms nothing', () => {
  const altered = { surname: 'ADEYEMI', number: 'B77777777', birthDate: '1999-03-02' };
  const forged = [line('ADEYEMI', 140, -50), line('B77777777', 140, -40), line('02 MAR 1999', 140, -30)];
  const checks = ['printed_surname_agrees', 'printed_number_agrees', 'printed_birth_date_agrees'];
  const inRow = line('ADEYEMI', 12, 0);
  for (const labels of [true, false])
    for (const { results } of [
      read(altered, dataPage({ labels, more: [...forged, inRow] })),
      read(altered, dataPage({ labels }), { back: forged }),
    ])
      for (const check of checks) expect([labels, check, results[check]]).not.toEqual([labels, check, 'pass']);
});

test('a label beside the data page does not replace the label on it', () => {
  const beside = [line('Surname / Nom', -60, -90), line('ADEYEMI', -60, -87)];
  const front = [...beside, ...dataPage()];
  expect(read({ surname: 'ADEYEMI' }, front).results['printed_surname_agrees']).toBe('fail');
  expect(read({}, front).results['printed_surname_agrees']).toBe('pass');
});

test('a date under another label does not confirm the birth date', () => {
  const printed = dataPage().filter(({ text }) => !/birth/i.test(text) && text !== '25 JAN / JAN 88');
  expect(read({ birthDate: '1931-08-10' }, printed).results['printed_birth_date_agrees']).toBe('not_compared');
});

test.each([
  [{ nationality: 'GHA' }, 'printed_nationality_agrees'],
  [{ issuer: 'GHA' }, 'printed_issuing_state_agrees'],
  [{ optional: '12345678902' }, 'printed_personal_number_agrees'],
])('%j in the MRZ: %s fails', (altered, check) => {
  const unaltered = read({}, dataPage()).results[check];
  const { valid, results } = read(altered, dataPage());
  expect([unaltered, results[check], valid]).toEqual(['pass', 'fail', false]);
});

test('a state or a personal number that cannot be compared does not make the document invalid', () => {
  const printed = dataPage().map((one) => (one.text === 'NIGERIAN' ? line('BRITISH CITIZEN', 37, -39) : one));
  const { valid, results } = read({ optional: '7' }, printed);
  expect([results['printed_nationality_agrees'], results['printed_personal_number_agrees'], valid]).toEqual([
    ...['not_compared', 'not_compared'],
    true,
  ]);
});

test('a passport whose data page was sent as the back is refused, whatever the front shows', () => {
  const refusal = (mrzSide: 'front' | 'back', kind = 'passport') =>
    mrzKinds.find((one) => one.kind === kind)!.wrongSide!({ mrzSide } as DocumentEvidence);
  expect(refusal('back')?.code).toBe('document_data_page');
  expect([refusal('front'), refusal('back', 'identity-card')]).toEqual([null, null]);
});

test('a refugee’s travel document may print the country of origin', () => {
  for (const nationality of ['XXA', 'XXB', 'XXC', 'XXX']) {
    const { valid, results } = read({ nationality }, dataPage());
    expect([nationality, results['printed_nationality_agrees'], valid]).toEqual([nationality, 'not_compared', true]);
  }
});
