import { useState } from 'preact/hooks';
import type { RuleInput } from '../../../../../client/src/generated/schemas.ts';
import { ruleNameText } from '../../../../../packages/texts/src/rule-name-texts.ts';
import { useAction } from '../../../api/action.ts';
import { problemText } from '../../../api/problem-texts.ts';
import { useApiQuery } from '../../../api/query.ts';
import { api } from '../../../api/request.ts';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { FormFault } from '../../../components/form.tsx';
import { useTyped } from '../../../components/kept.ts';
import { useLocation, withQuery } from '../../../components/location.ts';
import { Card, PageFrame } from '../../../components/page.tsx';
import { Loaded } from '../../../components/states.tsx';
import { inBranch } from '../../../session/session.ts';
import { base } from '../../../shell/places.ts';
import { meaningText } from '../meaning-text.ts';
import { type Rule, readRules } from '../read-rules.ts';
import { t as ruleText } from '../texts.ts';
import { AboutRule, ScopeEditor } from './about-rule.tsx';
import './builder.css';
import { ConditionEditor } from './condition-editor.tsx';
import { Editor } from './context.ts';
import { nodeOfFault, pathsOf } from './edit-rule.ts';
import { faultPlace } from './fault-place.ts';
import { ParametersEditor } from './parameters-editor.tsx';
import { PreviewCards, usePreview } from './preview.tsx';
import { readRule } from './read-rule.ts';
import type { RuleForm } from './rule-form.ts';
import { t } from './texts.ts';
import { writeRule } from './write-json.ts';

const readSignals = async () => (await api.get('/v1/rules/signals')).data.signals;
const readExamples = async () =>
  (await api.get('/v1/rules/signals/examples', { params: { query: inBranch() } })).data.values;
const readLists = async () =>
  (await api.get('/v1/rule-lists', { params: { query: inBranch() } })).data.items.map(({ name }) => name);

/** Returns the rule without the fields that the service adds for display. */
const ruleAlone = ({ sentence: _, messages: __, stage: ___, version: ____, ...rule }: Rule): Record<string, unknown> =>
  rule;
const emptyRule = (currency: string): Record<string, unknown> => ({
  ...{ stable_id: '', name: '', family: 'amount', activity_code: 452, action: 'shadow', severity: 30, scope: {} },
  ...{
    parameters: {},
    condition: { compare: { signal: { name: 'amount' }, operator: '>=', to: { money: { [currency]: '' } } } },
  },
  rationale: '',
});
/** Returns a copy of a rule with a new identifier that no other rule has. */
const copyOf = (rule: Rule, taken: readonly Rule[]): Record<string, unknown> => {
  for (let n = 2; ; n += 1) {
    const id = `${rule.stable_id.slice(0, 56)}_${n}`;
    if (!taken.some(({ stable_id }) => stable_id === id))
      return { ...ruleAlone(rule), stable_id: id, name: `${rule.name} (${n})`, action: 'shadow' };
  }
};

/**
 * Page in which the user builds a rule from rows and groups. The rule is new, a copy of a shipped rule, or a rule in
 * force.
 */
export function RuleBuilderPage() {
  const rules = useApiQuery(['rules'], readRules);
  const { query } = useLocation();
  return (
    <Loaded query={rules} rows={12}>
      {({ items, currency }) => {
        const edited = items.find(({ stable_id }) => stable_id === query['rule']);
        const template = items.find(({ stable_id }) => stable_id === query['from']);
        const first = edited ? ruleAlone(edited) : template ? copyOf(template, items) : emptyRule(currency);
        const key = `${edited?.stable_id ?? ''} ${template?.stable_id ?? ''}`;
        return <Builder key={key} place={key} first={first} edited={edited} items={items} currency={currency} />;
      }}
    </Loaded>
  );
}

