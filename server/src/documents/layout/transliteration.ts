import type { FieldReading } from '../reading.ts';
import { fold } from './fold.ts';

/**
 * Maps letters to one form for two spellings: the spelling in ICAO 9303 part 3, section 6, and the printed spelling.
 * For example, Ä is AE or A, Þ is TH (read as P), ß is SS (read as B), and Ñ is NXX. Both texts in a comparison are
 * mapped.
 */
const TRANSLITERATED = [
  [/NXX/g, 'N'],
  [/UXX/g, 'U'],
  [/AE|AA/g, 'A'],
  [/OE/g, 'O'],
  [/UE/g, 'U'],
  [/TH/g, 'P'],
  [/SS/g, 'B'],
  [/IJ/g, 'Y'],
] as const;

/**
 * Returns the letters of a name in a form that is the same for printed text and for the MRZ, with any transliteration
 * in the MRZ.
 */
export const skeleton = (text: string): string =>
  TRANSLITERATED.reduce((letters, [from, to]) => letters.replace(from, to), fold(text).text);

/**
 * Minimum mean probability and minimum single probability of printed characters. If both are reached, printed text that
 * differs from the MRZ is not a misreading and contradicts the MRZ.
 */
const SURE = { score: 0.95, least: 0.8 };

export const readSurely = ({ score, least = score }: Pick<FieldReading, 'score' | 'least'>): boolean =>
  score >= SURE.score && least >= SURE.least;
