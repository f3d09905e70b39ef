import type { AttachmentType } from '@hakiki/contract';
import { imageKind } from '../vision/image/decode-image.ts';

const PDF = Buffer.from('%PDF-');
/** Control characters that no plain text has: all except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds them
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** Text at the start of markup, scripts and PostScript. A program may execute a file with such a start. */
const EXECUTABLE = /^[\ufeff\s]*(<|#!|%!)/;

/**
 * Returns the media type of a file from its bytes, or undefined if a case does not accept the file. Ignores the file's
 * name and declared type. Refuses markup even as plain text. WHATWG MIME Sniffing, section 7.1, recognises HTML and XML
 * by a `<` after white space. Pure.
 */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | undefined {
  if (PDF.equals(bytes.subarray(0, PDF.length))) return 'application/pdf';
  const kind = imageKind(bytes);
  if (kind === 'jpeg' || kind === 'png') return `image/${kind}`;
  const text = textOf(bytes);
  return text === undefined || CONTROL.test(text) || EXECUTABLE.test(text) ? undefined : 'text/plain';
}

/** Returns the text of UTF-8 bytes; undefined if the bytes are not valid UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
