import type { ComponentChildren } from 'preact';

export interface ButtonProps {
  children: ComponentChildren;
  main?: boolean;
  danger?: boolean;
  plain?: boolean;
  small?: boolean;
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Reason why the button is disabled. It is shown as the button's title. */
  why?: string | undefined;
  busy?: boolean;
  label?: string;
  keys?: string | undefined;
  onClick?: (event: Event) => void;
}

export function Button({
  children,
  main,
  danger,
  plain,
  small,
  type = 'button',
  disabled,
  why,
  busy,
  label,
  keys,
  onClick,
}: ButtonProps) {
  const names = ['button', main && 'main', danger && 'danger', plain && 'plain', small && 'small']
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type={type}
      class={names}
      disabled={disabled || busy}
      title={why}
      aria-label={label}
      aria-busy={busy}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {children}
      {keys && (
        <span class="key" aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}
