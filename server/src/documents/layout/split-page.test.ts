import { describe, expect, it } from 'vitest';
import { halvesOf } from './split-page.ts';
import { syntheticPage } from './synthetic-page.fixture.ts';

const card = (left: number, top: number, name: string) =>
  [0, 1, 2, 3].map((row) => ({ text: `${name} ${row}`, x: left, y: top + 36 * row }));
const texts = (lines: readonly { text: string }[]) => lines.map((line) => line.text.split(' ')[0]);

describe('two documents on one picture', () => {
  it('are cut apart above each other', () => {
    const [upper, lower] = halvesOf(syntheticPage([...card(40, 60, 'ONE'), ...card(40, 400, 'TWO')]));
    expect(new Set(texts(upper!.lines))).toEqual(new Set(['ONE']));
    expect(new Set(texts(lower!.lines))).toEqual(new Set(['TWO']));
  });

  it('are cut apart side by side', () => {
    const [left, right] = halvesOf(syntheticPage([...card(40, 60, 'ONE'), ...card(700, 60, 'TWO')]));
    expect(new Set(texts(left!.lines))).toEqual(new Set(['ONE']));
    expect(new Set(texts(right!.lines))).toEqual(new Set(['TWO']));
  });

  it('one alone is left whole', () => expect(halvesOf(syntheticPage(card(40, 60, 'ONE')))).toEqual([]));
});
