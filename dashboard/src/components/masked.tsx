import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { send } from '../api/request.ts';
import { forEachUser, inBranch, may } from '../session/session.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Select } from './field.tsx';
import { FormFault } from './form.tsx';
import { isMasked, type Masked } from './masked-value.ts';
import { showToast } from './toast.tsx';

const FIVE_MINUTES = 300_000;
/** Text that is shown for a masked value without a hint. The server uses the same text. */
const HIDDEN = '•••';
/** Maximum number of fields that one request can reveal. */
const MAX_FIELDS = 100;
/** Revealed values. They are only in memory, for five minutes, and only for the user who revealed them. */
const revealed = signal<ReadonlyMap<string, unknown>>(new Map());
forEachUser(() => {
  revealed.value = new Map();
});
const placeOf = ({ subject, field }: Masked): string => `${subject}|${field}`;

function keep(subject: string, values: Readonly<Record<string, unknown>>): void {
  const places = Object.keys(values).map((field) => `${subject}|${field}`);
  revealed.value = new Map([
    ...revealed.value,
    ...Object.entries(values).map(([field, value]) => [`${subject}|${field}`, value] as const),
  ]);
  setTimeout(() => {
    revealed.value = new Map([...revealed.value].filter(([place]) => !places.includes(place)));
  }, FIVE_MINUTES);
}
export const revealedOf = (value: Masked): unknown => revealed.value.get(placeOf(value));

/**
 * Finds every masked value in the server's data. Includes pictures of a masked record, because they are blurred until
 * they are revealed. Leaves out clips, which are revealed separately.
 */
export function maskedIn(value: unknown): Masked[] {
  if (isMasked(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.values(value).flatMap(maskedIn);
  const { id, images } = value as { id?: unknown; images?: unknown };
  if (found.length === 0 || typeof id !== 'number' || !Array.isArray(images)) return found;
  const subject = `verification:${id}`;
  const pictures = images.flatMap((image: { content_type?: string }, at) =>
    image.content_type?.startsWith('video/') ? [] : [{ masked: true as const, subject, field: `images.${at}` }],
  );
  return [...found, ...pictures];
}

/**
 * Returns the masked value that must be revealed for a record's picture or clip. Undefined if the address is not the
 * address of a picture or clip.
 */
export function placeOfPicture(url: string): Masked | undefined {
  const [, record, at] = /\/verifications\/(\d+)\/images\/(\d+)/.exec(url) ?? [];
  return record ? { masked: true, subject: `verification:${record}`, field: `images.${at}` } : undefined;
}

/** Returns the address of a picture. It is the blurred picture until the picture is revealed. */
export function usePictureSource(url: string): string {
  const place = placeOfPicture(url);
  const shown = place !== undefined && revealed.value.has(placeOf(place));
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!shown) return;
    let made: string | undefined;
    let gone = false;
    void send('GET', url)
      .then((answer) => answer.blob())
      .then((picture) => {
        if (gone) return;
        made = URL.createObjectURL(picture);
        setSource(made);
      })
      .catch(() => gone || showToast(common('picture_failed')));
    return () => {
      gone = true;
      setSource(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [shown, url]);
  return source ?? url;
}

/** Returns the text of a value that may be masked. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!isMasked(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const shown = revealedOf(value);
  return shown === undefined ? (value.hint ?? HIDDEN) : textOf(shown);
}

/**
 * Shows a value, or for a masked value only the part that the server sends. `as` formats a value that is not masked.
 */
export function Shown({ value, as = (text) => text }: { value: unknown; as?: (text: string) => string }) {
  if (!isMasked(value) || revealedOf(value) !== undefined) return <>{as(textOf(value))}</>;
  return (
    <span class="masked">
      <span>{value.hint ?? HIDDEN}</span>
      <span class="hidden-visually">{common('masked')}</span>
    </span>
  );
}

/** Button that reveals all masked values of a page. It asks for a reason, which is written to the audit log. */
export function RevealButton({ of, label = common('reveal') }: { of: unknown; label?: string }) {
  const [asking, setAsking] = useState(false);
  const hidden = maskedIn(of).filter((value) => revealedOf(value) === undefined);
  // For a user without the permission there is no button, because the server would refuse the request.
  if (hidden.length === 0 || !may('reveal')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && <RevealDialog hidden={hidden} onClose={() => setAsking(false)} />}
    </>
  );
}

const reasons = [
  'work_case',
  'decide_review',
  'clear_alert',
  'customer_request',
  'authority_request',
  'quality_check',
  'other',
] as const;

function RevealDialog({ hidden, onClose }: { hidden: readonly Masked[]; onClose: () => void }) {
  const [reason, setReason] = useState<string>(reasons[0]);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function submit(event: Event) {
    event.preventDefault();
    setBusy(true);
    try {
      for (const subject of new Set(hidden.map((value) => value.subject))) {
        const fields = hidden.filter((value) => value.subject === subject).map(({ field }) => field);
        const query = inBranch().branch ? `?branch=${inBranch().branch}` : '';
        for (let from = 0; from < fields.length; from += MAX_FIELDS) {
          const given = { subject, fields: fields.slice(from, from + MAX_FIELDS), reason, ...(note && { note }) };
          const answer = await send('POST', `/v1/reveal${query}`, given);
          keep(subject, ((await answer.json()) as { data: { values: Record<string, unknown> } }).data.values);
        }
      }
      showToast(common('revealed'));
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={common('reveal_title')} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p class="muted">{common('reveal_hint')}</p>
        <FormFault problem={problem} />
        <Select
          label={common('reason')}
          value={reason}
          onChange={setReason}
          options={reasons.map((name) => [name, common(name)] as const)}
        />
        <Field label={common('note')} value={note} onInput={setNote} />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={busy}>
            {common('reveal')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
