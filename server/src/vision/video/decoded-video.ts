import type { Raster } from '../image/raster.ts';

/** One sampled frame, upright. */
export interface VideoFrame extends Raster {
  /** Time of the frame from the start of the clip, in ms. */
  readonly ms: number;
}

/** Side of a thumbnail in pixels. */
export const THUMBNAIL_SIDE = 16;

/** A whole frame as 16 × 16 grey pixels. It is not turned upright. It is used to detect repeats and cuts in a clip. */
export interface Thumbnail {
  readonly ms: number;
  readonly grey: Uint8Array;
}

/** Side of a miniature in pixels. */
export const MINIATURE_SIDE = 64;

/**
 * A whole upright frame as 64 × 64 RGB pixels, for any aspect ratio. It is used for the mean colour of skin and for
 * shifts of the whole picture.
 */
export interface Miniature {
  readonly ms: number;
  readonly rgb: Uint8Array;
}

/**
 * A coded picture as the container describes it: the time at which it is shown, and the position in the file at which
 * its bytes end.
 */
export interface CodedPicture {
  readonly ms: number;
  readonly end: number;
}

export interface VideoLimits {
  /** Maximum size of the file in bytes. */
  readonly maxBytes: number;
  /** Maximum length of a clip. It applies to the declared length and to the real length. */
  readonly maxDurationMs: number;
  /** Maximum width × height of the coded picture. It is checked in the header, and again by the decoder. */
  readonly maxPixels: number;
  /**
   * Number of sampled frames per second. They are spread evenly over the clip. `minFrames` and `maxFrames` limit the
   * total number, and `maxFrameBytes` limits the pixels.
   */
  readonly framesPerSecond: number;
  readonly minFrames: number;
  readonly maxFrames: number;
  readonly maxFrameBytes: number;
  /** Maximum number of miniatures. */
  readonly maxMiniatures: number;
  /** Maximum longer side of a sampled frame. */
  readonly maxSide: number;
  /**
   * Processor time of all threads at which decoding stops. The result then has the frames that were decoded until then.
   */
  readonly softProcessorMs: number;
  /** Processor time at which the decoding process exits. */
  readonly hardProcessorMs: number;
  /**
   * Elapsed time at which the decoding process is killed. If it is reached, the machine is too busy, or the process
   * hangs.
   */
  readonly hardDeadlineMs: number;
  /** Resident memory at which the decoding process exits. */
  readonly maxMemoryBytes: number;
}

/**
 * Default limits. The contract sets 60 s and 50 MB. 4096 × 2304 pixels allow the 4K video of every phone, but not 8K.
 * At 8 frames per second, one or two frames of a blink (150 to 400 ms) show closed eyes. A clip of 12 s or more has
 * fewer frames per second. The cost of a clip is limited in processor time, not in elapsed time. A clip of 15 s at 320
 * × 240 takes 0.8 s of processor time, but took 16 s of elapsed time on a machine at load 20. With a limit of elapsed
 * time, people would be refused because the server is busy.
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

/** Limits for the command line. A command may take long. A busy machine must not prevent a result. */
export const PATIENT_LIMITS: VideoLimits = { ...VIDEO_LIMITS, hardDeadlineMs: 600_000 };

/** Exit status of the decoding process if it exceeds its memory. */
export const OUT_OF_MEMORY = 77;
/** Exit status of the decoding process if it exceeds its processor time. */
export const OUT_OF_TIME = 78;

/** The reason why a clip could not be decoded. The texts are `video_…` in `packages/texts`. */
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
      /** Sampled frames in order of time. There are at least two. */
      readonly frames: readonly VideoFrame[];
      readonly durationMs: number;
      readonly codec: string;
      /** Number of frames in the clip. `frames` contains only some of them. */
      readonly frameCount: number;
      /** Thumbnails of all decoded frames, in order of time. */
      readonly thumbnails: readonly Thumbnail[];
      /** Miniatures of every frame, or of every n-th of a long clip, in order of time. */
      readonly miniatures: readonly Miniature[];
      /** All coded pictures of the file. */
      readonly pictures: readonly CodedPicture[];
    }
  | { readonly ok: false; readonly fault: VideoFault };

export function videoFault(fault: VideoFault): DecodedVideo & { ok: false } {
  return { ok: false, fault };
}
