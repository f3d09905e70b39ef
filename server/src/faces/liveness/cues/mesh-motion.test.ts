import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affineResidual,
  blink,
  faceTravel,
  headTurn,
  type MeshPoints,
  mouthMotion,
  nonRigidMotion,
} from './mesh-motion.ts';

type Point = readonly [number, number, number];

/**
 * Points of a mesh of 468 points on half of an egg, which is 200 pixels wide. The eyes are open and the mouth is shut.
 */
const NAMED: Readonly<Record<number, Point>> = {
  33: [-45, -30, -60],
  133: [-18, -30, -75],
  159: [-31, -36, -72],
  145: [-31, -26, -72],
  158: [-26, -36, -74],
  153: [-26, -26, -74],
  263: [45, -30, -60],
  362: [18, -30, -75],
  386: [31, -36, -72],
  374: [31, -26, -72],
  385: [26, -36, -74],
  380: [26, -26, -74],
  13: [0, 40, -85],
  14: [0, 42, -85],
  61: [-25, 41, -75],
  291: [25, 41, -75],
  234: [-100, 0, 0],
  454: [100, 0, 0],
  10: [0, -110, -20],
  152: [0, 110, -20],
  4: [0, 5, -110],
};
const FACE: MeshPoints = Array.from({ length: 468 }, (_, i): Point => {
  const named = NAMED[i];
  if (named) return named;
  const [row, column] = [Math.floor(i / 22), i % 22];
  const [x, y] = [(column - 10.5) * 9, (row - 10.5) * 10];
  return [x, y, -Math.sqrt(Math.max(0, 1 - (x / 105) ** 2 - (y / 120) ** 2)) * 100];
});

const moved = (mesh: MeshPoints, change: (point: Point, index: number) => Point): MeshPoints => mesh.map(change);
const turned = (degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return moved(FACE, ([x, y, z]) => [x * cos + z * sin, y, z * cos - x * sin]);
};

describe('a flat picture', () => {
  const coefficient = fc.double({ min: -0.4, max: 0.4, noNaN: true });
  const shift = fc.double({ min: -200, max: 200, noNaN: true });

  it('leaves nothing over, however it is moved, turned or leaned', () => {
    fc.assert(
      fc.property(coefficient, coefficient, coefficient, coefficient, shift, shift, (a, b, c, d, dx, dy) => {
        const held = moved(FACE, ([x, y, z]) => [x * (1 + a) + y * b + dx, x * c + y * (1 + d) + dy, z]);
        expect(affineResidual(FACE, held)).toBeLessThan(1e-6);
        expect(nonRigidMotion([FACE, held, FACE, held])).toBeLessThan(1e-6);
      }),
    );
  });

  it('travels without turning', () => {
    const clip = [0, 20, 40].map((dx) => moved(FACE, ([x, y, z]) => [x + dx, y, z]));
    expect(faceTravel(clip)).toBeCloseTo(0.2);
    expect([headTurn(clip), blink(clip), mouthMotion(clip)]).toEqual([0, 0, 0]);
  });
});

describe('a face', () => {
  it('shows its depth when it turns', () => {
    const clip = [0, 5, 10, 15, 20].map(turned);
    expect(nonRigidMotion(clip)).toBeGreaterThan(0.02);
    expect(headTurn(clip)).toBeCloseTo(20, 0);
  });

  it('blinks: one frame of shut eyes is enough', () => {
    const shut = moved(FACE, (point, i) => ([159, 158, 386, 385].includes(i) ? [point[0], -27, point[2]] : point));
    expect(blink([FACE, FACE, shut, FACE, FACE])).toBeGreaterThan(0.8);
    expect(blink([FACE, FACE, FACE])).toBe(0);
  });

  it('opens its mouth', () => {
    const open = moved(FACE, (point, i) => (i === 14 ? [0, 60, -85] : point));
    expect(mouthMotion([FACE, open, FACE, open, FACE])).toBeCloseTo(18 / 50);
  });
});

it('too few frames show no motion', () => {
  expect([nonRigidMotion([]), nonRigidMotion([FACE, turned(20)]), faceTravel([]), blink([])]).toEqual([0, 0, 0, 0]);
});
