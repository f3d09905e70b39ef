import type { FieldReading } from '../reading.ts';
import { fold } from './fold.ts';

/**
 * Maps letters to one form for both spellings: the spelling of ICAO 9303 part 3, section 6 and the printed spelling.
 * For example, Ä is AE or A, Þ is TH (read as P), ß is SS (read as B), and Ñ is NXX. Both texts of a comparison are
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
 * Returns a name's letters in a form that is the same for printed text and MRZ, with any transliteration in the MRZ.
 */
export const skeleton = (text: string): string =>
  TRANSLITERATED.reduce((letters, [from, to]) => letters.replace(from, to), fold(text).text);

/**
 * Minimum mean probability and minimum single probability of printed characters. If both are reached, printed text that
 * differs from the MRZ contradicts it and is not a misreading.
 */
const SURE = { score: 0.95, least: 0.8 };

export const readSurely = ({ score, least = score }: Pick<FieldReading, 'score' | 'least'>): boolean =>
  score >= SURE.score && least >= SURE.least;
