import type { Message } from '@hakiki/texts';
import type { Check, CodeReading, Fields, MrzReading, Quality } from './reading.ts';
import type { ScreenCues } from './screen-cues.ts';

/** The contract's reason why a document was not read. `message` is the text of the 400 response. */
export type ReadingFault =
  | 'image'
  | 'blurry'
  | 'glare'
  | 'dark'
  | 'small'
  | 'no_document'
  | 'unreadable'
  | 'empty'
  | 'wrong_type'
  | 'wrong_side'
  | 'wrong_country';

/**
 * Result of the document reader for a front and a back. It contains only plain data, because it is sent from a worker
 * thread.
 */
export type DocumentReadingResult = DocumentRead | DocumentNotRead;

export interface DocumentRead {
  readonly ok: true;
  readonly kind: string;
  /** Country of the document, in the same form as `KindReading.country`. */
  readonly country: string;
  readonly fields: Fields;
  readonly checks: readonly Check[];
  /** True if all checks that apply pass. */
  readonly valid: boolean;
  readonly mrz: MrzReading | null;
  readonly codes: readonly CodeReading[];
  readonly quality: Quality;
  /** Quality of the front as it was submitted. */
  readonly screen: ScreenCues;
  /** The holder's portrait, upright, as base64 JPEG. Null if no portrait was found. */
  readonly portrait: string | null;
  /**
   * Size of each straightened side. The boxes of the fields are in pixels of these sides. `otherWayUp` is the value
   * that was passed to `readPage`.
   */
  readonly pages: readonly {
    readonly side: 'front' | 'back';
    readonly width: number;
    readonly height: number;
    readonly otherWayUp?: boolean;
  }[];
  readonly modelVersions: Readonly<Record<string, string>>;
  readonly ms: number;
  /** The part of `ms` that was spent in model inference. */
  readonly inferenceMs: number;
}

export interface DocumentNotRead {
  readonly ok: false;
  readonly fault: ReadingFault;
  readonly message: Message;
  /** The kind of document that the picture resembles, if there is one. */
  readonly looksLike?: string;
  readonly quality: Quality | null;
  readonly ms: number;
}
