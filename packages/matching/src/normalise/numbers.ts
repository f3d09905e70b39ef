/**
 * Numbers from one to twenty and the tens, as words and as ordinals, in English. Organisations write them for a digit
 * ("Channel One", "Second Brigade").
 */
const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const TENS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
);
/** Roman numerals from two on. Single letters are left out, because I, V and X are also initials. */
const ROMAN = 'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const ROMAN_VALUES = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

const WORDS: ReadonlyMap<string, number> = new Map([
  ...CARDINALS.map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...TENS,
  ...ROMAN.map((word, i) => [word, ROMAN_VALUES[i]!] as const),
]);
/** Words before a number, as in "Plant No. 21". They add no information to the number. */
const NUMBER_SIGN = new Set('no nr num number numero nomer'.split(' '));

const asFigure = (word: string): string => {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  return ordinal?.[1] ?? String(WORDS.get(word) ?? word);
};
const isFigure = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word);

/**
 * Separates letters and digits of one word: "7eleven", "channel1". A single letter stays with its digits ("A1", "F16"),
 * because together they name one thing.
 */
const parts = (word: string): readonly string[] =>
  /^(?=.*\d)[a-z\d]+$/.test(word) && !/^(?:\d+(?:st|nd|rd|th)|[a-z]\d+|\d+[a-z])$/.test(word)
    ? (word.match(/[a-z]+|\d+/g) ?? [])
    : [word];

/**
 * Returns the words of an organisation's name with all numbers as digits: II, 2, 2nd, two and second become `2`. "no."
 * and "number" before a digit are left out. A name of a single word is not changed.
 */
export function figuresOf(words: readonly string[]): string[] {
  if (words.length < 2 && !/\d/.test(words[0] ?? '')) return [...words];
  const out: string[] = [];
  for (const word of words.flatMap(parts)) {
    const figure = asFigure(word);
    const tens = TENS.get(out.at(-1) ?? '');
    if (tens !== undefined && isFigure(figure) && Number(figure) < 10 && Number(figure) > 0)
      out[out.length - 1] = String(tens + Number(figure));
    else out.push(figure === word || TENS.get(word) === undefined ? figure : word);
  }
  return out
    .filter((word, i) => !(NUMBER_SIGN.has(word) && isFigure(out[i + 1])))
    .map((word) => String(TENS.get(word) ?? word));
}
