import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** If true, Escape does not close the dialog, because its content cannot be shown again. */
  stubborn?: boolean;
  children: ComponentChildren;
}
/**
 * Modal dialog of the browser. The focus stays in the dialog, and Escape closes the dialog. The focus then returns to the
 * element that opened the dialog.
 */
export function Dialog({ title, onClose, wide = false, stubborn = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    // Sets the focus when the dialog opens: on the marked element, or else on the first field, or else on the button of
    // the action. If the action removes data, the other button gets the focus. The ✕ never gets the focus.
    const first = [
      '[data-autofocus]',
      ':is(input, select, textarea):not(:disabled)',
      '.buttons .main:not(:disabled)',
      '.buttons .button',
    ];
    for (const wanted of first) {
      const found = dialog?.querySelector<HTMLElement>(wanted);
      if (found) {
        found.focus();
        break;
      }
    }
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // In a text field with several lines, Enter starts a new line. Ctrl+Enter or ⌘+Enter sends the form.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Prevents that a focused button, such as *Cancel*, is pressed too.
        event.preventDefault();
        if (!event.repeat)
          ref.current?.querySelector<HTMLElement>(':is([type="submit"], .buttons .main):not(:disabled)')?.click();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!stubborn) onClose();
      }}
    >
      <div>
        <header class="row apart title">
          <h2 id={id}>{title}</h2>
          {!stubborn && (
            <button type="button" class="button small plain" aria-label={common('close')} onClick={onClose}>
              ✕
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
