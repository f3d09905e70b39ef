/** Pattern of the text in brackets. */
const BRACKETED = /[(（[]([^()（）[\]]*)[)）\]]/gu;

/**
 * Returns the words of a name that stand only in brackets. In an organisation's name they explain it: "(Branch in
 * Lagos)", "(HK)". `read`: returns the words of a text.
 */
export function wordsInBrackets(text: string, read: (text: string) => readonly string[]): ReadonlySet<string> {
  if (!/[(（[]/u.test(text)) return new Set();
  const inside = [...text.matchAll(BRACKETED)].flatMap(([, part = '']) => read(part));
  const outside = new Set(read(text.replace(BRACKETED, ' ')));
  return new Set(inside.filter((word) => !outside.has(word)));
}
