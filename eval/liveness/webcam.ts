import sharp from 'sharp';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import { bend, type Points, posed } from './live-clip.ts';
import { type Noise, wander } from './noise.ts';
import type { Portrait } from './portrait.ts';
import { throughLens } from './render.ts';

/** A webcam's picture and clip: small, slow, grainy. */
export const WEBCAM = { width: 320, height: 240, fps: 12.5, seconds: 8, bitrate: '350k' } as const;
const COUNT = Math.round(WEBCAM.fps * WEBCAM.seconds);

export const WEBCAM_KINDS = [
  'still sitter',
  'still sitter, no blink',
  'lively sitter',
  'photo fixed',
  'photo held',
  'photo held, room in view',
  'replay fixed',
  'replay held',
] as const;
export type WebcamKind = (typeof WEBCAM_KINDS)[number];

/**
 * A clip as a webcam on a desk would give it. SIMULATED: a photo bent by its mesh with the small movements of a person who sits still (head
 * 0.3 to 1 degree, breath, natural blinks, a pulse of 0.2 to 0.5 % in the skin's green), or the photo or that clip recaptured, fixed or in a hand.
 */
export async function webcamClip(portrait: Portrait, kind: WebcamKind, noise: Noise): Promise<Raster[]> {
  const faceWidth = noise.between(80, 125);
  const { picture, points, size } = await placed(portrait, faceWidth);
  const live = !kind.startsWith('photo');
  const lively = kind === 'lively sitter' ? 4 : 1;
  const turn = wander(noise, noise.between(0.006, 0.02) * lively);
  const nod = wander(noise, noise.between(0.004, 0.015) * lively);
  const breath = { rate: noise.between(0.2, 0.33), size: noise.between(0.15, 0.5) };
  const sway = [
    wander(noise, noise.between(0.4, 1.5) * lively),
    wander(noise, noise.between(0.2, 0.8) * lively),
  ] as const;
  const blinks = kind === 'still sitter, no blink' ? [] : blinkTimes(noise);
  const heart = { rate: noise.between(0.9, 1.6), size: noise.between(0.002, 0.005) };
  const gain = wander(noise, 0.008);
  const presented = presentation(kind, noise);
  const frames: Raster[] = [];
  for (let i = 0; i < COUNT; i++) {
    const t = i / WEBCAM.fps;
    let frame: Raster = picture;
    if (live) {
      const blink = Math.max(0, ...blinks.map((at) => 1 - Math.abs(t - at) / 0.14));
      const moved = posed(points, size, { turn: turn!(t), nod: nod!(t), blink: Math.min(1, blink * 1.3), mouth: 0 });
      const lift = breath.size * Math.sin(2 * Math.PI * breath.rate * t);
      const drawn = moved.map(([x, y]): [number, number] => [x + sway[0](t), y + sway[1](t) + lift]);
      frame = pulsed(
        bend(picture, points, drawn, size, [0, 0]),
        points,
        heart.size * Math.sin(2 * Math.PI * heart.rate * t),
      );
    }
    frame = await presented(frame, t);
    frames.push(throughLens(lit(frame, 1 + gain(t)), noise, { softness: 0.3, grain: 3 }));
  }
  return frames;
}

/** One frame and its time in seconds as the webcam sees it: people as they are; photos and replays recaptured, and moved where they are in a hand. */
export function presentation(kind: WebcamKind, noise: Noise): (frame: Raster, t: number) => Promise<Raster> {
  const hand = [0, 1, 2, 3].map((i) => wander(noise, [7, 6, 0.035, 0.03][i]! * noise.between(0.5, 1.3)));
  const tremor = { rate: noise.between(7, 10), size: noise.between(0.1, 0.4) };
  const room = kind === 'photo held, room in view' ? noise.between(150, 190) : null;
  return async (frame, t) => {
    if (kind.includes('sitter')) return frame;
    const flat = await rephotographed(frame);
    if (!kind.includes('held')) return flat;
    const shake = tremor.size * Math.sin(2 * Math.PI * tremor.rate * t);
    return carried(flat, hand[0]!(t) + shake, hand[1]!(t) + shake / 2, hand[2]!(t), 1 + hand[3]!(t), room);
  };
}

