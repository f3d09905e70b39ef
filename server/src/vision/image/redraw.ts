import sharp from 'sharp';
import { decodeImage } from './decode-image.ts';

/** Maximum length of the longer side in pixels. With this length, the small print of a page is readable in a PDF. */
const SIDE = 1600;

/**
 * Encodes the pixels of the image again as JPEG. Use it for programs that parse images without the limits of this
 * decoder.
 * @throws AppError invalid_input.
 */
export async function redrawImage(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, width, height } = await decodeImage(bytes, { maxSide: SIDE });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
