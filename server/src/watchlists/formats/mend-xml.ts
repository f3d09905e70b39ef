// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const bareAmpersand = /&(?![A-Za-z_][\w.-]{0,31};|#\d{1,7};|#x[\dA-Fa-f]{1,6};)/g;
/**
 * Matches a less-than sign that does not begin a tag. No name follows it, or there is another `<` before the next `>`.
 */
const bareLessThan = /<(?![A-Za-z_/?!:\u0080-\uffff])|<(?![?!])(?=[^<>]*<)/g;
const openReference = /&[#\w.-]{0,40}$/;
const longestHeldTag = 64 * 1024;

/**
 * Repairs faults of published lists without losing data. All of these faults occur in the archived UN list of 2025-08.
 * Control characters become spaces. An ampersand that does not begin a reference is escaped, and so is a less-than sign
 * that does not begin a tag. A named reference stays unchanged, and later only the five names of XML are accepted. A
 * cut or missing tag is still an error. The function keeps back the end of a piece if it may continue in the next
 * piece. Call the function with '' at the end of the text.
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
