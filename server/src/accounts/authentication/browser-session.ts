import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { makeSecret } from '../secrets.ts';
import type { BrowserRequest, SessionCookie } from './session-cookie.ts';
import { ABSOLUTE_MS, revokeTokens, userOfToken } from './session-store.ts';

export interface BrowserCall {
  readonly request: BrowserRequest;
  setHeader(name: string, value: string): void;
}

/** Returns functions that start a session with its token in a cookie, after any kind of sign-in. */
export function makeBrowserSession({
  system,
  clock,
  sessionCookie,
}: {
  system: Db;
  clock: Clock;
  sessionCookie: SessionCookie;
}) {
  return {
    /**
     * Returns the text that identifies this browser at later sign-ins. It is the browser's current text, or a new one.
     */
    deviceOf: (request: BrowserRequest): string => sessionCookie.readDevice(request) ?? makeSecret(),
    /**
     * Sets the cookie of a new session. Ends the browser's previous session, so that its cookie can no longer be used.
     */
    async begin({ request, setHeader }: BrowserCall, token: string, device: string): Promise<void> {
      const former = sessionCookie.read(request);
      const { userId, tokenId } = (former && (await userOfToken(system, former, clock.now()))) || {};
      if (userId !== undefined && tokenId !== undefined) await revokeTokens(system, { userId, tokenId }, clock.now());
      setHeader('set-cookie', sessionCookie.begin(request, token, ABSOLUTE_MS / 1000));
      setHeader('set-cookie', sessionCookie.keepDevice(request, device));
    },
  };
}
export type BrowserSession = ReturnType<typeof makeBrowserSession>;
