/** Groups of letters and digits that a recogniser confuses with one another. */
const lookAlikes = ['O0QD', 'I1L', 'B8', 'S5', 'Z2', 'G6', 'T7', 'A4'] as const;

const pairs = new Set(lookAlikes.flatMap((group) => [...group].flatMap((a) => [...group].map((b) => a + b))));

/** Returns true if a recogniser may confuse the two (folded) characters. */
export const looksLike = (a: string, b: string): boolean => pairs.has(a + b);

const classes = Uint8Array.from({ length: 128 }, (_, code) => {
  const group = lookAlikes.find((one) => one.includes(String.fromCharCode(code)));
  return group ? group.charCodeAt(0) : code;
});

/** Returns true if two folded texts of the same length are equal, or differ only in look-alike characters. */
export const looksAlike = (a: string, b: string): boolean =>
  a.length === b.length && [...a].every((char, at) => char === b[at] || looksLike(char, b[at]!));

/** Returns the same code for all characters in a group of look-alikes. The text must be folded. */
export const lookAlikeClass = (code: number): number => classes[code & 127]!;

/** Text for comparison, reduced to capitals A to Z and digits, and the position of each character in the original. */
export interface Folded {
  readonly text: string;
  /** Index of each folded character in the original. */
  readonly from: readonly number[];
}

/**
 * Returns capitals without accents, and removes all characters except letters and digits. `Prénoms/ ` becomes
 * `PRENOMS`.
 */
export function fold(text: string): Folded {
  let out = '';
  const from: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const printed = text[index]!;
    // Nearly every character is below 0x80. The slow removal of accents is skipped for these characters.
    const capitals = printed < '\x80' ? printed.toUpperCase() : plainCapitals(printed);
    for (const char of capitals) {
      if (!/[A-Z0-9]/.test(char)) continue;
      out += char;
      from.push(index);
    }
  }
  return { text: out, from };
}

/** Spelling of capitals that cannot be reduced to a letter without an accent. See ICAO 9303 part 3, section 6. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Ø: 'OE', Œ: 'OE', Þ: 'TH', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ŋ: 'N', Ŧ: 'T', Ə: 'E', ẞ: 'SS' },
};

/** Returns capitals without accents. Spaces and punctuation do not change. */
export const plainCapitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toUpperCase()
    .replace(/[ÆØŒÞÐĐĦŁŊŦƏẞ]/g, (letter) => WRITTEN_OUT[letter] ?? letter);
