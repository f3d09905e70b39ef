import { signal } from '@preact/signals';
import { me } from '../session/session.ts';

type Preferences = Readonly<Record<string, unknown>>;

/**
 * Parses the preferences that the browser has stored. Returns no preferences if the text is not a JSON object. Pure.
 */
export function parsePreferences(text: string | null): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Preferences) : {};
  } catch {
    return {};
  }
}

/** Each user of this browser has separate preferences. Preferences contain codes and ids, and no personal data. */
const storageKey = (): string => `hakiki.preferences.${me.peek()?.user.id}`;
const preferences = signal<Preferences>({});
me.subscribe((now) => {
  if (now) preferences.value = parsePreferences(localStorage.getItem(storageKey()));
});

// If the same user changes a preference in another tab, this tab uses it too.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (me.peek() && key === storageKey()) preferences.value = parsePreferences(newValue);
});

/**
 * Returns a preference of the signed-in user.
 *
 * @param name for example `rail` or `columns.cases`
 * @returns the stored value; undefined if there is none, or if `isValid` returns false
 */
export function preferenceOf<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  const value = preferences.value[name];
  return isValid(value) ? value : undefined;
}

/**
 * Stores a preference in this browser. Reads the other preferences again, so that changes from another tab are not
 * lost.
 */
export function keepPreference(name: string, value: unknown): void {
  preferences.value = { ...parsePreferences(localStorage.getItem(storageKey())), [name]: value };
  localStorage.setItem(storageKey(), JSON.stringify(preferences.value));
}

export const isIdList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(Number.isSafeInteger);
export const isSwitches = (value: unknown): value is Readonly<Record<string, boolean>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean');
