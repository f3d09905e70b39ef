import { DOTS } from './masked-name.ts';

/**
 * Returns the last characters of a number or code, for example `•••4321`. Returns null if the value is so short that
 * this would reveal most of it. Pure.
 */
export function maskedEnd(value: string, length: number): string | null {
  const plain = value.replace(/[\s-]/g, '');
  return plain.length < length * 2 ? null : `${DOTS}${plain.slice(-length)}`;
}
