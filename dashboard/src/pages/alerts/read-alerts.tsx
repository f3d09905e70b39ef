import { api } from '../../api/request.ts';
import { withQuery } from '../../components/location.ts';
import { Badge } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './texts.ts';

type Status = 'open' | 'cleared' | 'confirmed';
const tones = { open: 'warn', cleared: 'good', confirmed: 'bad' } as const;
/** Reads a page of the branch's alerts. `query` is the query of the list's address. */
export const findAlerts = async ({ status, sort, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/alerts', {
      params: {
        query: {
          ...inBranch(),
          limit: '50',
          status: (status ?? 'open') as Status,
          ...(sort === 'match' && { sort: 'match' as const }),
          ...(cursor && { cursor }),
        },
      },
    })
  ).data;
export type Alert = Awaited<ReturnType<typeof findAlerts>>['items'][number];

/**
 * Returns the address of an alert's page. The address contains the filters of the list, so that "next" opens the next
 * alert of that list.
 */
export const alertAt = (id: number, list: Record<string, string>): string =>
  withQuery(`${base}/alerts/${id}`, { ...list, status: list['status'] ?? 'open' });

export const StatusBadge = ({ of }: { of: string }) => <Badge tone={tones[of as Status] ?? 'plain'}>{t.of(of)}</Badge>;
