import { fold, looksAlike } from './fold.ts';
import { skeleton } from './transliteration.ts';

/** Printed names, and the word that the MRZ may have cut off (ICAO 9303 part 3, section 4.6). */
export interface PrintedNames {
  readonly printed: readonly string[];
  readonly cut: string | undefined;
}

/**
 * Returns true if the printed text contains each name of an MRZ as whole words. Ignores spaces and the transliterations
 * of ICAO 9303 part 3, section 6. Returns `not_compared` if the names differ only in look-alike characters, or if a
 * name is only a part of a printed word. Pure.
 * @param machine names of the MRZ, with spaces between them
 */
export function namesInPrint(machine: string, { printed, cut }: PrintedNames): boolean | 'not_compared' {
  const names = wordsOf(machine);
  const runs = printed.map(wordsOf).flatMap(runsOf);
  const runsAre = (same: (run: string, name: string) => boolean) =>
    consistsOf(names, (name) => runs.some((run) => same(run, name)));
  const isBegun = (run: string, name: string) => name === cut && run.startsWith(name);
  if (runsAre((run, name) => agrees(run, name) || isBegun(run, name))) return true;
  const isDoubt = (run: string, name: string) =>
    agrees(run, name) ||
    looksAlike(run, name) ||
    looksAlike(skeleton(run), skeleton(name)) ||
    skeleton(run).includes(skeleton(name));
  return runsAre(isDoubt) ? 'not_compared' : false;
}

/** Returns true if the printed text contains at least one name of an MRZ as a whole word. Pure. */
export function oneNameInPrint(machine: string, printed: readonly string[]): boolean {
  const runs = printed.map(wordsOf).flatMap(runsOf);
  return wordsOf(machine).some((name) => runs.some((run) => agrees(run, name)));
}

const agrees = (run: string, name: string): boolean => skeleton(run) === skeleton(name);

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s-]+/)
    .map((word) => fold(word).text)
    .filter(Boolean);

/** Returns every sequence of adjacent words, joined without spaces. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) => words.slice(from).map((_, count) => words.slice(from, from + count + 1).join('')));

/** Returns true if the text has each name as one word, or as several words joined without spaces. */
function consistsOf(names: readonly string[], isFound: (name: string) => boolean): boolean {
  const reached = new Set([0]);
  for (let from = 0; from < names.length; from++) {
    if (!reached.has(from)) continue;
    for (let to = from + 1; to <= names.length; to++) if (isFound(names.slice(from, to).join(''))) reached.add(to);
  }
  return names.length > 0 && reached.has(names.length);
}
