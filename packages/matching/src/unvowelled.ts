/**
 * Compares a word that was read letter by letter from Arabic or Hebrew script with a word in the spelling of Latin
 * lists. Those scripts do not write short vowels: `jlil` and Jalil, `mdhlum` and Mazloom, `nurzi` and Noorzai. The
 * Latin spellings of a letter follow the romanisations of the Arabic, Persian, Pashto and Urdu world (BGN/PCGN, Maghreb
 * French, Gulf English, Iranian). They are general knowledge; no list was copied.
 */

/**
 * Separator between a word in the spelling of the tables and its letters as read (`hassan^hsn`). It is used inside this
 * package only, until the words are compared.
 */
export const UNVOWELLED_MARK = '^';

/** Returns the word and its letters; only the word if it was written with its vowels. */
export function partsOfMarked(marked: string): { readonly text: string; readonly letters?: string } {
  const at = marked.indexOf(UNVOWELLED_MARK);
  if (at < 0) return { text: marked };
  const text = marked.slice(0, at);
  return { text, letters: marked.slice(at + 1) || text };
}

/** Adds text to the end of the word and of its letters. */
export function withEnding(marked: string, ending: string): string {
  const { text, letters } = partsOfMarked(marked);
  return letters === undefined ? `${text}${ending}` : `${text}${ending}${UNVOWELLED_MARK}${letters}${ending}`;
}

/** Adds text to the beginning of the word and of its letters. */
export function withBeginning(beginning: string, marked: string): string {
  const { text, letters } = partsOfMarked(marked);
  return letters === undefined ? `${beginning}${text}` : `${beginning}${text}${UNVOWELLED_MARK}${beginning}${letters}`;
}

/** Spellings of each letter (or pair) of a reading, each with its cost in letters. */
const SPELLINGS: ReadonlyMap<string, readonly (readonly [string, number])[]> = new Map(
  Object.entries({
    a: 'a:0 aa:0 ah:0 e:.15 eh:.1 i:.15 o:.2 u:.2 ai:.2 i:.2 y:.3 :.1',
    u: 'u:0 o:0 oo:0 ou:0 ow:.1 aw:.1 au:.1 w:.05 v:.1 wa:.05 va:.1 we:.1 awa:.1 oua:.15 a:.4 e:.4 :.5',
    w: 'w:0 v:.05 u:.05 ou:.05 o:.1 oo:.1 aw:.05 au:.1 ow:.05 uw:.05 ww:.05 :.6',
    i: 'i:0 y:0 e:.05 ee:0 ie:.05 ei:.1 ai:.1 ay:.1 iy:0 iyy:.05 ayy:.1 ey:.1 j:.2 :.4',
    y: 'y:0 i:0 ie:.1 j:.1 yy:.05 e:.2 ey:.1 ay:.1 ai:.1 iy:.05 :.4',
    e: 'e:0 i:.1 ay:.1 ai:.1 ei:.1 a:.2 ey:.1',
    o: 'o:0 u:.1 oo:.05 ou:.1',
    dh: 'dh:0 d:0 z:0 th:.05 dz:.1 zh:.2',
    th: 'th:0 s:0 t:.05',
    gh: 'gh:0 g:0 q:.1 k:.3 r:.3',
    kh: 'kh:0 h:.1 ch:.15 k:.15 x:.1',
    sh: 'sh:0 ch:.05 s:.2 sch:.05 x:.1',
    ch: 'ch:0 tch:.05 c:.1 sh:.2',
    zh: 'zh:0 j:.05 z:.1',
    q: 'q:0 k:0 gh:.05 g:.05 c:.1 kh:.2',
    j: 'j:0 g:.05 dj:0 dzh:.1 zh:.1 y:.2 c:.2',
    k: 'k:0 c:.05 q:.1 g:.1 ck:.05',
    g: 'g:0 k:.1 gh:.1',
    s: 's:0 c:.1 z:.2',
    z: 'z:0 s:.15 dh:.1',
    h: 'h:0 :.15 kh:.2',
    t: 't:0 d:.2 th:.1',
    d: 'd:0 t:.2 dh:.1',
    b: 'b:0 p:.1',
    p: 'p:0 b:.1',
    f: 'f:0 ph:0 v:.2',
    v: 'v:0 w:.1 f:.2',
    r: 'r:0',
    l: 'l:0',
    m: 'm:0 n:.4',
    n: 'n:0 m:.4',
    ts: 'ts:0 tz:0 c:.1 z:.15 s:.2',
    ng: 'ng:0 n:.1',
    // Letters of Hebrew with two sounds: bet, pe and kaf.
    bv: 'b:0 v:0 w:.1 p:.2',
    pf: 'p:0 f:0 ph:0',
    kc: 'k:0 ch:.05 kh:.05 c:.05 h:.15',
  }).map(([letter, spellings]): [string, (readonly [string, number])[]] => [
    letter,
    spellings.split(' ').map((one): readonly [string, number] => [one.split(':')[0] ?? '', Number(one.split(':')[1])]),
  ]),
);

