import type { EvidenceNote } from '../../../contract/src/evidence/parts.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { documentNoteText } from '../../../packages/texts/src/document-note-texts.ts';
import type { KeptMessage, Param } from '../../../packages/texts/src/format.ts';
import { revealedOf, Shown, textOf } from '../components/masked.tsx';
import { isMasked } from '../components/masked-value.ts';
import { type CodedNote, isCodedNote } from './is-coded-note.ts';

/** Returns the note with the text or the hint of each masked parameter. */
const unmasked = ({ code, params = {} }: CodedNote): KeptMessage => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isMasked(value) ? textOf(value) : (value as Param)]),
  ),
});

/** Shows a note of a check or of a field. Former records have a sentence, which is not changed. */
export function Note({ note }: { note: EvidenceNote }) {
  if (!isCodedNote(note)) return <Shown value={note} />;
  const isHidden = Object.values(note.params ?? {}).some((value) => isMasked(value) && revealedOf(value) === undefined);
  const text = documentNoteText(unmasked(note));
  if (!isHidden) return <>{text}</>;
  return (
    <>
      {text}
      <span class="hidden-visually">{common('masked')}</span>
    </>
  );
}
