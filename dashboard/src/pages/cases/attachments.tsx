import { useQueryClient } from '@tanstack/preact-query';
import { useRef, useState } from 'preact/hooks';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../../contract/src/values.ts';
import { useAction } from '../../api/action.ts';
import { addressOf, api, send } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Download } from '../../components/download.tsx';
import { wordsOf } from '../../components/form.tsx';
import { Shown, textOf } from '../../components/masked.tsx';
import { Card } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { region } from '../../texts/language.ts';
import { t } from './attachment-texts.ts';
import type { Whole } from './read-case.ts';
import './attachments.css';

type Attachment = Whole['attachments'][number];
/** A file that the user has chosen but that is not attached yet. */
interface ChosenFile {
  /** Idempotency key of all attempts, so that a repeated upload attaches the file only once. */
  readonly key: string;
  readonly file: File;
  readonly isSending: boolean;
  /** Reason why the file was refused. */
  readonly fault?: string;
}

const MB = MAX_ATTACHMENT_BYTES / 1_048_576;
/**
 * The server determines the type from the bytes of the file. This list only filters the files that the browser's dialog
 * offers.
 */
const ACCEPT = '.pdf,.jpg,.jpeg,.png,.txt';

function sizeText(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  const count = Math.max(bytes / size, 0.1);
  return new Intl.NumberFormat(region(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(count);
}

/**
 * Shows the files of a case, who attached them, and links to download them. While the case is open, a button attaches
 * more files.
 */
export function AttachmentsOfCase({ of }: { of: Whole }) {
  const [removing, setRemoving] = useState<Attachment>();
  const nameOf = usePeople();
  const chosen = useChosenFiles(of.id);
  const { attachments } = of;
  const mayAdd = may('work_cases') && of.status !== 'closed';
  const isFull = attachments.length >= MAX_ATTACHMENTS;
  const mayRemove = ({ added_by: by }: Attachment): boolean =>
    mayAdd && of.stage !== 'review' && (by === me.value?.user.id || may('change_settings'));
  return (
    <Card title={t('title')} actions={mayAdd && !isFull && <ChooseFiles onChoose={chosen.add} />}>
      <div class="stack tight attachments">
        {attachments.length > 0 ? (
          <ul class="plain-list stack">
            {attachments.map((one) => (
              <li key={one.n} class="row apart">
                <div class="grow">
                  <strong class="name">
                    <Shown value={one.name} />
                  </strong>
                  <div class="muted small">
                    {t(one.content_type)} · {sizeText(one.bytes)} · {t('added', { who: nameOf(one.added_by) })}{' '}
                    <Time at={one.added_at} />
                  </div>
                </div>
                <div class="row">
                  {may('reveal') && (
                    <Download href={addressOf(`/v1/cases/${of.id}/attachments/${one.n}`, { query: inBranch() })}>
                      {t('download')} <span class="hidden-visually">{textOf(one.name)}</span>
                    </Download>
                  )}
                  {mayRemove(one) && (
                    <Button plain onClick={() => setRemoving(one)}>
                      {t('remove')} <span class="hidden-visually">{textOf(one.name)}</span>
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p class="muted">{t(mayAdd ? 'none' : 'none_closed')}</p>
        )}
        {attachments.length > 0 && !may('reveal') && <p class="muted small">{t('no_download')}</p>}
        {mayAdd && (
          <p class="muted small">
            {isFull ? t('full', { n: MAX_ATTACHMENTS }) : t('limits', { mb: MB, n: MAX_ATTACHMENTS })}
          </p>
        )}
        <ul class="plain-list stack tight" aria-live="polite">
          {chosen.files.map((one) => (
            <ChosenLine key={one.key} of={one} again={() => chosen.again(one)} dismiss={() => chosen.dismiss(one)} />
          ))}
        </ul>
      </div>
      {removing && <RemoveDialog id={of.id} of={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

/**
 * Button that opens the browser's dialog for files. The file field itself is hidden, so that only this button is
 * visible.
 */
function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button small onClick={() => field.current?.click()}>
        {t('add')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={ACCEPT}
        multiple
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Resets the field, so that the user can choose the same file again after a failure.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function ChosenLine({ of, again, dismiss }: { of: ChosenFile; again: () => void; dismiss: () => void }) {
  const { name } = of.file;
  if (of.fault === undefined)
    return (
      <li class="muted" aria-busy={of.isSending}>
        {t(of.isSending ? 'uploading' : 'waiting', { name })}
      </li>
    );
  return (
    <li class="notice bad row apart">
      <span class="name">{t('failed', { name, why: of.fault })}</span>
      <span class="row">
        {of.file.size <= MAX_ATTACHMENT_BYTES && (
          <Button small onClick={again}>
            {t('again')} <span class="hidden-visually">{name}</span>
          </Button>
        )}
        <Button small plain onClick={dismiss}>
          {t('dismiss')} <span class="hidden-visually">{name}</span>
        </Button>
      </span>
    </li>
  );
}

/**
 * Uploads chosen files one after another. A refused file stays in the list with the reason until the user removes it.
 */
function useChosenFiles(caseId: number) {
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const change = (key: string, to: Partial<ChosenFile> | undefined): void =>
    setFiles((all) =>
      all.flatMap((one) => {
        if (one.key !== key) return [one];
        return to === undefined ? [] : [{ ...one, ...to }];
      }),
    );
  const upload = async ({ key, file }: ChosenFile): Promise<void> => {
    change(key, { isSending: true });
    const form = new FormData();
    form.set('file', file, file.name);
    try {
      await send('POST', addressOf(`/v1/cases/${caseId}/attachments`, { query: inBranch() }), form, {
        headers: { 'idempotency-key': key },
      });
      await queries.invalidateQueries();
      change(key, undefined);
      showToast(t('attached', { name: file.name }));
    } catch (problem) {
      change(key, { isSending: false, fault: wordsOf(problem) });
    }
  };
  const enqueue = (one: ChosenFile): void => {
    last.current = last.current.then(() => upload(one));
  };
  return {
    files,
    add(chosen: readonly File[]) {
      const added = chosen.map((file): ChosenFile => {
        const fault = file.size > MAX_ATTACHMENT_BYTES ? { fault: t('too_large', { mb: MB }) } : {};
        return { key: crypto.randomUUID(), file, isSending: false, ...fault };
      });
      setFiles((all) => [...all, ...added]);
      for (const one of added) if (one.fault === undefined) enqueue(one);
    },
    again(one: ChosenFile) {
      setFiles((all) =>
        all.map((other) => (other.key === one.key ? { key: one.key, file: one.file, isSending: false } : other)),
      );
      enqueue(one);
    },
    dismiss: ({ key }: ChosenFile) => change(key, undefined),
  };
}

function RemoveDialog({ id, of, onClose }: { id: number; of: Attachment; onClose: () => void }) {
  const params = { path: { id: String(id), attachment: String(of.n) }, query: inBranch() };
  const remove = useAction(
    ({ reason }: { reason: string; choice: string }) =>
      api.post('/v1/cases/{id}/attachments/{attachment}/remove', { params, body: { reason } }),
    t('removed'),
  );
  return (
    <ReasonDialog
      title={t('remove_title', { name: textOf(of.name) })}
      hint={t('remove_hint')}
      button={t('remove')}
      danger
      action={remove}
      about={`file ${of.n}`}
      onClose={onClose}
    />
  );
}
