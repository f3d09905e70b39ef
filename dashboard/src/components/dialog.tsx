import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Escape does not close it: what it shows is shown once. */
  stubborn?: boolean;
  children: ComponentChildren;
}
/** The platform's modal dialog: it keeps the focus, Escape closes it, and focus goes back to what opened it. */
export function Dialog({ title, onClose, wide = false, stubborn = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    // Nothing in a closed dialog takes the focus: what is to have it says so, and has it now. Else it is the first field, the button that does it, or, where that one takes something away, the one that does not; not the ✕.
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
        // Enter is a new line in a reason: with Ctrl or ⌘ it sends it.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
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
