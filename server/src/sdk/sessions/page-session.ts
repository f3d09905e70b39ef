import { timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import type { Handler, Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { findConfig } from '../configs/find-config.ts';
import { foreignOrigin } from './page-origins.ts';
import { alreadySubmitted, invalidSession } from './session-faults.ts';
import { findSession, hashToken, type Session } from './session-store.ts';

export interface PageSessionDeps {
  /**
   * Connection in the system scope, which can read all sessions. The account is unknown until the session is found by
   * its token.
   */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Public URL of this service. */
  readonly publicUrl: () => string;
}

const tokenOf = (request: FastifyRequest): string => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'session' || !token || token.length > 100) throw invalidSession();
  return token;
};

/**
 * `follows` is true if the request is from the browser that handed the session over to another device. This browser may
 * read the session, but not change it.
 */
export type PageSession = Session & {
  readonly follows: boolean;
  /** Hash of the token of the request. */
  readonly tokenHash: Buffer;
};

/**
 * Finds the session of a page's request by its token. The page must belong to this service, or come from one of the
 * configuration's origins. From the second call on, the secret of the browser that opened the session is required too.
 * @throws AppError unauthenticated with INVALID_SESSION for any invalid token, whatever the reason; run_submitted if a
 *   submitted session is opened again
 */
export function makePageSession({ system, vault, clock, publicUrl }: PageSessionDeps) {
  const isFromAllowedPage = async (request: FastifyRequest, configId: number): Promise<boolean> => {
    const origin = foreignOrigin(request, publicUrl());
    if (origin === undefined) return true;
    const config = await findConfig(system, String(configId));
    return config?.origins.includes(origin) ?? false;
  };
  return async (request: FastifyRequest, { session: may }: Pick<Endpoint, 'session'>): Promise<PageSession> => {
    const token = tokenOf(request);
    const session = await findSession(system, vault, { token });
    if (!session) throw invalidSession();
    if (!(await isFromAllowedPage(request, session.configId))) throw invalidSession();
    const given = request.headers['x-session-binding'];
    const hash = hashToken(typeof given === 'string' ? given : '');
    const is = (known: Buffer | null): boolean => known !== null && timingSafeEqual(hash, known);
    const holds = is(session.bindingHash);
    const follows = !holds && is(session.followerHash);
    const now = clock.now();
    if (isLateHandoff(session, hashToken(token), now)) throw invalidSession();
    const ended = endOf(session, now);
    if (ended) throw invalidSession(holds || follows ? { ended } : undefined);
    if (may === undefined && session.submittedAt !== null) throw invalidSession();
    const found = { ...session, tokenHash: hashToken(token) };
    if (may === 'opens') {
      // If a person opens the link of a finished run, the error says that the run is finished and not that the link is
      // invalid.
      if (session.submittedAt !== null) throw alreadySubmitted();
      return { ...found, follows: false };
    }
    if (holds) return { ...found, follows: false };
    if (may === 'follows' && follows) return { ...found, follows: true };
    throw invalidSession(session.formerBindings.some(is) ? { taken_over: true } : undefined);
  };
}

/** True if the token was made for another device and has expired. Such a token is treated as unknown. */
export function isLateHandoff(
  { handoffHash, handoffExpiresAt }: Pick<Session, 'handoffHash' | 'handoffExpiresAt'>,
  tokenHash: Buffer,
  now: Date,
): boolean {
  return handoffExpiresAt !== null && handoffExpiresAt <= now && (handoffHash?.equals(tokenHash) ?? false);
}

/** Returns how a session ended without being submitted. Undefined if it is open or was submitted. */
function endOf({ state, expiresAt, submittedAt }: Session, now: Date): 'expired' | 'cancelled' | undefined {
  if (state === 'expired' || state === 'cancelled') return state;
  return expiresAt <= now && submittedAt === null ? 'expired' : undefined;
}

type PageCall<E extends Endpoint> = Parameters<Handler<E>>[0] & { readonly session: PageSession };
export type ServePage = <E extends Endpoint>(
  endpoint: E,
  handler: (call: PageCall<E>) => ReturnType<Handler<E>>,
) => void;

/**
 * Registers an endpoint of the page. Reads the session again after the request body has arrived, because the session
 * may have ended in the meantime.
 */
export function makeServePage(serve: Serve, deps: PageSessionDeps): ServePage {
  const sessionOf = makePageSession(deps);
  return (endpoint, handler) =>
    serve(endpoint, async (call) => handler({ ...call, session: await sessionOf(call.request, endpoint) }));
}
