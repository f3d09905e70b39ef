import sharp from 'sharp';
import type { Random } from '../pages/random.ts';

export interface PrintBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn or photographed document, and the same with its portrait cut out. */
export interface Victim {
  readonly page: Buffer;
  readonly cutOut: Buffer | null;
  /** Another document of the same kind. */
  readonly second: Buffer | null;
  /** Where its portrait stands, in pixels of the page; null where that is not known. */
  readonly portraitBox: PrintBox | null;
}

/** Draws the stranger's head and shoulders, of this size in pixels. */
export type Shot = (width: number, height: number) => Promise<Buffer>;

/** How a strange face comes into the picture of another's document. */
export const strangeFaces = [
  'smaller beside',
  'larger beside',
  'over a corner',
  'two beside',
  'second document',
  'second document, overlapping',
  'second document, its lower half hidden',
  'cut out, nothing beside',
  'cut out, smaller beside',
  'cut out, larger beside',
  'cut out, over a corner',
  'cut out, over the other side',
  'over the portrait',
  'over the portrait, larger',
  'over the portrait, its ghost kept',
  'over the ghost, its portrait kept',
  'over the portrait, by hand',
  'over the portrait, by hand, larger',
] as const;
export type StrangeFace = (typeof strangeFaces)[number];

/** The attacks that replace what the document itself shows in the portrait's place. */
export const onTheDocument: readonly StrangeFace[] = [
  'over the portrait',
  'over the portrait, larger',
  'over the portrait, its ghost kept',
  'over the ghost, its portrait kept',
  'over the portrait, by hand',
  'over the portrait, by hand, larger',
];

