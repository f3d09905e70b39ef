import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t as queueText } from '../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../api/query.ts';
import { again, api } from '../api/request.ts';
import { Time } from '../components/values.tsx';
import { nameInList } from '../pages/queue/item-name.ts';
import { usePeople } from '../session/people.ts';
import { inBranch } from '../session/session.ts';
import { t } from './notices-texts.ts';
import { base } from './places.ts';
import './notices.css';

const AGAIN_MS = 60_000;
// Every page sends this request automatically, so it must not add a line to the audit log each time.
const read = async () => (await again(() => api.get('/v1/queue/notices', { params: { query: inBranch() } }))).data;
type Found = Awaited<ReturnType<typeof read>>;
type Item = Found['due_soon']['items'][number];

/**
 * Button that shows the number of notices and opens their menu. The menu lists items that a colleague assigned, items
 * that are due soon, and items that wait for a second person.
 */
export function Notices() {
  const notices = useApiQuery(['notices'], read, AGAIN_MS);
  const menu = useRef<HTMLDivElement>(null);
  const nameOf = usePeople();
  const { data } = notices;
  const n = data ? countOf(data) : 0;
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" class="button small notices-button" popovertarget="notices-menu">
        <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
          <path
            d="M3 12h10l-1.2-1.8V7a3.8 3.8 0 0 0-7.6 0v3.2zM6.6 14h2.8"
            stroke-width="1.4"
            stroke-linejoin="round"
          />
        </svg>
        {n > 0 && (
          <strong aria-hidden="true" class="number">
            {n > 99 ? '99+' : n}
          </strong>
        )}
        <span class="hidden-visually">{n > 0 ? t('title_n', { n }) : t('title')}</span>
      </button>
      <div id="notices-menu" popover="auto" class="menu notices-menu" ref={menu}>
        <div class="stack">
          {notices.error !== null && !data && <p role="alert">{t('failed')}</p>}
          {data && n === 0 && (
            <div>
              <strong>{t('none')}</strong>
              <p class="muted small">{t('none_hint')}</p>
            </div>
          )}
          {data && (
            <>
              <Group title={t('assigned')} href="/queue?assignee=me" of={data.assigned} onFollow={close}>
                {(item) => (
                  <>
                    {t('assigned_by', { who: nameOf(item.assigned_by) })} · <Time at={item.assigned_at} />
                  </>
                )}
              </Group>
              <Group title={t('due_soon')} href="/queue?assignee=me" of={data.due_soon} onFollow={close}>
                {(item) => <Time at={item.due_at} />}
              </Group>
              <Group title={t('second')} href="/queue?state=proposed" of={data.second} onFollow={close}>
                {(item) => <Time at={item.due_at} />}
              </Group>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Returns the number of items. An item that is due soon and was also just assigned counts only once. */
function countOf({ assigned, due_soon: dueSoon, second }: Found): number {
  const ids = new Set([...assigned.items, ...dueSoon.items, ...second.items].map(({ id }) => id));
  const beyond = [assigned, dueSoon, second].reduce((sum, { count, items }) => sum + count - items.length, 0);
  return ids.size + beyond;
}

function Group<One extends Item>({
  title,
  href,
  of: { count, items },
  onFollow,
  children,
}: {
  title: string;
  href: string;
  of: { readonly count: number; readonly items: readonly One[] };
  onFollow: () => void;
  children: (item: One) => ComponentChildren;
}) {
  if (items.length === 0) return null;
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      <ul>
        {items.slice(0, 8).map((item) => (
          <li key={item.id}>
            <a href={`${base}/queue/${item.id}`} onClick={onFollow}>
              <span>
                {nameInList(item)}
                <span class="sub">{queueText(item.kind)}</span>
              </span>
              <span class="muted small">{children(item)}</span>
            </a>
          </li>
        ))}
      </ul>
      {count > 8 && (
        <a href={base + href} onClick={onFollow}>
          {t('all')} ({t('more', { n: count >= 100 ? '100+' : count })})
        </a>
      )}
    </section>
  );
}
