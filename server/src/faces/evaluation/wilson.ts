/** A counted share with its Wilson 95 % interval. All values are NaN if nothing was counted. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5 % of the normal distribution are below this number of standard deviations. */
export const Z = 1.96;

/**
 * Returns the share `count` / `of` with Wilson's score interval (Wilson 1927). The interval stays within 0 and 1. It is
 * also valid for a count of 0 in a small sample.
 */
export function wilson(count: number, of: number): Rate {
  const share = count / of;
  const spread = Z ** 2 / of;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of))) / (1 + spread);
  return { count, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Formats a rate as `1.25 % (0.55–2.82)`. If nothing was counted, returns a dash. */
export function rateText({ of, share, low, high }: Rate): string {
  if (of === 0) return '—';
  const percent = (value: number) => (100 * value).toFixed(value < 0.0995 ? 2 : 1);
  return `${percent(share)} % (${percent(low)}–${percent(high)})`;
}

/** Formats a share as `3.4 %`. Formats null as a dash. */
export function percent(share: number | null): string {
  return share === null ? '—' : `${(100 * share).toFixed(1)} %`;
}
