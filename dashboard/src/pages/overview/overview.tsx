import type { ComponentChildren } from 'preact';
import { common } from '../../../../packages/texts/src/common.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { SampleButton } from '../../components/sample.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { guardText } from '../changes/differences.tsx';
import { useListsInForce } from '../lists/lists-in-force.ts';
import { titleText } from '../lists/titles.ts';
import { numberOf, titleInList } from '../queue/item-name.ts';
import { DEFAULT_DAYS, readOverview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';
import { Trends } from './trends.tsx';
import './overview.css';

type Filter = { assignee?: string; overdue?: 'true'; kind?: 'alert' };
const queueOf = async (filter: Filter, limit: string) =>
  (await api.get('/v1/queue', { params: { query: { ...inBranch(), limit, count: 'true', ...filter } } })).data;
const figures = [
  ['waiting', {}],
  ['overdue', { overdue: 'true' }],
  ['mine', { assignee: 'me' }],
  ['alerts', { kind: 'alert' }],
] as const;

export function OverviewPage() {
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ListNotices />
      <div class="columns wide-left">
        <Due />
        <div class="stack">
          <div class="figures">
            {figures.map(([name, filter]) => (
              <Figure key={name} name={name} filter={filter} />
            ))}
          </div>
          <Health />
        </div>
      </div>
      <Trends />
    </PageFrame>
  );
}

/** Shows faults of the watchlists at the top of the page, because screening may be impossible. */
function ListNotices() {
  const overview = useApiQuery(['overview', DEFAULT_DAYS], () => readOverview(DEFAULT_DAYS));
  const titles = useListsInForce().data ?? [];
  const titleOf = (source: string) => titleText(source, titles.find((list) => list.source === source)?.title ?? source);
  if (!overview.data) return null;
  const { missing, outdated } = overview.data.lists;
  const notices = outdated.map(({ source, age_hours, max_age_hours }) =>
    t('outdated_list', { what: titleOf(source), age: age_hours, limit: max_age_hours }),
  );
  if (missing.length) notices.unshift(t('missing_lists', { n: missing.length, what: missing.map(titleOf).join(', ') }));
  const { weakened, changes_waiting: waiting, rules_failed: failed } = overview.data;
  return (
    <>
      {notices.map((text) => (
        <p key={text} class="notice bad" role="alert">
          <a href={`${base}/lists`}>{text}</a>
        </p>
      ))}
      {failed.count > 0 && (
        <p class="notice warn">
          <a href={pageOf(failed.rows)}>{t('rules_failed', { n: failed.count, days: DEFAULT_DAYS })}</a>
        </p>
      )}
      {weakened.length > 0 && (
        <p class="notice warn">
          <a href={`${base}/changes?state=applied`}>{t('weakened', { what: weakened.map(guardText).join(', ') })}</a>
          {weakened.some((one) => one.self_approved) && ` ${t('weakened_alone')}`}
          {weakened.some((one) => one.by_key) && ` ${t('weakened_by_key')}`}
        </p>
      )}
      {waiting > 0 && (
        <p class="notice">
          <a href={`${base}/changes?state=proposed`}>{t('changes_wait', { n: waiting })}</a>
        </p>
      )}
    </>
  );
}

function Figure({ name, filter }: { name: (typeof figures)[number][0]; filter: Filter }) {
  const counted = useApiQuery(['figure', name], () => queueOf(filter, '1'), 30_000);
  const count = counted.data?.count;
  return (
    <a
      class="card figure"
      href={`${base}/queue${new URLSearchParams(filter).size ? `?${new URLSearchParams(filter)}` : ''}`}
    >
      <span class="muted">{t(name)}</span>
      <strong>{typeof count !== 'number' ? '–' : count > 1000 ? '1000+' : count}</strong>
    </a>
  );
}

const SHOWN_DUE = 8;
/**
 * Returns the items that the user should decide next: first the items that are assigned to the user, then unassigned
 * items. In both groups, the nearest deadline is first. Leaves out items that are assigned to others, and the user's
 * proposals, which another person must decide.
 */
async function readDue() {
  const limit = String(2 * SHOWN_DUE);
  const [own, free] = await Promise.all([queueOf({ assignee: 'me' }, limit), queueOf({ assignee: 'none' }, limit)]);
  const items = [...own.items, ...free.items].filter(
    ({ state, decided_by: by }) => state !== 'proposed' || by !== me.value?.user.id,
  );
  return { items: items.slice(0, SHOWN_DUE) };
}

