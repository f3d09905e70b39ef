import type { ComponentChildren } from 'preact';
import { stepText } from '../../../../packages/texts/src/checklist-texts.ts';
import { api } from '../../api/request.ts';
import { DataTable } from '../../components/table.tsx';
import { Badge, Money, numberText } from '../../components/values.tsx';
import { t } from './texts.ts';

export const findChanges = async (query: Record<string, string>) =>
  (await api.get('/v1/changes', { params: { query } })).data;
export type Change = Awaited<ReturnType<typeof findChanges>>['items'][number];
export type Difference = Change['differences'][number];

/** Returns the value of a setting as text for a user. */
function valueText({ guard }: Difference, of: Difference['before']): ComponentChildren {
  if (guard === 'pep_checklist' || guard === 'enhanced_checklist')
    return of ? (
      <ul>
        {String(of)
          .split('\n')
          .map((step) => (
            <li key={step}>{stepText(step)}</li>
          ))}
      </ul>
    ) : (
      t('none_set')
    );
  if (of === null) return t('none_set');
  if (typeof of === 'boolean') return t(of ? 'on' : 'off');
  if (typeof of === 'number') return numberText(of);
  return typeof of === 'string' ? t.of(of) : <Money amount={of.amount} currency={of.currency} />;
}

/** Returns the names of the settings that a change weakens. */
export const weakenedText = (differences: readonly Difference[]): string =>
  differences
    .filter(({ weakens }) => weakens)
    .map(guardText)
    .join(', ');

/**
 * Returns the name of a setting. The id of its SDK configuration, blacklist entry or legal hold follows, if it has one.
 */
export const guardText = ({ guard, subject_id }: Pick<Difference, 'guard' | 'subject_id'>): string =>
  subject_id === undefined ? t(guard) : t('of_subject', { what: t(guard), id: subject_id });

export const Differences = ({ of }: { of: readonly Difference[] }) => (
  <DataTable
    caption={t('differences')}
    items={of}
    keyOf={guardText}
    columns={[
      { title: t('setting'), cell: (one) => <strong>{guardText(one)}</strong> },
      { title: t('before'), cell: (one) => valueText(one, one.before) },
      { title: t('after'), cell: (one) => valueText(one, one.after) },
      {
        title: t('effect'),
        shrink: true,
        cell: ({ weakens }) => <Badge tone={weakens ? 'warn' : 'good'}>{t(weakens ? 'weakens' : 'strengthens')}</Badge>,
      },
    ]}
  />
);
