import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ReadingFault } from '../../../server/src/documents/document-reading.ts';
import { text } from '../pages/draw.ts';
import type { Random } from '../pages/random.ts';
import { photograph, type Shot } from './scenes.ts';

/** The condition of a page when it reaches the reader. */
export interface Condition {
  readonly name: string;
  /** Faults that an unreadable picture may be refused with; absent for pictures that a person can read. */
  readonly faults?: readonly ReadingFault[];
  /** The country that is submitted, where it is not the page's own. */
  readonly submitted?: string;
  readonly make: (page: Buffer, random: Random) => Promise<Buffer>;
}

const plainShot: Shot = { ground: 'wood', tilt: 0, perspective: 0.08, margin: 0.08, width: 1800 };
const jpeg = (image: Buffer, quality = 85) => sharp(image).jpeg({ quality }).toBuffer();
const shoot =
  (shot: Partial<Shot>, quality = 82) =>
  async (page: Buffer, random: Random) =>
    jpeg(
      await sharp(await photograph(page, { ...plainShot, ...shot }, random))
        .blur(0.7)
        .toBuffer(),
      quality,
    );
const flat =
  (change: (image: Sharp) => Sharp, quality = 85) =>
  (page: Buffer) =>
    change(sharp(page)).jpeg({ quality }).toBuffer();

