import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { branch } from '../session/session.ts';

/** What a page shows: asked anew for another branch or other filters, the former rows in sight meanwhile. */
export const useAsked = <T>(key: readonly unknown[], ask: () => Promise<T>, every?: number) =>
  useQuery({
    queryKey: [branch.value?.id, ...key],
    queryFn: ask,
    placeholderData: keepPreviousData,
    ...(every && { refetchInterval: every }),
  });
