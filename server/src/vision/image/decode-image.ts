import { AppError } from '../../platform/errors.ts';
import { makeImageDecoder } from './image-decoder.ts';
import type { Raster } from './raster.ts';

/** Kind of a picture, read from its first bytes. File names and declared types are ignored. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'other';

/** Returns the content type from the first bytes. If the kind is unknown, returns the type of JPEG. */
export function imageContentType(bytes: Uint8Array): string {
  const kind = imageKind(bytes);
  return kind === 'other' ? 'image/jpeg' : `image/${kind}`;
}

export function imageKind(bytes: Uint8Array): ImageKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)) return 'png';
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP' ? 'webp' : 'other';
}

/**
 * Maximum number of scans in a JPEG. A progressive JPEG has about ten scans, and each covers the whole picture. An
 * embedded thumbnail may add a few more. A small file of an attacker could contain thousands.
 */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.of(0xff, 0xda);

function tooManyScans(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(START_OF_SCAN); at >= 0; at = file.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans > MAX_SCANS;
}

/** Decoder of this thread. Its process starts with the first picture. */
const decoder = makeImageDecoder();

/** Starts the decoder process, so that the first picture does not have to wait for the start. */
export async function startDecoder(): Promise<void> {
  await decoder.decode(new Uint8Array(), 1);
}

const PROBLEM_OF = {
  unreadable: 'image_unreadable',
  too_many_pixels: 'image_too_many_pixels',
  too_slow: 'image_too_slow',
} as const;

/**
 * Decodes a JPEG, PNG or WebP to an upright RGB raster. The EXIF orientation is applied, and transparent pixels become
 * white. Only the first frame is used. The raster is shrunk to fit `maxSide` and never enlarged.
 * @throws AppError invalid_input for any other kind of file, for more than `MAX_PIXELS` (`decode-pixels.ts`), or if
 *   decoding fails or exceeds its processor time.
 * @throws AppError overloaded if the machine is too busy.
 */
export async function decodeImage(bytes: Uint8Array, { maxSide = 2400 }: { maxSide?: number } = {}): Promise<Raster> {
  const kind = imageKind(bytes);
  const refused = kind === 'other' || (kind === 'jpeg' && tooManyScans(bytes));
  const decoded = refused ? 'unreadable' : await decoder.decode(bytes, maxSide);
  if (decoded === 'too_late') throw new AppError('service_busy', {}, { retryAfter: 5 });
  if (typeof decoded === 'string') throw new AppError(PROBLEM_OF[decoded]);
  return decoded;
}
