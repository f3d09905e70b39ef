import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../../vision/image/page.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { respaced } from './respace.ts';

/**
 * Draws plain U shapes instead of letters. They are 12 wide and 24 high. The gap between them is 3, and 14 at the end
 * of a word. Optionally they are light on dark, or have a shadow.
 */
function drawn(
  words: readonly string[],
  { inverted = false, shadow = false } = {},
): { raster: Raster; line: TextLine } {
  const [height, margin] = [34, 4];
  const starts: number[] = [];
  let x = margin;
  words.forEach((word, index) => {
    if (index > 0) x += 11;
    for (const _ of word) {
      starts.push(x);
      x += 15;
    }
  });
  const width = x + margin - 3;
  const data = new Uint8Array(width * height * 3).fill(inverted ? 30 : 220);
  for (const start of starts) {
    for (let row = 5; row < 29; row++) {
      // Two stems and a base line, like a U. This shape has about as much ink as a letter.
      const spans = row > 25 ? [[0, 12]] : [[0, 3], [9, 12]]; // biome-ignore format: pairs
      for (const [from, to] of spans)
        data.fill(inverted ? 220 : 30, (row * width + start + from!) * 3, (row * width + start + to!) * 3);
    }
  }
  if (shadow) {
    for (let at = 0; at < data.length; at += 3) {
      const light = 1 - (0.6 * ((at / 3) % width)) / width;
      for (let channel = 0; channel < 3; channel++) data[at + channel]! *= light;
    }
  }
  const text = words.join('');
  const line: TextLine = {
    text,
    score: 1,
    box: [[0, 0], [width, 0], [width, height], [0, height]],
    centres: starts.map((start) => (start + 6) / width),
    scores: starts.map(() => 1),
  }; // biome-ignore format: corners
  return { raster: { width, height, data }, line };
}

const words = fc.array(fc.stringMatching(/^[A-HJ-Z]{3,8}$/), { minLength: 2, maxLength: 4 });

describe('spaces by ink', () => {
  it.each([{}, { inverted: true }, { shadow: true }])('puts spaces where the words part: %o', (how) => {
    fc.assert(
      fc.property(words, (drawnWords) => {
        const { raster, line } = drawn(drawnWords, how);
        expect(respaced(line, raster).text).toBe(drawnWords.join(' '));
      }),
      { numRuns: 25 },
    );
  });

  it('takes away a space that stands in no gap', () => {
    const { raster, line } = drawn(['OKAFOR', 'EMEKA']);
    const split = {
      ...line,
      text: `OKA ${line.text.slice(3)}`,
      centres: [...line.centres.slice(0, 3), (line.centres[2]! + line.centres[3]!) / 2, ...line.centres.slice(3)],
      scores: [...line.scores, 1],
    };
    expect(respaced(split, raster).text).toBe('OKAFOR EMEKA');
  });

  it('leaves a line alone that has no ink to go by', () => {
    const { line } = drawn(['OKAFOR', 'EMEKA']);
    const blank = { width: 400, height: 34, data: new Uint8Array(400 * 34 * 3).fill(200) };
    expect(respaced(line, blank)).toBe(line);
  });
});
