import { documentNoteText, type KeptMessage, renderKept } from '@hakiki/texts';
import { language } from '@hakiki/texts/language.ts';

export type Tree = Readonly<Record<string, unknown>>;
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isMasked = (value: unknown): value is { readonly hint?: unknown } =>
  isTree(value) && value['masked'] === true;
/** Returns the text of a masked value: its hint, or dots. */
export const hintText = ({ hint }: { readonly hint?: unknown }): string => (typeof hint === 'string' ? hint : '•••');

/** True for a code with its parameters. */
export const isMessage = (value: unknown): value is KeptMessage =>
  isTree(value) &&
  typeof value['code'] === 'string' &&
  Object.keys(value).every((key) => key === 'code' || key === 'params');

/** Returns the message with the hint of each masked parameter. */
const withHints = ({ code, params = {} }: KeptMessage): KeptMessage => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, isMasked(param) ? hintText(param) : param]),
  ),
});

/** Returns the text of a message in the current language of the texts. */
export const messageText = (message: KeptMessage): string => renderKept(withHints(message), language.value);
/** Returns the text of a check's detail or of a document field's note, in the current language of the texts. */
export const noteText = (note: KeptMessage): string => documentNoteText(withHints(note));
