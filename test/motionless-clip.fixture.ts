import sharp from 'sharp';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { encodeVideo } from '../server/src/vision/video/encode-video.ts';

/** A WebM of a face that does nothing at all, four frames a second. */
export async function motionlessClip(seconds: number): Promise<Buffer> {
  const { data, info } = await sharp(await specimenPhoto())
    .resize(360, 480, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const frames = Array.from({ length: 4 * seconds }, () => frame);
  return encodeVideo(frames, { format: 'webm', encoder: 'libvpx', fps: 4, gopSize: frames.length });
}
