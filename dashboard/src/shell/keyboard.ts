import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface KeyAction {
  /** A key, or two keys with a space between them that are pressed one after another: `j`, `g q`. */
  readonly keys: string;
  readonly text: string;
  /** True if the action runs repeatedly while the user holds the key down. */
  readonly repeats?: boolean;
  readonly run: () => void;
}

const KEPT = 'hakiki.keys';
/** True if shortcuts with a single key are on. Users can turn them off (WCAG 2.1.4). */
export const singleKeys = signal(localStorage.getItem(KEPT) !== 'off');
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(KEPT, on ? 'on' : 'off');
  singleKeys.value = on;
}

/** Shortcuts of the navigation and of the current page. The help lists them. */
export const registered = signal<readonly KeyAction[]>([]);

/** Activates these shortcuts while the component is shown. */
export function useKeys(actions: readonly KeyAction[]): void {
  useEffect(() => {
    registered.value = [...registered.peek(), ...actions];
    return () => {
      registered.value = registered.peek().filter((action) => !actions.includes(action));
    };
  }, [actions]);
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type));

/** Maximum time in milliseconds between the two keys of a sequence. */
const SEQUENCE_MS = 1500;

/**
 * Starts to listen for keys, for the whole page. While a key is held down, its action runs only once, unless the action
 * repeats.
 */
export function listenForKeys(): void {
  let before = '';
  let beforeAt = 0;
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !singleKeys.peek()) return;
    if (typing(event.target) || document.querySelector('dialog[open]')) return;
    // Enter on a link or button must keep its normal effect.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a,button,summary'))
      return;
    const two = before && event.timeStamp - beforeAt <= SEQUENCE_MS ? `${before} ${event.key}` : '';
    before = '';
    const actions = [...registered.peek()].reverse();
    const action = actions.find(({ keys }) => keys === two) ?? actions.find(({ keys }) => keys === event.key);
    if (action) {
      event.preventDefault();
      if (!event.repeat || action.repeats) action.run();
    } else if (actions.some(({ keys }) => keys.startsWith(`${event.key} `)))
      [before, beforeAt] = [event.key, event.timeStamp];
  });
}
