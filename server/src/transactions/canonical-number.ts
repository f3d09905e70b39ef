/** Code points of 0 in writings of decimal digits that are found in Africa and Asia: Arabic, Persian, NKo, Devanagari, Bengali, Adlam. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0x1e950];

/**
 * A number as it is compared: without blanks, dashes and invisible characters, with ASCII digits and capital letters. `222-111 ٣` is `2221113`. Used for
 * customers, accounts and entries of blacklists alike. Pure.
 */
export const canonicalNumber = (text: string): string =>
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
