import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { t } from './risk-texts.ts';

const TONES = { low: 'good', medium: 'warn', high: 'bad' } as const;
/** Returns the text of a value. For a country, returns its code. */
const wordOf = (factor: string, value: string | number): string =>
  typeof value === 'number' ? String(value) : factor === 'geography' ? value.toUpperCase() : t.of(value);
const read = async (reference: string) =>
  (await api.get('/v1/customers/{reference}/risk', { params: { path: { reference }, query: inBranch() } })).data;

type Assessment = Awaited<ReturnType<typeof read>>['history'][number];
/** Returns the factors whose share of the score is different in the former assessment. */
const changesOf = (one: Assessment, former: Assessment | undefined) =>
  former === undefined
    ? []
    : one.factors.flatMap(({ factor, contribution: after }) => {
        const before = former.factors.find((other) => other.factor === factor)?.contribution;
        return before === after ? [] : [{ factor, before, after }];
      });

/** Shows the customer's rating factor by factor, and the history of the rating. */
export function CustomerRisk({ reference }: { reference: string }) {
  const risk = useApiQuery(['customer-risk', reference], () => read(reference));
  return (
    <Card title={t('title')}>
      <Loaded query={risk}>
        {({ rating, history, due_diligence: diligence, next_review_at: nextReview }) => (
          <>
            <p>
              <Badge tone={TONES[rating.level]}>{t(rating.level)}</Badge> {t('score', { score: rating.score })}
            </p>
            {diligence === 'enhanced' && <p>{t('enhanced')}</p>}
            <p>
              {t('next_review')}: <Time at={nextReview} />
            </p>
            {!rating.model.approved && <p class="muted">{t('not_approved')}</p>}
            <p class="muted">{t('secret')}</p>
            <DataTable
              caption={t('title')}
              stacked
              items={rating.factors}
              keyOf={({ factor }) => factor}
              columns={[
                { title: t('factor'), cell: ({ factor }) => t(factor) },
                {
                  title: t('value'),
                  cell: ({ factor, values, minimum_level: minimum }) => (
                    <>
                      {values.map((value) => wordOf(factor, value)).join(', ') || t('unknown')}
                      {minimum && <span class="sub">{t('requires', { level: t(minimum) })}</span>}
                    </>
                  ),
                },
                { title: t('points'), shrink: true, cell: ({ points }) => points },
                { title: t('share'), shrink: true, cell: ({ contribution }) => contribution },
              ]}
            />
            <h3>{t('history')}</h3>
            <ol class="timeline">
              {history.map((one, at) => (
                <li key={one.n}>
                  <Badge tone={TONES[one.level]}>{t(one.level)}</Badge> {t('score', { score: one.score })}{' '}
                  <Time at={one.at} />
                  <ul class="small">
                    {changesOf(one, history[at + 1]).map(({ factor, before, after }) => (
                      <li key={factor}>
                        {t(factor)}: {before === undefined ? '' : `${before} → `}
                        {after}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Card>
  );
}
