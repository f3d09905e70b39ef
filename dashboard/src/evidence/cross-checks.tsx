import type { ComponentChildren } from 'preact';
import type { Cause, CrossCheck } from '../../../contract/src/cross-check.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { formOf, numberKindText, t } from '../../../packages/texts/src/cross-check-texts.ts';
import { valueText } from '../../../packages/texts/src/value-texts.ts';
import { Shown } from '../components/masked.tsx';
import { Card } from '../components/page.tsx';
import { DataTable } from '../components/table.tsx';
import { Badge } from '../components/values.tsx';

const tones = { agrees: 'good', differs: 'bad', cannot_be_said: 'plain' } as const;

/** Shows which records of a customer agree with each other and which do not. */
export function CrossChecks({ of }: { of: readonly CrossCheck[] }) {
  if (of.length === 0) return null;
  return (
    <Card flush title={t('cross')}>
      <DataTable
        caption={t('cross')}
        stacked
        items={of}
        keyOf={(check) => JSON.stringify(check)}
        columns={[
          {
            title: common('kind'),
            cell: ({ what, of: two }) => (
              <>
                <strong>{t.of(what)}</strong>
                <span class="sub">
                  {two.map(({ source, verification_id: id }) => `${t.of(source)} ${id}`).join(' – ')}
                </span>
              </>
            ),
          },
          {
            title: common('status'),
            shrink: true,
            cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(verdict)}</Badge>,
          },
          { title: common('reason'), cell: (check) => <Why of={check} /> },
        ]}
      />
    </Card>
  );
}

/** Shows the reasons for the result. An old record without codes has only one sentence. */
function Why({ of: { causes, explanation } }: { of: CrossCheck }) {
  const parts = causes?.map((cause) => ({ cause, form: formOf(cause.code) })) ?? [];
  if (parts.length === 0 || parts.some(({ form }) => form === undefined)) return <Shown value={explanation} />;
  return (
    <>
      {parts.map(({ cause, form }, at) => (
        <span key={cause.code + String(at)}>
          {at > 0 && '; '}
          {filled(form!, cause)}
        </span>
      ))}
    </>
  );
}

/** Returns a sentence whose placeholders are replaced by the compared values. Each value may be masked. */
function filled(form: string, { code: _, ...values }: Cause): ComponentChildren {
  const given = Object.entries(values).flatMap(([name, value]) =>
    name === 'doubts'
      ? [<span key={name}>{(value as readonly string[]).map((one) => t.of(one)).join(', ')}</span>]
      : [value].flat().map((one) => <Shown key={name} value={one} as={(text) => inWords(name, text)} />),
  );
  return form.split('{}').map((text, at) => [text, given[at]]);
}
const inWords = (name: string, value: string): string =>
  name === 'kind' ? numberKindText(value) : name === 'sex' ? valueText(name, value).toLowerCase() : value;
