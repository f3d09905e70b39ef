import { region } from '../texts/language.ts';

/** Returns a relative time in the viewer's language: `in 5 hr.`, `2 days ago`. */
export const relative = (ms: number): string => {
  const format = new Intl.RelativeTimeFormat(region(), { numeric: 'auto', style: 'short' });
  const seconds = Math.round(ms / 1000);
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(0, 'second');
};
