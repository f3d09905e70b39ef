import sharp from 'sharp';
import type { Random } from '../pages/random.ts';
import { bilinear, homography } from './homography.ts';

/** Pixels in three channels of a byte. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export async function pictureOf(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export const toJpeg = ({ data, width, height }: Picture, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

export interface Scene {
  /** Share of the picture's width and height that the document takes. */
  readonly share: number;
  /** How far corners stray, as a share of the sides. */
  readonly slant: number;
  /** Turned by up to this, in radians. */
  readonly turn: number;
  /** In a dark frame on a plain wall, instead of on a table. */
  readonly frame?: boolean;
}

/** The document seen in perspective on a table or a wall, under uneven light. */
export function setInScene(picture: Picture, random: Random, { share, slant, turn, frame }: Scene): Picture {
  const { width: w, height: h } = picture;
  const [width, height] = [Math.round(w / share), Math.round(h / share)];
  const stray = () => random.between(-slant, slant);
  const angle = random.between(-turn, turn);
  const corners = ([[0, 0], [1, 0], [1, 1], [0, 1]] as const).map(([u, v]) => {
    const [x, y] = [(u - 0.5 + stray() / 2) * w, (v - 0.5 + stray() / 2) * h];
    return [width / 2 + x * Math.cos(angle) - y * Math.sin(angle), height / 2 + x * Math.sin(angle) + y * Math.cos(angle)] as const;
  }); // biome-ignore format: corners
  const map = homography(corners, w, h);
  const ground = frame
    ? ([196, 190, 178] as const)
    : ([random.whole(70, 130), random.whole(50, 90), random.whole(35, 70)] as const);
  const [border, phase] = [frame ? 0.035 * Math.max(w, h) : 0, random.between(0, 9)];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = map(x + 0.5, y + 0.5);
      const light = 0.88 + 0.2 * (x / width) - 0.12 * (y / height) + (random.next() - 0.5) * 0.03;
      const inside = u >= 0 && v >= 0 && u < w - 1 && v < h - 1;
      const framed = u >= -border && v >= -border && u < w + border && v < h + border;
      const grain = frame ? 0 : 8 * Math.sin(y / 5 + phase + 3 * Math.sin(x / 90)) + 5 * Math.sin(y / 17);
      for (let c = 0; c < 3; c++) {
        const value = inside ? bilinear(picture.data, w, u, v, c) : framed && frame ? 45 - 8 * c : ground[c]! + grain;
        data[(y * width + x) * 3 + c] = clamp(value * light);
      }
    }
  }
  return { width, height, data };
}

/** Smeared along one direction, as by a hand that moves; `pixels` long. */
export function motionBlur({ width, height, data }: Picture, random: Random, pixels: number): Picture {
  const angle = random.between(0, Math.PI);
  const steps = Array.from({ length: pixels }, (_, at) => at - (pixels - 1) / 2);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (const step of steps) {
          const px = Math.min(width - 1, Math.max(0, Math.round(x + step * Math.cos(angle))));
          const py = Math.min(height - 1, Math.max(0, Math.round(y + step * Math.sin(angle))));
          sum += data[(py * width + px) * 3 + c]!;
        }
        out[(y * width + x) * 3 + c] = sum / pixels;
      }
    }
  }
  return { width, height, data: out };
}

/** Taken off a screen: its stripes of colour and the camera's grid beat into slow bands; dark a little, blue a little. */
export function moire({ width, height, data }: Picture, random: Random): Picture {
  const [fx, fy] = [random.between(0.9, 1.15), random.between(0.9, 1.15)];
  const lean = random.between(0.01, 0.05);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const stripes = 0.1 * Math.cos(2 * Math.PI * (fx * x + lean * y + c / 3));
        const rows = 0.07 * Math.cos(2 * Math.PI * (fy * y + lean * x));
        const at = (y * width + x) * 3 + c;
        out[at] = clamp((data[at]! * 0.86 + (c === 2 ? 16 : 8)) * (1 + stripes + rows));
      }
    }
  }
  return { width, height, data: out };
}

/** A sensor's noise, `sigma` of 255. */
export function noise({ width, height, data }: Picture, random: Random, sigma: number): Picture {
  const out = data.map((value) => clamp(value + (random.next() + random.next() + random.next() - 1.5) * 2 * sigma));
  return { width, height, data: out };
}

const clamp = (value: number): number => Math.max(0, Math.min(255, value));
