import type { DecodedPixels } from './decode-pixels.ts';

/** To the decoding process: a file, the side that it must fit, and what it may cost. */
export interface DecodeHead {
  readonly maxSide: number;
  /** Processor time of all threads, in milliseconds, at which the process ends itself. */
  readonly processorMs: number;
}
/** Exit status with which the decoding process says that a picture used up its processor time. */
export const OUT_OF_TIME = 78;
/** From it: the size of the pixels that follow, or why there are none; and what it has grown to. */
export type DecodedHead = { readonly rss: number } & (
  | { readonly width: number; readonly height: number }
  | { readonly fault: Exclude<DecodedPixels, object> }
);
