interface DatedItem {
  readonly id: number;
  readonly created_at: string;
}

/** Returns the items except the one that the page shows, newest first. Pure. */
export const otherItems = <Item extends DatedItem>(items: readonly Item[], shownId: number): Item[] =>
  items
    .filter(({ id }) => id !== shownId)
    .toSorted((first, second) => second.created_at.localeCompare(first.created_at) || second.id - first.id);
