import type { Feature, Hit, ScreeningEvidence } from '../../../contract/src/evidence/screening.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { t } from '../../../packages/texts/src/evidence-texts.ts';
import { matchText } from '../../../packages/texts/src/match-texts.ts';
import { valueText } from '../../../packages/texts/src/value-texts.ts';
import { isObject } from '../components/is-object.ts';
import { Shown, textOf } from '../components/masked.tsx';
import { isMasked } from '../components/masked-value.ts';
import { Card } from '../components/page.tsx';
import { Badge, Facts } from '../components/values.tsx';
import { type ComparedRow, Comparison } from './comparison.tsx';
import { listedFacts } from './listed-facts.ts';
import './evidence.css';

const joined = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : isObject(value) && !isMasked(value)
      ? Object.entries(value)
          .map(([name, part]) => `${common('with_colon', { name: t.of(name) })} ${textOf(part)}`)
          .join('; ')
      : value;
const shown = (value: unknown, field = '') =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : (
    <Shown value={joined(value)} as={(text) => valueText(field, text)} />
  );

type Values = Readonly<Record<string, unknown>>;
const orElse = (value: unknown, other: unknown): unknown =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) ? other : value;
const namesOf = (entry: Values): unknown => entry['entity_name'] ?? entry['name'] ?? entry['matched_name'];
const birthsOf = (entry: Values): unknown => entry['dates_of_birth'] ?? entry['birth_dates'] ?? entry['date_of_birth'];
const countriesOf = (entry: Values): unknown => entry['country'] ?? entry['countries'];

/** Returns the customer and the list entry field by field, with the service's result for each field. */
function comparedRows(subject: Values, entry: Values, features: readonly Partial<Feature>[]): readonly ComparedRow[] {
  const points = (name: string): number | undefined => {
    const found = features.filter((one) => one.name === name && typeof one.points === 'number');
    return found.length ? found.reduce((sum, one) => sum + (one.points ?? 0), 0) : undefined;
  };
  const listed = listedFacts(features);
  const parts = ['first_name', 'middle_name', 'last_name'].map((name) => subject[name]).filter(Boolean);
  const compared = ['first_name', 'middle_name', 'last_name', 'name', 'full_name', 'date_of_birth', 'gender'];
  const others = Object.keys(subject).filter((name) => ![...compared, 'countries', 'id_numbers'].includes(name));
  return [
    {
      ...{ name: t('full_name'), field: 'name', points: points('name') },
      ...{ left: parts.length ? parts : (subject['name'] ?? subject['full_name']), right: namesOf(entry) },
      ...(parts.length > 0 && { parts: true as const }),
    },
    {
      ...{ name: t('date_of_birth'), field: 'date_of_birth', points: points('birth_date') },
      ...{ left: subject['date_of_birth'], right: orElse(birthsOf(entry), listed.birthDate) },
    },
    {
      ...{ name: t('gender'), field: 'gender', points: points('gender') },
      ...{ left: subject['gender'], right: orElse(entry['gender'], listed.gender) },
    },
    {
      ...{ name: t('country'), field: 'country', points: points('country') },
      ...{ left: subject['countries'], right: orElse(countriesOf(entry), listed.countries) },
    },
    {
      ...{ name: t('id_numbers'), field: 'id_numbers', points: points('id_number') },
      ...{ left: subject['id_numbers'], right: entry['id_numbers'] },
    },
    ...others.map((name) => ({ name: t.of(name), field: name, left: subject[name], right: entry[name] })),
  ];
}

/** Shows one hit: the customer next to the list entry, and how each part of the name matches. */
export function HitView({
  hit,
  subject,
  kind,
}: {
  hit: Hit;
  subject?: Readonly<Record<string, unknown>> | undefined;
  kind: string;
}) {
  // In a record, some fields of a hit have other names than in an answer.
  const whole = hit as Record<string, unknown>;
  const entry = (
    isObject(whole['entry']) ? whole['entry'] : isObject(whole['entity']) ? whole['entity'] : whole
  ) as Hit & Record<string, unknown>;
  const match = hit.match ?? (whole as unknown as NonNullable<Hit['match']>);
  const features = (match.features ?? (whole['features'] as typeof match.features) ?? []).filter(isObject);
  return (
    <div class="stack">
      <div class="row">
        <Badge tone={kind.startsWith('pep') ? 'info' : 'bad'}>
          {kind.startsWith('pep') ? t('pep') : t('sanction')}
        </Badge>
        {typeof match.score === 'number' && <strong>{t('match', { n: Math.round(match.score * 100) })}</strong>}
      </div>
      {subject && (
        <Comparison
          caption={t('sides')}
          left={t('our_side')}
          right={t('list_side')}
          rows={comparedRows(subject, entry, features)}
        />
      )}
      <div class="sides">
        <section>
          {!subject && <h3>{t('list_side')}</h3>}
          <Facts
            of={[
              ...(subject
                ? []
                : ([
                    [t('full_name'), shown(namesOf(entry))],
                    [t('date_of_birth'), shown(birthsOf(entry))],
                    [t('country'), shown(countriesOf(entry), 'country')],
                  ] as const)),
              [t('body'), shown(entry.sanction_body ?? entry.source)],
              [t('listed'), shown(entry.recorded_date)],
              [t('types'), shown(entry.sanction_types ?? entry.pep_types ?? entry['types'], 'types')],
              [t('post'), shown(entry.political_post)],
              [t('other'), shown(entry.other_information)],
              [t('in_list'), shown(match.list && `${match.list} ${match.list_version ?? ''}`)],
            ]}
          />
        </section>
      </div>
      {features.length > 0 && (
        <section>
          <h3>{t('match_why')}</h3>
          <table>
            <caption class="hidden-visually">{t('match_why')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('feature')}</th>
                <th scope="col" class="number">
                  {t('points')}
                </th>
                <th scope="col">{t('explained')}</th>
              </tr>
            </thead>
            <tbody>
              {features.map((feature, at) => (
                <tr key={at}>
                  <td>{t.of(String(feature.name))}</td>
                  <td class="number">
                    {typeof feature.points === 'number' ? `${Math.round(feature.points * 100)} %` : ''}
                  </td>
                  <td>
                    <Shown value={matchText(feature) ?? feature.explanation} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

export function ScreeningView({
  of: { subject, outcome },
  note,
}: {
  of: ScreeningEvidence;
  note?: string | undefined;
}) {
  const hits = [
    ...(outcome?.sanctions ?? []).map((hit) => ['sanction', hit] as const),
    ...(outcome?.peps ?? []).map((hit) => ['pep', hit] as const),
  ];
  return (
    <Card
      title={t('screening')}
      actions={
        outcome?.risk_level && (
          <Badge
            tone={outcome.risk_level === 'high' ? 'bad' : outcome.risk_level === 'medium' ? 'warn' : 'good'}
          >{`${common('with_colon', { name: t('risk') })} ${t.of(outcome.risk_level)}`}</Badge>
        )
      }
    >
      <div class="stack">
        {note && <p class="muted">{t('skipped', { why: note })}</p>}
        {!note && hits.length === 0 && <p>{t('no_hits')}</p>}
        {hits.map(([kind, hit], at) => (
          <HitView key={at} kind={kind} hit={hit as Hit} subject={subject} />
        ))}
      </div>
    </Card>
  );
}