function blinkTimes(noise: Noise): number[] {
  const times: number[] = [];
  for (let t = noise.between(0.3, 4); t < WEBCAM.seconds - 0.3; t += noise.between(2, 6)) times.push(t);
  return times;
}

/** The portrait laid into the webcam's frame so that its face is so many pixels wide. */
async function placed({ picture, mesh }: Portrait, faceWidth: number) {
  const xs = mesh.points.map(([x]) => x);
  const ys = mesh.points.map(([, y]) => y);
  const width = Math.max(...xs) - Math.min(...xs);
  const scale = faceWidth / width;
  const [cx, cy] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  const [wide, high] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const [left, top] = [Math.round(WEBCAM.width / 2 - cx * scale), Math.round(WEBCAM.height * 0.45 - cy * scale)];
  const small = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(wide, high, { fit: 'fill' })
    .raw()
    .toBuffer();
  const data = new Uint8Array(WEBCAM.width * WEBCAM.height * 3);
  for (let y = 0; y < WEBCAM.height; y++) {
    for (let x = 0; x < WEBCAM.width; x++) {
      const [u, v] = [mirroredInto(x - left, wide), mirroredInto(y - top, high)];
      for (let c = 0; c < 3; c++) data[(y * WEBCAM.width + x) * 3 + c] = small[(v * wide + u) * 3 + c]!;
    }
  }
  const points: Points = mesh.points.map(([x, y, z]) => [x * scale + left, y * scale + top, z * scale] as const);
  return { picture: { width: WEBCAM.width, height: WEBCAM.height, data }, points, size: faceWidth };
}

/** The area beyond the portrait's edge is its mirror image: a background of some kind. */
function mirroredInto(at: number, length: number): number {
  const period = 2 * length;
  const within = ((at % period) + period) % period;
  return Math.min(length - 1, within < length ? within : period - 1 - within);
}

function pulsed(frame: Raster, points: Points, beat: number): Raster {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const data = Uint8Array.from(frame.data);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(frame.height, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(frame.width, right); x++) {
      const at = (y * frame.width + x) * 3;
      // Rounded by the pixel's own dither, else so small a change would vanish.
      const dither = ((x * 7 + y * 13) % 16) / 16;
      for (const [c, share] of [0.35, 1, 0.6].entries())
        data[at + c] = Math.max(0, Math.min(255, Math.floor(frame.data[at + c]! * (1 + beat * share) + dither)));
    }
  }
  return { ...frame, data };
}

/** A print's or a screen's softness and narrower tones. */
async function rephotographed({ width, height, data }: Raster): Promise<Raster> {
  const out = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .linear(0.88, 14)
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(out) };
}

function lit({ width, height, data }: Raster, gain: number): Raster {
  return { width, height, data: data.map((value) => Math.min(255, value * gain)) };
}

/** Shifted, turned and enlarged as a hand moves it; with a room's grey, the picture ends in view and the room stands still. */
function carried(
  { width, height, data }: Raster,
  dx: number,
  dy: number,
  turn: number,
  grow: number,
  room: number | null,
): Raster {
  const out = new Uint8Array(data.length);
  const [cos, sin] = [Math.cos(turn) / grow, Math.sin(turn) / grow];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = [x - width / 2 - dx, y - height / 2 - dy];
      const [u, v] = [cos * px + sin * py + width / 2, cos * py - sin * px + height / 2];
      const at = (y * width + x) * 3;
      const outside = room !== null && (u < width * 0.17 || u > width * 0.83 || v < 4 || v > height - 4);
      const [left, top] = [
        Math.max(0, Math.min(width - 2, Math.floor(u))),
        Math.max(0, Math.min(height - 2, Math.floor(v))),
      ];
      const [fx, fy] = [Math.max(0, Math.min(1, u - left)), Math.max(0, Math.min(1, v - top))];
      for (let c = 0; c < 3; c++) {
        const from = (top * width + left) * 3 + c;
        const upper = data[from]! * (1 - fx) + data[from + 3]! * fx;
        const lower = data[from + width * 3]! * (1 - fx) + data[from + width * 3 + 3]! * fx;
        out[at + c] = outside
          ? room! * (0.8 + 0.3 * Math.sin(x / 23) * Math.sin(y / 31))
          : upper * (1 - fy) + lower * fy;
      }
    }
  }
  return { width, height, data: out };
}
