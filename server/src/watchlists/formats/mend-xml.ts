// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const bareAmpersand = /&(?![A-Za-z_][\w.-]{0,31};|#\d{1,7};|#x[\dA-Fa-f]{1,6};)/g;
/** Begins no tag: followed by no name, or by another `<` before any `>`. */
const bareLessThan = /<(?![A-Za-z_/?!:\u0080-\uffff])|<(?![?!])(?=[^<>]*<)/g;
const openReference = /&[#\w.-]{0,40}$/;
const longestHeldTag = 64 * 1024;

/**
 * Mends the slips that published lists have had (all in the archived UN list of 2025-08) and that lose nothing: control characters
 * become spaces; an ampersand that begins no reference and a less-than sign that begins no tag are escaped. A named reference
 * stays as it is, and only XML's own five are then accepted; a cut or missing tag stays an error. Holds back the end of a piece
 * that may continue; call it with '' at the end of the text.
 */
export function makeMendXml(): (piece: string) => string {
  let held = '';
  return (piece) => {
    const text = held + piece;
    const ready = piece === '' ? text : text.slice(0, safeLength(text));
    held = text.slice(ready.length);
    return ready.replaceAll(controls, ' ').replaceAll(bareAmpersand, '&amp;').replaceAll(bareLessThan, '&lt;');
  };
}

/** Up to a reference or tag that the next piece may complete; a tag longer than 64 KiB goes on to the parser and its limit. */
function safeLength(text: string): number {
  const tag = text.indexOf('<', text.lastIndexOf('>') + 1);
  if (tag >= 0 && text.length - tag < longestHeldTag) return tag;
  return openReference.exec(text)?.index ?? text.length;
}
