import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault, wordsOf } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { inBranch } from '../../session/session.ts';
import { type Difference, Differences } from './differences.tsx';
import { t } from './texts.ts';

interface Checked {
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly differences: readonly Difference[];
}
const AFTER_TYPING = 400;

/** A rule written out: checked a moment after the typing stops, and read back as a sentence. */
export function WriteRule({ onClose }: { onClose: () => void }) {
  const inForce = useApiQuery(
    ['rules'],
    async () => (await api.get('/v1/rules', { params: { query: inBranch() } })).data,
  );
  const signals = useApiQuery(['signals'], async () => (await api.get('/v1/rules/signals')).data);
  const rule = useTyped('rule');
  const reason = useTyped('reason');
  const [isTouched, setIsTouched] = useState(rule.text !== '');
  const [checked, setChecked] = useState<Checked>();
  // What a rule looks like, by one that is in force.
  const example = useMemo(() => {
    const first = inForce.data?.items[0];
    if (!first) return '';
    const { sentence: _, version: __, stage: ___, ...known } = first;
    return JSON.stringify({ ...known, stable_id: 'my_rule', name: 'My rule', action: 'shadow' }, null, 2);
  }, [inForce.data]);
  const text = isTouched ? rule.text : example;
  const changes = (): { kind: 'add'; value: unknown }[] => [{ kind: 'add', value: JSON.parse(text) }];
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(async () => {
      try {
        setChecked(
          (await api.post('/v1/rules/check', { params: { query: inBranch() }, body: { changes: changes() } }))
            .data as Checked,
        );
      } catch (error) {
        setChecked({ faults: [{ path: '', message: wordsOf(error) }], differences: [] });
      }
    }, AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [text]);
  const draft = useAction(
    () =>
      api.post('/v1/rules/drafts', {
        params: { query: inBranch() },
        body: { changes: changes(), reason: reason.text },
      }),
    t('drafted'),
  );
  const sound = checked !== undefined && checked.faults.length === 0 && checked.differences.length > 0;
  return (
    <Dialog wide title={t('add')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await draft.run())) return;
          rule.forget();
          reason.forget();
          onClose();
        }}
      >
        <p class="muted">{t('add_hint')}</p>
        <FormFault problem={draft.problem} />
        <Field
          label={t('rule_json')}
          value={text}
          onInput={(given) => {
            setIsTouched(true);
            rule.type(given);
          }}
          lines={14}
        />
        <div aria-live="polite" class="stack tight">
          {checked?.faults.map(({ path, message }) => (
            <p class="notice bad" key={path + message}>
              <span>
                <span class="mono">{path}</span> {message}
              </span>
            </p>
          ))}
          {sound && <Differences of={checked.differences} />}
        </div>
        <details>
          <summary>{t('signals')}</summary>
          <ul>
            {signals.data?.signals.map(({ name, meaning, windows }) => (
              <li key={name}>
                <code>{name}</code> {windows.length > 0 && <span class="muted small">{windows.join(', ')}</span>} –{' '}
                {meaning}
              </li>
            ))}
          </ul>
        </details>
        <Field label={t('why')} value={reason.text} onInput={reason.type} required lines={2} />
        <div class="buttons">
          <CancelButton of={[rule, reason]} onClose={onClose} />
          <Button main type="submit" disabled={!sound} busy={draft.busy}>
            {t('draft')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
