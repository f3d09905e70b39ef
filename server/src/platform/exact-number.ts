/**
 * True if a JavaScript number can hold the written number exactly. This is true for `0.10`, but not for
 * `80000000000000.01`, which becomes ….02. It is true for every number of up to 15 digits, and only for some longer
 * numbers.
 */
export const keptExactly = (written: string): boolean => decimalOf(written) === decimalOf(String(Number(written)));

/**
 * Returns sign, digits and exponent of a decimal number. Equal numbers have equal results. Returns undefined if the
 * text is not a number.
 */
function decimalOf(text: string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign, whole, fraction = '', power = '0'] = parts;
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits ? `${sign}${digits}e${Number(power) - fraction.length + all.length - digits.length}` : '0';
}
