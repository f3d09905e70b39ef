/** Letters and digits that a recogniser takes for one another, as groups. */
const lookAlikes = ['O0QD', 'I1L', 'B8', 'S5', 'Z2', 'G6', 'T7', 'A4'] as const;

const pairs = new Set(lookAlikes.flatMap((group) => [...group].flatMap((a) => [...group].map((b) => a + b))));

/** Whether a recogniser is known to take one of the two (folded) characters for the other. */
export const looksLike = (a: string, b: string): boolean => pairs.has(a + b);

const classes = Uint8Array.from({ length: 128 }, (_, code) => {
  const group = lookAlikes.find((one) => one.includes(String.fromCharCode(code)));
  return group ? group.charCodeAt(0) : code;
});

/** Whether two folded texts of one length differ in look-alikes alone; also where they do not differ. */
export const looksAlike = (a: string, b: string): boolean =>
  a.length === b.length && [...a].every((char, at) => char === b[at] || looksLike(char, b[at]!));

/** One code for all characters of a group of look-alikes. Of folded text only. */
export const lookAlikeClass = (code: number): number => classes[code & 127]!;

/** Text reduced to what comparison needs: capitals A to Z and digits, with where each came from in the original. */
export interface Folded {
  readonly text: string;
  /** Index into the original of each folded character. */
  readonly from: readonly number[];
}

/** Capitals without accents; everything but letters and digits left out. `Prénoms/ ` becomes `PRENOMS`. */
export function fold(text: string): Folded {
  let out = '';
  const from: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const printed = text[index]!;
    // Nearly every character is one of these, and taking accents apart is slow.
    const capitals = printed < '\x80' ? printed.toUpperCase() : plainCapitals(printed);
    for (const char of capitals) {
      if (!/[A-Z0-9]/.test(char)) continue;
      out += char;
      from.push(index);
    }
  }
  return { text: out, from };
}

/** Capitals that have no accent to leave out, as ICAO 9303 part 3, section 6 writes them. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Ø: 'OE', Œ: 'OE', Þ: 'TH', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ŋ: 'N', Ŧ: 'T', Ə: 'E', ẞ: 'SS' },
};

/** Capitals without accents, spacing and punctuation kept. */
export const plainCapitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toUpperCase()
    .replace(/[ÆØŒÞÐĐĦŁŊŦƏẞ]/g, (letter) => WRITTEN_OUT[letter] ?? letter);
