/** The last durations of one provider's answers, in milliseconds. Fixed memory. */
export interface Latencies {
  add(ms: number): void;
  /** The duration that this share (0 to 1) of the remembered answers did not exceed; undefined below `least` answers. */
  quantile(share: number, least?: number): number | undefined;
  readonly count: number;
}

/** Remembers `size` durations, the newest in place of the oldest. */
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
