import type { ReportElements } from '@hakiki/contract';

export type Node = readonly [name: string, content: string | number | readonly (Node | undefined)[]];

/** True if XML 1.0 allows the character. */
function isXmlCharacter(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** Removes characters that XML does not allow, and shortens the text to 8,000 characters, the maximum in goAML. */
const text = (value: string | number): string =>
  [...String(value).slice(0, 8000)]
    .filter(isXmlCharacter)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

export function written([name, content]: Node, indent: string): string {
  if (typeof content !== 'object') return `${indent}<${name}>${text(content)}</${name}>\n`;
  const inner = content.flatMap((node) => (node === undefined ? [] : [written(node, `${indent}  `)])).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

/** Returns an element, or undefined if it has no text. */
export const given = (name: string, value: string | undefined): Node | undefined =>
  value === undefined || value === '' ? undefined : [name, value];

/** Converts the elements of a profile into nodes. */
export const nodesOf = (elements: ReportElements): Node[] =>
  Object.entries(elements).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map(
      (inner: string | ReportElements): Node => [name, typeof inner === 'string' ? inner : nodesOf(inner)],
    ),
  );

/** Formats a date with a time, because goAML requires a time with every date. */
export const dateTime = (name: string, date: string | undefined): Node | undefined =>
  given(name, date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00` : date);
