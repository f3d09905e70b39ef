import sharp from 'sharp';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { encodeVideo } from '../server/src/vision/video/encode-video.ts';

/** A WebM of a face that does nothing at all, four frames a second. */
export const motionlessClip = async (seconds: number): Promise<Buffer> => clipOf(await specimenPhoto(), seconds);

/** A WebM that shows nothing. */
export const blankClip = async (seconds = 2): Promise<Buffer> =>
  clipOf(
    await sharp({ create: { width: 360, height: 480, channels: 3, background: '#7a8b99' } })
      .png()
      .toBuffer(),
    seconds,
  );

/** A WebM of one picture, four frames a second. */
export async function clipOf(picture: Buffer, seconds: number): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .resize(360, 480, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const frames = Array.from({ length: 4 * seconds }, () => frame);
  return encodeVideo(frames, { format: 'webm', encoder: 'libvpx', fps: 4, gopSize: frames.length });
}
