/**
 * Whether the number written so is the one that JavaScript keeps of it: `0.10` is, `80000000000000.01` is not (it becomes ….02). A double holds 15 digits whatever they
 * are, and of longer ones only some.
 */
export const keptExactly = (written: string): boolean => decimalOf(written) === decimalOf(String(Number(written)));

/** Sign, digits and exponent of a decimal number, one text for each value; undefined of what is none. */
function decimalOf(text: string): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign, whole, fraction = '', power = '0'] = parts;
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return digits ? `${sign}${digits}e${Number(power) - fraction.length + all.length - digits.length}` : '0';
}
