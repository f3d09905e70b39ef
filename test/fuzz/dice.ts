/** Numbers that look random and are the same at each run for the same seed and input (mulberry32). */
export interface Dice {
  /** 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  below(below: number): number;
  one<T>(of: readonly T[]): T;
}

export function makeDice(seed: number, input: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(input + 1, 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    one: (of) => of[Math.floor(next() * of.length)]!,
  };
}