function Due() {
  const queue = useApiQuery(['due'], readDue, 30_000);
  return (
    <Card title={t('due')} actions={<a href={`${base}/queue`}>{t('all')}</a>}>
      <Loaded query={queue}>
        {({ items }) =>
          items.length === 0 ? (
            <div class="stack">
              <p class="muted">{t('nothing')}</p>
              <div>
                <SampleButton />
              </div>
            </div>
          ) : (
            <ul class="due">
              {items.map((item) => (
                <li key={item.id}>
                  <a href={`${base}/queue/${item.id}`}>{titleInList(item)}</a>
                  <span class="muted small">
                    {(item.name || item.reference) && numberOf(item)} {item.assignee === me.value?.user.id && t('mine')}
                  </span>
                  {item.overdue ? (
                    <Badge tone="bad">
                      <Time at={item.due_at} />
                    </Badge>
                  ) : (
                    <Time at={item.due_at} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Health() {
  const webhook = useApiQuery(
    ['webhook'],
    async () => (await api.get('/v1/integrations/webhook', { params: { query: inBranch() } })).data,
  );
  const lists = useListsInForce();
  const dead = useApiQuery(
    ['dead'],
    async () =>
      (await api.get('/v1/webhook-deliveries', { params: { query: { ...inBranch(), limit: '100', state: 'dead' } } }))
        .data.items.length,
  );
  const seenAt = (list: { imported_at: string; checked_at: string | null }) => list.checked_at ?? list.imported_at;
  const oldest = [...(lists.data ?? [])].sort((one, other) => seenAt(one).localeCompare(seenAt(other)))[0];
  const refreshes = useApiQuery(['list-refreshes'], async () => (await api.get('/v1/lists/refreshes')).data.items);
  const unfetched = [
    ...(lists.data ?? []).filter(({ fault }) => fault !== null),
    // A list whose first download failed has no version and is therefore missing in the other answers.
    ...(refreshes.data ?? []).filter(({ list_id: id, result }) => id === null && result === 'failed'),
  ];
  const lines: [tone: 'good' | 'warn' | 'bad', text: ComponentChildren, href: string][] = [];
  if (webhook.data?.paused_at)
    lines.push([
      'bad',
      <>
        {t('webhook_paused')} <Time at={webhook.data.paused_at} />
      </>,
      '/integrations',
    ]);
  else if (webhook.data?.failing_since)
    lines.push([
      'bad',
      <>
        {t('webhook_failing')} <Time at={webhook.data.failing_since} />
      </>,
      '/integrations',
    ]);
  else if (webhook.data)
    lines.push([
      webhook.data.url ? 'good' : 'warn',
      t(webhook.data.url ? 'webhook_ok' : 'webhook_none'),
      '/integrations',
    ]);
  if (dead.data) lines.push(['bad', t('dead', { n: dead.data }), '/deliveries?state=dead']);
  const overview = useApiQuery(['overview', DEFAULT_DAYS], () => readOverview(DEFAULT_DAYS));
  const { missing = [], outdated = [] } = overview.data?.lists ?? {};
  const titleOf = (source: string) =>
    titleText(source, lists.data?.find((list) => list.source === source)?.title ?? source);
  if (missing.length)
    lines.push(['bad', t('missing_lists', { n: missing.length, what: missing.map(titleOf).join(', ') }), '/lists']);
  else if (outdated.length)
    lines.push([
      'bad',
      t('lists_outdated', { what: outdated.map(({ source }) => titleOf(source)).join(', ') }),
      '/lists',
    ]);
  else if (oldest)
    lines.push([
      'good',
      <>
        {common('with_colon', { name: t('lists') })} {titleText(oldest.source, oldest.title)},{' '}
        <Time at={seenAt(oldest)} />
      </>,
      '/lists',
    ]);
  else if (lists.data) lines.push(['bad', t('no_lists'), '/lists']);
  if (unfetched.length)
    lines.push([
      'bad',
      t('unfetched', { what: unfetched.map(({ source, title }) => titleText(source, title)).join(', ') }),
      '/lists',
    ]);
  return (
    <Card title={t('health')}>
      <ul class="due lines">
        {lines.map(([tone, text, href], at) => (
          <li key={`${href} ${at}`}>
            <a href={base + href}>{text}</a>
            <Badge tone={tone}>{tone === 'good' ? 'OK' : '!'}</Badge>
          </li>
        ))}
      </ul>
      {!may('work_cases') && <p class="muted small">{common('read_only')}</p>}
    </Card>
  );
}
