import { useEffect, useReducer } from 'preact/hooks';
import { useLocation as useOpenLocation } from 'preact-iso';

/**
 * Filters that contain a customer or a payment. They are in the URL fragment (after `#`), because browsers do not send
 * this part (docs/adr/0040).
 */
const BEHIND = ['reference', 'transaction_id'];
const behindHash = (hash: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(hash.slice(1))].filter(([name]) => BEHIND.includes(name)));

/** Returns the address with changed filters. A filter without a value is removed. */
export function withQuery(url: string, changes: Readonly<Record<string, string | undefined>>): string {
  const at = new URL(url, location.origin);
  const behind = new URLSearchParams(behindHash(at.hash));
  for (const [name, value] of Object.entries(changes)) {
    const place = BEHIND.includes(name) ? behind : at.searchParams;
    if (value) place.set(name, value);
    else place.delete(name);
  }
  return `${at.pathname}${at.search}${behind.size ? `#${behind}` : ''}`;
}

/** Returns the router's location, with the filters from the URL fragment added. */
export function useLocation() {
  const at = useOpenLocation();
  const [, look] = useReducer((times: number, _: Event) => times + 1, 0);
  useEffect(() => {
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const route = (to: string): void => {
    at.route(to);
    // The router does not notice a change of only the URL fragment, so this event is needed.
    dispatchEvent(new Event('hashchange'));
  };
  const url = location.pathname + location.search + location.hash;
  return { ...at, url, query: { ...at.query, ...behindHash(location.hash) } as Record<string, string>, route };
}
