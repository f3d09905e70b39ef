/**
 * True if JavaScript keeps the written number exactly. `0.10` is kept; `80000000000000.01` is not (it becomes ….02). A
 * double keeps every number of up to 15 digits, but only some longer ones.
 */
export const keptExactly = (written: string): boolean => decimalOf(written) === decimalOf(String(Number(written)));

/**
 * Returns sign, digits and exponent of a decimal number. Equal numbers give equal text. Returns undefined if the text
 * is not a number.
 */
function decimalOf(text: string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign, whole, fraction = '', power = '0'] = parts;
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits ? `${sign}${digits}e${Number(power) - fraction.length + all.length - digits.length}` : '0';
}
