import sharp from 'sharp';
import { headShot } from '../pages/draw.ts';
import type { Random } from '../pages/random.ts';

/** A drawn or photographed document, and the same with its portrait cut out. */
export interface Victim {
  readonly page: Buffer;
  readonly cutOut: Buffer | null;
  /** Another document of the same kind. */
  readonly second: Buffer | null;
  /** Whether its portrait stands on the right. */
  readonly portraitRight?: boolean;
}

/** How a strange face comes into the picture of another's document. */
export const strangeFaces = [
  'smaller beside',
  'larger beside',
  'over a corner',
  'second document',
  'cut out, nothing beside',
  'cut out, smaller beside',
  'cut out, larger beside',
  'cut out, over a corner',
  'cut out, over the other side',
] as const;
export type StrangeFace = (typeof strangeFaces)[number];

interface Piece {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** The picture of the attack; null where the victim lacks what it takes. `stranger` is one of `people` of the head shots. */
export async function strangeFacePicture(
  { page, cutOut, second, portraitRight = false }: Victim,
  how: StrangeFace,
  stranger: number,
  random: Random,
): Promise<Buffer | null> {
  const document = how.startsWith('cut out') ? cutOut : page;
  if (!document) return null;
  const { width = 0, height = 0 } = await sharp(document).metadata();
  const print = async (share: number) => {
    const wide = Math.round(width * share);
    const high = Math.round(wide * 1.28);
    const border = random.chance(0.5) ? Math.round(wide * 0.06) : 0;
    const face = sharp(await headShot(stranger, wide, high)).extend({ ...around(border), background: '#ffffff' });
    return { input: await face.png().toBuffer(), width: wide + 2 * border, height: high + 2 * border };
  };
  if (how === 'second document') {
    if (!second) return null;
    const below = random.chance(0.5);
    const place = below ? { left: 0, top: height + 30 } : { left: width + 30, top: 0 };
    return laid(
      [
        { input: document, left: 0, top: 0 },
        { input: second, ...place },
      ],
      random,
    );
  }
  if (how === 'cut out, nothing beside') return laid([{ input: document, left: 0, top: 0 }], random);
  if (how.endsWith('beside')) {
    const face = await print(how.includes('smaller') ? random.between(0.09, 0.16) : random.between(0.3, 0.45));
    const gap = Math.round(width * random.between(0, 0.05));
    const across = Math.round(random.between(0, Math.max(0, width - face.width)));
    const down = Math.round(random.between(0, Math.max(0, height - face.height)));
    const place = random.pick([
      { left: -face.width - gap, top: down },
      { left: width + gap, top: down },
      { left: across, top: -face.height - gap },
      { left: across, top: height + gap },
    ]);
    return laid(
      [
        { input: document, left: 0, top: 0 },
        { input: face.input, ...place },
      ],
      random,
    );
  }
  const face = await print(random.between(0.14, 0.24));
  const over = random.between(0.25, 0.6);
  const corner = random.pick(['tl', 'tr', 'bl', 'br'] as const);
  const place =
    how === 'cut out, over the other side'
      ? { left: Math.round(width * (portraitRight ? 0.1 : 0.62)), top: Math.round(height * 0.25) }
      : {
          left: Math.round(corner.endsWith('l') ? -face.width * over : width - face.width * (1 - over)),
          top: Math.round(corner.startsWith('t') ? -face.height * over : height - face.height * (1 - over)),
        };
  return laid(
    [
      { input: document, left: 0, top: 0 },
      { input: face.input, ...place },
    ],
    random,
  );
}

const around = (by: number) => ({ top: by, bottom: by, left: by, right: by });

/** Pieces of paper on a table, from above, as a JPEG of at most 2000 pixels. */
async function laid(pieces: readonly Piece[], random: Random): Promise<Buffer> {
  const placed = await Promise.all(
    pieces.map(async (piece) => {
      const { width = 0, height = 0 } = await sharp(piece.input).metadata();
      return { ...piece, right: piece.left + width, bottom: piece.top + height };
    }),
  );
  const margin = 70;
  const left = Math.min(...placed.map((one) => one.left)) - margin;
  const top = Math.min(...placed.map((one) => one.top)) - margin;
  const width = Math.max(...placed.map(({ right }) => right)) + margin - left;
  const height = Math.max(...placed.map(({ bottom }) => bottom)) + margin - top;
  const grain = Array.from({ length: 40 }, () => {
    const y = random.between(0, height);
    return `<path d="M0 ${y} q ${width / 4} ${random.between(-30, 30)} ${width / 2} 0 t ${width / 2} 0" fill="none" stroke="#5f3f25" stroke-width="${random.between(1, 7)}" opacity="0.4"/>`;
  });
  const ground = random.pick([
    ['#4b5563', ''],
    ['#e9e7e1', ''],
    ['#8a6240', grain.join('')],
  ] as const);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground[0]}"/>${ground[1]}</svg>`;
  const whole = await sharp(Buffer.from(svg))
    .composite(placed.map(({ input, left: x, top: y }) => ({ input, left: x - left, top: y - top })))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(whole)
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .blur(0.5)
    .jpeg({ quality: 88 })
    .toBuffer();
}
