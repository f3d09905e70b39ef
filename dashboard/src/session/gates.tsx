import { signal } from '@preact/signals';
import { setAskers } from '../api/request.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import type { Ask } from './gate-dialog.tsx';
import { me } from './session.ts';

// Loaded when it is needed, because the first view shows no dialog.
const GateDialog = lazyPart(() => import('./gate-dialog.tsx'), 'GateDialog');

const asked = signal<Ask | undefined>(undefined);
const waiting: ((given: boolean) => void)[] = [];

const ask = (what: Ask) => () =>
  new Promise<boolean>((resolve) => {
    waiting.push(resolve);
    asked.value = what;
  });
const finish = (given: boolean): void => {
  asked.value = undefined;
  for (const resolve of waiting.splice(0)) resolve(given);
};

/** Makes the page's requests wait until the user has signed in again or entered the password. */
export function openGates(): void {
  setAskers({ signIn: async () => (me.peek() ? ask('sign_in')() : false), confirm: ask('confirm') });
}

export function Gates() {
  const asks = asked.value;
  // If the dialog cannot be loaded, `onClose` makes the waiting requests fail.
  return asks ? <GateDialog key={asks} asks={asks} finish={finish} onClose={() => finish(false)} /> : null;
}
