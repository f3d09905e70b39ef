import { useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { useAction } from '../api/action.ts';
import { useApiQuery } from '../api/query.ts';
import { addressOf, api } from '../api/request.ts';
import { inBranch } from '../session/session.ts';
import { endOfDay, startOfDay } from './branch-days.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { ExportKind } from './export-kind.ts';
import { t } from './export-texts.ts';
import { FormFault } from './form.tsx';
import { useLocation } from './location.ts';
import { numberText } from './values.tsx';

const AGAIN_MS = 1000;
const read = async (id: number) =>
  (await api.get('/v1/exports/{id}', { params: { path: { id: String(id) }, query: inBranch() } })).data;

/** Filters that the page stores as days and sends as times. */
const TIMES = [
  ['from', startOfDay],
  ['to', endOfDay],
  ['decided_from', startOfDay],
  ['decided_to', endOfDay],
] as const;

/** Dialog that starts the export, shows its progress, and then offers the file. */
export function ExportDialog({ kind, onClose }: { kind: ExportKind; onClose: () => void }) {
  const { query } = useLocation();
  const [id, setId] = useState<number>();
  const start = useAction(async () => {
    const { cursor: _, ...filter } = query;
    for (const [name, timeOf] of TIMES) if (filter[name]) filter[name] = timeOf(filter[name]);
    const { data } = await api.post('/v1/exports', { params: { query: inBranch() }, body: { kind, filter } });
    setId(data.id);
  });
  return (
    <Dialog title={t('export_title')} onClose={onClose}>
      <div class="stack">
        <p class="muted">{t('export_hint')}</p>
        <FormFault problem={start.problem} />
        {id === undefined ? (
          <div class="buttons">
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button main busy={start.busy} onClick={() => start.run()}>
              {t('start')}
            </Button>
          </div>
        ) : (
          <Progress id={id} kind={kind} />
        )}
      </div>
    </Dialog>
  );
}

function Progress({ id, kind }: { id: number; kind: ExportKind }) {
  const asked = useApiQuery(
    ['export', id],
    () => read(id),
    (data) => (data && (data.state === 'done' || data.state === 'failed') ? false : AGAIN_MS),
  );
  const { data } = asked;
  if (!data) return asked.error ? <FormFault problem={asked.error} /> : <progress aria-label={t('export_title')} />;
  if (data.state === 'failed') return <p class="notice bad">{t('failed')}</p>;
  const n = numberText(data.rows_done);
  if (data.state !== 'done')
    return (
      <p class="row" role="status">
        <progress
          aria-label={t('export_title')}
          {...(data.rows_total !== null && { max: Math.max(1, data.rows_total), value: data.rows_done })}
        />
        {data.rows_total === null ? t('doing', { n }) : t('of', { n, total: numberText(data.rows_total) })}
      </p>
    );
  return (
    <>
      <p role="status">
        {t('ready', { n })} {data.rows_done >= data.most_rows && t('cut', { n })}
      </p>
      <div class="buttons">
        <a
          class="button main"
          href={addressOf(`/v1/exports/${id}/file`, { query: inBranch() })}
          download={`hakiki-${kind}-${data.created_at.slice(0, 10)}-${id}.csv`}
        >
          {t('download')}
        </a>
      </div>
    </>
  );
}
