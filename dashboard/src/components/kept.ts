import { useState } from 'preact/hooks';
import { branch, me } from '../session/session.ts';

/**
 * Unsent text by branch, page and field, in memory only. A user who was signed out for inactivity finds it again. It is
 * deleted if the user signs out or another user signs in.
 */
const kept = new Map<string, string>();
let whose: number | undefined;
me.subscribe((now) => {
  if (!now) return;
  if (now.user.id !== whose) kept.clear();
  whose = now.user.id;
});
/** Deletes the typed text when the user signs out. */
export const forgetTyped = (): void => kept.clear();
// A reload would lose the text, so the browser asks first.
addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault();
});

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Resets the field to its first text after sending or cancelling. */
  readonly forget: () => void;
}
/**
 * Keeps typed text, so that it is still there when its dialog or page is opened again. `place` separates it from other
 * fields of the page in the address, and from text about another person.
 */
export function useTyped(place: string, first = ''): Typed {
  const key = `${branch.value?.id} ${location.pathname}${location.hash} ${place}`;
  const [typed, setTyped] = useState<{ readonly key: string; readonly text: string }>();
  return {
    text: typed?.key === key ? typed.text : (kept.get(key) ?? first),
    type(text) {
      if (text.trim() && text !== first) kept.set(key, text);
      else kept.delete(key);
      setTyped({ key, text });
    },
    forget() {
      kept.delete(key);
      setTyped(undefined);
    },
  };
}
