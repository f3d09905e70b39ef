import type { Access, Endpoint } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../http/client-network.ts';
import type { Authenticate, Identity, PageIdentity, SignedIn } from '../../http/identity.ts';
import type { Clock } from '../../platform/clock.ts';
import { shareWhileUnderWay } from '../../platform/database/shared-queries.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError, type Challenge } from '../../platform/errors.ts';
import { callerOfKey } from '../caller.ts';
import type { KeyUse } from '../key-use.ts';
import { type Environment, environmentOfKey } from '../secrets.ts';
import { makeRefusedCallers } from './refused-callers.ts';
import { assertSameSite, type SessionCookie } from './session-cookie.ts';
import { userOfToken } from './session-store.ts';

/**
 * Codes of the two messages that the contract allows for status 401: credentials are missing, or credentials are
 * invalid.
 */
const credentialFaults = {
  biometric_key: ['credentials_missing', 'credentials_missing'],
  key: ['token_missing', 'authorization_failed'],
  token: ['token_missing', 'authorization_failed'],
} as const;
type CredentialFault = 'credentials_missing' | 'token_missing' | 'authorization_failed';

export interface AuthenticateDeps {
  readonly db: Db;
  /** Database connections that plan each statement only once. They are used to look up API keys. */
  readonly planned: Db;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly keyUse: KeyUse;
  readonly sessionCookie: SessionCookie;
  /**
   * Returns the page session of a request. Throws AppError unauthenticated if the request has no valid page session.
   */
  readonly pageOf: (request: FastifyRequest, needs: Pick<Endpoint, 'session'>) => Promise<PageIdentity>;
  /** Maximum number of invalid keys and tokens from one address in a minute. */
  readonly refusedPerMinute: number;
}

/**
 * Identifies the caller. Uses only the headers, because the body is not read yet. Throws AppError unauthenticated, or
 * too_many_requests if the address was refused too often.
 */
export function makeAuthenticate({
  db,
  planned,
  environment,
  clock,
  keyUse,
  sessionCookie,
  pageOf,
  refusedPerMinute,
}: AuthenticateDeps): Authenticate {
  const findCaller = shareWhileUnderWay((key) => callerOfKey(planned, key, clock.now()));
  const refused = makeRefusedCallers({ perMinute: refusedPerMinute, clock });
  const refuse = (request: FastifyRequest, code: CredentialFault, challenge?: Challenge): never => {
    refused.note(clientNetwork(request.ip));
    throw new AppError(code, {}, { ...(challenge && { challenge }) });
  };
  return async (
    request: FastifyRequest,
    access: Access,
    needs: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor' | 'session' | 'multipart'> = {},
  ): Promise<Identity> => {
    if (access === 'none') return {};
    if (access === 'session') {
      try {
        return { page: await pageOf(request, needs) };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'unauthenticated') refused.note(clientNetwork(request.ip));
        throw error;
      }
    }
    const [missing, wrong] = credentialFaults[access];
    if (access === 'token') {
      const { authorization } = request.headers;
      // If a token identifies the caller, the cookie is ignored.
      const fromCookie = authorization === undefined ? sessionCookie.read(request) : undefined;
      const [scheme, given] = (authorization ?? '').split(' ');
      const token = fromCookie ?? (scheme?.toLowerCase() === 'token' ? given : undefined);
      if (!token) return refuse(request, missing);
      if (fromCookie) assertSameSite(request, { acceptsForm: needs.multipart !== undefined });
      const user = await userOfToken(db, token, clock.now());
      if (!user || user.cookie !== (fromCookie !== undefined)) return refuse(request, wrong);
      assertProven(user, needs, clock.now());
      return { user };
    }
    const key = request.headers['x-access-token'];
    if (typeof key !== 'string' || !key) return refuse(request, missing);
    const keyEnvironment = environmentOfKey(key);
    if (keyEnvironment !== undefined && keyEnvironment !== environment)
      return refuse(
        request,
        wrong,
        keyEnvironment === 'sandbox' ? 'test_key_in_live_mode' : 'live_key_in_sandbox_mode',
      );
    const caller = await findCaller(key);
    if (!caller) return refuse(request, wrong);
    keyUse.note(caller.keyId);
    return { caller };
  };
}

/**
 * Time after a check of the password or code within which the user may issue or see secrets and change users, in
 * milliseconds.
 */
const STEP_UP_MS = 10 * 60_000;

/**
 * Checks that the user has a second factor, if the account requires one. If the endpoint requires it, also checks that
 * the user entered a password or a code recently. Throws AppError forbidden, with a challenge that names the next step
 * of the user.
 */
function assertProven(
  { secondFactor, confirmedAt }: SignedIn,
  { stepUp, beforeSecondFactor }: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor'>,
  now: Date,
): void {
  if (secondFactor === 'missing' && !beforeSecondFactor)
    throw new AppError(
      'account_requires_second_factor',
      {},
      {
        challenge: 'second_factor_setup_required',
      },
    );
  if (stepUp && confirmedAt && now.getTime() - confirmedAt.getTime() > STEP_UP_MS)
    throw new AppError(
      'confirmation_required',
      {},
      {
        challenge: 'insufficient_user_authentication',
      },
    );
}
