/** A seeded source of chance (mulberry32): the same seed draws the same page. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function seededRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return { next, between, whole, pick: (from) => from[whole(0, from.length - 1)]!, chance: (p) => next() < p };
}

/** `D` becomes a digit (never a leading zero), `L` a letter, `X` either, `H` a hexadecimal digit; the rest stands. */
export function fillTemplate(template: string, random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return [...template]
    .map((char, index) => {
      if (char === 'D') return String(random.whole(index === 0 ? 1 : 0, 9));
      if (char === 'L') return random.pick([...letters]);
      if (char === 'X') return random.pick([...`${letters}0123456789`]);
      return char === 'H' ? random.pick([...'0123456789ABCDEF']) : char;
    })
    .join('');
}
