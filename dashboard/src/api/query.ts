import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { branch } from '../session/session.ts';

/**
 * What a page shows: asked anew for another branch or other filters, the former rows in sight meanwhile. `every`: milliseconds until it is asked
 * again, or what gives them from the answer (false: not again).
 */
export const useApiQuery = <T>(
  key: readonly unknown[],
  ask: () => Promise<T>,
  every?: number | ((data: T | undefined) => number | false),
) =>
  useQuery({
    queryKey: [branch.value?.id, ...key],
    queryFn: ask,
    placeholderData: keepPreviousData,
    refetchInterval:
      typeof every === 'function'
        ? (query: { readonly state: { readonly data: T | undefined } }) => every(query.state.data)
        : (every ?? false),
  });
