import sharp from 'sharp';
import { decodeImage } from './decode-image.ts';

/** Side of the obscured image in pixels. With so few pixels, no program can recover a face or a letter. */
const SIDE = 16;
const SHOWN_SIDE = 320;

/**
 * Returns a JPEG of the image as coloured squares. Users can see that there is an image and can distinguish images, but
 * cannot recognise a person.
 * @throws AppError invalid_input.
 */
export async function obscureImage(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, width, height } = await decodeImage(bytes, { maxSide: 480 });
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = small;
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return sharp(small.data, { raw }).resize(SHOWN_SIDE, SHOWN_SIDE, { fit: 'inside' }).jpeg({ quality: 60 }).toBuffer();
}
