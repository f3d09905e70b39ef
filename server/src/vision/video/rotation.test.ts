import { expect, it } from 'vitest';
import { quarterTurns } from './rotation.ts';

const matrix = (a: number, b: number) => {
  const bytes = Buffer.alloc(36);
  bytes.writeInt32LE(a * 65_536, 0);
  bytes.writeInt32LE(b * 65_536, 4);
  return bytes;
};

it('reads the quarter turns of a display matrix', () => {
  expect([matrix(1, 0), matrix(0, 1), matrix(-1, 0), matrix(0, -1), null, Buffer.alloc(4)].map(quarterTurns)).toEqual([
    0, 1, 2, 3, 0, 0,
  ]);
});
