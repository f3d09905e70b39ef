import type { Access, Endpoint } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { assertSameSite, type SessionCookie } from '../accounts/authentication/session-cookie.ts';
import { userOfToken } from '../accounts/authentication/session-store.ts';
import { type Caller, callerOfKey, type SignedIn } from '../accounts/caller.ts';
import type { KeyUse } from '../accounts/key-use.ts';
import type { Clock } from '../platform/clock.ts';
import { shareWhileUnderWay } from '../platform/database/shared-queries.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { clientNetwork } from './client-network.ts';
import { makeRefusedCallers } from './refused-callers.ts';

/** A run's session that the page's token stands for. */
export interface PageIdentity {
  readonly id: string;
  readonly accountId: number;
}

export interface Identity {
  readonly caller?: Caller;
  readonly user?: SignedIn;
  readonly page?: PageIdentity;
  /** Of a signed link: whose file it names. */
  readonly link?: { readonly accountId: number };
}

/** The two families of 401 texts of the contract. */
const texts = {
  biometric_key: ['Authentication credentials were not provided.', 'Authentication credentials were not provided.'],
  key: ['Authorization token is missing', 'Authorization failed'],
  token: ['Authorization token is missing', 'Authorization failed'],
} as const;

export interface AuthenticateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyUse: KeyUse;
  readonly sessionCookie: SessionCookie;
  /** Throws AppError unauthenticated for a request that no session of a page counts for. */
  readonly pageOf: (request: FastifyRequest, needs: Pick<Endpoint, 'session'>) => Promise<PageIdentity>;
  /** Refused keys and tokens that one address may send in a minute. */
  readonly refusedPerMinute: number;
}

/**
 * Recognises who calls, from the headers alone: it runs before the body is read. Throws AppError unauthenticated, or too_many_requests
 * for an address that was refused too often.
 */
export function makeAuthenticate({ db, clock, keyUse, sessionCookie, pageOf, refusedPerMinute }: AuthenticateDeps) {
  const findCaller = shareWhileUnderWay((key) => callerOfKey(db, key, clock.now()));
  const refused = makeRefusedCallers({ perMinute: refusedPerMinute, clock });
  const refuse = (request: FastifyRequest, message: string): never => {
    refused.note(clientNetwork(request.ip));
    throw new AppError('unauthenticated', message);
  };
  return async (
    request: FastifyRequest,
    access: Access,
    needs: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor' | 'session'> = {},
  ): Promise<Identity> => {
    if (access === 'none') return {};
    if (access === 'session') {
      try {
        return { page: await pageOf(request, needs) };
      } catch (error) {
        if (error instanceof AppError && error.code === 'unauthenticated') refused.note(clientNetwork(request.ip));
        throw error;
      }
    }
    const [missing, wrong] = texts[access];
    if (access === 'token') {
      const { authorization } = request.headers;
      // Who sends a token says who it is: a cookie beside it counts for nothing.
      const fromCookie = authorization === undefined ? sessionCookie.read(request) : undefined;
      const [scheme, given] = (authorization ?? '').split(' ');
      const token = fromCookie ?? (scheme?.toLowerCase() === 'token' ? given : undefined);
      if (!token) return refuse(request, missing);
      if (fromCookie) assertSameSite(request);
      const user = await userOfToken(db, token, clock.now());
      if (!user || user.cookie !== (fromCookie !== undefined)) return refuse(request, wrong);
      assertProven(user, needs, clock.now());
      return { user };
    }
    const key = request.headers['x-access-token'];
    if (typeof key !== 'string' || !key) return refuse(request, missing);
    const caller = await findCaller(key);
    if (!caller) return refuse(request, wrong);
    keyUse.note(caller.keyId);
    return { caller };
  };
}

/** How long a password or a code that was given is enough for what issues or shows secrets, or changes people. */
const STEP_UP_MS = 10 * 60_000;

/** Throws AppError forbidden, with a challenge that says what is needed first. */
function assertProven(
  { secondFactor, confirmedAt }: SignedIn,
  { stepUp, beforeSecondFactor }: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor'>,
  now: Date,
): void {
  if (secondFactor === 'missing' && !beforeSecondFactor)
    throw new AppError('forbidden', 'Set up a second factor first: your account requires one', {
      challenge: 'second_factor_setup_required',
    });
  if (stepUp && confirmedAt && now.getTime() - confirmedAt.getTime() > STEP_UP_MS)
    throw new AppError('forbidden', 'Give your password or a code again to go on', {
      challenge: 'insufficient_user_authentication',
    });
}
export type Authenticate = ReturnType<typeof makeAuthenticate>;
