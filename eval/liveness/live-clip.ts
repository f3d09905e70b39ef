import type { Raster } from '../../server/src/vision/image/raster.ts';
import type { Noise } from './noise.ts';
import { wander } from './noise.ts';
import type { Portrait } from './portrait.ts';
import { throughLens } from './render.ts';

export const FPS = 8;
export const SECONDS = 3;
const FRAMES = FPS * SECONDS;

/** Points of the upper lids and of the lower lids they close upon, MediaPipe's numbering. */
const UPPER_LIDS = [246, 161, 160, 159, 158, 157, 173, 466, 388, 387, 386, 385, 384, 398];
const LOWER_LIDS = [7, 163, 144, 145, 153, 154, 155, 249, 390, 373, 374, 380, 381, 382];
const LOWER_LIP = 14;
const CHIN = 152;
const GRID = 10;

/**
 * A clip that moves as a living face does: the head turns and nods in depth, the eyes shut once, the mouth opens, the camera
 * wanders in the hand. SYNTHETIC: a photo bent by its mesh; skin, eyes and light do not change as they would. There is no video of
 * a real person to be had here.
 */
export function liveClip({ picture, mesh }: Portrait, noise: Noise): Raster[] {
  const turn = wander(noise, 0.16);
  const nod = wander(noise, 0.08);
  const speak = wander(noise, 0.6);
  const drift = [wander(noise, 5), wander(noise, 5)] as const;
  const blinkAt = noise.between(0.5, SECONDS - 0.8);
  const xs = mesh.points.map(([x]) => x);
  const size = Math.max(...xs) - Math.min(...xs);
  return Array.from({ length: FRAMES }, (_, i) => {
    const t = i / FPS;
    // A blink takes a third of a second from open to open.
    const blink = Math.max(0, 1 - Math.abs(t - blinkAt) / 0.2);
    const moved = posed(mesh.points, size, { turn: turn(t), nod: nod(t), blink, mouth: Math.max(0, speak(t)) });
    const still = bend(picture, mesh.points, moved, size, [drift[0](t), drift[1](t)]);
    return throughLens(still, noise, { softness: 0.4, grain: 3 });
  });
}

export interface Pose {
  readonly turn: number;
  readonly nod: number;
  readonly blink: number;
  readonly mouth: number;
}

export type Points = readonly (readonly [number, number, number])[];

export function posed(points: Points, size: number, { turn, nod, blink, mouth }: Pose): [number, number][] {
  const centreX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const centreY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const axis = size * 0.4;
  const out = points.map(([x, y, z]): [number, number] => {
    // About the neck, behind the face: nearer points (smaller z) go further.
    const depth = axis - z;
    return [
      centreX + (x - centreX) * Math.cos(turn) + depth * Math.sin(turn),
      centreY + (y - centreY) * Math.cos(nod) + depth * Math.sin(nod),
    ];
  });
  const jaw = points[CHIN]![1] - points[LOWER_LIP]![1];
  points.forEach(([, y], i) => {
    const below = Math.max(0, Math.min(1, (y - points[LOWER_LIP]![1] + jaw * 0.3) / (jaw * 0.3)));
    out[i]![1] += below * mouth * size * 0.07;
  });
  UPPER_LIDS.forEach((upper, i) => {
    const lower = out[LOWER_LIDS[i]!]!;
    out[upper] = [
      out[upper]![0] + (lower[0] - out[upper]![0]) * blink,
      out[upper]![1] + (lower[1] - out[upper]![1]) * blink,
    ];
  });
  return out;
}

/** The picture with each point drawn to where it moved, and all between along with its neighbours. */
export function bend(
  picture: Raster,
  from: Points,
  to: readonly [number, number][],
  size: number,
  drift: readonly [number, number],
): Raster {
  const { width, height } = picture;
  const columns = Math.ceil(width / GRID) + 1;
  const rows = Math.ceil(height / GRID) + 1;
  const reach = 2 * (size * 0.05) ** 2;
  const field = new Float32Array(columns * rows * 2);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [weights, dx, dy] = [0.02, 0, 0];
      to.forEach(([x, y], i) => {
        const away = (x - column * GRID) ** 2 + (y - row * GRID) ** 2;
        if (away > reach * 6) return;
        const weight = Math.exp(-away / reach);
        weights += weight;
        dx += weight * (from[i]![0] - x);
        dy += weight * (from[i]![1] - y);
      });
      field[(row * columns + column) * 2] = dx / weights - drift[0];
      field[(row * columns + column) * 2 + 1] = dy / weights - drift[1];
    }
  }
  const data = new Uint8Array(picture.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shift = (axis: number) => bilinear(field, columns, x / GRID, y / GRID, 2, axis);
      const sx = Math.max(0, Math.min(width - 1.01, x + shift(0)));
      const sy = Math.max(0, Math.min(height - 1.01, y + shift(1)));
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = bilinear(picture.data, width, sx, sy, 3, c);
    }
  }
  return { width, height, data };
}

function bilinear(
  values: Float32Array | Uint8Array,
  columns: number,
  x: number,
  y: number,
  step: number,
  channel: number,
): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const at = (column: number, row: number) => values[(row * columns + column) * step + channel] ?? 0;
  return (
    (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) +
    (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
  );
}
