import type { Message, MessageCode } from '@hakiki/texts';
import type { Page } from '../vision/image/page.ts';
import type { CodeSearch } from './codes.ts';
import type { InterpretedMrz } from './mrz/interpret-mrz.ts';
import type { DocumentFrame, PrintedPortrait } from './portrait-place.ts';
import type { Check, CodeReading, DocumentType, Fields } from './reading.ts';
import type { RereadFields } from './reread-fields.ts';

/** Everything that was read off a document's sides before its kind is known. */
export interface DocumentEvidence {
  readonly front: Page;
  readonly back?: Page | undefined;
  readonly mrz: InterpretedMrz | null;
  readonly mrzSide: 'front' | 'back';
  /** The frame in millimetres that the MRZ gives its side; null without an MRZ. */
  readonly mrzFrame?: DocumentFrame | null;
  /** Bar codes; empty until some kind that carries them is chosen. */
  readonly codes: readonly CodeReading[];
  readonly today: { readonly year: number; readonly month: number; readonly day: number };
}

export interface KindReading {
  /** Country in the contract's spelling where it is one of ours (`nigeria`), else its English name in lower case. */
  readonly country: string;
  readonly fields: Fields;
  /** Sentences that should hold a date but none was read; their values are empty. Further readings may find the date. */
  readonly sentences?: Fields;
  /** Front and back were submitted the wrong way round; fields name the sides as they should be. */
  readonly swapped?: boolean;
  readonly checks: readonly Check[];
}

/** One kind of document: how it is recognised and how it is read. Adding a kind is adding one of these to the table. */
export interface KindReader {
  readonly kind: string;
  /** As a person calls it, with its article: `a Kenyan national ID card`. */
  readonly displayName: MessageCode;
  /** The contract's types that this kind answers for; empty for kinds that only the command line reads. */
  readonly types: readonly DocumentType[];
  /** How hard to look for bar codes; null where there are none worth looking for. */
  readonly codes: CodeSearch | null;
  /** Where the holder's portrait is printed; null where the kind has none. */
  readonly portrait: PrintedPortrait | null;
  /** Printed fields that are read a second time, and how. */
  readonly reread?: RereadFields;
  /** How surely the evidence shows this kind: 0 not at all, 0.5 and more a claim, 1 beyond doubt. */
  recognise(evidence: DocumentEvidence): number;
  /** What to tell who submitted only a back, where a front is needed; null where the sides will do. */
  readonly wrongSide?: (evidence: DocumentEvidence) => Message | null;
  read(evidence: DocumentEvidence): KindReading;
}
