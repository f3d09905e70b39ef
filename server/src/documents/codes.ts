import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { CodeReading } from './reading.ts';

/** Payloads longer than this are no identity document's; they are cut, since they are kept as evidence. */
const LONGEST_PAYLOAD = 4000;

const options: ReaderOptions = {
  formats: ['QRCode', 'PDF417', 'Code128', 'Code39', 'DataMatrix', 'Aztec', 'ITF'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 6,
};
/** How the library tells dark from light: the second reads symbols whose modules run into each other. */
const binarizers = ['LocalAverage', 'FixedThreshold'] as const;

/**
 * How hard to look: `thorough` also in the whole page enlarged, which is worth its 0.2 s where what the code says is used; `quick` in the page
 * as it is and closer where a symbol was found.
 */
export type CodeSearch = 'quick' | 'thorough';

/** Finds and reads bar codes on one side of a document; none found is an empty list. */
export type ReadCodes = (raster: Raster, side: 'front' | 'back', search: CodeSearch) => Promise<CodeReading[]>;

/**
 * Small or blurred symbols are found but not read: each is cut out and enlarged in these ways until one is read. None reads all that the
 * others do (of 25 codes of real certificates under camera effects that the first alone had left, each reads two to six, all of them seven).
 */
const looks = [
  { scale: 3, amount: 3 },
  { scale: 2, amount: 12 },
  { scale: 3, amount: 12 },
  { scale: 4, amount: 6 },
  { scale: 4, amount: 0 },
] as const;
/** A cut is not enlarged beyond this many pixels. */
const ENLARGED = 1000;
/** On small pictures not even the place of a symbol is found: then the whole page is enlarged to this many pixels. */
const WHOLE = 1800;
/** At most this many places are looked at closer. */
const PLACES = 3;
/**
 * How much more than a found symbol is cut out, in its sizes. Where one corner of a QR code was found it is told as a Micro QR code, and the
 * rest lies on either side.
 */
const margins: Readonly<Record<string, number>> = {
  QRCode: 0.5,
  MicroQRCode: 3.5,
  PDF417: 0.25,
  Aztec: 0.25,
  DataMatrix: 0.25,
};

/**
 * Loads the reader's WebAssembly from the installed package (left alone, the library would fetch it from a CDN). 20 to 40 ms a
 * page, up to half a second where a symbol is too small or blurred. Payloads are kept as they are: what they mean is for the checks to say.
 */
export function makeReadCodes(): ReadCodes {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  return async (raster, side, search) => {
    const asItIs = await readAt(inColours(raster), side, 1);
    if (asItIs.read.length > 0) return asItIs.read;
    const closer = await readEach(raster, side, asItIs.lost);
    return closer.length > 0 || search === 'quick' ? closer : readWhole(raster, side);
  };
}

/** Symbols that were read in one picture, and those that were only found. */
interface Seen {
  readonly read: CodeReading[];
  readonly lost: readonly CodeReading[];
}

/** Reads a picture with each binarizer until one reads a symbol. `scale`: how much it was enlarged; boxes are of the one before. */
async function readAt(pixels: Pixels, side: 'front' | 'back', scale: number): Promise<Seen> {
  const lost: CodeReading[] = [];
  for (const binarizer of binarizers) {
    const seen = await readBarcodes(pixels, { ...options, binarizer, returnErrors: true });
    const read = seen.filter(isRead);
    if (read.length > 0) return { read: read.map((code) => reading(code, side, scale)), lost: [] };
    lost.push(...seen.filter(({ format }) => margins[format]).map((code) => reading(code, side, scale)));
  }
  return { read: [], lost };
}

const isRead = ({ isValid, text }: ReadResult): boolean => isValid && text !== '';

function reading({ format, text, position }: ReadResult, side: 'front' | 'back', scale: number): CodeReading {
  const point = ({ x, y }: Corner): Point => [x / scale, y / scale];
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const box: Quad = [point(topLeft), point(topRight), point(bottomRight), point(bottomLeft)];
  return { symbology: format, text: text.slice(0, LONGEST_PAYLOAD), side, box };
}

async function readWhole(raster: Raster, side: 'front' | 'back'): Promise<CodeReading[]> {
  const scale = Math.min(3, WHOLE / Math.max(raster.width, raster.height));
  if (scale < 1.3) return [];
  const { read, lost } = await readAt(await enlarged(raster, scale, 3), side, scale);
  return read.length > 0 ? read : readEach(raster, side, lost);
}

/** What closer looks at symbols that were only found read of them: whole ones first, each place once. */
async function readEach(raster: Raster, side: 'front' | 'back', lost: readonly CodeReading[]): Promise<CodeReading[]> {
  const places = lost
    .toSorted((a, b) => margins[a.symbology]! - margins[b.symbology]!)
    .toSorted((a, b) => Number(b.symbology === 'QRCode') - Number(a.symbology === 'QRCode'))
    .map((code) => ({ code, area: areaOf(code, raster) }))
    .filter(({ area }) => area.width >= 16 && area.height >= 16);
  const apart = places.filter(({ area }, at) => places.findIndex((other) => overlap(other.area, area)) === at);
  const found: CodeReading[] = [];
  for (const { area } of apart.slice(0, PLACES)) {
    const code = await readCloser(raster, area, side);
    if (code && !found.some((other) => other.text === code.text)) found.push(code);
  }
  return found;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function areaOf({ box, symbology }: CodeReading, { width, height }: Raster): Area {
  const [xs, ys] = [box!.map(([x]) => x), box!.map(([, y]) => y)];
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const margin = margins[symbology]! * size;
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(Math.max(...xs) + margin)) - left,
    height: Math.min(height, Math.ceil(Math.max(...ys) + margin)) - top,
  };
}

