/** The latest durations of one provider's answers, in milliseconds. Uses a fixed amount of memory. */
export interface Latencies {
  add(ms: number): void;
  /**
   * Returns this quantile (0 to 1) of the stored durations. Returns undefined if there are fewer than `least` answers.
   */
  quantile(share: number, least?: number): number | undefined;
  readonly count: number;
}

/** Creates a store for `size` durations. A new duration replaces the oldest one. */
export function makeLatencies(size = 256): Latencies {
  const ring = new Float64Array(size);
  let written = 0;
  return {
    add(ms) {
      ring[written % size] = ms;
      written++;
    },
    quantile(share, least = 1) {
      const count = Math.min(written, size);
      if (count < least) return undefined;
      const sorted = ring.slice(0, count).sort();
      return sorted[Math.min(count - 1, Math.floor(share * count))];
    },
    get count() {
      return Math.min(written, size);
    },
  };
}
