import sharp from 'sharp';
import type { Turn } from '../../../server/src/faces/liveness/challenge/turns.ts';
import type { Raster } from '../../../server/src/vision/image/raster.ts';
import { bend, posed } from '../live-clip.ts';
import { type Noise, wander } from '../noise.ts';
import type { Portrait } from '../portrait.ts';
import { throughLens } from '../render.ts';

/** A phone's clip, small: frames a second, and the times of the challenge in seconds. */
export const CLIP = { width: 240, height: 320, fps: 5, ahead: 1, step: 3 } as const;
/** How far a turn went, in steps of a fifth. */
const LEVELS = 5;

/** The scene before the camera, for each turn and level; level 0 is looking ahead. */
export type Shown = (turn: Turn, level: number) => Raster;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The portrait with half of its sides and its mesh likewise. */
export async function smaller({ picture, mesh }: Portrait) {
  const scale = CLIP.width / picture.width;
  const data = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(CLIP.width, CLIP.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const points = mesh.points.map(([x, y, z]) => [x * scale, y * scale, z * scale] as const);
  return { picture: { width: CLIP.width, height: CLIP.height, data: new Uint8Array(data) }, points };
}
export type Small = Awaited<ReturnType<typeof smaller>>;

const cached = (draw: Shown): Shown => {
  const drawn = new Map<string, Raster>();
  return (turn, level) => {
    const key = level === 0 ? 'ahead' : `${turn}${level}`;
    const frame = drawn.get(key) ?? draw(turn, level);
    drawn.set(key, frame);
    return frame;
  };
};

/** A head that turns by up to so many degrees, in depth. RENDERED: the photo bent by its mesh. */
export function head({ picture, points }: Small, degrees: number): Shown {
  const xs = points.map(([x]) => x);
  const size = Math.max(...xs) - Math.min(...xs);
  return cached((turn, level) => {
    const angle = radians((degrees * level) / LEVELS);
    const side = turn === 'left' ? angle : turn === 'right' ? -angle : 0;
    const moved = posed(points, size, { turn: side, nod: turn === 'up' ? -angle : 0, blink: 0, mouth: 0 });
    return level === 0 ? picture : bend(picture, points, moved, size, [0, 0]);
  });
}

/** A print that is turned before the camera, flat or bent over a cylinder of `radius` picture widths. */
export function print({ picture }: Small, degrees: number, radius?: number): Shown {
  const faded = { ...picture, data: picture.data.map((value) => Math.min(255, 24 + value * 0.82)) };
  return cached((turn, level) => {
    const angle = radians((degrees * level) / LEVELS);
    return turnedPrint(faded, turn === 'left' ? angle : -angle, turn === 'up', radius);
  });
}

const ROOM = 165;
/** Distance of the camera, in picture widths. */
const AWAY = 2.2;

function turnedPrint(picture: Raster, angle: number, upwards: boolean, radius: number | undefined): Raster {
  const { width, height } = picture;
  const data = new Uint8Array(picture.data.length);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [u, v] = [(x - width / 2) / width, (y - height / 2) / width];
      if (upwards) [u, v] = [v, u];
      let [across, along] = [0, 0];
      if (radius === undefined) {
        // The ray through this pixel meets the turned plane: z = across · sin, seen from `AWAY`.
        across = (u * AWAY) / (AWAY * cos - u * sin);
        along = (v * (AWAY + across * sin)) / AWAY;
      } else {
        const share = u / radius;
        if (Math.abs(share) >= 0.98) {
          data.fill(ROOM, (y * width + x) * 3, (y * width + x) * 3 + 3);
          continue;
        }
        across = radius * (Math.asin(share) - angle);
        along = v * (1 + (radius * (1 - Math.sqrt(1 - share * share))) / AWAY);
      }
      const [px, py] = upwards ? [along, across] : [across, along];
      const [sx, sy] = [Math.round(px * width + width / 2), Math.round(py * width + height / 2)];
      const inside = sx >= 0 && sy >= 0 && sx < width && sy < height;
      for (let c = 0; c < 3; c += 1)
        data[(y * width + x) * 3 + c] = inside ? picture.data[(sy * width + sx) * 3 + c]! : ROOM;
    }
  }
  return { width, height, data };
}

export interface Acted {
  readonly turns: readonly Turn[];
  /** Seconds from being told to the movement, and how long the movement takes there. */
  readonly lag: number;
  readonly rise: number;
  /** Pixels by which the hand wanders. */
  readonly hand: number;
}

/** The clip of something that is turned as `turns` say, one in each step's time. */
export function acted(shown: Shown, { turns, lag, rise, hand }: Acted, noise: Noise): Raster[] {
  const drift = [wander(noise, hand), wander(noise, hand)] as const;
  const count = Math.round((CLIP.ahead + turns.length * CLIP.step) * CLIP.fps);
  return Array.from({ length: count }, (_, i) => {
    const t = i / CLIP.fps;
    const at = Math.min(turns.length - 1, Math.max(0, Math.floor((t - CLIP.ahead) / CLIP.step)));
    const since = t - CLIP.ahead - at * CLIP.step - lag;
    const share = t < CLIP.ahead ? 0 : Math.max(0, Math.min(1, since / rise, (1.9 - since) / rise));
    const frame = shown(turns[at]!, Math.round(share * LEVELS));
    return throughLens(shifted(frame, drift[0](t), drift[1](t)), noise, { softness: 0.4, grain: 3 });
  });
}

function shifted({ width, height, data }: Raster, dx: number, dy: number): Raster {
  const out = new Uint8Array(data.length);
  const [mx, my] = [Math.round(dx), Math.round(dy)];
  for (let y = 0; y < height; y += 1) {
    const from = Math.max(0, Math.min(height - 1, y - my)) * width;
    for (let x = 0; x < width; x += 1) {
      const at = (from + Math.max(0, Math.min(width - 1, x - mx))) * 3;
      const to = (y * width + x) * 3;
      out[to] = data[at]!;
      out[to + 1] = data[at + 1]!;
      out[to + 2] = data[at + 2]!;
    }
  }
  return { width, height, data: out };
}

/** As a screen shows it and a camera takes it: softer, less contrast. */
export async function replayed(frames: readonly Raster[]): Promise<Raster[]> {
  const out: Raster[] = [];
  for (const { width, height, data } of frames) {
    const taken = await sharp(data, { raw: { width, height, channels: 3 } })
      .blur(0.7)
      .linear(0.88, 14)
      .raw()
      .toBuffer();
    out.push({ width, height, data: new Uint8Array(taken) });
  }
  return out;
}
