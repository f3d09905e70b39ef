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
import { useTyped } from '../../components/kept.ts';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { inBranch } from '../../session/session.ts';
import { type Difference, Differences } from './differences.tsx';
import { meaningText } from './meaning-text.ts';
import { type Change, fieldsOf, firstValues, keyOf, parameterChanges } from './parameter-changes.ts';
import type { Rule } from './read-rules.ts';
import { t } from './texts.ts';

/**
 * Form for the numbers, the action and the severity of a rule. The service checks the changes before they become a
 * draft.
 */
export function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const fields = fieldsOf(rule);
  const [values, setValues] = useState(firstValues(rule));
  const [action, setAction] = useState<string>(rule.action);
  const [severity, setSeverity] = useState(String(rule.severity));
  const reason = useTyped(`change ${rule.stable_id}`);
  const [checked, setChecked] = useState<{
    faults: readonly ({ readonly path: string } & Refusal)[];
    differences: readonly Difference[];
  }>();

  const changes = (): Change[] => {
    const found = parameterChanges(rule, values);
    if (action !== rule.action)
      found.push({ kind: 'set_action', rule: rule.stable_id, value: action as Rule['action'] });
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
          {fields.map(({ parameter, currency }) => (
            <Field
              key={keyOf(parameter, currency)}
              type="text"
              inputmode="decimal"
              label={[meaningText(rule, parameter) || words(parameter), currency].filter(Boolean).join(', ')}
              value={values[keyOf(parameter, currency)] ?? ''}
              onInput={touched((value: string) => setValues({ ...values, [keyOf(parameter, currency)]: value }))}
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
