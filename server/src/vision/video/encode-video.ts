import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encoder, Muxer } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  type FFEncoderCodec,
  SWS_BILINEAR,
} from 'node-av/constants';
import { Codec, FFmpegError, Frame, Log, Rational, SoftwareScaleContext } from 'node-av/lib';
import type { Raster } from '../image/raster.ts';

export interface EncodeOptions {
  /** Muxer of FFmpeg: mp4, mov, ipod (m4v), webm, avi. */
  readonly format?: string;
  readonly encoder?: string;
  readonly fps?: number;
  readonly gopSize?: number;
  readonly bitrate?: string;
}

/**
 * Encodes rasters of one even size as a clip. Used in tests, `eval/`, `bench/` and the sandbox, because the repository
 * does not contain a video of a person.
 */
export async function encodeVideo(rasters: readonly Raster[], options: EncodeOptions = {}): Promise<Buffer> {
  // Without this, libvpx prints its version between the lines of the first start.
  Log.setLevel(AV_LOG_ERROR);
  const { format = 'mp4', encoder: name = 'libx264', fps = 25, gopSize = 25, bitrate = '3M' } = options;
  const { width, height } = rasters[0]!;
  const codec = Codec.findEncoderByName(name as FFEncoderCodec)!;
  const pixels = name === 'mjpeg' ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUV420P;
  using encoder = await Encoder.create(codec, {
    bitrate,
    gopSize,
    threadCount: 1,
    context: { width, height, pixelFormat: pixels, timeBase: new Rational(1, fps), framerate: new Rational(fps, 1) },
    ...(name === 'libx264' ? { options: { preset: 'veryfast' } } : {}),
  });
  using scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, AV_PIX_FMT_RGB24, width, height, pixels, SWS_BILINEAR);
  const folder = await mkdtemp(join(tmpdir(), 'hakiki-clip-'));
  const path = join(folder, 'clip');
  try {
    const output = await Muxer.open(path, { format, useAsyncWrite: false });
    const track = output.addStream(encoder);
    for (const [index, raster] of rasters.entries()) {
      using frame = converted(raster, scaler, pixels, { index, fps });
      for (const packet of await encoder.encodeAll(frame)) await output.writePacket(packet, track);
    }
    for (const packet of await encoder.encodeAll(null)) await output.writePacket(packet, track);
    await output.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function converted(
  raster: Raster,
  scaler: SoftwareScaleContext,
  format: typeof AV_PIX_FMT_YUV420P,
  { index, fps }: { readonly index: number; readonly fps: number },
): Frame {
  const { width, height, data } = raster;
  const timeBase = new Rational(1, fps);
  const pts = BigInt(index);
  using source = Frame.fromVideoBuffer(Buffer.from(data), { width, height, format: AV_PIX_FMT_RGB24, timeBase, pts });
  const target = new Frame();
  target.alloc();
  Object.assign(target, { width, height, format });
  FFmpegError.throwIfError(target.allocBuffer(), 'allocBuffer');
  FFmpegError.throwIfError(scaler.scaleFrameSync(target, source), 'scaleFrame');
  Object.assign(target, { pts, timeBase });
  return target;
}
