import type { Opened } from './api.ts';

export interface Remembered {
  /** Current token. It differs from the page's first token after the session was offered to a phone. */
  readonly token: string;
  readonly opened: Opened;
}

/**
 * Returns the storage key of the values that are needed after a reload of the page. These are the secret that binds the
 * session to this browser, and the answer of `open`. They contain no personal data.
 */
const keyOf = (token: string): string => `hakiki:${token.slice(0, 12)}`;

export function remember(token: string, remembered: Remembered): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(remembered));
  } catch {
    // Storage is switched off. A reload then opens the session again, which the server allows a few times.
  }
}

export function recall(token: string): Remembered | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
