import { clustersOf } from '../names/knowledge.ts';
import { ARTICLES, DIVINE_NAMES, SERVANT } from '../names/words.ts';
import { partsOfMarked, withBeginning, withEnding } from '../unvowelled.ts';

/** Second halves of names that are written as one word or as two: Gholamreza, Mohammad Ali. */
const SECOND_HALF =
  /^([a-z]{4,})(reza|rida|riza|ali|hossein|hosein|hussein|husain|hussain|hassan|hasan|mohammad|mohammed|muhammad|mohamed|ahmad|ahmed|khan|jan|shah|abbas|asghar|akbar|qasem|qasim)$/;

/** Returns the text with the t that is pronounced before Allah: رحمة الله is Rahmatullah. */
export const readConstruct = (text: string): string => text.replace(/ة(?=\s+الله)/gu, 'ت');

/** Splits a compound: Gholamreza becomes Gholam Reza. A word that the tables contain as one name is not split. */
export function splitCompounds(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, first, second] = word.length >= 7 && clustersOf(word).length === 0 ? (SECOND_HALF.exec(word) ?? []) : [];
    return first !== undefined && second !== undefined && clustersOf(first).length > 0 ? [first, second] : [word];
  });
}

/**
 * Joins عبد الرحمن, Abd al-Rahman and Abdel Rahman to one word. Also joins compounds that end in al-Din and Allah, and
 * names such as Mac Donald.
 */
export function joinCompounds(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const next = words[i + 1] !== undefined && ARTICLES.has(words[i + 1] ?? '') && i + 2 < words.length ? i + 2 : i + 1;
    const following = words[next];
    const previous = out[out.length - 1];
    if ((word === 'mac' || word === 'mc') && words[i + 1] !== undefined && out.length + words.length - i > 2) {
      out.push(`mc${words[++i]}`);
    } else if (
      SERVANT.has(word) &&
      following !== undefined &&
      (DIVINE_NAMES.has(partsOfMarked(following).text) || next > i + 1)
    ) {
      out.push(following === 'allah' || following === 'ullah' ? 'abdullah' : withBeginning('abdul', following));
      i = next;
    } else if (word === 'dhu' && following !== undefined && out.length + words.length - i > 2) {
      out.push(withBeginning('dhul', following));
      i = next;
    } else if (/^ab(?:u|ou)l$/.test(word) && following !== undefined) {
      out.push('abu');
    } else if (/^(u|e|a)?d?d(in|een|ine|yn)$/.test(word) && previous !== undefined && previous.length > 2) {
      out[out.length - 1] = withEnding(previous, 'uddin');
    } else if (/^(a|u|i)llah$/.test(word) && previous !== undefined && previous.length > 2) {
      out[out.length - 1] = withEnding(previous, 'ullah');
    } else if (
      !(ARTICLES.has(word) && /^(u|e|a)?d?d(in|een|ine)$|^(a|u|i)llah$/.test(words[i + 1] ?? '') && out.length > 0)
    ) {
      out.push(word.replace(/^abd[aeiou]l(?=[a-z]{3})/, 'abdul').replace(/^mac(?=[bcdfgklmnpqrt][a-z]{3})/, 'mc'));
    }
  }
  return out;
}
