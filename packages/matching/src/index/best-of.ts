/**
 * Numbers of items to keep. The best `sure` items are always kept. Items equal to the last of them are kept too, up to
 * `most` items in total.
 */
export interface Kept {
  readonly sure: number;
  readonly most: number;
}

/** Number of additional items that are kept in memory until the list is cut again. */
const HELD = 2048;

/**
 * Keeps the best items by rank, then by order (ascending), then by time of arrival. Returns the best `sure` items, and
 * items equal to the last of them up to `most` in total. The memory has a fixed size. `clear` starts again.
 */
export function makeBestOf({ sure, most }: Kept, held = HELD) {
  const size = most + held;
  const items = new Uint32Array(size);
  const ranks = new Float64Array(size);
  const orders = new Uint32Array(size);
  let count = 0;
  /**
   * Rank of the last sure item until now. After `most` items have this rank or a better one, `lastOrder` is the order
   * of the last of them.
   */
  let least = Number.NEGATIVE_INFINITY;
  let lastOrder = Number.POSITIVE_INFINITY;

  function cut(): void {
    const best = Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || (orders[a] ?? 0) - (orders[b] ?? 0) || a - b,
    );
    const last = best[sure - 1];
    if (last !== undefined) least = ranks[last] ?? 0;
    const kept = best.filter((i, at) => at < most && (ranks[i] ?? 0) >= least);
    lastOrder = kept.length === most ? (orders[kept[most - 1] ?? 0] ?? 0) : Number.POSITIVE_INFINITY;
    const copy = kept.map((i) => [items[i] ?? 0, ranks[i] ?? 0, orders[i] ?? 0] as const);
    for (const [i, [item, rank, order]] of copy.entries()) {
      items[i] = item;
      ranks[i] = rank;
      orders[i] = order;
    }
    count = kept.length;
  }

  return {
    clear: () => {
      count = 0;
      least = Number.NEGATIVE_INFINITY;
      lastOrder = Number.POSITIVE_INFINITY;
    },
    /** Returns the minimum rank. Items with a lower rank are not kept. */
    least: () => least,
    add: (item: number, rank: number, order: number): void => {
      if (rank < least || (rank === least && order >= lastOrder)) return;
      items[count] = item;
      ranks[count] = rank;
      orders[count] = order;
      if (++count === size) cut();
    },
    /** Returns the items, best first. */
    all: (): number[] => {
      cut();
      return Array.from(items.subarray(0, count));
    },
  };
}
