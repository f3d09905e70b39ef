import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { findConfig } from '../sdk-configs/find-config.ts';
import { foreignOrigin } from './page-origins.ts';
import { invalidSession } from './session-faults.ts';
import { findSession, hashToken, type Session } from './session-store.ts';

export interface PageSessionDeps {
  /** Sees all sessions: a token says whose it is. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Of this service, as browsers reach it. */
  readonly publicUrl: () => string;
}

const tokenOf = (request: FastifyRequest): string => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'session' || !token || token.length > 100) throw invalidSession();
  return token;
};

/**
 * `following`: also for the browser that handed the session over, which looks on and changes nothing.
 * The session of a page's request: its token, from a page of ours or of its configuration's origins, and from the second call on the secret of the browser that opened it.
 * @throws AppError unauthenticated with INVALID_SESSION for every other token, whatever is wrong with it.
 */
export function makePageSession({ system, vault, clock, publicUrl }: PageSessionDeps) {
  const isFromAllowedPage = async (request: FastifyRequest, configId: number): Promise<boolean> => {
    const origin = foreignOrigin(request, publicUrl());
    if (origin === undefined) return true;
    const config = await findConfig(system, String(configId));
    return config?.origins.includes(origin) ?? false;
  };
  return async (
    request: FastifyRequest,
    { opening = false, ended = false, following = false } = {},
  ): Promise<Session & { readonly follows: boolean }> => {
    const session = await findSession(system, vault, { token: tokenOf(request) });
    if (!session) throw invalidSession();
    const over = session.state === 'expired' || session.state === 'cancelled';
    const late = session.expiresAt <= clock.now() && session.submittedAt === null;
    if (over || late || (!ended && session.submittedAt !== null)) throw invalidSession();
    if (!(await isFromAllowedPage(request, session.configId))) throw invalidSession();
    if (opening) return { ...session, follows: false };
    const given = request.headers['x-session-binding'];
    const hash = hashToken(typeof given === 'string' ? given : '');
    const is = (known: Buffer | null): boolean => known !== null && timingSafeEqual(hash, known);
    if (is(session.bindingHash)) return { ...session, follows: false };
    if (following && is(session.followerHash)) return { ...session, follows: true };
    throw invalidSession();
  };
}
export type PageSession = ReturnType<typeof makePageSession>;
