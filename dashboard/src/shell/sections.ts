/** Sections of the navigation that are closed by default, so that the headings of all sections fit on the screen. */
const CLOSED_AT_FIRST: readonly string[] = ['connect', 'account_group'];

/**
 * Returns true if a section of the navigation is open. If the user has opened or closed it before, this still applies.
 * Otherwise it is open, unless it is closed by default and does not contain the current page. Pure.
 */
export const isSectionOpen = (
  group: string,
  chosen: Readonly<Record<string, boolean>>,
  hasCurrentPage: boolean,
): boolean => chosen[group] ?? (hasCurrentPage || !CLOSED_AT_FIRST.includes(group));

/** Returns the text of a count. Numbers above 999 become `999+`. Pure. */
export const countText = (count: number): string => (count > 999 ? '999+' : String(count));
