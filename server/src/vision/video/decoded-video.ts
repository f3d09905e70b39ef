import type { Raster } from '../image/raster.ts';

/** One sampled frame, upright. */
export interface VideoFrame extends Raster {
  /** Time of the frame from the start of the clip, in ms. */
  readonly ms: number;
}

/** Side of a thumbnail in pixels. */
export const THUMBNAIL_SIDE = 16;

/** A whole frame as 16 × 16 grey pixels, not turned upright: enough to see repeats and cuts in a clip, frame by frame. */
export interface Thumbnail {
  readonly ms: number;
  readonly grey: Uint8Array;
}

/** Side of a miniature in pixels. */
export const MINIATURE_SIDE = 64;

/** A whole frame as 64 × 64 RGB pixels, upright, whatever its shape: enough for the mean colour of skin and for shifts of the whole view. */
export interface Miniature {
  readonly ms: number;
  readonly rgb: Uint8Array;
}

/** A coded picture as the container tells of it: when it is shown, and where its bytes end in the file. */
export interface CodedPicture {
  readonly ms: number;
  readonly end: number;
}

export interface VideoLimits {
  /** Bytes of the file. */
  readonly maxBytes: number;
  /** Longest clip, declared or real. */
  readonly maxDurationMs: number;
  /** Width × height of the coded picture, checked in the header and again by the decoder. */
  readonly maxPixels: number;
  /** Frames that are kept, spread evenly over the clip: so many a second, within these bounds and within `maxFrameBytes` of pixels. */
  readonly framesPerSecond: number;
  readonly minFrames: number;
  readonly maxFrames: number;
  readonly maxFrameBytes: number;
  /** Miniatures that are kept at most. */
  readonly maxMiniatures: number;
  /** Longer side of a kept frame. */
  readonly maxSide: number;
  /** Processor time, all threads together, at which decoding stops and answers with the frames it has. */
  readonly softProcessorMs: number;
  /** Processor time at which the decoding process ends itself. */
  readonly hardProcessorMs: number;
  /** Time by the clock at which the decoding process is killed: it got no processor, or neither decodes nor ends. */
  readonly hardDeadlineMs: number;
  /** Resident memory at which the decoding process ends itself. */
  readonly maxMemoryBytes: number;
}

/**
 * 60 s and 50 MB are the contract's. 4096 × 2304 admits every phone's 4K and refuses 8K. 8 frames a
 * second meet a blink (150–400 ms) with its eyes shut once or twice; a clip of 12 s and more has fewer.
 * The cost of a clip is limited in processor time, of which 15 s at 320 × 240 take 0.8 s: on a machine at load 20 those took 16 s by the
 * clock, and people would be refused for how busy the server is.
 */
export const VIDEO_LIMITS: VideoLimits = {
  maxBytes: 50 * 1024 * 1024,
  maxDurationMs: 60_000,
  maxPixels: 4096 * 2304,
  framesPerSecond: 8,
  minFrames: 20,
  maxFrames: 96,
  maxFrameBytes: 64 * 1024 * 1024,
  maxMiniatures: 450,
  maxSide: 640,
  softProcessorMs: 9_000,
  hardProcessorMs: 15_000,
  hardDeadlineMs: 40_000,
  maxMemoryBytes: 1024 * 1024 * 1024,
};

/** For the command line, where nobody waits for the answer and a busy machine must not cost a clip its verdict. */
export const PATIENT_LIMITS: VideoLimits = { ...VIDEO_LIMITS, hardDeadlineMs: 600_000 };

/** Exit status with which the decoding process says that it grew past its memory. */
export const OUT_OF_MEMORY = 77;
/** And that it used up its processor time. */
export const OUT_OF_TIME = 78;

/** Why a clip could not be decoded; its words are those of `video_…` in `packages/texts`. */
export const VIDEO_FAULTS = [
  'empty',
  'not_a_video',
  'too_large',
  'no_video_track',
  'unsupported_codec',
  'picture_too_large',
  'too_long',
  'too_short',
  'unreadable',
  'too_slow',
  'too_much_memory',
] as const;
export type VideoFault = (typeof VIDEO_FAULTS)[number];

export type DecodedVideo =
  | {
      readonly ok: true;
      /** In order of time; two at least. */
      readonly frames: readonly VideoFrame[];
      readonly durationMs: number;
      readonly codec: string;
      /** Frames in the clip, of which `frames` are some. */
      readonly frameCount: number;
      /** A thumbnail of every frame that was decoded, in order of time. */
      readonly thumbnails: readonly Thumbnail[];
      /** Miniatures of every frame, or of every n-th of a long clip, in order of time. */
      readonly miniatures: readonly Miniature[];
      /** Every coded picture of the file. */
      readonly pictures: readonly CodedPicture[];
    }
  | { readonly ok: false; readonly fault: VideoFault };

export function videoFault(fault: VideoFault): DecodedVideo & { ok: false } {
  return { ok: false, fault };
}
