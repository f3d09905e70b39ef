import { MAX_TOKENS } from '../normalise/name.ts';

/** The names of one key, and which words of the subject they are names for. */
export interface PostingRange {
  /** `keyName[from, to)`: ascending. */
  readonly from: number;
  readonly to: number;
  readonly bits: number;
  /** Makes its names candidates alone. */
  readonly alone: boolean;
  /** Adds only to names that were pointed at before. */
  readonly adds: boolean;
}

/** A candidate: its name, which words point at it, and the number of the range that made it one. */
export type Visit = (name: number, bits: number, range: number) => void;

/** Names are gone through in blocks whose cells stay in a core's nearest memory. */
const BLOCK = 1 << 17;
/** A cell of 16 bits: the high 3 say which pass wrote it, then whether it is a candidate, then one for each word. */
const WORDS = MAX_TOKENS;
const FOUND = 1 << WORDS;
const STATE = FOUND * 2 - 1;
const PASSES = 8;

/**
 * Visits every name that a range alone, or two words, point at (one word where `needed` is 1), in ascending order of blocks. Ranges count in
 * their order: one that only adds sees what those before it pointed at. Holds scratch memory (2.5 MiB); not for concurrent use.
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
