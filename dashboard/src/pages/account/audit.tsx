import { useLocation } from 'preact-iso';
import { useAsked } from '../../api/asked.ts';
import { api } from '../../api/request.ts';
import { Listing } from '../../components/listing.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Badge, Copy, Facts, Time } from '../../components/values.tsx';
import { words } from '../../texts/catalogue.ts';
import { common } from '../../texts/common.ts';
import { language } from '../../texts/language.ts';
import { t } from './texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/audit-log', { params: { query: { limit: '50', ...(cursor && { cursor }) } } })).data;
type Line = Awaited<ReturnType<typeof find>>['items'][number];

export function AuditPage() {
  const { query } = useLocation();
  const list = useAsked(['audit', query], () => find(query['cursor']));
  const head = useAsked(['audit-head'], async () => (await api.get('/v1/audit-log/head')).data);
  return (
    <PageFrame title={t('audit')} lead={t('audit_lead')}>
      {head.data && (
        <Card title={t('head')}>
          <div class="stack tight">
            <p>{t('chain', { n: head.data.sequence, when: new Date(head.data.at).toLocaleString(language.value) })}</p>
            <div class="row">
              <span class="mono small">{head.data.hash}</span>
              <Copy text={JSON.stringify(head.data)} label={`${common('copy')}: ${t('head')}`} />
            </div>
            <p class="muted small">{t('verify_hint')}</p>
          </div>
        </Card>
      )}
      <Listing<Line>
        query={list}
        caption={t('audit')}
        keyOf={({ id }) => id}
        empty={{ title: t('no_lines'), hint: t('audit_lead') }}
        columns={[
          { title: common('when'), shrink: true, cell: ({ at }) => <Time at={at} /> },
          {
            title: t('who'),
            cell: ({ actor, ip }) => (
              <>
                {actor}
                <span class="sub mono">{ip}</span>
              </>
            ),
          },
          {
            title: t('did'),
            cell: ({ action, details }) => (
              <>
                <code>{action}</code>
                {Object.keys(details).length > 0 && (
                  <details class="small">
                    <summary>{common('details')}</summary>
                    <Facts
                      of={Object.entries(details).map(
                        ([name, value]) =>
                          [words(name), typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
                      )}
                    />
                  </details>
                )}
              </>
            ),
          },
          { title: t('subject'), optional: true, cell: ({ subject }) => <span class="mono small">{subject}</span> },
          {
            title: t('outcome'),
            shrink: true,
            cell: ({ outcome }) => (
              <Badge tone={outcome < '300' ? 'good' : outcome < '500' ? 'warn' : 'bad'}>{outcome}</Badge>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}
