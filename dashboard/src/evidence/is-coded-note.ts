import type { EvidenceNote } from '../../../contract/src/evidence/parts.ts';
import { isMasked } from '../components/masked-value.ts';

export type CodedNote = Extract<EvidenceNote, { readonly code: string }>;

/** True for a note as a code with its parameters. */
export const isCodedNote = (note: EvidenceNote | undefined): note is CodedNote =>
  typeof note === 'object' && note !== null && !isMasked(note);
