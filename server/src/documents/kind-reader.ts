import type { Message, MessageCode } from '@hakiki/texts';
import type { Page } from '../vision/image/page.ts';
import type { CodeSearch } from './codes.ts';
import type { InterpretedMrz } from './mrz/interpret-mrz.ts';
import type { DocumentFrame, PrintedPortrait } from './portrait-place.ts';
import type { Check, CodeReading, DocumentType, Fields } from './reading.ts';
import type { RereadFields } from './reread-fields.ts';

/** All data from a document's sides before the kind of the document is known. */
export interface DocumentEvidence {
  readonly front: Page;
  readonly back?: Page | undefined;
  readonly mrz: InterpretedMrz | null;
  readonly mrzSide: 'front' | 'back';
  /** Frame in millimetres that the MRZ defines on its side. Null if there is no MRZ. */
  readonly mrzFrame?: DocumentFrame | null;
  /** Bar codes. The list is empty until a document kind with bar codes is chosen. */
  readonly codes: readonly CodeReading[];
  readonly today: { readonly year: number; readonly month: number; readonly day: number };
}

export interface KindReading {
  /**
   * Country in the contract's spelling (`nigeria`). If the contract does not list the country, its English name in
   * lower case.
   */
  readonly country: string;
  readonly fields: Fields;
  /**
   * Sentences that should contain a date that was not read. Their values are empty. Further readings may find the date.
   */
  readonly sentences?: Fields;
  /** True if the front and the back were submitted in the wrong order. The fields name the correct sides. */
  readonly swapped?: boolean;
  readonly checks: readonly Check[];
}

/**
 * One kind of document. It defines how the kind is recognised and read. docs/adding-a-document.md describes how to add
 * a kind.
 */
export interface KindReader {
  readonly kind: string;
  /** Name of the document kind for users, with its article. Example: `a Kenyan national ID card`. */
  readonly displayName: MessageCode;
  /** The contract's document types for this kind. Empty for kinds that only the command line reads. */
  readonly types: readonly DocumentType[];
  /** Effort of the search for bar codes. Null if the document kind has no useful bar codes. */
  readonly codes: CodeSearch | null;
  /** Place of the holder's printed portrait. Null if the document kind has no portrait. */
  readonly portrait: PrintedPortrait | null;
  /** The function that reads some printed fields a second time. */
  readonly reread?: RereadFields;
  /**
   * Strength of the evidence for this document kind. 0 is no evidence. From 0.5, the kind is a candidate. 1 is certain.
   */
  recognise(evidence: DocumentEvidence): number;
  /** Message for a user if a front is required but was not submitted. Null if the submitted sides are enough. */
  readonly wrongSide?: (evidence: DocumentEvidence) => Message | null;
  read(evidence: DocumentEvidence): KindReading;
}
