import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { TemplateKind } from '../../../contract/src/values.ts';
import { common } from '../../../packages/texts/src/common.ts';
import type { Action } from '../api/action.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, nothingChosen, Select } from './field.tsx';
import type { TemplateValues } from './fill-template.ts';
import { FormFault } from './form.tsx';
import { InsertTemplate } from './insert-template.tsx';
import { useTyped } from './kept.ts';

interface ReasonDialogProps {
  title: string;
  /** Text above the form. It may depend on the selected reason. */
  hint?: string | ((choice: string) => string | undefined);
  button: string;
  danger?: boolean;
  /** Fixed list of reasons, shown in addition to the text field. If there are several reasons, none is preselected. */
  choices?: { label: string; options: readonly (readonly [string, string])[] };
  /** Label of the text field, if the text is not a reason. */
  label?: string;
  /** True if the text is optional. */
  optional?: boolean;
  /** Subject of the text, if the page's address does not contain it. */
  about?: string;
  /** Templates that the user can insert into the text. If absent, the dialog offers none. */
  template?: { kind: TemplateKind; values: TemplateValues };
  action: Action<{ reason: string; choice: string }>;
  onClose: () => void;
}
/** Button that closes a dialog and discards the typed text. Escape keeps the text. */
export const CancelButton = ({ of, onClose }: { of: readonly { forget: () => void }[]; onClose: () => void }) => (
  <Button
    onClick={() => {
      for (const typed of of) typed.forget();
      onClose();
    }}
  >
    {common('cancel')}
  </Button>
);

/**
 * Dialog that asks for the reason of an action. The reason is stored. If the action is refused, or the dialog is closed
 * and opened again, the typed text is still there. Cancelling discards the text.
 */
export function ReasonDialog({
  title,
  hint,
  button,
  danger = false,
  choices,
  optional = false,
  about = '',
  label = common(optional ? 'note' : 'reason'),
  template,
  action,
  onClose,
}: ReasonDialogProps) {
  const typed = useTyped(`${title} ${about}`);
  const only = choices?.options.length === 1 ? choices.options[0]![0] : '';
  const [choice, setChoice] = useState(only);
  const shownHint = typeof hint === 'function' ? hint(choice) : hint;
  async function submit(event: Event) {
    event.preventDefault();
    if (!(await action.run({ reason: typed.text.trim(), choice }))) return;
    typed.forget();
    onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {shownHint && <p class="muted">{shownHint}</p>}
        <FormFault problem={action.problem} />
        {choices && (
          <Select
            label={choices.label}
            value={choice}
            onChange={setChoice}
            required
            autofocus={!only}
            options={only ? choices.options : [nothingChosen(), ...choices.options]}
          />
        )}
        {template && <InsertTemplate {...template} text={typed.text} onInput={typed.type} />}
        <Field
          label={label}
          value={typed.text}
          onInput={typed.type}
          lines={3}
          required={!optional}
          autofocus={!choices || only !== ''}
          maxlength={2000}
        />
        <div class="buttons">
          <CancelButton of={[typed]} onClose={onClose} />
          <Button main={!danger} danger={danger} type="submit" busy={action.busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Dialog that asks for confirmation and names the object of the action. */
export function ConfirmDialog({
  title,
  hint,
  button,
  action,
  onClose,
  children,
}: {
  title: string;
  hint: string;
  button: string;
  action: Action<void>;
  onClose: () => void;
  /** Warning that the user reads before the confirmation. */
  children?: ComponentChildren;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await action.run()) onClose();
        }}
      >
        <p>{hint}</p>
        {children}
        <FormFault problem={action.problem} />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button danger type="submit" busy={action.busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
