/** Sections of the navigation that are closed until the user opens them, so that every section is in view. */
const CLOSED_AT_FIRST: readonly string[] = ['connect', 'account_group'];

/**
 * Returns whether a section of the navigation shows its pages: as the user left it; otherwise open, unless it is closed
 * at first and does not contain the current page. Pure.
 */
export const isSectionOpen = (
  group: string,
  chosen: Readonly<Record<string, boolean>>,
  hasCurrentPage: boolean,
): boolean => chosen[group] ?? (hasCurrentPage || !CLOSED_AT_FIRST.includes(group));

/** Returns the text of a count. Numbers from 1,000 on are shortened. Pure. */
export const countText = (count: number): string => (count > 999 ? '999+' : String(count));
