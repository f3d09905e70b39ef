import type { Message } from '@hakiki/texts';
import type { Check, CodeReading, Fields, MrzReading, Quality } from './reading.ts';
import type { ScreenCues } from './screen-cues.ts';

/** Why a document was not read, in the contract's terms; `message` is the 400 answer's text. */
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

/** What the document reader says of a front and a back. Plain data: it crosses from a worker thread. */
export type DocumentReadingResult = DocumentRead | DocumentNotRead;

export interface DocumentRead {
  readonly ok: true;
  readonly kind: string;
  /** As `KindReading.country`. */
  readonly country: string;
  readonly fields: Fields;
  readonly checks: readonly Check[];
  /** Every check that applies passes. */
  readonly valid: boolean;
  readonly mrz: MrzReading | null;
  readonly codes: readonly CodeReading[];
  readonly quality: Quality;
  /** Of the front as it was submitted. */
  readonly screen: ScreenCues;
  /** The holder's portrait, upright, as base64 JPEG; null where none was found. */
  readonly portrait: string | null;
  /** Size of each straightened side, to which the fields' boxes refer; `otherWayUp` as `readPage` was told. */
  readonly pages: readonly {
    readonly side: 'front' | 'back';
    readonly width: number;
    readonly height: number;
    readonly otherWayUp?: boolean;
  }[];
  readonly modelVersions: Readonly<Record<string, string>>;
  readonly ms: number;
  /** Of `ms`, the time spent inside model inference. */
  readonly inferenceMs: number;
}

export interface DocumentNotRead {
  readonly ok: false;
  readonly fault: ReadingFault;
  readonly message: Message;
  /** The kind it looks like, where it looks like one. */
  readonly looksLike?: string;
  readonly quality: Quality | null;
  readonly ms: number;
}
