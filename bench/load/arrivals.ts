/** A generator of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Intended starts of a Poisson process, in milliseconds from the start of a step, ascending. Customers come independently of each other and of how fast they
 * are answered: a service that slows down is not spared, as it is by callers that wait for one answer before the next call.
 * @param rate per second
 */
export function poissonArrivals(rate: number, seconds: number, random: () => number): number[] {
  const starts: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / rate) * 1000;
    if (at >= seconds * 1000) return starts;
    starts.push(at);
  }
}

export interface Share<T> {
  readonly kind: T;
  /** Any unit; only the ratios count. */
  readonly share: number;
}

/** Draws a kind with the probability of its share. */
export function drawKind<T>(mix: readonly Share<T>[], random: () => number): T {
  const total = mix.reduce((sum, { share }) => sum + share, 0);
  let left = random() * total;
  for (const { kind, share } of mix) {
    left -= share;
    if (left < 0) return kind;
  }
  return mix.at(-1)!.kind;
}
