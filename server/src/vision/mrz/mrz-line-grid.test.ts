import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellAt,
  cellsOf,
  fitGrid,
  type MrzSteps,
  mrzAlphabet,
  mrzCellCounts,
  pixelOf,
  placeLine,
  readCells,
} from './mrz-line-grid.ts';

const CLASSES = mrzAlphabet.length + 1;

interface Drawn {
  readonly text: string;
  readonly pitch: number;
  /** Distance in pixels before the first cell and after the last cell. It is negative if the strip cuts the cell. */
  readonly before: number;
  readonly after: number;
  /** Distance between the middle of the line and its position on a grid with even pitch, in cells. */
  readonly bend: number;
  /** Ratio of the last pitch to the first, as in a picture with perspective. Default: 1. */
  readonly growth?: number;
  /** Cells that contain no character. */
  readonly dropped: ReadonlySet<number>;
  /** Confidence of the network, as a logit. */
  readonly sure: number;
}

/** Returns the output of a network that can read the drawn line easily. */
function stepsOf({ text, pitch, before, after, bend, growth = 1, dropped, sure }: Drawn): MrzSteps {
  const count = Math.round((text.length * pitch + before + after) / 4);
  const logProbabilities = new Float32Array(count * CLASSES);
  const phase = new Float32Array(count * 2);
  const pitches = new Float32Array(count);
  for (let t = 0; t < count; t++) {
    // A projective map of the line onto itself. The ends of the line do not move. `growth` is the ratio of the pitches
    // at the two ends.
    const along = ((t + 0.5) * 4 - before) / pitch / text.length;
    const root = Math.sqrt(growth);
    const even = (text.length * along * root) / (1 + along * (root - 1));
    pitches[t] = (pitch * (1 + along * (root - 1)) ** 2) / root;
    const at = even + bend * (1 - (even / text.length - 0.5) ** 2 * 4);
    const cell = Math.floor(at);
    const char = cell >= 0 && cell < text.length ? mrzAlphabet.indexOf(text[cell]!) : CLASSES - 1;
    const logits = Array.from({ length: CLASSES }, (_, c) => (c === char ? sure : 0));
    if (dropped.has(cell)) logits[char] = 0;
    const sum = Math.log(logits.reduce((total, logit) => total + Math.exp(logit), 0));
    logProbabilities.set(
      logits.map((logit) => logit - sum),
      t * CLASSES,
    );
    phase.set([Math.cos(2 * Math.PI * (at - 0.5)), Math.sin(2 * Math.PI * (at - 0.5))], t * 2);
  }
  return { count, stepPixels: 4, logProbabilities, phase, pitch: pitches };
}

const drawn = fc.constantFrom(...mrzCellCounts).chain((length) =>
  fc.record({
    // The text has few different characters, so most neighbours are equal.
    text: fc
      .array(fc.constantFrom(...'<<<<011128BOIKXA'), { minLength: length, maxLength: length })
      .map((chars) => chars.join('')),
    pitch: fc.double({ min: 12, max: 25, noNaN: true }),
    before: fc.double({ min: -5, max: 40, noNaN: true }),
    after: fc.double({ min: -5, max: 40, noNaN: true }),
    bend: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
    dropped: fc.constant(new Set<number>()),
    sure: fc.double({ min: 6, max: 12, noNaN: true }),
  }),
);

function read(line: Drawn) {
  const steps = stepsOf(line);
  const grid = fitGrid(steps);
  const seen = cellsOf(steps, grid, 1);
  const totals = mrzCellCounts.map((count) => ({ count, ...placeLine(seen, count) }));
  const best = totals.reduce((one, other) => (other.score > one.score ? other : one));
  return { grid, ...best, ...readCells(seen, best.start, best.count) };
}

test('a pitch that grows along the line, as in perspective, is followed', () => {
  const text = 'P<NGAOBI<<CHIDI<EMEKA<<<<<<<<<<<<<<<<<<<<<<<';
  for (const growth of [0.75, 1.25, 1.4]) {
    const line: Drawn = { text, pitch: 18, before: 10, after: 10, bend: 0, growth, dropped: new Set(), sure: 9 };
    expect(fitGrid(stepsOf(line)).fit).toBeGreaterThan(0.8);
  }
});

describe('the grid of an MRZ line', () => {
  test('gives back every line, equal neighbours and all, wherever it lies on the strip', () => {
    fc.assert(
      fc.property(drawn, (line) => {
        const { text, grid } = read(line);
        expect(text).toBe(line.text);
        expect(grid.fit).toBeGreaterThan(0.9);
      }),
      { numRuns: 60 },
    );
  });

  test('keeps the place of characters that left no trace, and is unsure of them alone', () => {
    const holes = fc.uniqueArray(fc.integer({ min: 3, max: 26 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(drawn, holes, (line, dropped) => {
        const { text, scores } = read({ ...line, dropped: new Set(dropped) });
        expect(text).toHaveLength(line.text.length);
        for (const [k, char] of [...line.text].entries()) {
          if (dropped.includes(k)) expect(scores[k]).toBeLessThan(0.5);
          else if (!dropped.includes(k - 1) && !dropped.includes(k + 1)) expect(text[k]).toBe(char);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('finds the pixel of a cell and the cell of a pixel again', () => {
    const grid = fc.record({
      width: fc.double({ min: 200, max: 1600, noNaN: true }),
      a: fc.double({ min: 10, max: 30, noNaN: true }),
      b: fc.double({ min: 15, max: 24, noNaN: true }),
      c: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
      fit: fc.constant(1),
    });
    fc.assert(
      fc.property(grid, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
        expect(pixelOf(one, cellAt(one, part * one.width))).toBeCloseTo(part * one.width, 3);
      }),
    );
  });

  test('scores nothing but print without a pitch as a poor fit', () => {
    const steps = stepsOf({
      text: 'A'.repeat(44),
      pitch: 18,
      before: 0,
      after: 0,
      bend: 0,
      dropped: new Set(),
      sure: 8,
    });
    // The phases change at a varying rate, as in print with proportional letters.
    for (let t = 0; t < steps.count; t++) {
      const angle = t + 6 * Math.sin(t / 5) + 9 * Math.cos(t / 17);
      steps.phase.set([Math.cos(angle), Math.sin(angle)], t * 2);
    }
    expect(fitGrid(steps).fit).toBeLessThan(0.5);
  });
});
