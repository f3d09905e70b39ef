import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { branch } from '../session/session.ts';
import { again } from './request.ts';

/**
 * What a page shows: asked anew for another branch or other filters, the former rows in sight meanwhile. `every`: milliseconds until it is asked
 * again, or what gives them from the answer (false: not again).
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
      // What this page has asked before, and the person does not ask for now.
      const former = asked.current;
      asked.current = JSON.stringify(queryKey);
      return former === asked.current ? again(ask) : ask();
    },
    placeholderData: keepPreviousData,
    refetchInterval:
      typeof every === 'function'
        ? (query: { readonly state: { readonly data: T | undefined } }) => every(query.state.data)
        : (every ?? false),
  });
};
