const DAYS =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH'.split(
    ' ',
  );
const ONES =
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  );
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const SENTENCE =
  /THIS\s(?:THE\s)?([A-Z -]{5,20}?)\sDAY\sOF\s([A-Z]{3,9})\W+(?:IN THE YEAR\s)?(?:OF OUR LORD\s)?([A-Z\d -]{4,45})/;

const wordsOf = (run: string): string[] => run.split(/[^A-Z\d]+/).filter((word) => word !== '' && word !== 'AND');
const tensOf = (word: string): number => (TENS.includes(word) ? 10 * (TENS.indexOf(word) + 2) : 0);
/** Returns 1 to 9 for a number word or an ordinal, and 0 for any other word. */
const unitOf = (word: string, names: readonly string[]): number =>
  names.indexOf(word) < 9 ? names.indexOf(word) + 1 : 0;

/** Returns 1 to 31 for an ordinal, and 0 for any other word. */
function dayOf([first = '', second]: readonly string[]): number {
  if (second === undefined) return first === 'THIRTIETH' ? 30 : DAYS.indexOf(first) + 1;
  const [tens, unit] = [tensOf(first), unitOf(second, DAYS)];
  return tens > 0 && unit > 0 ? tens + unit : 0;
}

/** Returns 1 to 99 for a number word, and undefined for any other word. */
function numberOf([first = '', second]: readonly string[]): number | undefined {
  if (second === undefined) return tensOf(first) || ONES.indexOf(first) + 1 || undefined;
  const [tens, unit] = [tensOf(first), unitOf(second, ONES)];
  return tens > 0 && unit > 0 ? tens + unit : undefined;
}

function yearOf(words: readonly string[]): number | undefined {
  const [first = '', second = ''] = words;
  if (/^\d{4}$/.test(first)) return Number(first);
  if (first === 'TWO' && second === 'THOUSAND') {
    const rest = words.length > 2 ? numberOf(words.slice(2)) : 0;
    return rest === undefined ? undefined : 2000 + rest;
  }
  const century = { NINETEEN: 1900, TWENTY: 2000 }[first];
  const rest = numberOf(words.slice(1).filter((word) => word !== 'HUNDRED'));
  return century === undefined || rest === undefined ? undefined : century + rest;
}

/**
 * Reads a date in words, such as `this Twenty Third day of October, Two Thousand and Eight`. The words may be in
 * capitals. Only correctly spelled words are read.
 */
export function dateInWords(text: string): { day: number; month: string; year: number } | undefined {
  const [, days = '', month = '', years = ''] = SENTENCE.exec(text) ?? [];
  const [day, year] = [dayOf(wordsOf(days)), yearOf(wordsOf(years))];
  return day > 0 && year !== undefined ? { day, month, year } : undefined;
}
