import { liveClip } from '../../eval/liveness/live-clip.ts';
import { makeNoise } from '../../eval/liveness/noise.ts';
import { portraitOf } from '../../eval/liveness/portrait.ts';
import { modelsCache } from '../../models/cache.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import { openModels } from '../../server/src/vision/models/models.ts';
import { encodeVideo } from '../../server/src/vision/video/encode-video.ts';

const [FPS, SECONDS] = [15, 4];

/** Four seconds of a face that moves, as the SDK records it: 15 frames a second at about 600 kbit/s. A photo bent by its mesh. */
export async function customerClip(): Promise<Buffer> {
  const models = openModels([modelsCache()]);
  const portrait = await portraitOf(await decodeImage(await specimenPhoto()), models);
  if (!portrait) throw new Error('the specimen photo shows no face');
  const poses = liveClip(portrait, makeNoise(1));
  const frames = Array.from(
    { length: FPS * SECONDS },
    (_, i) => poses[Math.floor((i * poses.length) / (FPS * SECONDS))]!,
  );
  return encodeVideo(frames, { fps: FPS, gopSize: FPS, bitrate: '600k' });
}
