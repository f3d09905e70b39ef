import { region } from '../texts/language.ts';

/** Returns a month, given as YYYY-MM, in the format of the days of every page: `Nov 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(region(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
