import { turnRaster } from '../image/warp.ts';
import { type DecodedVideo, MINIATURE_SIDE, THUMBNAIL_SIDE, type VideoFault, videoFault } from './decoded-video.ts';
import type { CodedFrames } from './read-frames.ts';

interface Head extends Omit<CodedFrames, 'frames' | 'thumbnails' | 'miniatures'> {
  readonly frames: readonly { readonly width: number; readonly height: number; readonly ms: number }[];
  readonly thumbnailTimes: readonly number[];
  readonly miniatureTimes: readonly number[];
}

/**
 * What the decoding process writes to its standard output: the length of a JSON head (4 bytes, big endian), the head, then the
 * pixels of its frames and thumbnails one after another. A file or shared memory would have to be cleaned up; a pipe goes with
 * its process.
 */
export function encodeMessage(result: CodedFrames | VideoFault): Buffer[] {
  if (typeof result === 'string') return withHead(result, []);
  const { frames, thumbnails, miniatures, ...rest } = result;
  const head: Head = {
    ...rest,
    frames: frames.map(({ width, height, ms }) => ({ width, height, ms })),
    thumbnailTimes: thumbnails.map(({ ms }) => ms),
    miniatureTimes: miniatures.map(({ ms }) => ms),
  };
  const pixels = [
    ...frames.map(({ data }) => data),
    ...thumbnails.map(({ grey }) => grey),
    ...miniatures.map(({ rgb }) => rgb),
  ];
  return withHead(head, pixels);
}

function withHead(head: Head | VideoFault, pixels: readonly Uint8Array[]): Buffer[] {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return [length, json, ...pixels.map((data) => Buffer.from(data.buffer, data.byteOffset, data.byteLength))];
}

/** The opposite of `encodeMessage`, frames turned upright; null when the message is cut short. */
export function decodeMessage(message: Buffer): DecodedVideo | null {
  if (message.length < 4) return null;
  let at = 4 + message.readUInt32BE(0);
  if (message.length < at) return null;
  const head = JSON.parse(message.toString('utf8', 4, at)) as Head | VideoFault;
  if (typeof head === 'string') return videoFault(head);
  const take = (length: number): Uint8Array => {
    at += length;
    return new Uint8Array(message.buffer, message.byteOffset + at - length, length);
  };
  const { turns, thumbnailTimes, miniatureTimes, ...rest } = head;
  const frames = head.frames.map(({ width, height, ms }) => {
    const upright = turnRaster({ width, height, data: take(width * height * 3) }, turns);
    return { ...upright, ms };
  });
  const thumbnails = thumbnailTimes.map((ms) => ({ ms, grey: take(THUMBNAIL_SIDE ** 2) }));
  const [width, height] = [MINIATURE_SIDE, MINIATURE_SIDE];
  const miniatures = miniatureTimes.map((ms) => {
    const { data } = turnRaster({ width, height, data: take(width * height * 3) }, turns);
    return { ms, rgb: data };
  });
  return at === message.length ? { ok: true, ...rest, frames, thumbnails, miniatures } : null;
}
