import type { Hit } from '../../../../contract/src/evidence/screening.ts';
import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { reasonsText } from '../../api/reasons-text.ts';
import { api } from '../../api/request.ts';
import { isObject } from '../../components/is-object.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useLocation } from '../../components/location.ts';
import { RevealButton } from '../../components/masked.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Outcome } from '../../components/values.tsx';
import { Evidence } from '../../evidence/evidence.tsx';
import { HitView } from '../../evidence/screening.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { readCase } from '../cases/read-case.ts';
import { caseAt, type Item } from './read-item.ts';

/** Loaded only for items of the same kind, so that the page stays below its size limit. */
const CaseAlerts = lazyPart(() => import('../cases/alerts-of-case.tsx'), 'CaseAlerts');
const CustomerRisk = lazyPart(() => import('../customers/customer-risk.tsx'), 'CustomerRisk');

/** Shows the subject of the decision: the record with all its evidence, or the alert next to the customer's data. */
export function Subject({ of }: { of: Item }) {
  const id = String(of.subject_id);
  if (of.kind === 'case') return <CaseSubject of={of} />;
  if (of.kind === 'review') return of.reference ? <CustomerRisk reference={of.reference} /> : null;
  if (of.kind === 'alert') return <AlertSubject id={id} />;
  return <RecordSubject id={id} />;
}

function CaseSubject({ of }: { of: Item }) {
  const { query } = useLocation();
  const id = String(of.subject_id);
  const one = useApiQuery(['case', id], () => readCase(id));
  return (
    <Loaded query={one}>
      {(data) => (
        <Card
          title={caseText('alerts')}
          actions={
            <>
              <RevealButton of={data} />
              {/* If the page has a bar with actions, the link is in that bar. */}
              {(of.state === 'decided' || !may('work_cases')) && (
                <a class="button" href={caseAt(of, query)}>
                  {t('to_case')}
                </a>
              )}
            </>
          }
        >
          <CaseAlerts of={data} />
        </Card>
      )}
    </Loaded>
  );
}

function RecordSubject({ id }: { id: string }) {
  const record = useApiQuery(
    ['verification', id],
    async () => (await api.get('/v1/verifications/{id}', { params: { path: { id }, query: inBranch() } })).data,
  );
  return (
    <Loaded query={record}>
      {(data) => (
        <>
          <div class="row apart">
            <span class="row">
              <Outcome of={data.outcome} />
              <strong>{reasonsText(data)}</strong>
            </span>
            <span class="row">
              <a class="button" href={`${base}/verifications/${data.id}`}>
                {t('subject')}
              </a>
              <RevealButton of={data} />
            </span>
          </div>
          <Evidence record={data} />
        </>
      )}
    </Loaded>
  );
}

function AlertSubject({ id }: { id: string }) {
  const alert = useApiQuery(
    ['alert', id],
    async () => (await api.get('/v1/alerts/{id}', { params: { path: { id }, query: inBranch() } })).data,
  );
  const record = useApiQuery(['alert-record', id, alert.data?.onboarding_id], async () =>
    alert.data
      ? (
          await api.get('/v1/verifications/{id}', {
            params: { path: { id: String(alert.data.onboarding_id) }, query: inBranch() },
          })
        ).data
      : null,
  );
  const evidence: Record<string, unknown> = isObject(record.data?.evidence) ? record.data.evidence : {};
  const screening = isObject(evidence['screening']) ? evidence['screening'] : {};
  return (
    <Loaded query={alert}>
      {(data) => (
        <Card actions={<RevealButton of={[data, record.data]} />}>
          <HitView
            hit={data.hit as Hit}
            kind={data.kind}
            subject={isObject(screening['subject']) ? screening['subject'] : undefined}
          />
        </Card>
      )}
    </Loaded>
  );
}
