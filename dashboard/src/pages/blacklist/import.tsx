import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { problemText } from '../../api/problem-texts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FileField } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { type Sent, sendLines } from './send-lines.ts';
import { t } from './texts.ts';

/** Maximum number of faults that are shown. */
const MAX_FAULTS = 20;

/**
 * Dialog that imports many entries from a file or a text field. The dialog first shows the effect of the entries. Then
 * it adds the same lines, in parts that are small enough for the API.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const [done, setDone] = useState<{ n: number; of: number }>();
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), []);
  const send = (dry: boolean) => sendLines(text, { dry, signal: closing.signal, onPart: setDone });
  const attempt = useAction(async () => setSent(await send(true)));
  const keep = useAction(async () => {
    const { added: n, left } = await send(false);
    showToast(left ? t('stopped', { n, left }) : t('imported', { n }));
  });
  const busy = attempt.busy || keep.busy;
  // The user can edit the text while parts are sent. A result for an earlier text is therefore not used.
  const tried = sent?.text === text ? sent : undefined;
  const faulty = tried !== undefined && tried.faults.length > 0;
  const change = (value: string, name?: string): void => {
    setText(value);
    setFile(name);
    setSent(undefined);
    setDone(undefined);
  };
  return (
    <Dialog wide title={t('import')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          // The user can press Ctrl+Enter while the button is disabled.
          if (busy || faulty) return;
          if (!tried) await attempt.run();
          else if ((await keep.run()) && !closing.signal.aborted) onClose();
        }}
      >
        <FormFault problem={attempt.problem ?? keep.problem} />
        <FileField
          label={t('file')}
          hint={t('file_hint')}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onText={change}
        />
        {file === undefined && (
          <Field
            label={t('lines')}
            hint={t('import_hint')}
            value={text}
            lines={8}
            required
            placeholder="phone, +2348031234567, mule account"
            onInput={(value) => change(value)}
          />
        )}
        {busy && done && done.of > 0 && (
          <p class="notice" role="status">
            {t('progress', done)}
          </p>
        )}
        {tried && (
          <p class="notice">
            {t('would', { n: tried.added, m: tried.already_listed, hits: tried.would_have_hit })}
            {!tried.complete && ` ${t('would_at_least')}`}
            {tried.parts > 1 && ` ${t('would_in_parts')}`}
          </p>
        )}
        {tried?.faults.slice(0, MAX_FAULTS).map(({ line, ...fault }) => (
          <p class="notice bad" key={line}>
            {t('line_fault', { n: line, fault: problemText(fault) })}
          </p>
        ))}
        {tried && tried.faults.length > MAX_FAULTS && (
          <p class="notice bad">{t('more_faults', { n: tried.faults.length - MAX_FAULTS })}</p>
        )}
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={busy} disabled={faulty}>
            {tried ? t('do') : t('try')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
