/** Messages from the hosted page to the app around it (docs/web-sdk.md). */
export type HakikiMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'step'; readonly step: string }
  | {
      readonly type: 'complete';
      readonly entryId: number;
      readonly sessionId: string;
      readonly status: 'processing';
      readonly submittedAt: string;
    }
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'close'; readonly reason: string }
  | { readonly type: 'takenover'; readonly step: string };

const TYPES = ['ready', 'step', 'complete', 'error', 'close', 'takenover'];
const LONGEST = 4096;

/** Scheme, host and port of an address; empty for what is none. React Native's own URL lacks most of the standard, so it is done by hand. */
export const originOf = (url: string): string =>
  /^https?:\/\/[^/?#@\\\s]+(?=[/?#]|$)/i.exec(url)?.[0].toLowerCase() ?? '';

/**
 * A message of our page, or undefined. `from` is the address that the WebView shows, since React Native's messages carry no origin: while it is not
 * ours, nothing is believed.
 */
export function readMessage(text: string, from: string, page: string): HakikiMessage | undefined {
  if (!originOf(page) || originOf(from) !== originOf(page) || text.length > LONGEST) return undefined;
  let message: { source?: unknown; version?: unknown; type?: unknown };
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null) return undefined;
  if (message.source !== 'hakiki' || message.version !== 1 || !TYPES.includes(String(message.type))) return undefined;
  return message as HakikiMessage;
}
