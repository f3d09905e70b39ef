import { growing, sharedArray } from './growing.ts';
import { CHECK_SEED, hashOf } from './hash.ts';

/**
 * Hash table with open addressing. `slots` contains a row + 1, or 0. `check` of a row is a second hash of its text. The
 * text itself is not stored.
 */
export interface RowTable {
  readonly slots: Uint32Array;
  readonly check: Uint32Array;
}

const SHARE_FULL = 1 / 1.6;

export interface GrowingRowTable {
  /** Returns the row of a text. A new text gets the next row number. */
  readonly rowOf: (text: string) => number;
  readonly count: () => number;
  readonly done: () => RowTable;
}

/**
 * Numbers texts by two hashes of each. It uses twelve bytes for a text and its slots; a map of millions of strings
 * would need a gigabyte. Two texts that share both hashes (64 bits) share a row.
 */
export function growingRowTable(): GrowingRowTable {
  const hashes = growing(Uint32Array);
  const check = growing(Uint32Array);
  let slots = sharedArray(Uint32Array, 16);

  const enlarge = (): void => {
    slots = sharedArray(Uint32Array, slots.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < hashes.length(); row++) {
      let slot = hashes.at(row) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
  };

  return {
    rowOf: (text) => {
      const hash = hashOf(text);
      const second = hashOf(text, CHECK_SEED);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (let row = slots[slot] ?? 0; row !== 0; row = slots[slot] ?? 0) {
        if (check.at(row - 1) === second && hashes.at(row - 1) === hash) return row - 1;
        slot = (slot + 1) & mask;
      }
      const row = hashes.length();
      slots[slot] = row + 1;
      hashes.push(hash);
      check.push(second);
      if (row + 1 > slots.length * SHARE_FULL) enlarge();
      return row;
    },
    count: () => hashes.length(),
    done: () => ({ slots, check: check.done() }),
  };
}

/** Returns the row of a text, or -1. */
export function findRow({ slots, check }: RowTable, text: string): number {
  const mask = slots.length - 1;
  const second = hashOf(text, CHECK_SEED);
  for (let slot = hashOf(text) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const row = (slots[slot] ?? 0) - 1;
    if (check[row] === second) return row;
  }
  return -1;
}
