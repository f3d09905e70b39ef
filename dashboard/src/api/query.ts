import { useQuery } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { branch } from '../session/session.ts';
import { again } from './request.ts';

/**
 * Returns the part of a key that names the branch and the id of an object. Leaves out the filters of a list (an object
 * in the key), because with other filters the data is still about the same objects.
 */
const subjectOf = (key: readonly unknown[]): string =>
  JSON.stringify(key.filter((part) => typeof part !== 'object' || part === null));

const formerOf =
  (key: readonly unknown[]) =>
  <Data>(former: Data | undefined, of: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    of && subjectOf(of.queryKey) === subjectOf(key) ? former : undefined;

/**
 * Loads the data of a page. If only the filters change, a new request is sent and the former rows stay visible. If the
 * branch or the object changes, no former data is shown, because it would appear under the new number. `every`:
 * interval in milliseconds until the next request, or a function of the answer (false: no further request).
 */
export const useApiQuery = <T>(
  key: readonly unknown[],
  ask: () => Promise<T>,
  every?: number | ((data: T | undefined) => number | false),
) => {
  const queryKey = [branch.value?.id, ...key];
  const asked = useRef('');
  return useQuery({
    queryKey,
    queryFn: () => {
      // If the key is the same as before, the page itself repeats the request, without an action of the user.
      const former = asked.current;
      asked.current = JSON.stringify(queryKey);
      return former === asked.current ? again(ask) : ask();
    },
    placeholderData: formerOf(queryKey),
    refetchInterval:
      typeof every === 'function'
        ? (query: { readonly state: { readonly data: T | undefined } }) => every(query.state.data)
        : (every ?? false),
  });
};
