import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** If true, Escape does not close the dialog, because its content is shown only once. */
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
    // A closed dialog cannot have the focus, so the focus is set when it opens. The marked element gets it, otherwise
    // the first field, otherwise the button of the action. If the action removes data, the other button gets it. The ✕
    // never does.
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
        // In a reason, Enter starts a new line. Ctrl+Enter or ⌘+Enter sends the form.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // A focused button, as *Cancel*, must not be pressed too.
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
