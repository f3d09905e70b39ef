import { useMemo, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import type { Hit } from '../../../../contract/src/evidence/screening.ts';
import { type Decision, isRoutine, itemOutcomes, type OutcomeSet } from '../../../../contract/src/outcomes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { isObject } from '../../components/is-object.ts';
import { itemTitle, matchOr, nameInTitle } from '../../components/item-title.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { withQuery } from '../../components/location.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Failed, Skeleton } from '../../components/states.tsx';
import { Facts, Raw, Time } from '../../components/values.tsx';
import { HitView } from '../../evidence/screening.tsx';
import { inBranch, may } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { DecideDialog } from '../queue/decide.tsx';
import { readItem } from '../queue/read-item.ts';
import { itemTemplateValues } from '../queue/template-values.ts';
import { type Alert, alertAt, findAlerts, StatusBadge } from './read-alerts.tsx';
import { t } from './texts.ts';

/** Loaded only for alerts with a checklist. */
const ItemChecklist = lazyPart(() => import('../queue/checklist.tsx'), 'ItemChecklist');

const readOne = async (id: string) =>
  (await api.get('/v1/alerts/{id}', { params: { path: { id }, query: inBranch() } })).data;

/** Returns the alerts before and after this alert in the list from which it was opened. */
function useNeighbours(id: number): readonly [before: number | undefined, after: number | undefined] {
  const { query } = useLocation();
  const list = useApiQuery(['alerts-beside', query], async () =>
    query['status'] ? (await findAlerts(query)).items : [],
  );
  const items = list.data ?? [];
  const at = items.findIndex((one) => one.id === id);
  return at < 0 ? [undefined, undefined] : [items[at - 1]?.id, items[at + 1]?.id];
}

export function AlertPage() {
  const id = useRoute().params['id'] ?? '';
  // Each alert gets its own component, so that an open dialog is not shown for another alert.
  return <OneAlert key={id} id={id} />;
}

/** Loads the record of the alert's customer. */
function useRecordOf(alert: Alert | undefined) {
  return useApiQuery(['alert-record', alert?.onboarding_id], async () =>
    alert
      ? (
          await api.get('/v1/verifications/{id}', {
            params: { path: { id: String(alert.onboarding_id) }, query: inBranch() },
          })
        ).data
      : null,
  );
}
type RecordQuery = ReturnType<typeof useRecordOf>;

const outcomeSetOf = ({ kind, strength }: Alert): OutcomeSet =>
  `alert_${kind === 'pep' ? 'pep' : 'sanction'}_${strength === 'weak' ? 'weak' : 'strong'}`;

function OneAlert({ id }: { id: string }) {
  const alert = useApiQuery(['alert', id], () => readOne(id));
  const { data } = alert;
  const record = useRecordOf(data);
  const { query, route } = useLocation();
  const [before, after] = useNeighbours(Number(id));
  const go = (to: number | undefined) => to !== undefined && route(alertAt(to, query));
  const [deciding, setDeciding] = useState<Decision>();
  const open = data?.item_state === 'open' && may('work_cases');
  const set = data && outcomeSetOf(data);
  useKeys(
    useMemo(
      () => [
        ...(after === undefined ? [] : [{ keys: 'j', text: queueText('next'), run: () => void go(after) }]),
        ...(before === undefined ? [] : [{ keys: 'k', text: queueText('previous'), run: () => void go(before) }]),
        ...(open
          ? [
              { keys: 'e', text: shellText('k_approve'), run: () => setDeciding('clear') },
              { keys: 'x', text: shellText('k_reject'), run: () => setDeciding('confirm') },
            ]
          : []),
      ],
      [open, before, after],
    ),
  );
  const item = useApiQuery(['queue-item', data?.item ?? null, {}], async () =>
    data?.item ? readItem(String(data.item), {}) : null,
  );
  const number = t('alert', { id });
  const name = data
    ? itemTitle(matchOr(number, [{ code: `alert_${data.kind}` }]), nameInTitle(record.data?.name))
    : number;
  return (
    <PageFrame
      title={name}
      item={{ number, isLoaded: data !== undefined && record.data != null }}
      due={data?.item_state === 'open' || data?.item_state === 'proposed' ? (item.data?.due_at ?? null) : null}
      crumbs={[[t('title'), withQuery(`${base}/alerts`, query)]]}
      actions={
        data && (
          <>
            {(before !== undefined || after !== undefined) && (
              <>
                <Button keys="k" disabled={before === undefined} onClick={() => go(before)}>
                  {queueText('previous')}
                </Button>
                <Button keys="j" disabled={after === undefined} onClick={() => go(after)}>
                  {queueText('next')}
                </Button>
              </>
            )}
            <RevealButton of={[data, record.data]} />
          </>
        )
      }
    >
      {!data ? (
        alert.error ? (
          <Failed problem={alert.error} />
        ) : (
          <Skeleton />
        )
      ) : (
        <AlertView alert={data} record={record} />
      )}
      {item.data?.checklist && <ItemChecklist of={item.data} checklist={item.data.checklist} />}
      {data?.item_state === 'proposed' && (
        <div class="foot row">
          <a class="button main" href={`${base}/queue/${data.item}`}>
            {queueText('proposed')}
          </a>
        </div>
      )}
      {open && (
        <div class="foot row">
          <Button keys="e" main={set !== undefined && isRoutine(set)} onClick={() => setDeciding('clear')}>
            {t('clear')}
          </Button>
          <Button keys="x" danger onClick={() => setDeciding('confirm')}>
            {t('confirm')}
          </Button>
        </div>
      )}
      {deciding && set && data?.item && (
        <DecideDialog
          id={data.item}
          name={name}
          outcomes={itemOutcomes[set].filter(({ decision }) => decision === deciding)}
          openSteps={item.data?.checklist?.open ?? 0}
          template={item.data ? itemTemplateValues(item.data) : {}}
          onClose={() => setDeciding(undefined)}
          onDone={() => go(after ?? before)}
        />
      )}
    </PageFrame>
  );
}

function AlertView({ alert, record }: { alert: Alert; record: RecordQuery }) {
  const evidence: Record<string, unknown> = isObject(record.data?.evidence) ? record.data.evidence : {};
  const screening = isObject(evidence['screening']) ? evidence['screening'] : {};
  const subject = isObject(screening['subject']) ? screening['subject'] : undefined;
  return (
    <>
      <Card>
        <Facts
          of={[
            [t('status'), <StatusBadge key="s" of={alert.status} />],
            [t('found'), <Time key="t" at={alert.created_at} exact />],
            [t('reason'), alert.reason && <Shown key="r" value={alert.reason} />],
            [
              common('details'),
              <a key="a" href={`${base}/verifications/${alert.onboarding_id}`}>
                {t('see_record')}
              </a>,
            ],
          ]}
        />
      </Card>
      <Card title={t('who')}>
        {/* Waits for the customer's data, because otherwise the list entry would move when the data arrives. */}
        {record.data == null && !record.error ? (
          <Skeleton />
        ) : (
          <HitView hit={alert.hit as Hit} kind={alert.kind} subject={subject} />
        )}
      </Card>
      <Card>
        <Raw of={alert.hit} />
      </Card>
    </>
  );
}