/** Whether two areas share more than half of the smaller one. */
function overlap(a: Area, b: Area): boolean {
  const shared = (from: number, to: number, of: number, until: number) =>
    Math.max(0, Math.min(to, until) - Math.max(from, of));
  const across = shared(a.left, a.left + a.width, b.left, b.left + b.width);
  const down = shared(a.top, a.top + a.height, b.top, b.top + b.height);
  return across * down > 0.5 * Math.min(a.width * a.height, b.width * b.height);
}

/** The symbol in a part of a picture, from enlarged and sharpened cuts of it. */
async function readCloser(raster: Raster, area: Area, side: 'front' | 'back'): Promise<CodeReading | undefined> {
  const { width, height, data } = raster;
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(area)
    .raw()
    .toBuffer();
  const most = ENLARGED / Math.max(area.width, area.height);
  for (const { scale, amount } of looks.filter((look, at) => look.scale <= most || (at === 0 && most > 1.2))) {
    const by = Math.min(scale, most);
    const pixels = await enlarged({ width: area.width, height: area.height, data: cut }, by, amount);
    for (const binarizer of binarizers) {
      const read = (await readBarcodes(pixels, { ...options, binarizer })).find(isRead);
      if (!read) continue;
      const { box, ...code } = reading(read, side, by);
      return { ...code, box: box!.map(([x, y]): Point => [x + area.left, y + area.top]) as unknown as Quad };
    }
  }
  return undefined;
}

/** How much a pixel may be lightened and darkened, of 255: more makes rings around the modules. */
const MAX_LIGHTER = 26;
const MAX_DARKER = 51;

/** In shades of grey, enlarged, and sharpened by what each pixel differs from its surroundings. (sharp's own sharpening takes eight times as long, in colours that no code has.) */
async function enlarged({ width, height, data }: Raster, scale: number, amount: number): Promise<Pixels> {
  const large = await sharp(data, { raw: { width, height, channels: 3 } })
    .greyscale()
    .resize({ width: Math.round(width * scale) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: large.info.width, height: large.info.height };
  const grey = large.data;
  if (amount === 0) return inGrey(size, grey);
  const raw = { ...size, channels: 1 } as const;
  const blurred = await sharp(grey, { raw }).blur(Math.max(1, scale)).toColourspace('b-w').raw().toBuffer();
  const sharper = new Uint8ClampedArray(grey.length);
  for (let at = 0; at < grey.length; at++) {
    const change = amount * (grey[at]! - blurred[at]!);
    sharper[at] = grey[at]! + Math.min(MAX_LIGHTER, Math.max(-MAX_DARKER, change));
  }
  return inGrey(size, sharper);
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** What the library takes: four bytes a pixel, as a browser's canvas gives them. */
type Pixels = Parameters<typeof readBarcodes>[0];

interface Size {
  readonly width: number;
  readonly height: number;
}

const OPAQUE = 0xff000000;

function asPixels({ width, height }: Size, colour: (at: number) => number): Pixels {
  const words = new Uint32Array(width * height);
  for (let at = 0; at < words.length; at++) words[at] = OPAQUE | colour(at);
  const data = new Uint8ClampedArray(words.buffer);
  return { width, height, data, colorSpace: 'srgb' } as unknown as Pixels;
}

const inColours = ({ data, ...size }: Raster): Pixels =>
  asPixels(size, (at) => data[3 * at]! | (data[3 * at + 1]! << 8) | (data[3 * at + 2]! << 16));

const inGrey = (size: Size, grey: Uint8Array | Uint8ClampedArray): Pixels =>
  asPixels(size, (at) => grey[at]! * 0x010101);
