import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';

interface Common {
  label: string;
  hint?: ComponentChildren;
  fault?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}
const described = (id: string, { hint, fault }: Pick<Common, 'hint' | 'fault'>) =>
  [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || undefined;

function Around({
  id,
  label,
  hint,
  fault,
  grow,
  children,
}: Common & { id: string; grow?: boolean; children: ComponentChildren }) {
  return (
    <div class={grow ? 'field grow' : 'field'}>
      <label for={id}>{label}</label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {fault && (
        <span class="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

export interface FieldProps extends Common {
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'url' | 'search' | 'color' | 'datetime-local';
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal';
  autofocus?: boolean;
  placeholder?: string;
  lines?: number;
  grow?: boolean;
  maxlength?: number;
}
/** Text field with one line or several. `autofocus` also works inside dialogs. */
export function Field({
  value,
  onInput,
  type = 'text',
  lines,
  autofocus,
  label,
  hint,
  fault,
  grow = false,
  required = false,
  ...rest
}: FieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // In a dialog that is not open yet, the dialog itself sets the focus later (dialog.tsx).
  useEffect(() => {
    if (autofocus) ref.current?.focus();
  }, [autofocus]);
  const props = {
    id,
    ref,
    value,
    required,
    'data-autofocus': autofocus || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described(id, { hint, fault }),
    onInput: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value),
    // Without this attribute the browser accepts only whole numbers. If the field is hidden, the browser does not even
    // show a message.
    step: rest.inputmode === 'decimal' ? 'any' : undefined,
    ...rest,
  } as const;
  return (
    <Around id={id} label={label} hint={hint} fault={fault} grow={grow}>
      {lines ? <textarea {...props} rows={lines} /> : <input {...props} type={type as 'text'} />}
    </Around>
  );
}

/**
 * Reads a file as text. Fails if the file is not valid text, because otherwise unreadable characters of a name would be
 * replaced without a message.
 */
async function readText(file: File): Promise<{ text?: string; wrong?: 'file_unreadable' | 'file_not_text' }> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { wrong: 'file_unreadable' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { wrong: 'file_not_text' };
  }
}

/** Field for a file, which is read as text. If the file is not text, the value stays empty. */
export function FileField({
  accept,
  onText,
  label,
  hint,
}: Common & { accept: string; onText: (text: string, name?: string) => void }) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  async function take(file: File) {
    const { text, wrong } = await readText(file);
    setFault(wrong && common(wrong, { name: file.name }));
    if (text === undefined) onText('');
    else onText(text, file.name);
  }
  return (
    <Around id={id} label={label} hint={hint} fault={fault}>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described(id, { hint, fault })}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file) void take(file);
        }}
      />
    </Around>
  );
}

type Options = readonly (readonly [value: string, text: string])[];
export interface SelectProps extends Common {
  value: string;
  onChange: (value: string) => void;
  options: Options;
  /** More options, in groups with headings. */
  groups?: readonly (readonly [heading: string, options: Options])[];
  autofocus?: boolean;
}
/** First option of a list in which no value is preselected. */
export const nothingChosen = (): readonly [string, string] => ['', common('choose')];
export function Select({ value, onChange, options, groups, label, hint, fault, autofocus, ...rest }: SelectProps) {
  const id = useId();
  const lines = (of: Options) =>
    of.map(([given, text]) => (
      <option key={given} value={given} selected={given === value}>
        {text}
      </option>
    ));
  return (
    <Around id={id} label={label} hint={hint} fault={fault}>
      <select
        id={id}
        value={value}
        aria-describedby={described(id, { hint, fault })}
        {...rest}
        data-autofocus={autofocus || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {lines(options)}
        {groups?.map(([heading, of]) => (
          <optgroup key={heading} label={heading}>
            {lines(of)}
          </optgroup>
        ))}
      </select>
    </Around>
  );
}

export function Check({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
}: {
  label: ComponentChildren;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <div class="muted small" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

type SecretProps = Pick<FieldProps, 'label' | 'hint' | 'value' | 'onInput' | 'autofocus'>;
/** Field for the current password. */
export const PasswordField = (props: SecretProps) => (
  <Field {...props} type="password" autocomplete="current-password" required />
);
/** Field for a code of the second factor. */
export const CodeField = (props: SecretProps) => (
  <Field {...props} autocomplete="one-time-code" inputmode="numeric" required />
);
