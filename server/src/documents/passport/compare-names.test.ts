import { expect, test } from 'vitest';
import type { Quad, TextLine } from '../../vision/image/page.ts';
import type { FieldReading } from '../reading.ts';
import { namesAgree } from './compare-names.ts';
import type { LabelledValue } from './labelled-values.ts';

const mrz = (value: string): FieldReading => ({ value, raw: value, score: 1, source: 'mrz', side: 'front' });
const print = (value: string, score = 0.99): LabelledValue => ({
  ...{ value, raw: value, score, source: 'print', side: 'front' },
  scores: [...value].map(() => score),
});
function line(text: string, y: number): TextLine {
  const right = text.length * 12;
  const box: Quad = [
    [0, y],
    [right, y],
    [right, y + 20],
    [0, y + 20],
  ];
  const each = [...text];
  return { text, score: 0.99, box, centres: each.map((_, i) => (i + 0.5) / each.length), scores: each.map(() => 0.99) };
}
const lines = (texts: readonly string[]) => texts.map((text, at) => line(text, 200 * at));

const named = (machine: string, labelled?: LabelledValue, unlabelled: readonly TextLine[] = [], other?: string) =>
  namesAgree('n', {
    ...{ field: 'last_name', machine: mrz(machine), labelled, other: other === undefined ? undefined : mrz(other) },
    ...{ lines: unlabelled, unlabelled },
  }).result;

test('under its label: the same is a pass, surely read other letters are a fail, and between them nothing was compared', () => {
  expect(named('OKAFOR', print('OKAFOR'))).toBe('pass');
  expect(named('OKAFOR')).toBe('not_compared');
  expect(named('OKAFOR', print('WINTHLYB'))).toBe('fail');
  expect(named('OKAFOR', print('OKAFUR'))).toBe('fail');
  expect(named('OKAFOR', print('OKAFUR', 0.9))).toBe('not_compared');
  expect(named('OKAFOR', { ...print('OKAFUR'), least: 0.4 })).toBe('not_compared');
  expect(named('OKAFOR', print('OKAFO'))).toBe('not_compared');
});

test('print of altogether other letters contradicts though one of them is faint; one faint letter alone does not', () => {
  const faint = (text: string): LabelledValue => ({ ...print(text, 0.94), least: 0.6 });
  expect(named('ABUBAKAR', faint('OWUSU-ANSAH'))).toBe('fail');
  expect(named('OKAFOR', faint('OKAFUR'))).toBe('not_compared');
  expect(named('OKAFOR', print('OKAFOR-COLE', 0.94))).toBe('not_compared');
});

test.each([
  ['MAENNIK', 'MANNIK'],
  ['THURIDUR', 'PURIDUR'],
  ['GROSS', 'GROB'],
  ['JOERGENSEN', 'JORGENSEN'],
])('%s printed as %s is the same name, transliterated by ICAO 9303', (machine, printed) => {
  expect(named(machine, print(printed))).toBe('pass');
  expect(named(machine, undefined, lines([printed]))).toBe('pass');
});

test('names that are exchanged stand in the print, each under the other’s label: a fail', () => {
  expect(named('SARAH', print('MARTIN'), lines(['SARAH']), 'MARTIN')).toBe('fail');
  expect(named('SARAH MARTIN', print('MARTIN'), [], 'MARTIN')).toBe('fail');
});

test('the same word elsewhere does not outweigh the text under the label', () => {
  expect(named('JOHN', print('OKAFOR'), lines(['JOHN']))).toBe('fail');
  expect(named('JOHN', print('OKAFOR', 0.7), lines(['JOHN']))).toBe('not_compared');
});

test.each([
  [['OKAFOR'], 'pass'],
  [['2. OKAFOR'], 'pass'],
  [['OKAFOR/OCAFOR'], 'pass'],
  [['OKAFOR, EMEKA JOHN'], 'pass'],
  [['EMEKA JOHN OKAFOR'], 'pass'],
  [['Surname/Nom OKAFOR'], 'pass'],
  [['1. Surname / Nom: OKAFOR'], 'pass'],
  [['Given names / Prénoms OKAFOR'], 'not_compared'],
  [['Surname/Nom OKAFOR ROAD'], 'not_compared'],
  [['Surname/Nom'], 'not_compared'],
  [['OKAFOR ROAD'], 'not_compared'],
  [['MRS OKAFOR'], 'not_compared'],
])('without a label: %j is %s', (texts, result) => {
  expect(named('OKAFOR', undefined, lines(texts), 'EMEKA JOHN')).toBe(result);
});

test('a name on two lines is whole, with its label and without it', () => {
  const two = [line('NNAMDI', 0), line('CHUKWUEMEKA', 26)];
  const labelled = { ...print('NNAMDI'), box: two[0]!.box };
  expect(named('NNAMDI CHUKWUEMEKA', undefined, two)).toBe('pass');
  expect(named('NNAMDI CHUKWUEMEKA', labelled, two)).toBe('pass');
  expect(named('NNAMDI CHUKWUEMEKA', labelled, two.slice(0, 1))).toBe('not_compared');
});
