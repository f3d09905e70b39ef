// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const bareAmpersand = /&(?![A-Za-z_][\w.-]{0,31};|#\d{1,7};|#x[\dA-Fa-f]{1,6};)/g;
/** Matches a less-than sign that does not begin a tag: no name follows, or another `<` comes before any `>`. */
const bareLessThan = /<(?![A-Za-z_/?!:\u0080-\uffff])|<(?![?!])(?=[^<>]*<)/g;
const openReference = /&[#\w.-]{0,40}$/;
const longestHeldTag = 64 * 1024;

/**
 * Repairs faults of published lists without losing data (all occur in the archived UN list of 2025-08). Control
 * characters become spaces. An ampersand that does not begin a reference and a less-than sign that does not begin a tag
 * are escaped. A named reference stays unchanged, and only XML's own five are then accepted. A cut or missing tag stays
 * an error. The function keeps back the end of a piece that may continue. Call it with '' at the end of the text.
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

/**
 * Returns the length of the text before a reference or tag that the next piece may complete. A tag longer than 64 KiB
 * is passed to the parser, which refuses it.
 */
function safeLength(text: string): number {
  const tag = text.indexOf('<', text.lastIndexOf('>') + 1);
  if (tag >= 0 && text.length - tag < longestHeldTag) return tag;
  return openReference.exec(text)?.index ?? text.length;
}
