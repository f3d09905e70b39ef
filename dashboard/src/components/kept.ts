import { useState } from 'preact/hooks';
import { branch, me } from '../session/session.ts';

/**
 * Texts that were typed but not sent, by branch, page and field. They are only in memory. After a sign-out for
 * inactivity, the user finds the text again. The text is deleted if the user signs out or another user signs in.
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
// Makes the browser ask for confirmation before a reload, because a reload would lose the text.
addEventListener('beforeunload', (event) => {
  if (hasTyped()) event.preventDefault();
});

export interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Resets the field to its first text. Called after the text was sent or cancelled. */
  readonly forget: () => void;
}
/**
 * Keeps a typed text in memory, so that it is still there when its dialog or page is opened again. `place`
 * distinguishes the text from other fields of the page, and from texts about other persons.
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
