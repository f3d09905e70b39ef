import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { bend, posed } from '../../eval/liveness/live-clip.ts';
import { portraitOf } from '../../eval/liveness/portrait.ts';
import { modelsCache } from '../../models/cache.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import { openModels } from '../../server/src/vision/models/models.ts';

const UNIQUE = 18;
/** Each picture is shown so often: the browser plays thirty a second. */
const REPEATED = 6;
/** Half of a portrait's sides: a quarter of the work. */
const [WIDTH, HEIGHT] = [240, 320] as const;

interface Face {
  readonly still?: boolean;
  readonly wide?: boolean;
}

/** The same as `turningFace`, drawn by the first file of the run that asks for it. Goes with the temporary folder of the run. */
export async function keptCamera(face: Face): Promise<Buffer> {
  const file = join(tmpdir(), `camera-${JSON.stringify(face)}.mjpeg`);
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`;
    writeFileSync(own, await turningFace(face));
    renameSync(own, file);
  }
  return readFileSync(file);
}

/**
 * A file for the browser's camera in which a face turns left, right and up, over and over: a photo bent by its mesh. `still`: it looks ahead and
 * sways a little, as people do who wait. `wide`: as the camera of a desktop gives it, with room beside the face.
 */
export async function turningFace({ still = false, wide = false }: Face = {}): Promise<Buffer> {
  const models = openModels([modelsCache()]);
  const portrait = await portraitOf(await decodeImage(await specimenPhoto()), models);
  if (!portrait) throw new Error('the specimen photo shows no face');
  const { picture, mesh } = portrait;
  const data = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  const small = { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
  const points = mesh.points.map(([x, y, z]) => [x / 2, y / 2, z / 2] as const);
  const xs = points.map(([x]) => x);
  const size = Math.max(...xs) - Math.min(...xs);
  const frames: Buffer[] = [];
  for (let at = 0; at < UNIQUE; at += 1) {
    const share = (at / UNIQUE) * 3;
    const angle = (still ? 0.04 : 0.5) * Math.sin(Math.PI * (share % 1));
    const turn = share < 1 ? angle : share < 2 ? -angle : 0;
    const moved = posed(points, size, { turn, nod: share < 2 ? 0 : -angle, blink: 0, mouth: 0 });
    const frame = bend(small, points, moved, size, [0, 0]);
    const jpeg = await sharp(frame.data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .resize({
        ...(wide ? { width: 640, height: 480 } : { width: 480, height: 640 }),
        fit: 'contain',
        background: '#8a8f96',
      })
      .jpeg({ quality: 85 })
      .toBuffer();
    frames.push(...Array.from({ length: REPEATED }, () => jpeg));
  }
  return Buffer.concat(frames);
}
