import { useState } from 'preact/hooks';
import { valueText } from '../../../../../packages/texts/src/value-texts.ts';
import { Check, Field, Select } from '../../../components/field.tsx';
import { t as ruleText } from '../texts.ts';
import type { RuleForm } from './rule-form.ts';
import { t } from './texts.ts';

const FAMILIES = [
  ...(['amount', 'structuring', 'velocity', 'pass_through', 'network', 'profile', 'dormancy', 'card'] as const),
  ...(['geography', 'blacklist', 'screening'] as const),
];
const CODES = [452, 453, 454, 455, 456, 457] as const;

/**
 * Makes an identifier from a name, without accents and signs: `Many new destinations` becomes `many_new_destinations`.
 */
export const identifierOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);

interface AboutProps {
  form: RuleForm;
  /** False for a rule in force, whose identifier cannot be changed. */
  isNew: boolean;
  faultOf: (path: string) => string | undefined;
  onChange: (form: RuleForm) => void;
}
/** Form for the name and the purpose of a rule, and for what happens after a hit. */
export function AboutRule({ form, isNew, faultOf, onChange }: AboutProps) {
  const follows = isNew && (form.stableId === '' || form.stableId === identifierOf(form.name));
  const codes = (CODES as readonly number[]).includes(form.activityCode) ? CODES : [...CODES, form.activityCode];
  return (
    <div class="stack">
      <Field
        label={t('name')}
        hint={t('name_hint')}
        value={form.name}
        fault={faultOf('name')}
        maxlength={200}
        onInput={(name) => onChange({ ...form, name, ...(follows && { stableId: identifierOf(name) }) })}
      />
      <div class="rule-line even">
        <Select
          label={t('action')}
          value={form.action}
          onChange={(action) => onChange({ ...form, action })}
          options={(['flag', 'watch', 'shadow'] as const).map((name) => [name, ruleText(name)] as const)}
        />
        <Field
          label={t('severity')}
          hint={t('severity_hint')}
          inputmode="numeric"
          value={form.severity}
          fault={faultOf('severity')}
          onInput={(severity) => onChange({ ...form, severity })}
        />
        <Select
          label={t('code')}
          value={String(form.activityCode)}
          onChange={(code) => onChange({ ...form, activityCode: Number(code) })}
          options={codes.map((code) => [String(code), t.of(`code_${code}`)] as const)}
        />
        <Select
          label={t('family')}
          hint={t('family_hint')}
          value={form.family}
          onChange={(family) => onChange({ ...form, family })}
          options={FAMILIES.map((family) => [family, t(`family_${family}`)] as const)}
        />
      </div>
      <Field
        label={t('rationale')}
        hint={t('rationale_hint')}
        value={form.rationale}
        fault={faultOf('rationale')}
        lines={2}
        maxlength={2000}
        onInput={(rationale) => onChange({ ...form, rationale })}
      />
      {isNew && (
        <Field
          label={t('id')}
          hint={t('id_hint')}
          value={form.stableId}
          fault={faultOf('stable_id')}
          maxlength={60}
          onInput={(stableId) => onChange({ ...form, stableId })}
        />
      )}
    </div>
  );
}

const SCOPES = {
  transaction_types: ['transfer', 'ussd', 'web', 'card'],
  account_types: ['individual', 'corporate'],
  risk_levels: ['low', 'medium', 'high'],
} as const;
type ScopeName = keyof typeof SCOPES;

/** Fields for the transactions to which the rule applies. */
export function ScopeEditor({ form, onChange }: Pick<AboutProps, 'form' | 'onChange'>) {
  const [typed, setTyped] = useState((form.scope['currencies'] ?? []).join(', '));
  const set = (name: string, values: readonly string[]): void => {
    const { [name]: _, ...scope } = form.scope;
    onChange({ ...form, scope: values.length ? { ...scope, [name]: values } : scope });
  };
  return (
    <div class="stack">
      <p class="muted small">{t('all_transactions')}</p>
      <div class="rule-line even">
        {(Object.keys(SCOPES) as ScopeName[]).map((name) => {
          const chosen = form.scope[name] ?? [];
          return (
            <fieldset class="choices" key={name}>
              <legend>{t(name)}</legend>
              {SCOPES[name].map((value) => (
                <Check
                  key={value}
                  label={name === 'risk_levels' ? t.of(value) : valueText(name.replace(/s$/, ''), value)}
                  checked={chosen.includes(value)}
                  onChange={(on) => set(name, on ? [...chosen, value] : chosen.filter((one) => one !== value))}
                />
              ))}
            </fieldset>
          );
        })}
        <Field
          label={t('currencies')}
          hint={t('currencies_hint')}
          value={typed}
          onInput={(text) => {
            setTyped(text);
            set(
              'currencies',
              text
                .toUpperCase()
                .split(/[\s,]+/)
                .filter(Boolean),
            );
          }}
        />
      </div>
    </div>
  );
}
