import { signal } from '@preact/signals';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly text: string; readonly run: () => void };
}
const shown = signal<readonly Toast[]>([]);
const hide = (id: number): void => {
  shown.value = shown.value.filter((toast) => toast.id !== id);
};

/** Shows the result of an action for eight seconds, also to screen readers. */
export function showToast(text: string, action?: Toast['action']): void {
  const id = Date.now() + Math.random();
  shown.value = [...shown.value.slice(-2), { id, text, ...(action && { action }) }];
  setTimeout(() => hide(id), 8000);
}

/** Undoes the newest action that can be undone. A key calls it. */
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
        <div class="toast fade" key={id}>
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
