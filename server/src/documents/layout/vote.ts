/**
 * Aligns `other` with `base` by minimum edit distance. `at` has the character of `other` for each position of `base`,
 * or an empty text if there is none. `gaps` has the characters of `other` in each gap. There is one gap before each
 * position and one at the end.
 */
function against(base: string, other: string): { at: string[]; gaps: string[] } {
  const [n, m] = [base.length, other.length];
  const cost = Array.from({ length: n + 1 }, (_, i) =>
    Array.from({ length: m + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= m; j++) {
      const swap = cost[i - 1]![j - 1]! + (base[i - 1] === other[j - 1] ? 0 : 1);
      cost[i]![j] = Math.min(swap, cost[i - 1]![j]! + 1, cost[i]![j - 1]! + 1);
    }
  const at = new Array<string>(n).fill('');
  const gaps = new Array<string>(n + 1).fill('');
  for (let [i, j] = [n, m]; i > 0 || j > 0; ) {
    const here = cost[i]![j]!;
    if (i > 0 && j > 0 && here === cost[i - 1]![j - 1]! + (base[i - 1] === other[j - 1] ? 0 : 1)) {
      at[--i] = other[--j]!;
    } else if (j > 0 && here === cost[i]![j - 1]! + 1) {
      gaps[i] = other[--j]! + gaps[i]!;
    } else {
      i--;
    }
  }
  return { at, gaps };
}

/** Maximum length of a text for a vote. The table of distances grows with the square of the length. */
const LONGEST = 120;

/**
 * Returns the majority of three readings of one line at every position. Returns undefined if all three differ at some
 * position. For example, `REALIOR LIMITED`, `REALTOR LIMIITED` and `REALTOR LIMIIED` give `REALTOR LIMITED`, although
 * each of the three readings is wrong.
 */
export function voted(one: string, two: string, three: string): string | undefined {
  if (Math.max(one.length, two.length, three.length) > LONGEST) return undefined;
  const [second, third] = [against(one, two), against(one, three)];
  let out = '';
  for (let place = 0; place <= one.length; place++) {
    // The first reading has no characters in the gaps. Characters are therefore added only if both other readings have
    // them.
    if (second.gaps[place] === third.gaps[place]) out += second.gaps[place];
    if (place === one.length) break;
    const [a, b, c] = [one[place]!, second.at[place]!, third.at[place]!];
    if (a !== b && a !== c && b !== c) return undefined;
    out += b === c ? b : a;
  }
  return out;
}
