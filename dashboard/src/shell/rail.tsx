import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { useApiQuery } from '../api/query.ts';
import { api } from '../api/request.ts';
import { withQuery } from '../components/location.ts';
import { isIdList, isSwitches, keepPreference, preferenceOf } from '../components/preferences.ts';
import { readSavedViews, type SavedView } from '../components/saved-view.ts';
import { Badge } from '../components/values.tsx';
import icon from '../icon.svg';
import { inBranch, may, me } from '../session/session.ts';
import { Icon, isIconName } from './icon.tsx';
import { base, type Place, places } from './places.ts';
import { countText, isSectionOpen } from './sections.ts';
import { t } from './texts.ts';

const AGAIN_MS = 60_000;
const readWaiting = async () => (await api.get('/v1/waiting', { params: { query: inBranch() } })).data;
type Waiting = Awaited<ReturnType<typeof readWaiting>>;

interface Count {
  readonly waiting: number;
  readonly overdue: number;
}
/**
 * Returns the count that is shown beside a page of the navigation. Undefined if the page has no count, or if the user
 * may not see the page.
 */
function countOf(path: string, waiting: Waiting | undefined): Count | undefined {
  return waiting?.[path.slice(1) as keyof Waiting] ?? undefined;
}

export function Rail({ onChosen }: { onChosen?: () => void }) {
  const given = useLocation().path.replace(/\/$/, '');
  // An address without a path is the overview.
  const path = given === base ? `${base}/overview` : given;
  const isCurrent = (at: string): boolean => path === base + at || path.startsWith(`${base + at}/`);
  const waiting = useApiQuery(['waiting'], readWaiting, AGAIN_MS);
  return (
    <nav class="rail" aria-label="Hakiki">
      <a class="brand" href={base}>
        <img src={icon} alt="" />
        {me.value?.account.name ?? 'Hakiki'}
      </a>
      {me.value?.environment === 'sandbox' && (
        <span class="only-narrow">
          <Badge tone="warn">{t('sandbox')}</Badge>
        </span>
      )}
      {places.map(({ group, items }) => {
        const shown = items.filter(({ needs }) => !needs || may(needs));
        return (
          shown.length > 0 && (
            <Section key={group} group={group} hasCurrentPage={shown.some(({ path: at }) => isCurrent(at))}>
              {shown.map((place) => (
                <PlaceLink
                  key={place.path}
                  place={place}
                  current={isCurrent(place.path)}
                  count={countOf(place.path, waiting.data)}
                  onChosen={onChosen}
                />
              ))}
              {group === 'work' && <PinnedViews onChosen={onChosen} />}
            </Section>
          )
        );
      })}
    </nav>
  );
}

/** Section of the navigation. A section stays open or closed until the user changes this. */
function Section({
  group,
  hasCurrentPage,
  children,
}: {
  group: (typeof places)[number]['group'];
  hasCurrentPage: boolean;
  children: ComponentChildren;
}) {
  const chosen = preferenceOf('rail', isSwitches) ?? {};
  const open = isSectionOpen(group, chosen, hasCurrentPage);
  const hasIcon = isIconName(group);
  return (
    <section class={hasIcon ? 'folding' : undefined}>
      <h2>
        <button
          type="button"
          class={hasCurrentPage && !open ? 'current' : undefined}
          aria-expanded={open}
          onClick={() => keepPreference('rail', { ...chosen, [group]: !open })}
        >
          {hasIcon && <Icon name={group} />}
          {t(group)}
        </button>
      </h2>
      <ul hidden={!open}>{children}</ul>
    </section>
  );
}

interface LinkProps {
  onChosen: (() => void) | undefined;
}
function PlaceLink({
  place: { path, text },
  current,
  count,
  onChosen,
}: LinkProps & { place: Place; current: boolean; count: Count | undefined }) {
  const name = path.slice(1);
  return (
    <li>
      <a href={base + path} aria-current={current ? 'page' : undefined} onClick={() => onChosen?.()}>
        {isIconName(name) && <Icon name={name} />}
        <span class="place">{t(text)}</span>
        {count && count.waiting > 0 && (
          <span
            class={count.overdue > 0 ? 'count late' : 'count'}
            title={count.overdue > 0 ? t('overdue_n', { n: count.overdue }) : undefined}
          >
            {/* The text says that items are overdue, because not everybody can see the red colour. */}
            <span aria-hidden="true">
              {count.overdue > 0 && '! '}
              {countText(count.waiting)}
            </span>
            <span class="hidden-visually">
              {t('waiting_n', { n: count.waiting })}
              {count.overdue > 0 && `, ${t('overdue_n', { n: count.overdue })}`}
            </span>
          </span>
        )}
      </a>
    </li>
  );
}

/**
 * Links to the saved views that the user has pinned. The browser stores only the ids of these views. Filters with
 * personal data stay in the URL fragment (after `#`), so that no server or proxy receives them.
 */
function PinnedViews({ onChosen }: LinkProps) {
  const pinned = preferenceOf('pinned_views', isIdList) ?? [];
  const views = useApiQuery(['saved-views', pinned.length > 0], async () =>
    pinned.length > 0 ? readSavedViews() : ([] as readonly SavedView[]),
  );
  return (views.data ?? [])
    .filter(({ id }) => pinned.includes(id))
    .map(({ id, page, name, query }) => (
      <li key={`view-${id}`} class="pinned">
        <a
          href={withQuery(`${base}/${page}`, Object.fromEntries(new URLSearchParams(query)))}
          onClick={() => onChosen?.()}
        >
          <span class="place">{name}</span>
        </a>
      </li>
    ));
}
