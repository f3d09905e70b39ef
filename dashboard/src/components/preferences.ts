import { signal } from '@preact/signals';
import { me } from '../session/session.ts';

type Preferences = Readonly<Record<string, unknown>>;

/** Parses preferences that a browser kept. Returns none if the text is not a JSON object. Pure. */
export function parsePreferences(text: string | null): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Preferences) : {};
  } catch {
    return {};
  }
}

/** Each user of this browser has their own preferences. They contain codes and ids, and no personal data. */
const storageKey = (): string => `hakiki.preferences.${me.peek()?.user.id}`;
const preferences = signal<Preferences>({});
me.subscribe((now) => {
  if (now) preferences.value = parsePreferences(localStorage.getItem(storageKey()));
});

// A choice in another tab of the same user shows here too.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (me.peek() && key === storageKey()) preferences.value = parsePreferences(newValue);
});

/**
 * Returns a preference of the signed-in user.
 *
 * @param name for example `rail` or `columns.cases`
 * @returns the kept value, or undefined if there is none or `isValid` refuses it
 */
export function preferenceOf<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  const value = preferences.value[name];
  return isValid(value) ? value : undefined;
}

/** Keeps a preference in this browser. Reads the others again, so that another tab's choices are not undone. */
export function keepPreference(name: string, value: unknown): void {
  preferences.value = { ...parsePreferences(localStorage.getItem(storageKey())), [name]: value };
  localStorage.setItem(storageKey(), JSON.stringify(preferences.value));
}

export const isIdList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(Number.isSafeInteger);
export const isSwitches = (value: unknown): value is Readonly<Record<string, boolean>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean');
