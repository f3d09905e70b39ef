import { hasTyped } from '../components/kept.ts';
import { base } from './places.ts';

const RELOADED = 'hakiki.reloaded';

const isReachable = (): Promise<boolean> =>
  fetch(base, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the tab if the service answers and no typed text would be lost.
 *
 * @returns true if the tab reloads now
 */
export async function reloadIfPossible(): Promise<boolean> {
  if (hasTyped() || !(await isReachable())) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Reloads the tab for a page whose file could not be loaded. After an upgrade, an open tab requests files that no
 * longer exist. Reloads at most once a minute, and under the same conditions as `reloadIfPossible`.
 *
 * @returns true if the tab reloads now
 */
export async function reloadAfterUpgrade(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return false;
  return reloadIfPossible();
}