interface Piece {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** The picture of the attack; null where the victim lacks what it takes. */
export async function strangeFacePicture(
  victim: Victim,
  how: StrangeFace,
  shot: Shot,
  random: Random,
): Promise<Buffer | null> {
  const document = how.startsWith('cut out') ? victim.cutOut : victim.page;
  if (!document) return null;
  const { width = 0, height = 0 } = await sharp(document).metadata();
  const size = { width, height };
  const page: Piece = { input: document, left: 0, top: 0 };
  if (how === 'cut out, nothing beside') return laid([page], random);
  if (how.startsWith('second document')) {
    const second = victim.second && (await secondDocument(victim.second, how, size, random));
    return second && laid([page, second], random);
  }
  if (how.startsWith('over the')) {
    const pieces = await overTheDocument(victim, how, shot, random);
    return pieces && laid([page, ...pieces], random);
  }
  if (how === 'two beside') {
    const faces = await Promise.all([0, 1].map(() => faceBeside(shot, size, [0.12, 0.3], random)));
    return laid([page, ...faces], random);
  }
  if (how.endsWith('beside'))
    return laid(
      [page, await faceBeside(shot, size, how.includes('smaller') ? [0.09, 0.16] : [0.3, 0.45], random)],
      random,
    );
  const face = await print(shot, width * random.between(0.14, 0.24), random);
  const over = random.between(0.25, 0.6);
  const corner = random.pick(['tl', 'tr', 'bl', 'br'] as const);
  const onTheRight = (victim.portraitBox?.left ?? 0) > width / 2;
  const place =
    how === 'cut out, over the other side'
      ? { left: Math.round(width * (onTheRight ? 0.1 : 0.62)), top: Math.round(height * 0.25) }
      : {
          left: Math.round(corner.endsWith('l') ? -face.width * over : width - face.width * (1 - over)),
          top: Math.round(corner.startsWith('t') ? -face.height * over : height - face.height * (1 - over)),
        };
  return laid([page, { input: face.input, ...place }], random);
}

/** A print of a head and shoulders, with a white border at half. */
async function print(shot: Shot, width: number, random: Random) {
  const wide = Math.round(width);
  const high = Math.round(wide * 1.28);
  const border = random.chance(0.5) ? Math.round(wide * 0.06) : 0;
  const face = sharp(await shot(wide, high)).extend({ ...around(border), background: '#ffffff' });
  return { input: await face.png().toBuffer(), width: wide + 2 * border, height: high + 2 * border };
}

/** A print on one of the four sides of a document; `share` is its width against the document's. */
async function faceBeside(
  shot: Shot,
  { width, height }: { readonly width: number; readonly height: number },
  share: readonly [number, number],
  random: Random,
): Promise<Piece> {
  const face = await print(shot, width * random.between(...share), random);
  const gap = Math.round(width * random.between(0, 0.05));
  const across = Math.round(random.between(0, Math.max(0, width - face.width)));
  const down = Math.round(random.between(0, Math.max(0, height - face.height)));
  const place = random.pick([
    { left: -face.width - gap, top: down },
    { left: width + gap, top: down },
    { left: across, top: -face.height - gap },
    { left: across, top: height + gap },
  ]);
  return { input: face.input, ...place };
}

/** Another document below or beside the first; over its edge; or its upper half alone, which holds no MRZ. */
async function secondDocument(
  second: Buffer,
  how: StrangeFace,
  { width, height }: { readonly width: number; readonly height: number },
  random: Random,
): Promise<Piece> {
  const below = random.chance(0.5);
  if (how === 'second document, overlapping')
    return random.pick([
      { input: second, left: Math.round(-width * random.between(0.6, 0.8)), top: 0 },
      { input: second, left: 0, top: Math.round(-height * random.between(0.6, 0.8)) },
    ]);
  const input =
    how === 'second document'
      ? second
      : await sharp(second)
          .metadata()
          .then(({ width: wide = 0, height: high = 0 }) =>
            sharp(second)
              .extract({ left: 0, top: 0, width: wide, height: Math.round(high * 0.6) })
              .png()
              .toBuffer(),
          );
  return { input, ...(below ? { left: 0, top: height + 30 } : { left: width + 30, top: 0 }) };
}

/** Prints over the portrait and over a ghost of it; null where the portrait's place is not known. */
async function overTheDocument(
  { page, portraitBox }: Victim,
  how: StrangeFace,
  shot: Shot,
  random: Random,
): Promise<Piece[] | null> {
  if (!portraitBox) return null;
  const { width = 0 } = await sharp(page).metadata();
  const { left, top, width: wide, height: high } = portraitBox;
  if (how.includes('by hand')) {
    const grown = how.endsWith('larger') ? random.between(1.1, 1.35) : random.between(0.95, 1.05);
    return [await laidByHand(portraitBox, shot, grown, random)];
  }
  const grown = how === 'over the portrait, larger' ? random.between(1.15, 1.4) : 1;
  const laidOn = async (box: PrintBox): Promise<Piece> => ({
    input: await shot(Math.round(box.width), Math.round(box.height)),
    left: Math.round(box.left),
    top: Math.round(box.top),
  });
  const over = await laidOn({
    left: left - (wide * (grown - 1)) / 2,
    top: top - (high * (grown - 1)) / 2,
    width: wide * grown,
    height: high * grown,
  });
  if (!how.endsWith('kept')) return [over];
  // A ghost stands on the other side of the page, at 0.45 of the portrait's width.
  const ghost = {
    left: left > width / 2 ? width * 0.12 : width * 0.8,
    top: top + high * 0.3,
    width: wide * 0.45,
    height: high * 0.45,
  };
  if (how === 'over the ghost, its portrait kept') return [await laidOn(ghost)];
  const own = await sharp(page)
    .extract({ left: Math.round(left), top: Math.round(top), width: Math.round(wide), height: Math.round(high) })
    .resize(Math.round(ghost.width), Math.round(ghost.height), { fit: 'fill' })
    .png()
    .toBuffer();
  return [over, { input: own, left: Math.round(ghost.left), top: Math.round(ghost.top) }];
}

/** Degrees by which a print that a hand lays down is turned, either way; an assumption: no such pictures were at hand. */
const TURN_BY_HAND = [0.3, 4] as const;

/** A print laid over a portrait: a little turned and off its middle, at half with a white border, with a soft shadow. */
async function laidByHand(
  { left, top, width, height }: PrintBox,
  shot: Shot,
  grown: number,
  random: Random,
): Promise<Piece> {
  const [wide, high] = [Math.round(width * grown), Math.round(height * grown)];
  const border = random.chance(0.5) ? Math.round(wide * 0.05) : 0;
  const turn = random.between(...TURN_BY_HAND) * (random.chance(0.5) ? 1 : -1);
  const bordered = await sharp(await shot(wide, high))
    .extend({ ...around(border), background: '#fdfdfb' })
    .png()
    .toBuffer();
  const [outer, inner] = [
    { width: wide + 2 * border + 8, height: high + 2 * border + 8 },
    { width: wide + 2 * border, height: high + 2 * border },
  ];
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${outer.width}" height="${outer.height}"><rect x="5" y="5" width="${inner.width}" height="${inner.height}" opacity="0.4"/></svg>`;
  const turned = await sharp(
    await sharp(Buffer.from(shadow))
      .blur(1.5)
      .composite([{ input: bordered, left: 4, top: 4 }])
      .png()
      .toBuffer(),
  )
    .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const size = await sharp(turned).metadata();
  const off = () => random.between(-0.03, 0.03) * width;
  return {
    input: turned,
    left: Math.round(left + width / 2 - (size.width ?? 0) / 2 + off()),
    top: Math.round(top + height / 2 - (size.height ?? 0) / 2 + off()),
  };
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
