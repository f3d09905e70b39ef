import { branchDay } from '../../components/branch-days.ts';
import { base } from '../../shell/places.ts';

/** Returns the page that shows the rows behind a figure. */
export const pageOf = (rows: string): string => {
  const at = new URL(rows, location.origin);
  at.searchParams.delete('branch');
  // The filters of pages are days, not times. The last day of a page is part of its span, the end of a list is not.
  for (const [name, before] of [
    ['from', 0],
    ['to', 1],
    ['decided_from', 0],
    ['decided_to', 1],
  ] as const) {
    const moment = at.searchParams.get(name);
    if (moment) at.searchParams.set(name, branchDay(Date.parse(moment) - before));
  }
  return base + at.pathname.replace(/^\/v1/, '').replace('/webhook-deliveries', '/deliveries') + at.search;
};
