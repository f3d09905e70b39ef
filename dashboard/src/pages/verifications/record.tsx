import { useQuery } from '@tanstack/preact-query';
import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { t } from '../../../../packages/texts/src/verification-texts.ts';
import { reasonsText } from '../../api/reasons-text.ts';
import { addressOf, api } from '../../api/request.ts';
import { Download } from '../../components/download.tsx';
import { itemTitle, nameInTitle } from '../../components/item-title.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, Outcome, outcomeText, Raw, Time } from '../../components/values.tsx';
import { Evidence } from '../../evidence/evidence.tsx';
import { ReplayButton } from '../../evidence/replay.tsx';
import { inBranch } from '../../session/session.ts';
import { base, customerAt } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';

const read = async (id: string) =>
  (await api.get('/v1/verifications/{id}', { params: { path: { id }, query: inBranch() } })).data;

const replay = async (id: string) =>
  (await api.get('/v1/verifications/{id}/replay', { params: { path: { id }, query: inBranch() } })).data;

const fileOf = (id: string, kind: 'pdf' | 'json'): string =>
  addressOf(`/v1/verifications/${id}/evidence.${kind}`, {
    query: { ...inBranch(), ...(kind === 'pdf' && { language: language.value }) },
  });

export function VerificationPage() {
  const id = useRoute().params['id'] ?? '';
  const record = useQuery({ queryKey: ['verification', inBranch().branch, id], queryFn: () => read(id) });
  const { data: known } = record;
  return (
    <PageFrame
      title={
        known
          ? itemTitle(t.of(known.kind), nameInTitle(known.name) ?? known.reference, outcomeText(known.outcome))
          : t('title')
      }
      {...(known && { item: { number: t('record', { kind: t.of(known.kind), id }), isLoaded: true } })}
      crumbs={[[t('title'), `${base}/verifications`]]}
      actions={
        record.data && (
          <>
            <Download href={fileOf(id, 'pdf')}>{t('export_pdf')}</Download>
            <Download href={fileOf(id, 'json')}>{t('export_json')}</Download>
            {record.data.kind === 'customer' && <ReplayButton ask={() => replay(id)} />}
            <RevealButton of={record.data} />
          </>
        )
      }
    >
      <Loaded query={record}>
        {(data) => (
          <>
            <Card>
              <Facts
                of={[
                  [t('outcome'), <Outcome key="o" of={data.outcome} />],
                  [t('why'), reasonsText(data)],
                  [t('name'), data.name && <Shown value={data.name} />],
                  [common('reference'), data.reference && <a href={customerAt(data.reference)}>{data.reference}</a>],
                  [t('made'), <Time key="t" at={data.created_at} exact />],
                ]}
              />
            </Card>
            <Evidence record={data} />
            <Card>
              <Raw title={t('result')} of={data.result} />
              <Raw title={t('decided_with')} of={data.provenance} />
              <Raw of={data.evidence} />
            </Card>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
