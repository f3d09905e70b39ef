/**
 * Endings of Russian, Ukrainian and Belarusian surnames and patronymics. Only a word with such an ending is read as
 * East Slavic. In any other word an h is not changed.
 */
const ENDING =
  /(?:[aei]u|ou|[aeiy]nk[ao]|ich|ych|ova|eva|[oe]v|ev|sk[aiy]+|ch[auy]k|[iy]uk|[ei]ts|ets|enia|yna|ina|[iy]n|ka|ko|ora|hor|har|heni?|men|ay|ai)$/;

/**
 * Returns the Russian spelling of a Ukrainian or Belarusian word, in Latin letters. Belarusian writes soft d and t as
 * dz and ts, and v at the end of a syllable as u (Kabiakou is Kobyakov, Peskau is Peskov). Both languages write h for
 * Russian g (Siarheyenka is Sergeenko). A word without such a spelling is returned unchanged. Vowels are not changed,
 * because consonant frames do not contain them. Source: State Standard of Ukraine 2010 and the Belarusian instruction
 * of 2000 on romanisation of names, compared with BGN/PCGN for Russian.
 */
export function russianSpelling(text: string): string {
  if (text.length < 5 || !ENDING.test(text)) return text;
  return text
    .replace(/(?<![ckpstzdg])h/g, 'g')
    .replace(/dz(?=[ieyv])/g, 'd')
    .replace(/ts(?=[iyv])/g, 't')
    .replace(/(?<=[aeioy])u(?=$|[bcdfgklmnprst])/g, 'v');
}
