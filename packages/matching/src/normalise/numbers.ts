/** Numbers from one to twenty and the tens, as words and as ordinals: what organisations write for a figure ("Channel One", "Second Brigade"). English. */
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
/** From two on, without single letters (I, V and X are also initials). */
const ROMAN = 'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const ROMAN_VALUES = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

const WORDS: ReadonlyMap<string, number> = new Map([
  ...CARDINALS.map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...TENS,
  ...ROMAN.map((word, i) => [word, ROMAN_VALUES[i]!] as const),
]);
/** "Plant No. 21": the word says nothing that the figure does not. */
const NUMBER_SIGN = new Set('no nr num number numero nomer'.split(' '));

const asFigure = (word: string): string => {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  return ordinal?.[1] ?? String(WORDS.get(word) ?? word);
};
const isFigure = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word);

/** Letters and figures of one word apart: "7eleven", "channel1". Single letters stay with their figure ("A1", "F16"), which names one thing. */
const parts = (word: string): readonly string[] =>
  /^(?=.*\d)[a-z\d]+$/.test(word) && !/^(?:\d+(?:st|nd|rd|th)|[a-z]\d+|\d+[a-z])$/.test(word)
    ? (word.match(/[a-z]+|\d+/g) ?? [])
    : [word];

/**
 * The words of an organisation's name with its numbers as figures, whichever way they were written: II, 2, 2nd, two and second are `2`; "no." and "number"
 * before a figure are left out. A name of a single word is left alone.
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
