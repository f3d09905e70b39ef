import { turnRaster } from '../image/warp.ts';
import { encodeProcessMessage, processMessages } from '../process-message.ts';
import {
  type DecodedVideo,
  MINIATURE_SIDE,
  THUMBNAIL_SIDE,
  type VideoFault,
  type VideoFrame,
  videoFault,
} from './decoded-video.ts';
import type { Container } from './media-kind.ts';
import type { CodedClip } from './read-frames.ts';

/** Message to the decoding process, before the file. */
export interface ClipHead {
  readonly container: Container;
}

interface FrameHead {
  readonly width: number;
  readonly height: number;
  readonly ms: number;
  /** Number of clockwise quarter turns that make the frame upright. */
  readonly turns: number;
  /** Expected total number of frames. */
  readonly of: number;
}

interface EndHead extends Omit<CodedClip, 'thumbnails' | 'miniatures'> {
  readonly thumbnailTimes: readonly number[];
  readonly miniatureTimes: readonly number[];
}

/**
 * Messages from the decoding process. It sends each sampled frame as soon as the frame is decoded, and then the rest of
 * the clip. A message with a fault can replace any of them.
 */
type DecoderHead = { readonly frame: FrameHead } | { readonly end: EndHead } | { readonly fault: VideoFault };

export function encodeFrame({ data, width, height, ms }: VideoFrame, turns: number, of: number): Uint8Array[] {
  return encodeProcessMessage({ frame: { width, height, ms, turns, of } } satisfies DecoderHead, data);
}

export function encodeEnd(result: CodedClip | VideoFault): Uint8Array[] {
  if (typeof result === 'string')
    return encodeProcessMessage({ fault: result } satisfies DecoderHead, new Uint8Array());
  const { thumbnails, miniatures, ...rest } = result;
  const end: EndHead = {
    ...rest,
    thumbnailTimes: thumbnails.map(({ ms }) => ms),
    miniatureTimes: miniatures.map(({ ms }) => ms),
  };
  const pixels = Buffer.concat([...thumbnails.map(({ grey }) => grey), ...miniatures.map(({ rgb }) => rgb)]);
  return encodeProcessMessage({ end } satisfies DecoderHead, pixels);
}

/** Reads the messages that `encodeFrame` and `encodeEnd` write. */
export interface VideoCollector {
  /** Adds bytes from the decoding process. The pieces can have any size. */
  add(chunk: Buffer): void;
  /** The clip or its fault. Null before the end message arrives. */
  readonly video: DecodedVideo | null;
}

/**
 * Called with each sampled frame, upright, as soon as it is decoded. `of` is the expected total number of frames. It is
 * exact unless the file is damaged.
 */
export type OnFrame = (frame: VideoFrame, of: number) => void;

/** Calls `onFrame` with each frame, upright, when the last byte of the frame has arrived. */
export function collectVideo(onFrame: OnFrame): VideoCollector {
  const next = processMessages<DecoderHead>();
  const frames: VideoFrame[] = [];
  let video: DecodedVideo | null = null;
  const take = (head: DecoderHead, bytes: Uint8Array): void => {
    if ('fault' in head) video = videoFault(head.fault);
    else if ('end' in head) video = clipOf(frames, head.end, bytes);
    else {
      const { turns, ms, of, ...size } = head.frame;
      const frame = { ...turnRaster({ ...size, data: bytes }, turns), ms };
      frames.push(frame);
      onFrame(frame, of);
    }
  };
  return {
    get video() {
      return video;
    },
    add(chunk) {
      let message = next(chunk);
      while (message) {
        take(message.head, message.bytes);
        message = next(Buffer.alloc(0));
      }
    },
  };
}

function clipOf(frames: readonly VideoFrame[], head: EndHead, pixels: Uint8Array): DecodedVideo {
  const { turns, thumbnailTimes, miniatureTimes, ...rest } = head;
  let at = 0;
  const take = (length: number): Uint8Array => {
    at += length;
    return pixels.subarray(at - length, at);
  };
  const thumbnails = thumbnailTimes.map((ms) => ({ ms, grey: take(THUMBNAIL_SIDE ** 2) }));
  const [width, height] = [MINIATURE_SIDE, MINIATURE_SIDE];
  const miniatures = miniatureTimes.map((ms) => {
    const { data } = turnRaster({ width, height, data: take(width * height * 3) }, turns);
    return { ms, rgb: data };
  });
  return { ok: true, ...rest, frames, thumbnails, miniatures };
}
