/** A share that was counted, and Wilson's 95 % interval for it. NaN throughout where nothing was counted. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5 % of the normal distribution lies below so many deviations. */
export const Z = 1.96;

/** `count` of `of`, with Wilson's score interval (Wilson 1927), which stays within 0 and 1 and holds at 0 of few. */
export function wilson(count: number, of: number): Rate {
  const share = count / of;
  const spread = Z ** 2 / of;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of))) / (1 + spread);
  return { count, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** As `1.25 % (0.55–2.82)`; a dash where nothing was counted. */
export function rateText({ of, share, low, high }: Rate): string {
  if (of === 0) return '—';
  const percent = (value: number) => (100 * value).toFixed(value < 0.0995 ? 2 : 1);
  return `${percent(share)} % (${percent(low)}–${percent(high)})`;
}

/** A share as `3.4 %`; a dash for none. */
export function percent(share: number | null): string {
  return share === null ? '—' : `${(100 * share).toFixed(1)} %`;
}
