import { base } from '../../shell/places.ts';

/** Returns the page that shows the rows behind a figure. */
export const pageOf = (rows: string): string => {
  const at = new URL(rows, location.origin);
  at.searchParams.delete('branch');
  // The filters of pages are days, not times.
  for (const name of ['from', 'to']) {
    const moment = at.searchParams.get(name);
    if (moment) at.searchParams.set(name, moment.slice(0, 10));
  }
  return base + at.pathname.replace(/^\/v1/, '').replace('/webhook-deliveries', '/deliveries') + at.search;
};
