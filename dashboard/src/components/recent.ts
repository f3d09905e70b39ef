import { signal } from '@preact/signals';
import { branch, forEachUser } from '../session/session.ts';

export interface OpenedItem {
  readonly href: string;
  readonly title: string;
  readonly branch: number | undefined;
}
const MAX_ITEMS = 8;
/** Recently opened items of the signed-in user, in memory only, newest first. */
const opened = signal<readonly OpenedItem[]>([]);
forEachUser(() => {
  opened.value = [];
});

const placeOf = (href: string): string => href.replace(/\?[^#]*/, '');

/** Records that the page in the browser's address was opened, with this title. */
export function noteOpened(title: string): void {
  const href = location.pathname + location.search + location.hash;
  const others = opened.peek().filter((one) => placeOf(one.href) !== placeOf(href));
  opened.value = [{ href, title, branch: branch.peek()?.id }, ...others].slice(0, MAX_ITEMS);
}

/** Returns the recently opened items of the branch, without the current one. */
export const recentItems = (): readonly OpenedItem[] =>
  opened.value.filter(
    (one) => one.branch === branch.value?.id && placeOf(one.href) !== location.pathname + location.hash,
  );
