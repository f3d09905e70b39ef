import { expect, test } from 'vitest';
import { isTurned, turnedShare } from './face-hint.ts';

const face = (turn: number, score = 0.9) => ({ x: 0.5, y: 0.5, width: 0.4, height: 0.4, score, turn });
/** `turn` of a head that looks straight ahead. For some people the nose is a little to one side. */
const AHEAD = 0.2;

test('a turn is seen on its own side only', () => {
  expect([isTurned(face(0.6), 'left', AHEAD), isTurned(face(0.6), 'right', AHEAD)]).toEqual([true, false]);
  expect([isTurned(face(-0.2), 'left', AHEAD), isTurned(face(-0.2), 'right', AHEAD)]).toEqual([false, true]);
});

test('a turn has a share from the head that looks ahead on, and none on the other side', () => {
  const shares = [0.2, 0.35, 0.5, 0.8].map((turn) => Math.round(100 * turnedShare(face(turn), 'left', AHEAD)));
  expect(shares).toEqual([0, 50, 100, 200]);
  expect([turnedShare(face(0.5), 'right', AHEAD), turnedShare(face(0.5, 0.2), 'left', AHEAD)]).toEqual([0, 0]);
});

test('no turn is seen in a head that looks ahead, or without a certain face', () => {
  for (const side of ['left', 'right'] as const)
    for (const found of [face(0.4), face(0), face(0.9, 0.2), face(-0.9, 0.2), undefined])
      expect(isTurned(found, side, AHEAD)).toBe(false);
});
