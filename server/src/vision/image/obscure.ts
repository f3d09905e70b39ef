import sharp from 'sharp';
import { decodeImage } from './decode-image.ts';

/** So few pixels that no face and no letter is left, whatever a program makes of them. */
const SIDE = 16;
const SHOWN_SIDE = 320;

/** The image as patches of colour, as JPEG: that there is one, and which, but nobody in it. Throws AppError invalid_input. */
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
