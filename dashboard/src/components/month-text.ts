import { region } from '../texts/language.ts';

/** Formats a month (YYYY-MM) in the viewer's language, for example `Nov 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(region(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
