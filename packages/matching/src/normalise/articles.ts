/** Pattern of an article whose l has become the first consonant of the word after it: es-Salafiya, ed-Daawa, esh-Sham. */
const ASSIMILATED = /^[aeiou](sh|ch|th|dh|[dnrstz])$/;

const LONGEST_ARTICLE = 3;

/**
 * True for an Arabic article in the spelling of its sound before the next word, such as "es" in "Ansar es-Sunna". A
 * first word is never one, because Ed and Es are also names.
 */
export function isArticleBefore(word: string | undefined, next: string | undefined, index: number): boolean {
  if (index === 0 || word === undefined || word.length > LONGEST_ARTICLE) return false;
  const consonant = ASSIMILATED.exec(word)?.[1];
  return consonant !== undefined && next?.startsWith(consonant) === true;
}

/** Pattern of French and Italian articles before a vowel: "l'Unification", "Mines d'Or", "dell'Energia". */
const ELIDED = /(?<!\p{L})(?:[dl]|dell|nell|sull|all)['’](?=[aeiouhàâéèêëîïôûü])/giu;

/** Returns the text without French and Italian articles that are attached to the next word. */
export const withoutElidedArticles = (text: string): string => text.replace(ELIDED, '');
