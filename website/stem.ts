/** Endings of English words, longest first: "rotating", "rotates" and "rotation" have one stem. */
const ENDINGS = 'ations ation ating ated ates ings ions ate ing ion ers ies ied er es ed e s y'.split(' ');
const MIN_STEM = 3;

/** The stem of a word in lower case: what the search of the site indexes and looks for. Pure. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const ending = ENDINGS.find((each) => lower.endsWith(each) && lower.length - each.length >= MIN_STEM);
  return ending === undefined ? lower : lower.slice(0, -ending.length);
}
