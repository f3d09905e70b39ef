import { useState } from 'preact/hooks';
import { branch, me } from '../session/session.ts';

/**
 * Unsent text by branch, page and field, in memory only. A user who is signed out for inactivity gets it back. It is
 * deleted if the user signs out or another user signs in.
 */
const kept = new Map<string, string>();
let whose: number | undefined;
me.subscribe((now) => {
  if (!now) return;
  if (now.user.id !== whose) kept.clear();
  whose = now.user.id;
});
/** Returns true if a reload would lose typed text. */
export const hasTyped = (): boolean => kept.size > 0;
/** Deletes the typed text when the user signs out. */
export const forgetTyped = (): void => kept.clear();
// A reload would lose the text. The browser therefore asks for confirmation.
addEventListener('beforeunload', (event) => {
  if (hasTyped()) event.preventDefault();
});

export interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Resets the field to its first text, after the text is sent or cancelled. */
  readonly forget: () => void;
}
/**
 * Keeps typed text, so that it is still there when its dialog or page is opened again. `place` distinguishes it from
 * other fields on the page with this address, and from text about another person.
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
