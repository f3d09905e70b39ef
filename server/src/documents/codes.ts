import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
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

/** Finds and reads bar codes on one side of a document; none found is an empty list. */
export type ReadCodes = (raster: Raster, side: 'front' | 'back') => Promise<CodeReading[]>;

/** Small or blurred symbols are found but not read; each is cut out with its quiet zone, enlarged to this many pixels, and sharpened. */
const ENLARGED = 700;
const QUIET = 0.25;
/** How the library tells dark from light: the second reads symbols whose modules run into each other. */
const binarizers = ['LocalAverage', 'FixedThreshold'] as const;
/** Formats with error correction of their own; the library's guesses at others among speckles are not followed. */
const enlargeable = ['QRCode', 'PDF417', 'Aztec', 'DataMatrix'];

/**
 * Loads the reader's WebAssembly from the installed package (left alone, the library would fetch it from a CDN). 20 to 40 ms a
 * page. Payloads are kept as they are: what they mean is for the checks to say.
 */
export function makeReadCodes(): ReadCodes {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  return async (raster, side) => {
    const seen = await readBarcodes(withAlpha(raster), { ...options, returnErrors: true });
    const read = seen.filter((code) => code.isValid && code.text);
    const lost = read.length > 0 ? [] : seen.filter((code) => enlargeable.includes(code.format)).slice(0, 2);
    const found = read.map((code) => reading(code.format, code.text, side, cornersOf(code.position)));
    for (const code of lost) {
      const box = cornersOf(code.position);
      const text = await readEnlarged(raster, box);
      if (text && !found.some((other) => other.text === text)) found.push(reading(code.format, text, side, box));
    }
    return found.length > 0 ? found : readWhole(raster, side);
  };
}

const reading = (symbology: string, text: string, side: 'front' | 'back', box: Quad): CodeReading => ({
  symbology,
  text: text.slice(0, LONGEST_PAYLOAD),
  side,
  box,
});

/** On small pictures not even the place of a symbol is found: then the whole page is enlarged to this many pixels. */
const WHOLE = 1800;

async function readWhole({ width, height, data }: Raster, side: 'front' | 'back'): Promise<CodeReading[]> {
  const scale = Math.min(3, WHOLE / Math.max(width, height));
  if (scale < 1.3) return [];
  const large = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.round(width * scale) })
    .sharpen({ sigma: scale, m1: 3, m2: 3 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const enlarged = withAlpha({ width: large.info.width, height: large.info.height, data: large.data });
  for (const binarizer of binarizers) {
    const codes = (await readBarcodes(enlarged, { ...options, binarizer })).filter((code) => code.isValid && code.text);
    const back = (box: Quad) => box.map(([x, y]): Point => [x / scale, y / scale]) as unknown as Quad;
    if (codes.length > 0)
      return codes.map((code) => reading(code.format, code.text, side, back(cornersOf(code.position))));
  }
  return [];
}

/** The payload of a symbol that was found but not read, from an enlarged and sharpened cut of it. */
async function readEnlarged({ width, height, data }: Raster, box: Quad): Promise<string | undefined> {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const left = Math.max(0, Math.floor(Math.min(...xs) - QUIET * size));
  const top = Math.max(0, Math.floor(Math.min(...ys) - QUIET * size));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + QUIET * size));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + QUIET * size));
  if (right - left < 16 || bottom - top < 16) return undefined;
  const scale = Math.min(4, ENLARGED / Math.max(right - left, bottom - top));
  if (scale < 1.2) return undefined;
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ width: Math.round((right - left) * scale) })
    .sharpen({ sigma: scale, m1: 3, m2: 3 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const enlarged = withAlpha({ width: cut.info.width, height: cut.info.height, data: cut.data });
  for (const binarizer of binarizers) {
    const codes = await readBarcodes(enlarged, { ...options, binarizer });
    const read = codes.find((code) => code.isValid && code.text);
    if (read) return read.text;
  }
  return undefined;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function cornersOf(position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Corner>): Quad {
  const point = ({ x, y }: Corner): Point => [x, y];
  return [point(position.topLeft), point(position.topRight), point(position.bottomRight), point(position.bottomLeft)];
}

/** The library takes what a browser's canvas gives: four bytes a pixel. */
function withAlpha({ width, height, data }: Raster): Parameters<typeof readBarcodes>[0] {
  const out = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    out[to] = data[from]!;
    out[to + 1] = data[from + 1]!;
    out[to + 2] = data[from + 2]!;
    out[to + 3] = 255;
  }
  return { width, height, data: out, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
}
