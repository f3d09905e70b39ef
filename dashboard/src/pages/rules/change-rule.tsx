import { useState } from 'preact/hooks';
import { words } from '../../../../packages/texts/src/catalogue.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { sentenceText } from '../../../../packages/texts/src/rule-texts.ts';
import { useAction } from '../../api/action.ts';
import { problemText, type Refusal } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { isObject } from '../../components/is-object.ts';
import { useTyped } from '../../components/kept.ts';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { inBranch } from '../../session/session.ts';
import { type Difference, Differences } from './differences.tsx';
import type { Rule } from './read-rules.ts';
import { t } from './texts.ts';

interface Change {
  kind: 'set_parameter' | 'set_action' | 'set_severity';
  rule: string;
  parameter?: string;
  value: unknown;
}

/** Fields for a number of a rule: one field, or one field per currency. */
interface NumberField {
  parameter: string;
  part: string | undefined;
  value: number;
}
function fieldsOf({ parameters }: Rule): NumberField[] {
  return Object.entries(parameters).flatMap(([parameter, value]): NumberField[] =>
    typeof value === 'number'
      ? [{ parameter, part: undefined, value }]
      : isObject(value)
        ? Object.entries(value).flatMap(([part, amount]) =>
            typeof amount === 'number' ? [{ parameter, part, value: amount }] : [],
          )
        : [],
  );
}

/** Form for the numbers of a rule, its effect and its severity. They are checked before they become a draft. */
export function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const fields = fieldsOf(rule);
  const keyOf = (parameter: string, part: string | undefined): string => `${parameter}|${part ?? ''}`;
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(fields.map(({ parameter, part, value }) => [keyOf(parameter, part), String(value)])),
  );
  const [action, setAction] = useState<string>(rule.action);
  const [severity, setSeverity] = useState(String(rule.severity));
  const reason = useTyped(`change ${rule.stable_id}`);
  const [checked, setChecked] = useState<{
    faults: readonly ({ readonly path: string } & Refusal)[];
    differences: readonly Difference[];
  }>();

  const changes = (): Change[] => {
    const found: Change[] = [];
    for (const parameter of new Set(fields.map((field) => field.parameter))) {
      const parts = fields.filter((field) => field.parameter === parameter);
      if (!parts.some(({ part, value }) => Number(values[keyOf(parameter, part)]) !== value)) continue;
      const value =
        parts[0]!.part === undefined
          ? Number(values[keyOf(parameter, undefined)])
          : Object.fromEntries(parts.map(({ part }) => [part, Number(values[keyOf(parameter, part)])]));
      found.push({ kind: 'set_parameter', rule: rule.stable_id, parameter, value });
    }
    if (action !== rule.action) found.push({ kind: 'set_action', rule: rule.stable_id, value: action });
    if (Number(severity) !== rule.severity)
      found.push({ kind: 'set_severity', rule: rule.stable_id, value: Number(severity) });
    return found;
  };
  const check = useAction(async () => {
    const given = changes();
    setChecked(
      given.length
        ? ((await api.post('/v1/rules/check', { params: { query: inBranch() }, body: { changes: given } }))
            .data as typeof checked)
        : { faults: [], differences: [] },
    );
  });
  const draft = useAction(
    () =>
      api.post('/v1/rules/drafts', {
        params: { query: inBranch() },
        body: { changes: changes(), reason: reason.text },
      }),
    t('drafted'),
  );
  const touched =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setChecked(undefined);
    };
  return (
    <Dialog wide title={t('editing', { name: ruleNameText(rule) })} onClose={onClose}>
      <p class="muted">{sentenceText(rule.messages.sentence)}</p>
      <FormFault problem={check.problem ?? draft.problem} />
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!checked) await check.run();
          else if (await draft.run()) {
            reason.forget();
            onClose();
          }
        }}
      >
        <div class="columns">
          {fields.map(({ parameter, part }) => (
            <Field
              key={keyOf(parameter, part)}
              type="text"
              inputmode="decimal"
              label={[words(parameter), part].filter(Boolean).join(', ')}
              value={values[keyOf(parameter, part)] ?? ''}
              onInput={touched((value: string) => setValues({ ...values, [keyOf(parameter, part)]: value }))}
            />
          ))}
          <Select
            label={t('action')}
            value={action}
            onChange={touched(setAction)}
            options={(['flag', 'watch', 'shadow'] as const).map((name) => [name, t(name)] as const)}
          />
          <Field label={t('severity')} inputmode="numeric" value={severity} onInput={touched(setSeverity)} />
        </div>
        {checked && checked.faults.length > 0 && (
          <div class="notice bad" role="alert">
            {checked.faults.map((fault) => (
              <p key={fault.path}>
                <span class="mono">{fault.path}</span> {problemText(fault)}
              </p>
            ))}
          </div>
        )}
        {checked && checked.faults.length === 0 && (
          <>
            <p>{checked.differences.length > 0 && t('valid')}</p>
            <Differences of={checked.differences} />
            {checked.differences.length > 0 && (
              <Field label={t('why')} value={reason.text} onInput={reason.type} required lines={2} />
            )}
          </>
        )}
        <div class="buttons">
          <CancelButton of={[reason]} onClose={onClose} />
          {checked && checked.differences.length > 0 && checked.faults.length === 0 ? (
            <Button main type="submit" busy={draft.busy}>
              {t('draft')}
            </Button>
          ) : (
            <Button main type="submit" busy={check.busy}>
              {t('check')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
