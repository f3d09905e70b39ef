import { isSlippedForm, legalPhraseAt } from '../names/legal-forms.ts';
import { isPlace, PLACES_OF_TWO } from '../names/organisation-words.ts';
import {
  ARTICLES,
  COMMON_BUSINESS_WORDS,
  FORMS_OF_ADDRESS,
  LEGAL_FORMS,
  PARTICLES,
  TITLES,
  TITLES_ALSO_NAMES,
} from '../names/words.ts';
import { isOwnAcronym } from './acronyms.ts';
import { isArticleBefore } from './articles.ts';
import { joinCompounds, splitCompounds } from './compounds.ts';
import { figuresOf } from './numbers.ts';

/** Joins "S A R L" and "I B M", written with points or spaces, to one word. */
function joinLetters(words: readonly string[]): string[] {
  const out: string[] = [];
  let run = '';
  for (const word of [...words, '  ']) {
    if (word.length === 1) {
      run += word;
      continue;
    }
    if (run !== '') out.push(run);
    run = '';
    if (word !== '  ') out.push(word);
  }
  return out;
}

/** Removes noise words. If fewer than `enough` words would remain, the noise words stay with the role `minor`. */
function withoutNoise(
  words: readonly string[],
  isNoise: (word: string, index: number) => boolean,
  enough: number,
): [string, boolean][] {
  const marked = words.map((word, i): [string, boolean] => [word, isNoise(word, i)]);
  const kept = marked.filter(([, noise]) => !noise);
  return kept.length >= enough ? kept : marked;
}

/** The words of a person’s name, each with whether it is noise (title, article or particle). */
export function personWords(words: readonly string[]): [string, boolean][] {
  const joined = splitCompounds(joinCompounds(words));
  // At the end "Il" or "Al" is a name, because an article has a word after it.
  const isArticle = (word: string | undefined, i: number): boolean =>
    i < joined.length - 1 && (ARTICLES.has(word ?? '') || isArticleBefore(word, joined[i + 1], i));
  // "Muhammad al-Sayyid": a word after an article at the end is the family name.
  const lastIsName = joined.length > 2 && isArticle(joined.at(-2), joined.length - 2);
  const bare = withoutNoise(joined, isArticle, 1).map(([word]) => word);
  // Titles before the name, one after the other: "Chief Prince Emeka Nwosu".
  const titlesBefore = bare.findIndex((word) => !TITLES.has(word));
  const titled = withoutNoise(
    bare,
    (word, i) =>
      TITLES.has(word) &&
      !(lastIsName && i === bare.length - 1) &&
      !(TITLES_ALSO_NAMES.has(word) && i > 0 && i >= titlesBefore && i < bare.length - 1),
    2,
  );
  const untitled = titled.some(([, noise]) => noise)
    ? titled
    : titled.map(([word]): [string, boolean] => [word, false]);
  if (untitled.some(([, noise]) => noise)) return untitled;
  const plain = untitled.map(([word]) => word);
  const isLink = (word: string, i: number) =>
    PARTICLES.has(word) && !(word === 'ben' && i === 0) && !(word.length === 1 && i === 0);
  return withoutNoise(plain, isLink, 2).map(([word, noise]): [string, boolean] => [word, noise]);
}

/** Joins a place of two words to one word, as many companies write it: Hong Kong. */
const joinPlaces = (words: readonly string[]): string[] =>
  words.flatMap((word, i) => {
    if (i > 0 && PLACES_OF_TWO.has(`${words[i - 1]} ${word}`)) return [];
    return PLACES_OF_TWO.has(`${word} ${words[i + 1]}`) ? [`${word}${words[i + 1]}`] : [word];
  });

/** Legal forms and small words of two letters that stand before names. */
const LEADING_FORMS: ReadonlySet<string> = new Set(
  'pt cv ab as oy ao nv bv sa ag ad ab uk of in on at to by la le el al il de da do di du en et an'.split(' '),
);

/** The words of an organisation’s name, each with whether it is noise (article or legal form). */
export function organisationWords(words: readonly string[]): [string, boolean][] {
  const joined = figuresOf(joinPlaces(joinLetters(words.length > 1 ? joinCompounds(words) : words)));
  const bare = joined.filter(
    (word, i) => !(ARTICLES.has(word) || isArticleBefore(word, joined[i + 1], i)) || word === 'as' || word === 'ad',
  );
  const kept = bare.length > 0 ? bare : joined;
  const inPhrase = new Set<number>();
  for (let i = 0; i < kept.length; i++)
    for (let left = legalPhraseAt(kept, i); left > 0; left--) inPhrase.add(i + left - 1);
  // In "open joint stock company" the word open is part of the legal form. In other places open and closed have a
  // meaning.
  const isLegal = (word: string, i: number): boolean =>
    LEGAL_FORMS.has(word) ||
    inPhrase.has(i) ||
    (i > 0 && isSlippedForm(word)) ||
    (i === 0 && FORMS_OF_ADDRESS.has(word)) ||
    (/^(open|closed)$/.test(word) && kept[i + 1] === 'joint') ||
    isOwnAcronym(word, kept) ||
    (kept.length < joined.length && isOwnAcronym(word, joined));
  const marked = withoutNoise(kept, isLegal, 1);
  // "BM Systems EAD": if only generic words remained, a short word at the beginning is the name.
  const [first = ''] = kept;
  const isOnlyGeneric = marked.every(([word]) => COMMON_BUSINESS_WORDS.has(word) || isPlace(word));
  return isOnlyGeneric &&
    marked.length < kept.length &&
    first.length === 2 &&
    !LEADING_FORMS.has(first) &&
    marked[0]?.[0] !== first
    ? [[first, false], ...marked]
    : marked;
}
