import { fold } from '../layout/fold.ts';
import type { FieldReading } from '../reading.ts';

/**
 * Letters as ICAO 9303 part 3, section 6 writes them and as print shows them, brought together: Ä is AE or A, Þ TH (read as P), ß SS (read
 * as B), Ñ NXX. Applied to both sides.
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

/** A name's letters, in which print and MRZ agree however the MRZ transliterates. */
export const skeleton = (text: string): string =>
  TRANSLITERATED.reduce((letters, [from, to]) => letters.replace(from, to), fold(text).text);

/** Mean and least probability of print's characters from which it stands against the MRZ and is no misreading. */
const SURE = { score: 0.95, least: 0.8 };

export const readSurely = ({ score, least = score }: Pick<FieldReading, 'score' | 'least'>): boolean =>
  score >= SURE.score && least >= SURE.least;
