import { expect, test } from 'vitest';
import { composeMrz } from '../mrz/compose-mrz.ts';
import { interpretMrz } from '../mrz/interpret-mrz.ts';
import { mrzFields } from './mrz-fields.ts';

const lines = composeMrz('TD3', {
  issuer: 'GHA',
  nationality: 'GHA',
  surname: 'TETTEH',
  givenNames: 'EMMANUEL NII',
  number: 'H0273516',
  birthDate: '1967-03-05',
  expiryDate: '2030-05-13',
  sex: 'Male',
  optional: '',
});

/**
 * Returns the fields of rows that were read with probability 0.99. Only the character `weak` (row, position) has the
 * probability `score`.
 */
function fieldsOf(rows: readonly string[], weak: readonly [number, number] = [9, 9], score = 0.3) {
  const read = rows.map((text, row) => ({
    text,
    scores: [...text].map((_, at) => (row === weak[0] && at === weak[1] ? score : 0.99)),
    alternatives: [...text].map((char) => [{ char, p: 0.99 }]),
  }));
  const mrz = interpretMrz(read, { year: 2026, month: 11, day: 20 });
  if (!mrz) throw new Error('not read');
  return mrzFields(mrz, 'front');
}
const withWrongNumber = [lines[0]!, `H0273518${lines[1]!.slice(8)}`];

test('names carry the doubt of their own letters and of the fillers that end them', () => {
  expect(fieldsOf(lines, [0, 6]).last_name?.score).toBeCloseTo(0.3);
  expect(fieldsOf(lines, [0, 6]).first_name?.score).toBeCloseTo(0.99);
  expect(fieldsOf(lines, [0, 14]).first_name?.score).toBeCloseTo(0.3);
  expect(fieldsOf(lines, [0, 12]).last_name?.score).toBeCloseTo(0.3);
});

test('a field whose check digit disagrees is given if it was read, and left out if it was guessed', () => {
  expect(fieldsOf(withWrongNumber).id_number).toMatchObject({
    value: 'H0273518',
    note: { code: 'field_check_digit_wrong' },
  });
  expect(fieldsOf(withWrongNumber, [1, 7]).id_number).toBeUndefined();
  expect(fieldsOf(lines, [1, 7]).id_number?.value).toBe('H0273516');
});

test('of a national format of the same size only what the layouts share is given', () => {
  const fields = fieldsOf(['IDUTOBERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4']);
  expect(fields).toMatchObject({ last_name: { value: 'BERTHIER' }, issuing_country: { value: 'Utopia' } });
  expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['id_number']));
  expect(fields.date_of_birth ?? fields.expiry_date ?? fields.gender ?? fields.nationality).toBeUndefined();
});

test("the French identity card's own format gives everything that it has", () => {
  const card = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'];
  const values = Object.entries(fieldsOf(card)).map(([name, { value }]) => [name, value]);
  expect(Object.fromEntries(values)).toEqual({
    last_name: 'BERTHIER',
    first_name: 'CORINNE',
    full_name: 'CORINNE BERTHIER',
    date_of_birth: '1965-12-06',
    gender: 'Female',
    id_number: '940992310285',
    issuing_country: 'France',
  });
  const given = fieldsOf(card, [1, 13]);
  expect([given.first_name?.score, given.last_name?.score]).toEqual([0.3, 0.99]);
});
