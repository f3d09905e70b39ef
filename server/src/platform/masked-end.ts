import { DOTS } from './masked-name.ts';

/** Returns the end of a number or code, `•••4321`. Returns null if the value is only a little longer than that end. Pure. */
export function maskedEnd(value: string, length: number): string | null {
  const plain = value.replace(/[\s-]/g, '');
  return plain.length < length * 2 ? null : `${DOTS}${plain.slice(-length)}`;
}
