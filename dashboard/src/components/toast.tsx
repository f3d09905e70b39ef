import { signal } from '@preact/signals';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly text: string; readonly run: () => void };
}
const shown = signal<readonly Toast[]>([]);
const hide = (id: number): void => {
  shown.value = shown.value.filter((toast) => toast.id !== id);
  timers.delete(id);
};

const SHOWN_MS = 8000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
/**
 * The message stays visible while the pointer or the focus is on it, so that users can reach its button (WCAG 2.2.1).
 */
const stay = (id: number): void => clearTimeout(timers.get(id));
const hideLater = (id: number): void => {
  stay(id);
  timers.set(
    id,
    setTimeout(() => hide(id), SHOWN_MS),
  );
};

/** Shows the result of an action for eight seconds, also to screen readers. */
export function showToast(text: string, action?: Toast['action']): void {
  const id = Date.now() + Math.random();
  shown.value = [...shown.value.slice(-2), { id, text, ...(action && { action }) }];
  hideLater(id);
}

/** Undoes the newest action that can be undone. Called by a keyboard shortcut. */
export function runNewest(): void {
  const newest = shown.value.findLast(({ action }) => action);
  if (!newest) return;
  newest.action?.run();
  hide(newest.id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map(({ id, text, action }) => (
        <div
          class="toast fade"
          key={id}
          onPointerEnter={() => stay(id)}
          onPointerLeave={() => hideLater(id)}
          onFocusIn={() => stay(id)}
          onFocusOut={() => hideLater(id)}
        >
          <span>{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run();
                hide(id);
              }}
            >
              {action.text}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
