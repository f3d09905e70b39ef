import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { CodeReading } from './reading.ts';

/**
 * Maximum length of a payload. No identity document has a longer payload. Longer payloads are cut, because payloads are
 * stored as evidence.
 */
const LONGEST_PAYLOAD = 4000;

const options: ReaderOptions = {
  formats: ['QRCode', 'PDF417', 'Code128', 'Code39', 'DataMatrix', 'Aztec', 'ITF'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 6,
};
/**
 * Methods with which the library separates dark from light. The second method can read symbols whose modules run into
 * each other.
 */
const binarizers = ['LocalAverage', 'FixedThreshold'] as const;

/**
 * Effort of the search for bar codes. With `quick`, the page is searched at its own size, and only the places with a
 * symbol are enlarged. With `thorough`, the enlarged whole page is also searched, which takes 0.2 s longer. Use it if
 * the payload is needed.
 */
export type CodeSearch = 'quick' | 'thorough';

/** Finds and reads bar codes on one side of a document. Returns an empty list if there are none. */
export type ReadCodes = (raster: Raster, side: 'front' | 'back', search: CodeSearch) => Promise<CodeReading[]>;

/**
 * Ways to cut out and enlarge a symbol that was found but not read, because it is small or blurred. They are tried
 * until the symbol is read. No single way reads all symbols. The ways were measured on 25 codes of real certificates
 * with camera effects that the first method did not read. Each way reads two to six of them. All ways together read
 * seven.
 */
const looks = [
  { scale: 3, amount: 3 },
  { scale: 2, amount: 12 },
  { scale: 3, amount: 12 },
  { scale: 4, amount: 6 },
  { scale: 4, amount: 0 },
] as const;
/** Maximum size of an enlarged cut, in pixels. */
const ENLARGED = 1000;
/**
 * Length in pixels to which the longer side of a small page is enlarged. The library does not find any symbol on a
 * small picture.
 */
const WHOLE = 1800;
/** Maximum number of places that are enlarged and read again. */
const PLACES = 3;
/**
 * Margin that is cut out around a found symbol, as a multiple of the symbol's size. If only one corner of a QR code was
 * found, the library reports a Micro QR code. The rest of the code may then be on any side.
 */
const margins: Readonly<Record<string, number>> = {
  QRCode: 0.5,
  MicroQRCode: 3.5,
  PDF417: 0.25,
  Aztec: 0.25,
  DataMatrix: 0.25,
};

/**
 * Loads the reader's WebAssembly from the installed package, because the library would download it from a CDN by
 * default. Reading a page takes 20 to 40 ms, and up to half a second if a symbol is too small or blurred. Payloads are
 * returned unchanged. The checks interpret them.
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

/** Symbols of one picture. Some were read, and some were found but not read. */
interface Seen {
  readonly read: CodeReading[];
  readonly lost: readonly CodeReading[];
}

/**
 * Reads a picture with one binarizer after another until a symbol is read. `scale` is the factor by which the picture
 * was enlarged. The boxes of symbols are in pixels of the picture before the enlargement.
 */
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

/**
 * Enlarges and reads the symbols that were found but not read. Complete symbols are read first, and each place is read
 * once.
 */
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

/** Returns true if two areas share more than half of the smaller area. */
function overlap(a: Area, b: Area): boolean {
  const shared = (from: number, to: number, of: number, until: number) =>
    Math.max(0, Math.min(to, until) - Math.max(from, of));
  const across = shared(a.left, a.left + a.width, b.left, b.left + b.width);
  const down = shared(a.top, a.top + a.height, b.top, b.top + b.height);
  return across * down > 0.5 * Math.min(a.width * a.height, b.width * b.height);
}

/** Reads the symbol in a part of a picture from enlarged and sharpened cuts of it. */
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

/**
 * Maximum amount by which sharpening changes a pixel, on a scale of 255. Higher values create rings around the modules.
 */
const MAX_LIGHTER = 26;
const MAX_DARKER = 51;

/**
 * Converts the picture to grey, enlarges it, and sharpens it by the difference between each pixel and its surroundings.
 * The sharpening of the package `sharp` takes eight times as long, because it also processes colours. Codes have no
 * colours.
 */
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

/** Input of the library. It has four bytes per pixel, as in a browser's canvas. */
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
