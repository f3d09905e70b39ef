import sharp from 'sharp';
import { bilinear, homography } from '../camera/homography.ts';
import type { Random } from './random.ts';

/** Conditions of a page between the printer and the reader. `unreadable` ones must end in a fault, not in fields. */
export const variantNames = [
  'clean',
  'photo',
  'tilt',
  'jpeg40',
  'px900',
  'shadow',
  'glare',
  'low_light',
  'blur',
  'worn',
  'unreadable_blur',
  'unreadable_dark',
  'unreadable_small',
] as const;
export type Variant = (typeof variantNames)[number];

/** An encoded picture (JPEG or PNG) of the drawn page as the variant leaves it. */
export async function vary(png: Uint8Array, variant: Variant, random: Random): Promise<Buffer> {
  const image = sharp(png);
  switch (variant) {
    case 'clean':
      return image.jpeg({ quality: 92 }).toBuffer();
    case 'photo':
      return onTable(png, random);
    case 'tilt':
      return image
        .rotate(random.pick([-1, 1]) * random.between(3, 9), { background: '#e8e6e2' })
        .jpeg({ quality: 85 })
        .toBuffer();
    case 'jpeg40':
      return image.jpeg({ quality: 40 }).toBuffer();
    case 'px900':
      return image.resize({ width: 900, height: 900, fit: 'inside' }).jpeg({ quality: 85 }).toBuffer();
    case 'shadow':
      return over(
        png,
        (width, height) =>
          `<defs><linearGradient id="g" x1="0" x2="1" y1="0" y2="0.6"><stop offset="0.35" stop-color="#000" stop-opacity="0"/><stop offset="0.6" stop-color="#000" stop-opacity="0.5"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`,
      );
    case 'glare': {
      const [x, y] = [random.between(0.1, 0.35), random.between(0.65, 0.9)];
      return over(
        png,
        (width, height) =>
          `<defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0.9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x * width}" cy="${y * height}" rx="${width * 0.16}" ry="${height * 0.16}" fill="url(#g)"/>`,
      );
    }
    case 'low_light':
      return noisy(await image.linear(0.38, 6).png().toBuffer(), 7, random);
    case 'blur':
      return image.blur(1.5).jpeg({ quality: 85 }).toBuffer();
    case 'worn':
      return worn(png, random);
    case 'unreadable_blur':
      return image.blur(11).jpeg({ quality: 85 }).toBuffer();
    case 'unreadable_dark':
      return noisy(await image.linear(0.012, 0).png().toBuffer(), 3, random);
    case 'unreadable_small':
      return image.resize({ width: 200, height: 200, fit: 'inside' }).jpeg({ quality: 80 }).toBuffer();
  }
}

/** A picture laid over the page, then JPEG 85. */
async function over(png: Uint8Array, draw: (width: number, height: number) => string): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(width, height)}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Sensor noise, equal in all channels at half and apart at half. */
async function noisy(png: Uint8Array, sigma: number, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, data[at]! + (random.next() + random.next() - 1) * 2 * sigma));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Scratches and rubbed spots in the paper's colour, and faded ink. */
function worn(png: Uint8Array, random: Random): Promise<Buffer> {
  return sharp(png)
    .linear(0.72, 62)
    .png()
    .toBuffer()
    .then((faded) =>
      over(faded, (width, height) => {
        const scratches = Array.from({ length: 14 }, () => {
          const [x, y] = [random.next() * width, random.next() * height];
          return `<line x1="${x}" y1="${y}" x2="${x + random.between(-120, 120)}" y2="${y + random.between(-60, 60)}" stroke="#f4f2ea" stroke-width="${random.between(1, 2.2)}" opacity="0.8"/>`;
        });
        const spots = Array.from(
          { length: 220 },
          () =>
            `<circle cx="${random.next() * width}" cy="${random.next() * height}" r="${random.between(0.5, 1.6)}" fill="#f4f2ea" opacity="0.8"/>`,
        );
        return [...scratches, ...spots].join('');
      }),
    );
}

/** Laid on a wooden table and taken by hand: a true projective view, uneven light, a little blur and noise. */
async function onTable(png: Uint8Array, random: Random): Promise<Buffer> {
  const page = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = page.info;
  const [width, height] = [Math.round(w * 1.32), Math.round(h * 1.36)];
  const jitter = () => random.between(-0.045, 0.045);
  const turn = random.between(-0.06, 0.06);
  const corners = ([[0, 0], [1, 0], [1, 1], [0, 1]] as const).map(([u, v]) => {
    const [x, y] = [(u - 0.5 + jitter()) * w, (v - 0.5 + jitter()) * h];
    return [width / 2 + x * Math.cos(turn) - y * Math.sin(turn), height / 2 + x * Math.sin(turn) + y * Math.cos(turn)] as const;
  }); // biome-ignore format: corners
  const map = homography(corners, w, h);
  const wood = [random.whole(70, 120), random.whole(50, 80), random.whole(30, 55)] as const;
  const out = Buffer.alloc(width * height * 3);
  const phase = random.between(0, 9);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = map(x + 0.5, y + 0.5);
      const light = 0.86 + 0.22 * (x / width) - 0.12 * (y / height) + (random.next() - 0.5) * 0.03;
      const inside = u >= 0 && v >= 0 && u < w - 1 && v < h - 1;
      const grain = 8 * Math.sin(y / 5 + phase + 3 * Math.sin(x / 90)) + 5 * Math.sin(y / 17);
      for (let c = 0; c < 3; c++) {
        const value = inside ? bilinear(page.data, w, u, v, c) : wood[c]! + grain;
        out[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value * light));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 82 })
    .toBuffer();
}
