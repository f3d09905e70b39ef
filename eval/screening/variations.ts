import { pick } from './random.ts';

/** A name as somebody else might have written it; undefined where the name does not allow it. */
export type Variation = (name: string, random: () => number) => string | undefined;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const words = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** Changes one place in a word of five letters or more. */
function inWord(name: string, random: () => number, change: (word: string, at: number) => string): string | undefined {
  const all = words(name);
  const long = all.map((word, i) => [word, i] as const).filter(([word]) => /^\p{L}{5,}$/u.test(word));
  if (long.length === 0) return undefined;
  const [word, place] = pick(long, random);
  all[place] = change(word, 1 + Math.floor(random() * (word.length - 2)));
  const result = all.join(' ');
  return result === name ? undefined : result;
}

const dropAt = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);

/** Variations of names between a passport, a form and a list. */
export const VARIATIONS: Readonly<Record<string, Variation>> = {
  'one letter dropped': (name, random) => inWord(name, random, dropAt),
  'one letter doubled': (name, random) =>
    inWord(name, random, (word, at) => word.slice(0, at) + word[at] + word.slice(at)),
  'one letter wrong': (name, random) =>
    inWord(name, random, (word, at) => word.slice(0, at) + pick([...LETTERS], random) + word.slice(at + 1)),
  'two letters swapped': (name, random) =>
    inWord(name, random, (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
  'two slips': (name, random) => {
    const once = inWord(name, random, dropAt);
    return once === undefined
      ? undefined
      : inWord(once, random, (word, at) => word.slice(0, at) + pick([...LETTERS], random) + word.slice(at + 1));
  },
  'order turned round': (name) => (words(name).length < 2 ? undefined : words(name).reverse().join(' ')),
  'last word first': (name) =>
    words(name).length < 2 ? undefined : [words(name).at(-1), ...words(name).slice(0, -1)].join(' '),
  'one middle word dropped': (name, random) => {
    const all = words(name);
    return all.length < 3
      ? undefined
      : all.filter((_, i) => i !== 1 + Math.floor(random() * (all.length - 2))).join(' ');
  },
  'two words joined': (name, random) => {
    const all = words(name);
    if (all.length < 3) return undefined;
    const at = Math.floor(random() * (all.length - 1));
    return [...all.slice(0, at), `${all[at]}${all[at + 1]}`, ...all.slice(at + 2)].join(' ');
  },
  'all blanks lost': (name) => (words(name).length < 2 ? undefined : words(name).join('')),
  'title added': (name, random) => `${pick(['Dr.', 'Mr', 'Alhaji', 'Chief', 'Hon.', 'General'], random)} ${name}`,
  'first name to its initial': (name) => {
    const all = words(name);
    return all.length < 3 || (all[0]?.length ?? 0) < 3 ? undefined : [`${all[0]?.[0]}.`, ...all.slice(1)].join(' ');
  },
};
