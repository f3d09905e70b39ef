import { hasTyped } from '../components/kept.ts';
import { base } from './places.ts';

const RELOADED = 'hakiki.reloaded';

/**
 * Reloads the tab for a page whose file could not be loaded. After an upgrade, an open tab requests files that no longer
 * exist. It reloads at most once a minute, and only if the service answers and no typed text would be lost.
 *
 * @returns true if the tab reloads now
 */
export async function reloadAfterUpgrade(): Promise<boolean> {
  if (hasTyped() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return false;
  const isReachable = await fetch(base, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReachable) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return true;
}
