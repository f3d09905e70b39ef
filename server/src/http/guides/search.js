// What the search of the guides finds. Runs in the browser, and in its test.

/** Endings of English words, longest first: "rotating", "rotates" and "rotation" have one stem. */
const ENDINGS = 'ations ation ating ated ates ings ions ate ing ion ers ies ied er es ed e s y'.split(' ');
/** Letters that stay of a word at least. */
const MIN_STEM = 3;

/** The stem of a word in lower case. */
export function stemOf(word) {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= MIN_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The words of a text in lower case: `x-access-token` is one word and three. */
const wordsOf = (text) => {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
  return whole.flatMap((word) => (/[_-]/.test(word) ? [word, ...word.split(/[_-]+/)] : [word])).filter(Boolean);
};
const stemsOf = (text) => new Set(wordsOf(text).map(stemOf));
const has = (stems, stem) => stems.has(stem) || [...stems].some((each) => each.startsWith(stem));

/**
 * Sections with the stems of their words.
 * @param {readonly {guide: string, heading: string, text: string, address: string}[]} sections
 */
export const indexOf = (sections) =>
  sections.map((section) => ({
    section,
    heading: stemsOf(`${section.guide} ${section.heading}`),
    text: stemsOf(section.text),
  }));

/**
 * The sections that have every word of a query by its stem, the best first: a word of the heading counts four times.
 * @param {ReturnType<typeof indexOf>} index
 * @param {string} query
 */
export function search(index, query) {
  const stems = query.toLowerCase().split(/\s+/).filter(Boolean).map(stemOf);
  if (stems.length === 0) return [];
  const scored = index.map(({ section, heading, text }) => {
    let score = 0;
    for (const stem of stems) {
      const here = (has(heading, stem) ? 4 : 0) + (has(text, stem) ? 1 : 0);
      if (here === 0) return { section, score: 0 };
      score += here;
    }
    return { section, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ section }) => section);
}
