import { expect, test } from 'vitest';
import type { TextLine } from '../image/page.ts';
import { findMrzRows } from './find-rows.ts';

function line(text: string, x: number, y: number, width: number): TextLine {
  return {
    text,
    score: 1,
    box: [
      [x, y],
      [x + width, y],
      [x + width, y + 14],
      [x, y + 14],
    ],
    centres: [...text].map((_, i) => (i + 0.5) / text.length),
    scores: [...text].map(() => 1),
  };
}

test('rows are told from print, boxes of one row joined, and short rows beside a sure one taken in', () => {
  const rows = findMrzRows([
    line('REPUBLICA DEL PERU', 8, 4, 250),
    line('70275722', 200, 12, 60),
    line('I<PER70275722<2S', 14, 151, 164),
    line('8906120M2107165PER', 14, 166, 190),
    line('CARDENAS<<JORGE', 14, 182, 150),
    line('<ANTHONY<<<<<', 170, 182, 134),
    line('CALLE NICOLAS COPERNICO 14', 10, 355, 283),
  ]);
  expect(rows.map((row) => row.text)).toEqual([
    'I<PER70275722<2S',
    '8906120M2107165PER',
    'CARDENAS<<JORGE<ANTHONY<<<<<',
  ]);
  expect(rows[2]!.width).toBeCloseTo(290);
});

test('guillemets count as two fillers each', () => {
  expect(findMrzRows([line('P<UTOERIKSSON«ANNA<MARIA«««', 0, 0, 400)])[0]?.text).toBe(
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<',
  );
});

test('a page of print has no rows', () => {
  expect(findMrzRows([line('Date of issue / Date de delivrance', 0, 0, 200), line('A00000019', 0, 20, 90)])).toEqual(
    [],
  );
});
