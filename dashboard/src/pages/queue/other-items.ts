interface DatedItem {
  readonly id: number;
  readonly created_at: string;
}

/** Returns the items without the shown one, newest first. Pure. */
export const earlierItems = <One extends DatedItem>(items: readonly One[], shown: number): One[] =>
  items
    .filter(({ id }) => id !== shown)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id);
