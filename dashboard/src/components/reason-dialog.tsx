import { useState } from 'preact/hooks';
import { common } from '../../../contract/src/texts/common.ts';
import type { Action } from '../api/action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Select } from './field.tsx';
import { FormFault } from './form.tsx';

interface ReasonDialogProps {
  title: string;
  hint?: string;
  button: string;
  danger?: boolean;
  /** A closed list to choose from, beside the words. */
  choices?: { label: string; options: readonly (readonly [string, string])[] };
  /** Words may be left away. */
  optional?: boolean;
  action: Action<{ reason: string; choice: string }>;
  onClose: () => void;
}
/** Asks for the reason of something that stays in a record; what was typed stays when it is refused. */
export function ReasonDialog({
  title,
  hint,
  button,
  danger = false,
  choices,
  optional = false,
  action,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState(choices?.options[0]?.[0] ?? '');
  async function submit(event: Event) {
    event.preventDefault();
    if (await action.run({ reason: reason.trim(), choice })) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {hint && <p class="muted">{hint}</p>}
        <FormFault problem={action.problem} />
        {choices && <Select label={choices.label} value={choice} onChange={setChoice} options={choices.options} />}
        <Field
          label={optional ? common('note') : common('reason')}
          value={reason}
          onInput={setReason}
          lines={3}
          required={!optional}
          autofocus
          maxlength={2000}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main={!danger} danger={danger} type="submit" busy={action.busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks once more, naming the thing. */
export function ConfirmDialog({
  title,
  hint,
  button,
  action,
  onClose,
}: {
  title: string;
  hint: string;
  button: string;
  action: Action<void>;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{hint}</p>
      <FormFault problem={action.problem} />
      <div class="buttons">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button danger busy={action.busy} onClick={async () => (await action.run()) && onClose()}>
          {button}
        </Button>
      </div>
    </Dialog>
  );
}
