import { expect, it } from 'vitest';
import { makeNoise } from '../../../../../eval/liveness/noise.ts';
import { MINIATURE_SIDE, type Miniature } from '../../../vision/video/decoded-video.ts';
import { pulse } from './pulse.ts';
import { sceneMotion } from './scene-motion.ts';

const FACE = [{ ms: 0, box: { x: 0.35, y: 0.25, width: 0.3, height: 0.45 } }];

interface Scene {
  readonly beat?: number;
  readonly face?: (seconds: number) => number;
  readonly view?: (seconds: number) => number;
}

/**
 * Returns ten seconds of miniatures at 12.5 frames per second. They show a skin-coloured face in a textured room.
 * `face` and `view` move the face and the room sideways, in miniature pixels. `beat` is a pulse in the colour of the
 * skin.
 */
function filmed({ beat = 0, face = () => 0, view = () => 0 }: Scene): Miniature[] {
  const noise = makeNoise(4);
  return Array.from({ length: 125 }, (_, i) => {
    const seconds = i / 12.5;
    const light = 1 + 0.01 * Math.sin(seconds / 2);
    const rgb = new Uint8Array(MINIATURE_SIDE ** 2 * 3);
    for (let y = 0; y < MINIATURE_SIDE; y++) {
      for (let x = 0; x < MINIATURE_SIDE; x++) {
        const u = x - view(seconds);
        const v = u - face(seconds);
        const skin = Math.hypot((v - 32) / 10, (y - 30) / 15) < 1;
        const texture = 18 * Math.sin(u / 2.3) * Math.cos(y / 3.1);
        const features = 14 * Math.sin(v / 1.9) * Math.cos(y / 2.7);
        const colours = skin
          ? [150 + features, 110 + features, 90 + features]
          : [90 + texture, 100 + texture, 120 + texture];
        colours.forEach((value, c) => {
          const beating = skin ? 1 + beat * [0.35, 1, 0.6][c]! * Math.sin(2 * Math.PI * 1.2 * seconds) : 1;
          rgb[(y * MINIATURE_SIDE + x) * 3 + c] = Math.round(value * light * beating + 1.5 * noise.normal());
        });
      }
    }
    return { ms: i * 80, rgb };
  });
}

it('a pulse of half a percent in the green of skin is seen, its lack too', () => {
  expect(pulse(filmed({ beat: 0.006 }), FACE)).toBeGreaterThan(2);
  expect(pulse(filmed({}), FACE)).toBeLessThan(0);
});

it('too short or too sparse a clip says nothing of a pulse', () => {
  expect(pulse(filmed({}).slice(0, 40), FACE)).toBeNull();
  expect(
    pulse(
      filmed({}).filter((_, i) => i % 5 === 0),
      FACE,
    ),
  ).toBeNull();
  expect(pulse([], FACE)).toBeNull();
});

it('a face that moves before a room is told from a view that is carried whole', () => {
  const swaying = sceneMotion(filmed({ face: (t) => 1.5 * Math.sin(2 * t) }), FACE)!;
  const carried = sceneMotion(filmed({ view: (t) => 1.5 * Math.sin(2 * t) }), FACE)!;
  const still = sceneMotion(filmed({}), FACE)!;
  expect(swaying.own_motion).toBeGreaterThan(3 * still.own_motion);
  expect(swaying.carried_view).toBeLessThan(2);
  expect(carried.carried_view).toBeGreaterThan(4);
  expect(carried.own_motion).toBeLessThan(swaying.own_motion);
});

it('a plain wall cannot be followed', () => {
  const plain = filmed({}).map(({ ms, rgb }) => ({ ms, rgb: rgb.map(() => 120) }));
  expect(sceneMotion(plain, FACE)).toBeNull();
});
