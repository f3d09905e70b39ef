/** Pairs of letters that romanisations exchange. An exchange between them costs half a slip. */
const NEAR = 'ck kq gq cs sz vw fv iy jy gj uw dt bp ij cz dz hk gh gk mn bv tz'.split(' ');
const VOWELS = 'aeiou';
const LETTERS = 26;
const OTHER = 26;
/** Maximum length in letters of the compared words. `normaliseName` cuts words and joined names to it. */
export const LONGEST_WORD = 60;
const WIDTH = LONGEST_WORD + 1;

/** Returns the code of a letter: 0–25 for a–z, 26 for all other characters (digits, after `normaliseName`). */
const codeOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at) - 97;
  return code >= 0 && code < LETTERS ? code : OTHER;
};

function substitutionCosts(): Float64Array {
  const costs = new Float64Array(27 * 27).fill(1);
  const set = (a: number, b: number, cost: number) => {
    costs[a * 27 + b] = cost;
    costs[b * 27 + a] = cost;
  };
  for (const a of VOWELS) for (const b of VOWELS) set(codeOf(a, 0), codeOf(b, 0), 0.6);
  for (const pair of NEAR) set(codeOf(pair, 0), codeOf(pair, 1), 0.5);
  for (let other = 0; other < 27; other++) set(OTHER, other, 2);
  return costs;
}

/**
 * Returns the costs of an additional or missing letter. A silent h costs least. A wrong digit costs most, because it
 * makes a different number.
 */
function gapCosts(): Float64Array {
  const costs = new Float64Array(27).fill(1);
  for (const vowel of VOWELS) costs[codeOf(vowel, 0)] = 0.7;
  costs[codeOf('h', 0)] = 0.4;
  costs[OTHER] = 2;
  return costs;
}

const DOUBLED = 0.3;
const TRANSPOSED = 0.65;
/** Factor for the first letter, because people rarely make a mistake in it. */
const FIRST_LETTER = 0.25;

export type WordDistance = (a: string, b: string, most: number) => number;

/**
 * Makes a weighted Damerau-Levenshtein distance for words of lower-case ASCII letters and digits. Usual mistakes of
 * people and of romanisations cost less than a letter. It returns Infinity above `most`, and for words longer than
 * `LONGEST_WORD`. It is symmetric and keeps its memory between calls.
 */
export function makeWordDistance(): WordDistance {
  const substitution = substitutionCosts();
  const gap = gapCosts();
  const cells = new Float64Array(WIDTH * WIDTH);
  const [left, right] = [new Uint8Array(LONGEST_WORD), new Uint8Array(LONGEST_WORD)];
  const [leftGap, rightGap] = [new Float64Array(LONGEST_WORD), new Float64Array(LONGEST_WORD)];

  const load = (text: string, codes: Uint8Array, gaps: Float64Array): void => {
    for (let i = 0; i < text.length; i++) {
      codes[i] = codeOf(text, i);
      gaps[i] = i > 0 && codes[i] === codes[i - 1] && codes[i] !== OTHER ? DOUBLED : (gap[codes[i]!] ?? 1);
    }
    if (codes[0] === 7) gaps[0] = 1;
  };

  return (a, b, most) => {
    const [n, m] = [a.length, b.length];
    if (n > LONGEST_WORD || m > LONGEST_WORD || Math.abs(n - m) * DOUBLED > most) return Number.POSITIVE_INFINITY;
    load(a, left, leftGap);
    load(b, right, rightGap);
    cells[0] = 0;
    for (let j = 1; j <= m; j++) cells[j] = cells[j - 1]! + rightGap[j - 1]!;
    for (let i = 1; i <= n; i++) {
      const row = i * WIDTH;
      const above = row - WIDTH;
      const code = left[i - 1]!;
      const dropped = leftGap[i - 1]!;
      let best = cells[above]! + dropped;
      cells[row] = best;
      for (let j = 1; j <= m; j++) {
        const other = right[j - 1]!;
        const same = code === other && (code !== OTHER || a.charCodeAt(i - 1) === b.charCodeAt(j - 1));
        let cost = cells[above + j - 1]! + (same ? 0 : substitution[code * 27 + other]!);
        const down = cells[above + j]! + dropped;
        const across = cells[row + j - 1]! + rightGap[j - 1]!;
        if (down < cost) cost = down;
        if (across < cost) cost = across;
        if (i > 1 && j > 1 && code === right[j - 2] && left[i - 2] === other && code !== other) {
          const turned = cells[above - WIDTH + j - 2]! + TRANSPOSED;
          if (turned < cost) cost = turned;
        }
        cells[row + j] = cost;
        if (cost < best) best = cost;
      }
      // A transposition uses the row before the last, so the row above may still give a result.
      if (best > most + TRANSPOSED) return Number.POSITIVE_INFINITY;
    }
    const swapped = a.charCodeAt(0) === b.charCodeAt(1) && a.charCodeAt(1) === b.charCodeAt(0);
    const distance = cells[n * WIDTH + m]! + (swapped || a.charCodeAt(0) === b.charCodeAt(0) ? 0 : FIRST_LETTER);
    return distance > most ? Number.POSITIVE_INFINITY : distance;
  };
}
