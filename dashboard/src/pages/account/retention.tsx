import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, numberText, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { t } from './retention-texts.ts';

const read = async () => (await api.get('/v1/retention', { params: { query: inBranch() } })).data;
const span = (days: number | null): string => (days === null ? t('for_ever') : t('days', { n: numberText(days) }));

/** Shows the retention times, and the data that is deleted next. Only the operator can change the times. */
export function RetentionPage() {
  const kept = useApiQuery(['retention'], read);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Loaded query={kept}>
        {(data) => (
          <div class="columns">
            <Card title={t('times')}>
              <Facts
                of={[
                  [t('records_for'), span(data.records_days)],
                  [t('images_for'), span(data.images_days)],
                  [t('audit_for'), t('for_ever')],
                ]}
              />
              <p class="muted small gap">{t('set_by')}</p>
            </Card>
            <Card title={t('now')}>
              <Facts
                of={[
                  [t('records'), numberText(data.records)],
                  [t('with_images'), numberText(data.with_images)],
                  [t('oldest'), <Time key="o" at={data.oldest_at} exact />],
                ]}
              />
            </Card>
            <Card title={t('due')}>
              <Facts
                of={[
                  [t('records'), numberText(data.due.records)],
                  [t('with_images'), numberText(data.due.images)],
                ]}
              />
              <p class="muted small gap">{t('holds')}</p>
              {may('handle_persons') && <a href={`${base}/persons`}>{shellText('persons')}</a>}
            </Card>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}