const VOWELS = 'aeiouy';
/**
 * Cost of a short vowel that the reading does not have. It depends on the position: inside the word, next to another
 * vowel, before the first consonant, or after the last consonant, where the vowel would be written.
 */
const SHORT_VOWEL = { inside: 0.03, beside: 0.6, first: 0.5, last: 0.35 };
/** Costs of the vowels for alif or ayn at the beginning, which can be read as any vowel. */
const FIRST_VOWELS: readonly (readonly [string, number])[] = [...'aeiou'].map((vowel) => [
  vowel,
  vowel === 'a' ? 0 : 0.05,
]);
const DOUBLED = 0.03;
const SILENT_H = 0.1;
/** Cost of an additional letter, a missing letter, and a different letter. */
const SLIP = 1;
const LONGEST = 40;
/** Similarity of a word that matches its reading exactly, and the share that a letter of cost removes, by length. */
const READ = 0.96;
const SHARE = 1.25;
/** Minimum similarity. Words with a lower similarity are always different words. */
const LEAST = 0.5;
/** Minimum number of consonants of a reading that fits few names. With fewer consonants, differences count double. */
const FEW_CONSONANTS = 3;

function vowelCost(read: number, besideVowel: boolean, isLast: boolean): number {
  if (read === 0) return SHORT_VOWEL.first;
  if (isLast && !besideVowel) return SHORT_VOWEL.last;
  return besideVowel ? SHORT_VOWEL.beside : SHORT_VOWEL.inside;
}

/**
 * True for letters that are always written: the first letter, and the ya of a family name at the end (Zahrani, not
 * Zahran).
 */
const isWritten = (reading: string, at: number): boolean =>
  at === 0 || (at === reading.length - 1 && at >= MIN_FAMILY - 1 && reading[at] === 'i');
const MIN_FAMILY = 5;

const NO_SPELLINGS: readonly (readonly [string, number])[] = [];
const cells = new Float64Array((LONGEST + 1) * (LONGEST + 1));
const lower = (at: number, cost: number): void => {
  if (cost < (cells[at] ?? 0)) cells[at] = cost;
};

/**
 * Returns the cost, in letters, of spelling the reading in this way; Infinity if it is more than `most`. The time grows
 * with the product of the lengths, with at most 40 letters each. Costs only grow, so the search stops above `most`.
 */
function spellingCost(reading: string, spelled: string, most: number): number {
  const [n, m] = [reading.length, spelled.length];
  const width = m + 1;
  cells.fill(Number.POSITIVE_INFINITY, 0, (n + 1) * width);
  cells[0] = 0;
  for (let i = 0; i <= n; i++) {
    const one = (i === 0 && reading[0] === 'a' ? FIRST_VOWELS : SPELLINGS.get(reading[i] ?? '')) ?? NO_SPELLINGS;
    const two = (i + 2 <= n ? SPELLINGS.get(reading.slice(i, i + 2)) : undefined) ?? NO_SPELLINGS;
    for (let j = 0; j <= m; j++) {
      const cost = cells[i * width + j] ?? 0;
      if (cost > most) continue;
      if (j < m) {
        const letter = spelled[j] ?? '';
        const before = spelled[j - 1] ?? '';
        if (letter === before && !VOWELS.includes(letter)) lower(i * width + j + 1, cost + DOUBLED);
        else if (VOWELS.includes(letter))
          lower(i * width + j + 1, cost + vowelCost(i, VOWELS.includes(before), i === n && j === m - 1));
        else lower(i * width + j + 1, cost + (letter === 'h' ? SILENT_H : SLIP));
      }
      if (i === n) continue;
      lower((i + 1) * width + j, cost + SLIP);
      if (j < m) lower((i + 1) * width + j + 1, cost + SLIP);
      for (const [spelling, more] of two)
        if (spelled.startsWith(spelling, j))
          lower((i + 2) * width + j + spelling.length, cost + (spelling === '' && i === 0 ? SLIP : more));
      for (const [spelling, more] of one)
        if (spelled.startsWith(spelling, j))
          lower((i + 1) * width + j + spelling.length, cost + (spelling === '' && isWritten(reading, i) ? SLIP : more));
    }
  }
  const cost = cells[n * width + m] ?? 0;
  return cost > most ? Number.POSITIVE_INFINITY : cost;
}

/** Returns the similarity of a spelled word to a reading without short vowels: 0.5 to 0.96, or 0 if it is lower. */
export function readingSimilarity(reading: string, spelled: string): number {
  if (reading.length > LONGEST || spelled.length > LONGEST || spelled.length > 2.5 * reading.length + 3) return 0;
  const consonants = reading.replace(/[aeiouy]/g, '').length;
  const weight = (SHARE * (consonants < FEW_CONSONANTS ? 2 : 1)) / Math.max(4, spelled.length);
  return Math.max(0, READ - weight * spellingCost(reading, spelled, (READ - LEAST) / weight));
}
