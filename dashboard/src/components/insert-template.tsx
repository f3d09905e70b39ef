import { useState } from 'preact/hooks';
import type { TemplateKind } from '../../../contract/src/values.ts';
import { useApiQuery } from '../api/query.ts';
import { api } from '../api/request.ts';
import { me } from '../session/session.ts';
import { region } from '../texts/language.ts';
import { Button } from './button.tsx';
import { nothingChosen, Select } from './field.tsx';
import { appended, fillTemplate, placeholdersIn, type TemplateValues } from './fill-template.ts';
import { t } from './template-texts.ts';

export const readTemplates = async () => (await api.get('/v1/text-templates', {})).data;

/** Returns the values of placeholders that are available on every page. */
const common = (): TemplateValues => ({
  today: new Intl.DateTimeFormat(region(), { dateStyle: 'medium' }).format(new Date()),
  author: me.value?.user.name ?? '',
});

interface InsertTemplateProps {
  readonly kind: TemplateKind;
  /** Name of the field, if the form has several fields with templates. */
  readonly field?: string;
  /** Values of the case or item as the viewer sees them. Masked values are inserted as masked. */
  readonly values: TemplateValues;
  readonly text: string;
  readonly onInput: (text: string) => void;
}
/**
 * Button that adds one of the account's text templates below the typed text. Shows nothing if the account has no
 * template of this kind.
 */
export function InsertTemplate({ kind, field, values, text, onInput }: InsertTemplateProps) {
  const templates = useApiQuery(['text-templates'], readTemplates).data?.items.filter((one) => one.kind === kind) ?? [];
  const [chosen, setChosen] = useState('');
  const template = templates.find(({ id }) => String(id) === chosen);
  const left = placeholdersIn(text);
  return (
    <>
      {templates.length > 0 && (
        <div class="filters">
          <Select
            label={field ? `${t('template')} (${field})` : t('template')}
            value={chosen}
            onChange={setChosen}
            options={[nothingChosen(), ...templates.map(({ id, name }) => [String(id), name] as const)]}
          />
          <Button
            disabled={!template}
            onClick={() => template && onInput(appended(text, fillTemplate(template.text, { ...common(), ...values })))}
          >
            {t('insert')}
          </Button>
        </div>
      )}
      {left.length > 0 && (
        <p class="notice warn" role="status">
          {t('replace', { names: left.join(' ') })}
        </p>
      )}
    </>
  );
}
