/**
 * Endings of Russian, Ukrainian and Belarusian surnames and patronymics. Only a word that ends like one is read as East Slavic: in
 * any other an h is an h.
 */
const ENDING =
  /(?:[aei]u|ou|[aeiy]nk[ao]|ich|ych|ova|eva|[oe]v|ev|sk[aiy]+|ch[auy]k|[iy]uk|[ei]ts|ets|enia|yna|ina|[iy]n|ka|ko|ora|hor|har|heni?|men|ay|ai)$/;

/**
 * The Russian-style spelling that a Ukrainian or Belarusian one stands for, in Latin letters: Belarusian writes soft d and t as dz and ts, v
 * at the end of a syllable as u (Kabiakou is Kobyakov, Peskau Peskov), and both write h for Russian g (Siarheyenka is Sergeenko).
 * The word itself where it is no such spelling. Vowels are left alone: consonant frames do not hold them.
 * Source: State Standard of Ukraine 2010 and the Belarusian instruction of 2000 on romanisation of names beside BGN/PCGN for Russian.
 */
export function russianSpelling(text: string): string {
  if (text.length < 5 || !ENDING.test(text)) return text;
  return text
    .replace(/(?<![ckpstzdg])h/g, 'g')
    .replace(/dz(?=[ieyv])/g, 'd')
    .replace(/ts(?=[iyv])/g, 't')
    .replace(/(?<=[aeioy])u(?=$|[bcdfgklmnprst])/g, 'v');
}
