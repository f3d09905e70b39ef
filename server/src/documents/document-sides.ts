import { type Message, message } from '@hakiki/texts';
import { AppError } from '../platform/errors.ts';
import { decodeImage, imageKind } from '../vision/image/decode-image.ts';
import type { Page } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';
import type { ReadMrzLines } from '../vision/mrz/mrz-line.ts';
import { readMrzRows } from '../vision/mrz/read-mrz-rows.ts';
import { type PageReading, type ReadPageOptions, readPage } from '../vision/text/read-page.ts';
import type { CodeSearch, ReadCodes } from './codes.ts';
import type { ReadingFault } from './document-reading.ts';
import type { DocumentEvidence } from './kind-reader.ts';
import { interpretMrz } from './mrz/interpret-mrz.ts';
import { mrzFrame } from './portrait-place.ts';
import type { CodeReading } from './reading.ts';

/** Both sides of a document after reading. */
export interface Sides {
  readonly front: PageReading;
  readonly back?: PageReading;
}

/** Both sides of a document as pictures. */
export interface Pictures {
  readonly front: Raster;
  readonly back?: Raster;
}

/** Decodes both sides. Returns the fault of the first side that is not a picture. */
export async function decodeSides(
  front: Uint8Array,
  back: Uint8Array | undefined,
): Promise<Pictures | { fault: ReadingFault; message: Message }> {
  const pictures: { front?: Raster; back?: Raster } = {};
  for (const [name, bytes] of [
    ['front', front],
    ['back', back],
  ] as const) {
    if (!bytes) continue;
    const kind = imageKind(bytes);
    if (kind !== 'jpeg' && kind !== 'png')
      return { fault: 'image', message: message('document_side_no_image', { side: name }) };
    try {
      pictures[name] = await decodeImage(bytes);
    } catch (fault) {
      if (fault instanceof AppError && fault.kind === 'invalid_input')
        return { fault: 'image', message: message('document_side_fault', { side: name, fault: fault.problem }) };
      throw fault;
    }
  }
  return { front: pictures.front!, ...(pictures.back && { back: pictures.back }) };
}

export async function readSides(
  { front, back }: Pictures,
  models: Models,
  how: Pick<ReadPageOptions, 'locate' | 'otherWayUp'>,
): Promise<Sides> {
  return { front: await readPage(front, models, how), ...(back && { back: await readPage(back, models, how) }) };
}

/**
 * Returns the MRZ of the front. If the front has none, returns the MRZ of the back. If both sides have one, returns the
 * valid one.
 */
export async function readMrz(
  sides: Sides,
  readLines: ReadMrzLines,
  today: DocumentEvidence['today'],
): Promise<Pick<DocumentEvidence, 'mrz' | 'mrzSide' | 'mrzFrame'>> {
  let found: Pick<DocumentEvidence, 'mrz' | 'mrzSide' | 'mrzFrame'> | null = null;
  for (const mrzSide of ['front', 'back'] as const) {
    const page = sides[mrzSide];
    if (!page || found?.mrz?.reading.valid) continue;
    const rows = await readMrzRows(page, readLines);
    const mrz = interpretMrz(
      rows.map((row) => row.reading),
      today,
      rows.map((row) => row.quad),
    );
    if (!mrz || (found && !mrz.reading.valid)) continue;
    found = { mrz, mrzSide, mrzFrame: mrzFrame(rows.map(({ quad, reading }) => ({ quad, centres: reading.centres }))) };
  }
  return found ?? { mrz: null, mrzSide: 'front' };
}

/** Returns the bar codes of both sides. */
export async function readAllCodes(sides: Sides, readCodes: ReadCodes, search: CodeSearch): Promise<CodeReading[]> {
  const found = [await readCodes(sides.front.raster, 'front', search)];
  if (sides.back) found.push(await readCodes(sides.back.raster, 'back', search));
  return found.flat();
}

/** Returns the size of each straightened side. */
export function sizesOf({ front, back }: Sides, otherWayUp = false) {
  const size = (side: 'front' | 'back', { raster }: Page) => ({
    side,
    width: raster.width,
    height: raster.height,
    ...(otherWayUp && { otherWayUp }),
  });
  return [size('front', front), ...(back ? [size('back', back)] : [])];
}
