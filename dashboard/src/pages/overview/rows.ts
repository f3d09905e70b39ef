import { branchDay } from '../../components/branch-days.ts';
import { base } from '../../shell/places.ts';

/** Returns the address of the page that shows the records behind a figure. */
export const pageOf = (rows: string): string => {
  const at = new URL(rows, location.origin);
  at.searchParams.delete('branch');
  // The filters of pages are days and not times. A page includes its last day, while the API does not include the end
  // of a period.
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
