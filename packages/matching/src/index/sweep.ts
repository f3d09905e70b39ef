import { MAX_TOKENS } from '../normalise/name.ts';

/** Range of the names of one key, and the bits of the subject's words that have this key. */
export interface PostingRange {
  /** The range is the part `keyName[from, to)`, in ascending order. */
  readonly from: number;
  readonly to: number;
  readonly bits: number;
  /** True if this range alone makes its names candidates. */
  readonly alone: boolean;
  /** True if this range adds its bits only to names to which an earlier range pointed. */
  readonly adds: boolean;
}

/**
 * Receives a candidate: its name, the bits of the words that point to it, and the number of the range that made it a
 * candidate.
 */
export type Visit = (name: number, bits: number, range: number) => void;

/** Size of a block of names. The cells of a block fit in a core's nearest cache. */
const BLOCK = 1 << 17;
/**
 * Number of bits for words in a cell of 16 bits. The high 3 bits name the pass that wrote the cell, the next bit marks
 * a candidate, and each word has one bit.
 */
const WORDS = MAX_TOKENS;
const FOUND = 1 << WORDS;
const STATE = FOUND * 2 - 1;
const PASSES = 8;

/**
 * Visits every name to which a range with `alone` or two words point (one word if `needed` is 1), in ascending order of
 * blocks. The order of ranges matters, because a range that only adds uses the results of the ranges before it. The
 * function keeps 2.5 MiB of memory and must not run concurrently.
 */
export function makeSweep(keyName: Uint32Array, names: number, block = BLOCK) {
  const cells = new Uint16Array(Math.min(block, names));
  const foundName = new Uint32Array(cells.length);
  const foundBy = new Uint32Array(cells.length);
  let pass = 0;

  return (ranges: readonly PostingRange[], needed: number, visit: Visit): void => {
    const at = Uint32Array.from(ranges, ({ from }) => from);
    for (let base = 0; base < names; base += block) {
      if (++pass === PASSES) {
        cells.fill(0);
        pass = 1;
      }
      const end = base + block;
      const stamp = pass << (WORDS + 1);
      let found = 0;
      for (let p = 0; p < ranges.length; p++) {
        const { to, bits, alone, adds } = ranges[p] as PostingRange;
        const enough = alone || needed === 1;
        let i = at[p] ?? 0;
        for (; i < to; i++) {
          const name = keyName[i] ?? 0;
          if (name >= end) break;
          const cell = cells[name - base] ?? 0;
          const before = (cell & ~STATE) === stamp ? cell & STATE : 0;
          if (adds && before === 0) continue;
          let after = before | bits;
          if (after === before) continue;
          if (after < FOUND && (enough || (after & (after - 1)) !== 0)) {
            after |= FOUND;
            foundName[found] = name;
            foundBy[found] = p;
            found++;
          }
          cells[name - base] = stamp | after;
        }
        at[p] = i;
      }
      for (let i = 0; i < found; i++) {
        const name = foundName[i] ?? 0;
        visit(name, (cells[name - base] ?? 0) & (FOUND - 1), foundBy[i] ?? 0);
      }
    }
  };
}
