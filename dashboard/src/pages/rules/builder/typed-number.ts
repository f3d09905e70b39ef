/**
 * Converts a typed number to the form with a decimal point and no spaces. Also accepts the French form, with spaces
 * between thousands and a comma before the decimals.
 */
export const plainNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** Converts a typed text to a number. Returns a text that is not a number unchanged, so that the check reports it. */
export const numberOf = (text: string): number | string => {
  const typed = plainNumber(text);
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : text;
};
