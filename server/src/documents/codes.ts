import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/**
 * Loads the reader's WebAssembly from the installed package (left alone, the library would fetch it from a CDN). 20 to 40 ms a
 * page. Payloads are kept as they are: what they mean is for the checks to say.
 */
export function makeReadCodes(): ReadCodes {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  return async (raster, side) => {
    const found = await readBarcodes(withAlpha(raster), options);
    return found
      .filter((code) => code.isValid && code.text)
      .map((code) => ({
        symbology: code.format,
        text: code.text.slice(0, LONGEST_PAYLOAD),
        side,
        box: cornersOf(code.position),
      }));
  };
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
