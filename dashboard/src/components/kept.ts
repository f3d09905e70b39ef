import { useState } from 'preact/hooks';
import { me } from '../session/session.ts';

/** What was typed and not sent yet, by its page and place: in memory alone. Who is signed out for idleness finds it again; nobody else does. */
const kept = new Map<string, string>();
let whose: number | undefined;
me.subscribe((now) => {
  if (!now) return;
  if (now.user.id !== whose) kept.clear();
  whose = now.user.id;
});
// A reload would lose it: the browser asks first.
addEventListener('beforeunload', (event) => {
  if (kept.size > 0) event.preventDefault();
});

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** It was sent. */
  readonly forget: () => void;
}
/** Text that is still there when its dialog or page is opened again. `place` tells it from others of the page in the address. */
export function useTyped(place: string, first = ''): Typed {
  const [key] = useState(() => `${location.pathname}${location.hash} ${place}`);
  const [text, setText] = useState(() => kept.get(key) ?? first);
  return {
    text,
    type(given) {
      if (given.trim() && given !== first) kept.set(key, given);
      else kept.delete(key);
      setText(given);
    },
    forget: () => void kept.delete(key),
  };
}
