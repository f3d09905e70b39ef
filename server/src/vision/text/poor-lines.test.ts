import { expect, it } from 'vitest';
import type { Quad } from '../image/page.ts';
import { rereadPoorLines } from './poor-lines.ts';
import type { ReadLines } from './read-lines.ts';
import type { RecognisedText } from './text-recognition.ts';

const raster = { width: 900, height: 100, data: new Uint8Array(270_000) };
const line = (width: number, height: number): Quad => [[0, 0], [width, 0], [width, height], [0, height]]; // biome-ignore format: corners
const said = (text: string, score: number): RecognisedText => ({ text, score, centres: [], scores: [] });
/** Returns a fake second reading that gives the same text everywhere and records its input. */
function reader(answer: RecognisedText): { read: ReadLines; asked: (readonly Quad[])[] } {
  const asked: (readonly Quad[])[] = [];
  const read: ReadLines = async (_, quads) => {
    asked.push(quads);
    return quads.map(() => answer);
  };
  return { read, asked };
}

it('a long line that reads badly is read again, cut closer, and the surer reading stands', async () => {
  const { read, asked } = reader(said('66 JONKU, AMUDA BUS-STOP', 0.95));
  const quads = [line(600, 24), line(600, 24), line(100, 24), line(300, 10), line(600, 24)];
  const texts = [
    said('66 JONKU MUDA', 0.7),
    said('WELL READ', 0.99),
    said('SHORT', 0.5),
    said('SMALL PRINT', 0.5),
    said('P<NGAOBI<<CHIDI<<<', 0.5),
  ];
  const out = await rereadPoorLines(raster, quads, texts, read);
  expect(out.map(({ text }) => text)).toEqual([
    '66 JONKU, AMUDA BUS-STOP',
    'WELL READ',
    'SHORT',
    'SMALL PRINT',
    'P<NGAOBI<<CHIDI<<<',
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(1);
  expect(asked[0]![0]![2][1] - asked[0]![0]![1][1]).toBeLessThan(24);
});

it('a worse second reading changes nothing', async () => {
  const { read } = reader(said('66 J', 0.6));
  expect(await rereadPoorLines(raster, [line(600, 24)], [said('66 JONKU MUDA', 0.7)], read)).toMatchObject([
    { text: '66 JONKU MUDA' },
  ]);
});
