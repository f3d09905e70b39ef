import type { MrzFormat } from '../reading.ts';
import { checkDigit } from './check-digit.ts';
import { type FieldRange, layoutNamed } from './layouts.ts';

/**
 * The fields of an MRZ. Names contain A–Z and spaces, dates are `YYYY-MM-DD`, and the number has at most nine
 * characters.
 */
export interface MrzHolder {
  readonly issuer: string;
  readonly nationality: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly birthDate: string;
  readonly expiryDate: string;
  readonly sex: 'Male' | 'Female' | null;
  readonly optional: string;
}

/**
 * Writes the lines of an MRZ with its check digits. Used for specimens and tests. It is the inverse of `parseAs`. Texts
 * that are too long are cut.
 */
export function composeMrz(format: MrzFormat, holder: MrzHolder): string[] {
  const layout = layoutNamed(format);
  const lines = Array.from({ length: layout.rows }, () => Array<string>(layout.length).fill('<'));
  const put = ([line, from, to]: FieldRange, text: string) => {
    const letters = [...text.replace(/ /g, '<')].slice(0, to - from);
    for (const [i, letter] of letters.entries()) lines[line]![from + i] = letter;
  };
  put([0, 0, 2], format === 'IDFRA' ? 'ID' : layout.first[0]!);
  put(layout.issuer, holder.issuer);
  if (layout.nationality) put(layout.nationality, holder.nationality);
  put(layout.names, layout.givenNames ? holder.surname : `${holder.surname}<<${holder.givenNames}`);
  if (layout.givenNames) put(layout.givenNames, holder.givenNames);
  put(layout.number, holder.number);
  put(layout.birth, holder.birthDate.replaceAll('-', '').slice(2));
  if (layout.expiry) put(layout.expiry, holder.expiryDate.replaceAll('-', '').slice(2));
  put(layout.sex, holder.sex?.[0] ?? '<');
  if (layout.optional.length > 0) put(layout.optional.at(-1)!, holder.optional);
  for (const { over, at } of layout.checks) {
    const text = over.map(([line, from, to]) => lines[line]!.slice(from, to).join('')).join('');
    lines[at[0]]![at[1]] = checkDigit(text) ?? '<';
  }
  return lines.map((line) => line.join(''));
}
