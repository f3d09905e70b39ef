/**
 * Returns a number without spaces and with a decimal point. It also accepts French notation: spaces between thousands,
 * a comma before decimals.
 */
export const plainNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** Returns a number. Text that is not a number is not changed, so that the check reports its place. */
export const numberOf = (text: string): number | string => {
  const typed = plainNumber(text);
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : text;
};