interface BuilderProps {
  place: string;
  first: Record<string, unknown>;
  edited: Rule | undefined;
  items: readonly Rule[];
  currency: string;
}
function Builder({ place, first, edited, items, currency }: BuilderProps) {
  const { route, url, query } = useLocation();
  const firstText = JSON.stringify(first, null, 2);
  const typed = useTyped(`rule ${place}`, firstText);
  const reason = useTyped(`why ${place}`);
  const [tab, setTab] = useState<'builder' | 'json'>('builder');
  const signals = useApiQuery(['signals'], readSignals);
  const examples = useApiQuery(['signal examples'], readExamples);
  const lists = useApiQuery(['rule list names'], readLists);
  const { json, wrong } = parsed(typed.text);
  const form = json === undefined ? undefined : readRule(json);
  const state = usePreview(json, edited?.stable_id);
  const faults = (state.preview?.faults ?? []).map((fault) => ({ path: fault.path, text: problemText(fault) }));
  const paths = form ? pathsOf(form.condition) : new Map<number, string>();
  const byNode = new Map<number, readonly string[]>();
  for (const { path, text } of faults) {
    const node = nodeOfFault(paths, path);
    if (node !== undefined) byNode.set(node, [...(byNode.get(node) ?? []), text]);
  }
  const change = (changed: RuleForm): void => typed.type(JSON.stringify(writeRule(changed), null, 2));
  const save = useAction(
    () =>
      api.post('/v1/rules/drafts', {
        params: { query: inBranch() },
        body: {
          changes: [
            ...(edited ? [{ kind: 'remove' as const, rule: edited.stable_id }] : []),
            // The user may have typed the rule as JSON. The service checks it and returns the faults.
            { kind: 'add' as const, value: json as RuleInput },
          ],
          reason: reason.text,
        },
      }),
    t('saved'),
  );
  const isJsonShown = tab === 'json' || !form;
  const meaningOf = ({ name, meaning }: { readonly name: string; readonly meaning: string }): string =>
    edited && edited.parameters[name]?.meaning === meaning ? meaningText(edited, name) : meaning;
  const meaningOfName = (name: string): string => {
    const parameter = form?.parameters.find((one) => one.name === name);
    return parameter ? meaningOf(parameter) : name;
  };
  const sound = !state.stale && typeof state.preview?.sentence === 'string';
  const shownPaths = ['name', 'severity', 'rationale', 'stable_id'];
  const elsewhere = faults.filter(
    ({ path }) => nodeOfFault(paths, path) === undefined && !(form && shownPaths.includes(path)),
  );
  return (
    <PageFrame
      title={edited ? t('edit_rule', { name: ruleNameText(edited) }) : t('new_rule')}
      lead={t('lead')}
      crumbs={[[ruleText('title'), `${base}/rules`]]}
    >
      <Editor.Provider
        value={{
          signals: new Map(signals.data?.map((one) => [one.name, one])),
          examples: examples.data ?? [],
          currency,
          lists: lists.data ?? [],
          parameters: form?.parameters ?? [],
          meaningOf,
          faults: byNode,
        }}
      >
        <form
          class="columns rule-builder"
          onSubmit={async (event) => {
            event.preventDefault();
            if (!sound || !(await save.run())) return;
            typed.forget();
            reason.forget();
            route(`${base}/rules/drafts`);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
            // Without this, Enter in a text field would save an incomplete rule.
            else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
        >
          <div class="stack">
            {!edited && (
              <Select
                label={t('template')}
                value={query['from'] ?? ''}
                onChange={(from) => route(withQuery(url, { from: from || undefined }))}
                options={[
                  ['', t('template_none')],
                  ...items.map((rule) => [rule.stable_id, ruleNameText(rule)] as const),
                ]}
              />
            )}
            <div class="tabs" role="tablist" aria-label={t('about')}>
              {(['builder', 'json'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  id={`tab-${name}`}
                  aria-controls="rule-editor"
                  aria-selected={tab === name}
                  tabIndex={tab === name ? 0 : -1}
                  onClick={() => setTab(name)}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
                    const other = name === 'builder' ? 'json' : 'builder';
                    setTab(other);
                    document.getElementById(`tab-${other}`)?.focus();
                  }}
                >
                  {t(name)}
                </button>
              ))}
            </div>
            <div id="rule-editor" role="tabpanel" aria-labelledby={`tab-${tab}`} class="stack">
              {!form || isJsonShown ? (
                <Field
                  label={t('json')}
                  value={typed.text}
                  onInput={typed.type}
                  lines={14}
                  fault={wrong ? t('not_json', { why: wrong }) : form ? undefined : t('no_form')}
                />
              ) : (
                <>
                  <Card title={t('about')}>
                    <AboutRule
                      form={form}
                      isNew={!edited}
                      // Faults are shown only after the user has started to fill in the form.
                      faultOf={(path) =>
                        typed.text === firstText ? undefined : faults.find((one) => one.path === path)?.text
                      }
                      onChange={change}
                    />
                  </Card>
                  <Card title={t('applies')}>
                    <ScopeEditor form={form} onChange={change} />
                  </Card>
                  <Card title={t('conditions')}>
                    {signals.data && (
                      <ConditionEditor
                        condition={form.condition}
                        onChange={(condition) => change({ ...form, condition })}
                      />
                    )}
                  </Card>
                  <Card title={t('parameters')}>
                    <ParametersEditor form={form} onChange={change} />
                  </Card>
                </>
              )}
            </div>
          </div>
          <div class="stack rule-side">
            <PreviewCards {...state} />
            {elsewhere.length > 0 && (
              <div class="notice warn stack tight">
                {elsewhere.map(({ path, text }) => (
                  <p key={path + text}>
                    {t('fault_elsewhere', { place: isJsonShown ? path : faultPlace(path, meaningOfName), fault: text })}
                  </p>
                ))}
              </div>
            )}
            <Card>
              <div class="stack">
                <FormFault problem={save.problem} />
                <Field label={t('why')} value={reason.text} onInput={reason.type} required lines={2} maxlength={2000} />
                <div class="buttons">
                  <Button
                    onClick={() => {
                      typed.forget();
                      reason.forget();
                    }}
                  >
                    {t('discard')}
                  </Button>
                  <Button
                    main
                    type="submit"
                    disabled={!sound}
                    why={sound ? undefined : t('incomplete')}
                    busy={save.busy}
                  >
                    {t('save')}
                  </Button>
                </div>
              </div>
            </Card>
          </div>
        </form>
      </Editor.Provider>
    </PageFrame>
  );
}

function parsed(text: string): { readonly json?: unknown; readonly wrong?: string } {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}
