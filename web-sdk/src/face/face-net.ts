import { depthwise, FIRST, firstConv, halved, joined, type Layer, pointwise } from './layers.ts';

/**
 * Side of the analysed picture, in pixels. The server's detector uses 256 pixels, but half of that is enough to find a
 * face that fills the oval (docs/adr/0140).
 */
export const SIDE = 128;

/**
 * Blocks of the network BlazeFace (MediaPipe, for the back camera) in order, each with its input channels, output
 * channels and stride.
 */
const BLOCKS: readonly (readonly [channels: number, out: number, stride: 1 | 2])[] = [
  ...Array.from({ length: 7 }, () => [24, 24, 1] as const),
  [24, 24, 2],
  ...Array.from({ length: 7 }, () => [24, 24, 1] as const),
  [24, 48, 2],
  ...Array.from({ length: 7 }, () => [48, 48, 1] as const),
  [48, 96, 2],
  ...Array.from({ length: 7 }, () => [96, 96, 1] as const),
];
/** Number of boxes in each cell of a grid, and number of values of a box: centre, size, six points. */
const GRIDS = [
  { stride: 16, boxes: 2 },
  { stride: 32, boxes: 6 },
] as const;
const VALUES = 16;

/**
 * Number of values in each array of the network, in the order of the file. Arrays of kind `times` have factors of one
 * byte, with a scale for each output. Arrays of kind `plus` have the values that are added.
 */
export const ARRAYS: readonly { readonly size: number; readonly out: number; readonly kind: 'times' | 'plus' }[] = [
  ...conv(FIRST.size ** 2 * 3, FIRST.out),
  ...BLOCKS.flatMap(([channels, out]) => block(channels, out)),
  ...GRIDS.flatMap(({ boxes }, at) => [
    ...(at === 1 ? block(96, 96) : []),
    ...conv(96, boxes),
    ...conv(96, boxes * VALUES),
  ]),
];
function conv(each: number, out: number) {
  return [
    { size: each * out, out, kind: 'times' as const },
    { size: out, out, kind: 'plus' as const },
  ];
}
function block(channels: number, out: number) {
  return [{ size: 9 * channels, out: channels, kind: 'times' as const }, ...conv(channels, out)];
}

/**
 * Network in memory. Its numbers are 64-bit numbers, like all JavaScript numbers, so that no step needs a conversion.
 */
export type FaceNet = readonly Float64Array[];

/** Reads a file made by `web-sdk/build-face-net.ts`. @throws Error for a file of another length. */
export function readFaceNet(file: ArrayBuffer): FaceNet {
  const wanted = ARRAYS.reduce((sum, { size, out, kind }) => sum + (kind === 'times' ? 4 * out + size : 4 * size), 0);
  if (file.byteLength !== wanted) throw new Error('not the face network');
  const view = new DataView(file);
  let at = 0;
  const float = (): number => {
    at += 4;
    return view.getFloat32(at - 4, true);
  };
  return ARRAYS.map(({ size, out, kind }) => {
    if (kind === 'plus') return Float64Array.from({ length: size }, float);
    const scales = Float32Array.from({ length: out }, float);
    const values = new Float64Array(size);
    for (let i = 0; i < size; i += 1) values[i] = view.getInt8(at + i) * scales[i % out]!;
    at += size;
    return values;
  });
}

/** A face. Positions and sizes are shares of the picture's side. */
export interface SeenFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Score of the detector, from 0 to 1. */
  readonly score: number;
  /** Position of the nose between the ears: 0 in the middle, and −1 or 1 at one of the ears. */
  readonly turn: number;
}

/**
 * Returns the face with the highest score in a picture of `SIDE` × `SIDE` pixels (red, green, blue, row by row, 0 to
 * 255). Undefined if no face has at least the score `least`.
 */
export function findFace(net: FaceNet, pixels: Uint8Array, least = 0.3): SeenFace | undefined {
  let at = 0;
  const next = () => net[at++]!;
  let map: Layer = { side: SIDE, channels: 3, data: Float32Array.from(pixels, (value) => value / 127.5 - 1) };
  map = firstConv(map, next(), next());
  for (const [, , stride] of BLOCKS) {
    const narrow = depthwise(map, next(), stride);
    map = joined(pointwise(narrow, next(), next()), stride === 2 ? halved(map) : map);
  }
  let best: SeenFace | undefined;
  for (const { stride, boxes } of GRIDS) {
    if (stride === 32) {
      map = pointwise(depthwise(map, next(), 2), next(), next());
      for (let i = 0; i < map.data.length; i += 1) if (map.data[i]! < 0) map.data[i] = 0;
    }
    const scores = pointwise(map, next(), next()).data;
    const values = pointwise(map, next(), next()).data;
    for (let i = 0; i < scores.length; i += 1) {
      const score = 1 / (1 + Math.exp(-scores[i]!));
      if (score < Math.max(least, best?.score ?? 0)) continue;
      const cell = Math.floor(i / boxes);
      const [cellX, cellY] = [stride * ((cell % map.side) + 0.5), stride * (Math.floor(cell / map.side) + 0.5)];
      const box = values.subarray(i * VALUES, (i + 1) * VALUES);
      const [nose, rightEar, leftEar] = [box[8]!, box[12]!, box[14]!];
      const half = Math.abs(leftEar - rightEar) / 2 || 1;
      best = {
        ...{ x: (cellX + box[0]!) / SIDE, y: (cellY + box[1]!) / SIDE },
        ...{ width: box[2]! / SIDE, height: box[3]! / SIDE, score },
        turn: Math.max(-1, Math.min(1, (nose - (leftEar + rightEar) / 2) / half)),
      };
    }
  }
  return best;
}
