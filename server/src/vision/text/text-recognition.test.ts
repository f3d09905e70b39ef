import { expect, it } from 'vitest';
import { alphabetOf, decodeText } from './text-recognition.ts';

const alphabet = alphabetOf(['', 'O', 'N', "'"]);
/** Returns a strip. Its steps have these probabilities of blank, O, N and the apostrophe. */
const strip = (steps: readonly (readonly number[])[]) => ({
  probabilities: Float32Array.from(steps.flat()),
  steps: steps.length,
  classes: alphabet.chars.length,
});
const o = [0, 1, 0, 0];
const blank = [1, 0, 0, 0];
const n = [0, 0, 1, 0];

it('says how likely an apostrophe is that was read as nothing', () => {
  const faint = [0.75, 0, 0, 0.25];
  expect(decodeText(strip([o, blank, faint, blank, n]), alphabet)).toMatchObject({ text: 'ON', lostApostrophe: 0.25 });
  expect(decodeText(strip([o, blank, n]), alphabet)).toMatchObject({ text: 'ON', lostApostrophe: 0 });
});

it('an apostrophe that was read spreads over the steps beside it and is not lost', () => {
  const rising = [0.75, 0, 0, 0.25];
  const there = [0.1, 0, 0, 0.9];
  expect(decodeText(strip([o, rising, there, rising, n]), alphabet)).toMatchObject({ text: "O'N", lostApostrophe: 0 });
});
