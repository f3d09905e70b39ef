import type { Message, MessageCode } from '@hakiki/texts';
import type { Page } from '../vision/image/page.ts';
import type { CodeSearch } from './codes.ts';
import type { InterpretedMrz } from './mrz/interpret-mrz.ts';
import type { DocumentFrame, PrintedPortrait } from './portrait-place.ts';
import type { Check, CodeReading, DocumentType, Fields } from './reading.ts';
import type { RereadFields } from './reread-fields.ts';

/** All data that was read from a document's sides before its kind is known. */
export interface DocumentEvidence {
  readonly front: Page;
  readonly back?: Page | undefined;
  readonly mrz: InterpretedMrz | null;
  readonly mrzSide: 'front' | 'back';
  /** Frame in millimetres that the MRZ defines on its side; null without an MRZ. */
  readonly mrzFrame?: DocumentFrame | null;
  /** Bar codes. Empty until a document kind with bar codes is chosen. */
  readonly codes: readonly CodeReading[];
  readonly today: { readonly year: number; readonly month: number; readonly day: number };
}

export interface KindReading {
  /**
   * Country in the contract's spelling if the contract lists it (`nigeria`), otherwise its English name in lower case.
   */
  readonly country: string;
  readonly fields: Fields;
  /**
   * Sentences that should contain a date, but no date was read. Their values are empty. Further readings may find the
   * date.
   */
  readonly sentences?: Fields;
  /** True if front and back were submitted in the wrong order. Fields name the correct sides. */
  readonly swapped?: boolean;
  readonly checks: readonly Check[];
}

/**
 * One kind of document: how to recognise it and how to read it. docs/adding-a-document.md describes how to add a kind.
 */
export interface KindReader {
  readonly kind: string;
  /** Name of the document kind for people, with its article: `a Kenyan national ID card`. */
  readonly displayName: MessageCode;
  /** The contract's document types that this kind handles; empty for kinds that only the command line reads. */
  readonly types: readonly DocumentType[];
  /** Effort of the search for bar codes; null if the document kind has no useful bar codes. */
  readonly codes: CodeSearch | null;
  /** Place where the holder's portrait is printed; null if the document kind has none. */
  readonly portrait: PrintedPortrait | null;
  /** Printed fields that are read a second time, and the way to read them. */
  readonly reread?: RereadFields;
  /**
   * Strength of the evidence for this document kind: 0 is no evidence, 0.5 or more makes it a candidate, 1 is certain.
   */
  recognise(evidence: DocumentEvidence): number;
  /** Message for a user who submitted no front although a front is required; null if the sides are sufficient. */
  readonly wrongSide?: (evidence: DocumentEvidence) => Message | null;
  read(evidence: DocumentEvidence): KindReading;
}
