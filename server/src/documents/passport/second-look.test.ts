import { expect, test } from 'vitest';
import type { Quad, TextLine } from '../../vision/image/page.ts';
import type { Fields } from '../reading.ts';
import { withSecondLook } from './second-look.ts';

function line(text: string, y: number, score: number): TextLine {
  const right = text.length * 12;
  const box: Quad = [
    [0, y],
    [right, y],
    [right, y + 20],
    [0, y + 20],
  ];
  const each = [...text];
  return { text, score, box, centres: each.map((_, i) => (i + 0.5) / each.length), scores: each.map(() => score) };
}

const raster = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3) };
const machine: Fields = {
  last_name: { value: 'OKAFOR', raw: 'OKAFOR', score: 1, source: 'mrz' },
  date_of_birth: { value: '1985-01-01', raw: '850101', score: 1, source: 'mrz' },
};

async function look(lines: readonly TextLine[], answers: readonly string[], score: number) {
  let read = 0;
  const page = await withSecondLook({ raster, lines }, machine, async (_, quads) => {
    read += quads.length;
    return quads.map((_, i) => line(answers[i]!, 0, score));
  });
  return { texts: page.lines.map(({ text }) => text), read };
}

test('only lines that may hold what the print does not show, and were read with doubt, are read again', async () => {
  const lines = [
    line('OKAFOR', 0, 0.99),
    line('Place of birth', 30, 0.8),
    line('KANO', 60, 0.8),
    line('01 JAN 86', 90, 0.8),
  ];
  expect(await look(lines, ['01 JAN 85'], 0.99)).toEqual({
    texts: ['OKAFOR', 'Place of birth', 'KANO', '01 JAN 85'],
    read: 2,
  });
});

test('a reading that is less sure does not replace the first', async () => {
  const { texts } = await look([line('OKAFOR', 0, 0.99), line('01 JAN 86', 90, 0.8)], ['01 JAN 85'], 0.5);
  expect(texts).toEqual(['OKAFOR', '01 JAN 86']);
});

test('a reading of other letters confirms, and is never sure enough to contradict', async () => {
  const page = { raster, lines: [line('OKAFOR', 0, 0.99), line('01 JAN 86', 90, 0.8)] };
  const sure = async (text: string) =>
    (await withSecondLook(page, machine, async () => [line(text, 0, 0.99)])).lines[1]!.scores.every((one) => one > 0.9);
  expect(await sure('01 JAN 86')).toBe(true);
  expect(await sure('01 JAN 88')).toBe(false);
});

test('a surer reading that would lose a field which the print showed is not taken', async () => {
  const lines = [line('OKAFOR 01 JAN 86', 0, 0.8)];
  expect((await look(lines, ['KANO 01 JAN 86'], 0.99)).texts).toEqual(['OKAFOR 01 JAN 86']);
});

test('nothing is read again where the print shows every field, nor where every line was read surely', async () => {
  expect((await look([line('OKAFOR', 0, 0.8), line('01 JAN 85', 90, 0.8)], [], 1)).read).toBe(0);
  expect((await look([line('ABUBAKAR', 0, 0.99), line('01 JAN 85', 90, 0.8)], [], 1)).read).toBe(0);
});
