import { fieldText } from './document-texts.ts';
import { documentNotes } from './en/document-notes.ts';
import type { KeptMessage, Param } from './format.ts';
import { documentNotes as french } from './fr/document-notes.ts';
import { language } from './language.ts';
import { renderFrom } from './render-from.ts';

/** Returns the text of a check's detail or of a field's note, in the viewer's language. */
export const documentNoteText = (note: KeptMessage): string =>
  renderFrom({ en: documentNotes, fr: french }[language.value], withFieldNames(note), language.value);

/** Returns the note with the name of each document field for use inside a sentence. */
const withFieldNames = ({ code, params = {} }: KeptMessage): KeptMessage => ({
  code,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, namedField(name, value)])),
});
function namedField(name: string, value: Param): Param {
  if (typeof value === 'string' && name === 'field')
    return language.value === 'en' ? value.replaceAll('_', ' ') : fieldText(value);
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : withFieldNames(item))) : value;
}
