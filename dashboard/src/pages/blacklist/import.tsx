import { useState } from 'preact/hooks';
import { common } from '../../../../contract/src/texts/common.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { inBranch } from '../../session/session.ts';
import type { Kind } from './kinds.ts';
import { t } from './texts.ts';

const entriesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [kind = '', value = '', ...reason] = line.split(/[,;\t]/).map((part) => part.trim());
      return { kind: kind.toLowerCase() as Kind, value, reason: reason.join(', ') };
    });

/** Many at once: first what would happen, then the same lines for good. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState<Awaited<ReturnType<typeof send>>>();
  const send = async (dry: boolean) =>
    (
      await api.post('/v1/blacklist/import', {
        params: { query: inBranch() },
        body: { entries: entriesOf(text), ...(dry && { dry_run: true }) },
      })
    ).data;
  const attempt = useAction(async () => setTried(await send(true)));
  const keep = useAction(async () => showToast(t('imported', { n: (await send(false)).added })));
  return (
    <Dialog wide title={t('import')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!tried) await attempt.run();
          else if (await keep.run()) onClose();
        }}
      >
        <FormFault problem={attempt.problem ?? keep.problem} />
        <Field
          label={t('lines')}
          hint={t('import_hint')}
          value={text}
          lines={8}
          required
          autofocus
          placeholder="phone, +2348031234567, mule account"
          onInput={(value) => {
            setText(value);
            setTried(undefined);
          }}
        />
        {tried && (
          <p class="notice">
            {t('would', { n: tried.added, m: tried.already_listed, hits: tried.would_have_hit ?? 0 })}
            {tried.complete === false && ` ${t('would_at_least')}`}
          </p>
        )}
        {tried?.faults.map(({ entry, message }) => (
          <p class="notice bad" key={entry}>
            {t('line', { n: entry })}: {message}
          </p>
        ))}
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={attempt.busy || keep.busy}>
            {tried ? t('do') : t('try')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
