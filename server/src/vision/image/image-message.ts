import type { DecodedPixels } from './decode-pixels.ts';

/** Message to the decoding process: a file, its maximum side, and its limits. */
export interface DecodeHead {
  readonly maxSide: number;
  /** Maximum processor time of all threads, in milliseconds. The process exits when the time is exceeded. */
  readonly processorMs: number;
}
/** Exit status of the decoding process for a picture that exceeded its processor time. */
export const OUT_OF_TIME = 78;
/**
 * Message from the decoding process. It contains the memory that the process uses. It also contains the size of the
 * pixels that follow, or the reason why there are no pixels.
 */
export type DecodedHead = { readonly rss: number } & (
  | { readonly width: number; readonly height: number }
  | { readonly fault: Exclude<DecodedPixels, object> }
);
