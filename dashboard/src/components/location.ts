import { useEffect, useReducer } from 'preact/hooks';
import { useLocation as useOpenLocation } from 'preact-iso';

/**
 * Filters that name a customer or a payment. They are after the `#`, because browsers do not send that part:
 * docs/adr/0040.
 */
const BEHIND = ['reference', 'transaction_id'];
const behindHash = (hash: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(hash.slice(1))].filter(([name]) => BEHIND.includes(name)));

/** Returns the address with other filters; filters without a value are removed. */
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

/** Returns the router's location, with the filters after `#` added. */
export function useLocation() {
  const at = useOpenLocation();
  const [, look] = useReducer((times: number, _: Event) => times + 1, 0);
  useEffect(() => {
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const route = (to: string): void => {
    at.route(to);
    // The router does not react if only the part after `#` has changed.
    dispatchEvent(new Event('hashchange'));
  };
  const url = location.pathname + location.search + location.hash;
  return { ...at, url, query: { ...at.query, ...behindHash(location.hash) } as Record<string, string>, route };
}
