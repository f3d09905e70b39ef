import { latinCode } from './look-alikes.ts';

/** Code points of the digit 0 in the scripts of Africa and Asia: Arabic, Persian, NKo, Devanagari, Bengali, Adlam. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0x1e950];

/**
 * Returns a number in the form in which numbers are compared. It has no spaces, dashes or invisible characters, has
 * ASCII digits and capital letters, and Latin letters in place of look-alikes. `222-111 ٣` is `2221113`. Used for
 * customers, accounts and entries of blacklists. Pure.
 */
export const canonicalNumber = (text: string): string => formerNumber(latinCode(text));

/** Pattern of the BIC of a head office in eleven characters. ISO 9362 lets the last three be left out. */
const HEAD_OFFICE = /^([A-Z]{6}[A-Z0-9]{2})XXX$/;

/** Returns a bank code in the form in which bank codes are compared. `GTBINGLAXXX` is `GTBINGLA`. Pure. */
export const canonicalBank = (code: string): string => canonicalNumber(code).replace(HEAD_OFFICE, '$1');

/** Returns the form that was used before 2026-11-24. It kept letters that only look like Latin ones. */
export const formerNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
