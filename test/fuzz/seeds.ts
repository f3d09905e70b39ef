import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeVideo } from '../../server/src/vision/video/encode-video.ts';
import { fixturesFolder } from '../../server/src/watchlists/formats/list.fixture.ts';

export interface Seeds {
  readonly images: readonly Buffer[];
  readonly videos: readonly Buffer[];
  /** XML, CSV and JSON of every list format, with the names of their files. */
  readonly lists: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Whole files to start from, small ones: what is looked for lies in the headers and in the first blocks. */
export async function makeSeeds(): Promise<Seeds> {
  const noise = sharp({
    create: {
      width: 96,
      height: 72,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const images = await Promise.all([
    noise.clone().jpeg().toBuffer(),
    noise.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer(),
    noise.clone().toColourspace('cmyk').jpeg().toBuffer(),
    noise.clone().png().toBuffer(),
    noise.clone().png({ palette: true, progressive: true }).toBuffer(),
    noise.clone().toColourspace('rgb16').png().toBuffer(),
    noise.clone().webp().toBuffer(),
    noise.clone().webp({ lossless: true }).toBuffer(),
    noise.clone().gif().toBuffer(),
    noise.clone().tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ]);
  const { data, info } = await noise.clone().resize(64, 48).raw().toBuffer({ resolveWithObject: true });
  const frames = Array.from({ length: 6 }, () => ({
    width: info.width,
    height: info.height,
    data: new Uint8Array(data),
  }));
  const videos = await Promise.all([
    encodeVideo(frames),
    encodeVideo(frames, { format: 'avi', encoder: 'mjpeg' }),
    encodeVideo(frames, { format: 'webm', encoder: 'libvpx' }).catch(() => encodeVideo(frames, { format: 'mov' })),
  ]);
  const names = readdirSync(fixturesFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(fixturesFolder, name)).isFile(),
  );
  const lists = names
    .filter((name) => existsSync(join(fixturesFolder, name)))
    .map((name) => ({ name, bytes: readFileSync(join(fixturesFolder, name)) }));
  return { images, videos, lists };
}
