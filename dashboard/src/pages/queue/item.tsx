import { useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { eventText } from '../../../../packages/texts/src/event-texts.ts';
import { decisionText, t } from '../../../../packages/texts/src/queue-texts.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { EventDetails } from '../../components/event-details.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useLocation, withQuery } from '../../components/location.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Facts, Outcome, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { base, customerAt } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';
import { Foot } from './foot.tsx';
import { numberOf, titleOf } from './item-name.ts';
import { Due } from './list.tsx';
import { OtherItemsCard } from './other-items-card.tsx';
import { type Item, itemAt, readItem } from './read-item.ts';
import { Subject } from './subject.tsx';
import { whyText } from './why-text.ts';

/** Loaded only for items with a checklist, so that the page stays within its size limit. */
const ItemChecklist = lazyPart(() => import('./checklist.tsx'), 'ItemChecklist');

/** Page of one item. It shows the reasons on one screen, and the buttons for the decision are always visible. */
export function QueueItemPage() {
  const id = useRoute().params['id'] ?? '';
  const { query } = useLocation();
  const item = useApiQuery(['queue-item', id, query], () => readItem(id, query));
  const data = item.data && String(item.data.id) === id ? item.data : undefined;
  return (
    <PageFrame
      title={data ? titleOf(data) : t('title')}
      {...(data && { item: { number: numberOf(data), isLoaded: true } })}
      due={data && data.state !== 'decided' ? data.due_at : null}
      crumbs={[[t('title'), withQuery(`${base}/queue`, query)]]}
      actions={item.data && <Neighbours of={item.data} />}
    >
      <Loaded query={item}>
        {(data) => (
          <>
            <div class="columns wide-left">
              <div class="stack">
                <Subject of={data} />
              </div>
              <div class="stack">
                <Summary of={data} />
                {data.checklist && <ItemChecklist of={data} checklist={data.checklist} />}
                <OtherItemsCard of={data} />
                <Before of={data} />
              </div>
            </div>
            {may('work_cases') && <Foot key={data.id} of={data} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Neighbours({ of }: { of: Item }) {
  const { query, url, route } = useLocation();
  const go = (id: number | null) => id !== null && route(itemAt(id, query));
  useKeys(
    useMemo(
      () => [
        { keys: 'j', text: t('next'), run: () => void go(of.next) },
        { keys: 'k', text: t('previous'), run: () => void go(of.previous) },
      ],
      [of.next, of.previous, url, language.value],
    ),
  );
  return (
    <>
      <Button keys="k" disabled={of.previous === null} onClick={() => go(of.previous)}>
        {t('previous')}
      </Button>
      <Button keys="j" disabled={of.next === null} onClick={() => go(of.next)}>
        {t('next')}
      </Button>
    </>
  );
}

const whyOf = (of: Item): string | undefined =>
  of.kind === 'case' || of.kind === 'alert' || of.kind === 'review' ? whyText(of) : undefined;

function Summary({ of }: { of: Item }) {
  const nameOf = usePeople();
  return (
    <Card>
      <Facts
        of={[
          [
            t('state'),
            <Badge key="s" tone={of.state === 'decided' ? 'good' : 'warn'}>
              {t(of.state)}
            </Badge>,
          ],
          // For a record, the reason is shown above the evidence.
          [t('why'), whyOf(of)],
          [common('name'), of.name && <Shown value={of.name} />],
          [
            common('reference'),
            of.reference && (
              <a key="r" href={customerAt(of.reference)}>
                {of.reference}
              </a>
            ),
          ],
          of.kind === 'case' ? [caseText('score'), of.score] : [t('match'), of.kind === 'alert' && `${of.score} %`],
          [t('due'), <Due key="d" of={of} />],
          [t('assignee'), of.assignee === null ? t('unassigned') : nameOf(of.assignee)],
          [
            t('decided'),
            of.decision &&
              `${[decisionText(of), of.reason && t.of(of.reason)].filter(Boolean).join(': ')} ${t('by', { who: nameOf(of.decided_by) })}`,
          ],
        ]}
      />
    </Card>
  );
}

function Before({ of }: { of: Item }) {
  const nameOf = usePeople();
  const others = useApiQuery(['by-reference', of.reference], async () =>
    of.reference
      ? (
          await api.get('/v1/verifications', {
            params: { query: { ...inBranch(), limit: '10', reference: of.reference } },
          })
        ).data.items
      : [],
  );
  const earlier = (others.data ?? []).filter(({ id }) => of.subject !== `verification:${id}`);
  return (
    <Card title={t('history')} actions={<RevealButton of={of.history} />}>
      {others.data && of.history.length + earlier.length === 0 && <p class="muted">{t('nothing_before')}</p>}
      <ol class="timeline">
        {of.history.map((event) => (
          <li key={event.n}>
            <strong>{eventText.of(event.kind)}</strong>{' '}
            <span class="muted small">{event.user_id !== null && t('by', { who: nameOf(event.user_id) })}</span>{' '}
            <Time at={event.at} />
            <EventDetails of={event.details} nameOf={nameOf} />
          </li>
        ))}
        {earlier.map((record) => (
          <li key={`r${record.id}`}>
            <a href={`${base}/verifications/${record.id}`}>{kindText.of(record.kind)}</a>{' '}
            <Outcome of={record.outcome} /> <Time at={record.created_at} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
