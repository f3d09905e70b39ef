import { signal } from '@preact/signals';
import { branch, forEachUser } from '../session/session.ts';

export interface OpenedItem {
  readonly href: string;
  readonly title: string;
  readonly branch: number | undefined;
}
const MAX_ITEMS = 8;
/** Items that the signed-in user opened recently, newest first. They are only in memory. */
const opened = signal<readonly OpenedItem[]>([]);
forEachUser(() => {
  opened.value = [];
});

const placeOf = (href: string): string => href.replace(/\?[^#]*/, '');

/** Adds the page at the browser's current address to the recently opened items, with this title. */
export function noteOpened(title: string): void {
  const href = location.pathname + location.search + location.hash;
  const others = opened.peek().filter((one) => placeOf(one.href) !== placeOf(href));
  opened.value = [{ href, title, branch: branch.peek()?.id }, ...others].slice(0, MAX_ITEMS);
}

/** Returns the recently opened items of the branch. Leaves out the item that is open now. */
export const recentItems = (): readonly OpenedItem[] =>
  opened.value.filter(
    (one) => one.branch === branch.value?.id && placeOf(one.href) !== location.pathname + location.hash,
  );
