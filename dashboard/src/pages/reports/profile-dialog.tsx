import { useState } from 'preact/hooks';
import type { ReportSettings } from '../../../../client/src/generated/schemas.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { reportFields } from '../../../../packages/texts/src/report-texts.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, FileField, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { GuideLink } from '../../components/guide-link.tsx';
import { isObject } from '../../components/is-object.ts';
import { inBranch } from '../../session/session.ts';
import { t } from './texts.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Settings of a profile that have a field in the form, by their paths. A file may contain more settings, which the form
 * does not change.
 */
const TEXTS = [
  ...(['rentity_id', 'submission_code', 'report_code', 'currency_code_local', 'country', 'funds_code'] as const),
  ...(['report_codes.sar', 'report_codes.ctr'] as const),
  ...(['transmode.transfer', 'transmode.ussd', 'transmode.web', 'transmode.card'] as const),
  ...(['identification_types.bvn', 'identification_types.nin', 'identification_types.other'] as const),
  ...(['phone.contact_type', 'phone.communication_type', 'phone.country_prefix'] as const),
  ...(['reporting_person.first_name', 'reporting_person.last_name', 'indicators'] as const),
] as const;
const OPTIONAL = [
  'report_codes.sar',
  'report_codes.ctr',
  'identification_types.bvn',
  'identification_types.nin',
  'phone.country_prefix',
  'indicators',
];
const EMPTY: Settings = {
  ...{ submission_code: 'E', report_code: 'STR', date_element: 'submission_date' },
  ...{ transmode: {}, identification_types: {}, phone: {}, reporting_person: {}, indicators: [], required: [] },
};

const valueAt = (settings: Settings, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), settings);
function withValue(settings: Settings, path: string, value: unknown): Settings {
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  if (!rest.length) {
    const { [key]: _, ...others } = settings;
    return value === undefined ? others : { ...settings, [key]: value };
  }
  const inner = settings[key];
  return { ...settings, [key]: withValue(isObject(inner) ? inner : {}, rest.join('.'), value) };
}
const textAt = (settings: Settings, path: string): string => {
  const value = valueAt(settings, path);
  return Array.isArray(value) ? value.join(', ') : value === undefined || isObject(value) ? '' : String(value);
};
function typed(path: string, text: string): unknown {
  if (path === 'indicators') return text.split(',').map((one) => one.trim()).filter(Boolean); // biome-ignore format: one step a word
  if (text === '') return undefined;
  return path === 'rentity_id' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Dialog that loads a unit's schema and codes. The dialog has fields for the files and for the codes. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [xsd, setXsd] = useState('');
  const [settings, setSettings] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const save = useAction(
    () =>
      api.post('/v1/report-profiles', {
        params: { query: inBranch() },
        body: { name, xsd, settings: settings as ReportSettings },
      }),
    t('profile_saved'),
  );
  const required = new Set((valueAt(settings, 'required') as readonly string[] | undefined) ?? []);
  function takeSettings(text: string) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (!isObject(parsed)) throw new Error('no object');
      setSettings({ ...EMPTY, ...parsed });
      setFault(undefined);
    } catch {
      setFault(t('settings_fault'));
    }
  }
  return (
    <Dialog title={t('profile_add')} wide onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!xsd) return setFault(t('xsd_missing'));
          if (await save.run()) onClose();
        }}
      >
        <p class="muted">
          {t('profile_hint')} <GuideLink page="goaml-reports" />
        </p>
        <FormFault problem={save.problem} />
        {fault && <p class="notice bad">{fault}</p>}
        <Field label={t('profile_name')} value={name} onInput={setName} required autofocus maxlength={100} />
        <div class="columns">
          <FileField
            label={t('xsd')}
            accept=".xsd,.xml"
            onText={(text) => {
              setXsd(text);
              setFault(undefined);
            }}
          />
          <FileField label={t('settings')} hint={t('settings_hint')} accept=".json" onText={takeSettings} />
        </div>
        <div class="columns">
          {TEXTS.map((path) => (
            <Field
              key={path}
              label={t(path)}
              value={textAt(settings, path)}
              onInput={(text) => setSettings(withValue(settings, path, typed(path, text)))}
              required={!OPTIONAL.includes(path)}
              {...(path === 'rentity_id' && { inputmode: 'numeric' as const })}
            />
          ))}
          <Select
            label={t('date_element')}
            value={textAt(settings, 'date_element')}
            onChange={(value) => setSettings(withValue(settings, 'date_element', value))}
            options={[
              ['submission_date', 'submission_date'],
              ['report_date', 'report_date'],
            ]}
          />
        </div>
        <details>
          <summary>{t('required_n', { n: required.size })}</summary>
          <div class="columns">
            {Object.keys(reportFields.en).map((field) => (
              <Check
                key={field}
                label={t.of(field)}
                checked={required.has(field)}
                onChange={(on) => {
                  const fields = on ? [...required, field] : [...required].filter((one) => one !== field);
                  setSettings(withValue(settings, 'required', fields));
                }}
              />
            ))}
          </div>
        </details>
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={save.busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
