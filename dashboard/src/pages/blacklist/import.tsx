import { useState } from 'preact/hooks';
import { common } from '../../../../contract/src/texts/common.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FileField } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { inBranch } from '../../session/session.ts';
import { type LineFault, partsOf, readLines } from './lines.ts';
import { t } from './texts.ts';

/** So many of what is wrong are shown. */
const MOST_FAULTS = 20;

interface Tried {
  readonly added: number;
  readonly already_listed: number;
  readonly would_have_hit: number;
  readonly complete: boolean;
  readonly parts: number;
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/** Many at once, from a file or typed: first what would happen, then the same lines for good, in the parts that the API takes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<string>();
  const [tried, setTried] = useState<Tried>();
  const [done, setDone] = useState<{ n: number; of: number }>();
  /** Sends part by part; a part is added whole or not at all, and one that is sent again adds nothing. */
  const send = async (dry: boolean): Promise<Tried> => {
    const { entries, faults } = readLines(text);
    const all = { added: 0, already_listed: 0, would_have_hit: 0, complete: true };
    const wrong = faults.map(({ line, fault }) => ({ line, message: t(fault satisfies LineFault['fault']) }));
    const parts = partsOf(entries);
    for (const [i, part] of parts.entries()) {
      setDone({ n: parts.slice(0, i).reduce((sum, { length }) => sum + length, 0), of: entries.length });
      const { data } = await api.post('/v1/blacklist/import', {
        params: { query: inBranch() },
        body: {
          entries: part.map(({ kind, value, reason }) => ({ kind, value, reason })),
          ...(dry && { dry_run: true }),
        },
      });
      all.added += data.added;
      all.already_listed += data.already_listed;
      all.would_have_hit += data.would_have_hit ?? 0;
      all.complete &&= data.complete !== false;
      wrong.push(...data.faults.map(({ entry, message }) => ({ line: part[entry - 1]!.line, message })));
    }
    return { ...all, parts: parts.length, faults: wrong.sort((a, b) => a.line - b.line) };
  };
  const attempt = useAction(async () => setTried(await send(true)));
  const keep = useAction(async () => showToast(t('imported', { n: (await send(false)).added })));
  const busy = attempt.busy || keep.busy;
  const change = (value: string, name?: string): void => {
    setText(value);
    setFile(name);
    setTried(undefined);
    setDone(undefined);
  };
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
        {tried?.faults.slice(0, MOST_FAULTS).map(({ line, message }) => (
          <p class="notice bad" key={line}>
            {t('line', { n: line })}: {message}
          </p>
        ))}
        {tried && tried.faults.length > MOST_FAULTS && (
          <p class="notice bad">{t('more_faults', { n: tried.faults.length - MOST_FAULTS })}</p>
        )}
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={busy} disabled={tried !== undefined && tried.faults.length > 0}>
            {tried ? t('do') : t('try')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
