import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { type Action, useAction } from '../../api/action.ts';
import { problemText } from '../../api/problem-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, numberText } from '../../components/values.tsx';
import { may } from '../../session/session.ts';
import { licenceText } from './licences.ts';
import { t } from './texts.ts';
import { titleText } from './titles.ts';

const read = async () => (await api.get('/v1/lists/refreshes')).data.items;
export type Refresh = Awaited<ReturnType<typeof read>>[number];
const SOON_MS = 1000;
const SELDOM_MS = 30_000;
const HOUR_MS = 3_600_000;
const underWay = ({ state }: Refresh): boolean => state === 'queued' || state === 'running';

export type AskRefresh = Action<readonly string[]>;

/**
 * Loads the progress of the refreshes of official lists. Repeats this while a refresh is running. When a refresh ends,
 * loads the lists again.
 */
export function useRefreshes() {
  const queries = useQueryClient();
  const asked = useApiQuery(['list-refreshes'], read, (items) => (items?.some(underWay) ? SOON_MS : SELDOM_MS));
  const refreshes = asked.data ?? [];
  const ended = asked.data && refreshes.map(({ ended_at: at }) => at).join();
  const former = useRef(ended);
  useEffect(() => {
    if (former.current !== undefined && former.current !== ended)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('lists') });
    former.current = ended;
  }, [ended]);
  const ask: AskRefresh = useAction(
    (sources: readonly string[]) =>
      api.post('/v1/lists/refreshes', { body: sources.length > 0 ? { sources: [...sources] } : {} }),
    t('asked'),
  );
  return { refreshes, ask };
}

export const mayRefresh = (): boolean => may('manage_keys');

/** Text about a refresh: its progress, or its result if the refresh ended in the last hour. */
export function RefreshState({ of }: { of: Refresh }) {
  const { state, phase, entries, result, fault, fault_message: why, ended_at: ended, list_id: here } = of;
  if (underWay(of)) {
    const text = state === 'queued' ? t('queued') : t(phase ?? 'fetching', { n: numberText(entries) });
    return (
      <span class="sub">
        <progress aria-label={t('refresh_of', { list: titleText(of.source, of.title) })} /> {text}
      </span>
    );
  }
  // If the list has a version, the list itself contains the reason. The reason is missing only if it could not be
  // saved.
  if (result === 'failed')
    return here === null || why?.code === 'refresh_stopped' ? (
      <Badge tone="bad">{t('failed', { why: problemText({ message: fault ?? '', ...why }) })}</Badge>
    ) : null;
  if (ended === null || Date.now() - Date.parse(ended) > HOUR_MS) return null;
  return result === 'imported' ? <Badge tone="good">{t('new_version')}</Badge> : <Badge>{t('no_newer')}</Badge>;
}

export function RefreshButton({ of, ask }: { of: Refresh; ask: AskRefresh }) {
  const list = titleText(of.source, of.title);
  const isHere = of.list_id !== null;
  return (
    <Button
      small
      disabled={underWay(of)}
      busy={ask.busy}
      label={t(isHere ? 'refresh_of' : 'fetch_of', { list })}
      onClick={() => ask.run([of.source])}
    >
      {t(isHere ? 'refresh' : 'fetch')}
    </Button>
  );
}

/** Shows official lists that have no version in this installation. */
export function NotHere({ of, ask }: { of: readonly Refresh[]; ask: AskRefresh }) {
  const missing = of.filter(({ list_id: id }) => id === null);
  if (missing.length === 0) return null;
  return (
    <Card title={t('not_here')}>
      <p class="muted">{t('not_here_hint')}</p>
      <DataTable
        caption={t('not_here')}
        stacked
        items={missing}
        keyOf={({ source }) => source}
        columns={[
          {
            title: t('list'),
            cell: (one) => (
              <>
                <strong>{titleText(one.source, one.title)}</strong>
                <span class="sub">{licenceText(one.source, one.licence)}</span>
                <RefreshState of={one} />
              </>
            ),
          },
          ...(mayRefresh()
            ? [{ title: '', shrink: true, cell: (one: Refresh) => <RefreshButton of={one} ask={ask} /> }]
            : []),
        ]}
      />
    </Card>
  );
}