/** Sensor noise of `sigma` over everything. */
async function noisy(image: Buffer, sigma: number, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(
      0,
      Math.min(255, data[at]! + (random.next() + random.next() + random.next() - 1.5) * 2 * sigma),
    );
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The page bulging as an open booklet's does: `by` pixels up and down again across it. */
async function bent(page: Buffer, by: number): Promise<Buffer> {
  const { data, info } = await sharp(page).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const out = Buffer.from(data);
  for (let x = 0; x < info.width; x++) {
    const shift = Math.round(by * Math.sin((Math.PI * x) / info.width) - by / 2);
    for (let y = 0; y < info.height; y++) {
      const from = Math.max(0, Math.min(info.height - 1, y + shift)) * info.width + x;
      for (let c = 0; c < 3; c++) out[(y * info.width + x) * 3 + c] = data[from * 3 + c]!;
    }
  }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A hand that moved along the lines by `by` pixels. */
const moved = (image: Buffer, by: number) =>
  sharp(image)
    .convolve({
      width: by,
      height: by,
      kernel: Array.from({ length: by * by }, (_, i) => (Math.floor(i / by) === by >> 1 ? 1 : 0)),
    })
    .jpeg({ quality: 85 })
    .toBuffer();

/** Coloured foil over the printed zone, as laminates have. */
function hologram(page: Buffer, random: Random): Promise<Buffer> {
  const marks = Array.from(
    { length: 9 },
    (_, i) =>
      `<circle cx="${random.between(500, 1550)}" cy="${random.between(150, 850)}" r="${random.between(60, 150)}" fill="none" stroke="hsl(${i * 40},70%,70%)" stroke-width="18" opacity="0.45"/>`,
  );
  return sharp(page)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1126">${marks.join('')}</svg>`,
        ),
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const covered = (page: Buffer) =>
  sharp(page)
    .composite([
      {
        input: Buffer.from('<svg width="1600" height="300"><rect width="1600" height="300" fill="#6d7b5e"/></svg>'),
        left: 0,
        top: 880,
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();

/** A group of people out of doors, from the samples of an npm package. */
function people(): Buffer {
  const main = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
  return readFileSync(join(dirname(main), 'demo', 'sample1.jpg'));
}

const landscape = (_: Buffer, random: Random) => {
  const hills = Array.from(
    { length: 6 },
    (__, i) =>
      `<path d="M0 ${500 + i * 90} Q 400 ${330 + i * 90 + random.between(-60, 60)} 800 ${520 + i * 80} T 1600 ${480 + i * 90} V1200 H0Z" fill="rgb(${60 + i * 12},${110 - i * 8},${50 + i * 4})"/>`,
  );
  return noisy(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="1600" height="1100" fill="#9cc4ea"/>${hills.join('')}</svg>`,
    ),
    8,
    random,
  );
};

const bill = () => {
  const lines = [
    'EKO ELECTRICITY DISTRIBUTION COMPANY',
    'ELECTRICITY BILL',
    'ACCOUNT NUMBER 0100234417',
    'CUSTOMER NAME  MUSA GARBA',
    'SERVICE ADDRESS  12 HERBERT MACAULAY WAY, YABA, LAGOS',
    'METER NUMBER 04123456789',
    'BILLING PERIOD  JULY 2026',
    'BILL DATE 02/08/2026',
    'TOTAL AMOUNT DUE  N 14,250.00',
  ];
  const body = lines.map((line, i) => text(80, 140 + i * 90, line, { size: 34 })).join('');
  return jpeg(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#fbfbf9"/>${body}</svg>`,
    ),
  );
};

export const conditions: readonly Condition[] = [
  { name: 'flat scan', make: flat((image) => image) },
  { name: 'photo on wood', make: shoot({}) },
  { name: 'photo on fabric', make: shoot({ ground: 'fabric' }) },
  { name: 'photo on printed paper', make: shoot({ ground: 'paper' }) },
  { name: 'photo on a dark ground', make: shoot({ ground: 'dark', perspective: 0.14 }) },
  { name: 'far away', make: shoot({ margin: 0.45, width: 2200 }) },
  { name: 'tilted 5–15°', make: async (page, random) => shoot({ tilt: random.pick([-1, 1]) * random.between(5, 15), ground: random.pick(['wood', 'fabric', 'dark'] as const) })(page, random) },
  { name: 'a quarter turn', make: flat((image) => image.rotate(90)) },
  { name: 'upside down', make: async (page, random) => sharp(await shoot({ ground: 'fabric' })(page, random)).rotate(180).jpeg({ quality: 85 }).toBuffer() },
  { name: 'three quarter turns', make: async (page, random) => sharp(await shoot({})(page, random)).rotate(270).jpeg({ quality: 85 }).toBuffer() },
  { name: 'EXIF rotation', make: async (page, random) => sharp(await sharp(await shoot({})(page, random)).rotate(270).toBuffer()).withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer() },
  { name: 'light blur', make: flat((image) => image.blur(1.9)) },
  { name: 'low light', make: async (page, random) => noisy(await sharp(await shoot({})(page, random)).linear(0.35, 5).png().toBuffer(), 6, random) },
  { name: 'shadow', make: shoot({ shadow: true, ground: 'fabric' }) },
  { name: 'glare off the print', make: shoot({ glare: [0.14, 0.12] }) },
  { name: '900 px', make: flat((image) => image.resize(900)) },
  { name: '640 px', make: flat((image) => image.resize(640), 80) },
  { name: 'photo, 900 px', make: shoot({ width: 900, ground: 'dark' }) },
  { name: 'JPEG 40', make: shoot({}, 40) },
  { name: 'open booklet', make: shoot({ booklet: true, margin: 0.05, ground: 'wood', width: 1700 }) },
  { name: 'booklet in hand', make: shoot({ booklet: true, fingers: true, margin: 0.02, ground: 'fabric', width: 1500 }) },
  { name: 'fingers on the border', make: shoot({ fingers: true }) },
  { name: 'noise', make: async (page, random) => noisy(await shoot({})(page, random), 14, random) },
  { name: 'curved page', make: async (page, random) => shoot({ perspective: 0.05 })(await bent(page, random.between(14, 30)), random) },
  { name: 'motion blur', make: async (page, random) => moved(await shoot({})(page, random), 7) },
  { name: 'strong perspective', make: shoot({ perspective: 0.3, ground: 'dark', tilt: 6 }) },
  { name: 'very far away', make: shoot({ margin: 0.9, width: 3000, ground: 'fabric', tilt: -4 }) },
  { name: 'hologram over the print', make: async (page, random) => shoot({})(await hologram(page, random), random) },
  { name: '500 px', make: flat((image) => image.resize(500), 85) },
  { name: 'faint ink', make: flat((image) => image.linear(0.55, 108)) },
  { name: 'shadow and tilt, 1000 px', make: shoot({ shadow: true, tilt: 9, width: 1000 }) },
  { name: 'heavy blur', faults: ['blurry'], make: flat((image) => image.blur(9)) },
  { name: 'heavy blur, on a ground', faults: ['blurry'], make: async (page, random) => sharp(await shoot({ ground: 'fabric' })(page, random)).blur(9).jpeg({ quality: 85 }).toBuffer() },
  { name: 'dark', faults: ['dark'], make: async (page, random) => noisy(await sharp(page).linear(0.012, 0).png().toBuffer(), 4, random) },
  { name: 'glare over the MRZ', faults: ['glare', 'unreadable'], make: shoot({ glare: [0.45, 0.9] }) },
  { name: 'MRZ covered', faults: ['unreadable'], make: covered },
  { name: 'a photo of people', faults: ['no_document'], make: async () => people() },
  { name: 'a landscape', faults: ['no_document'], make: landscape },
  { name: 'a blank sheet', faults: ['no_document'], make: () => jpeg(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#e9e7e1"/></svg>')) },
  { name: 'an electricity bill', faults: ['wrong_type'], make: bill },
  { name: 'another country’s passport', faults: ['wrong_country'], submitted: 'elsewhere', make: flat((image) => image) },
]; // biome-ignore format: a table
