import sharp from 'sharp';
import { decodeImage } from './decode-image.ts';

/** Maximum length of the longer side in pixels. It is enough for the small print of a page at its size in a PDF. */
const SIDE = 1600;

/**
 * Encodes the image again from its pixels, as JPEG. Use it for programs that parse images themselves, without the
 * limits of this decoder.
 * @throws AppError invalid_input.
 */
export async function redrawImage(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, width, height } = await decodeImage(bytes, { maxSide: SIDE });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
