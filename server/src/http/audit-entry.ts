import { type Endpoint, NAME_HEADERS } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { wholeAddress } from './named-in-headers.ts';

/**
 * One line of the audit log: the actor, the action, the subject, the address and the outcome. A line never contains a
 * secret or a body.
 */
export interface AuditEntry {
  /** Account of the line. Undefined if the caller is unknown and the subject does not belong to an account. */
  readonly accountId: number | undefined;
  /** Reference of the actor (`user 4`, `api key 7`, `operator`), never a name or address. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string | undefined;
  readonly outcome: string;
  readonly ip: string | undefined;
  readonly requestId: string | undefined;
  /** State before and after, as `changes.ts` returns it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Address of a request, if an open page repeats it automatically (`skip-repeats.ts`). It is not stored in the log.
   */
  readonly repeats?: string | undefined;
}

/** Resolves when the line is stored in its chain. */
export type WriteAudit = (entry: AuditEntry) => Promise<void>;

/**
 * True for every call with a key or a token, unless the endpoint declares that it shows no personal data or creates its
 * own record.
 */
export const isAudited = ({ audited, access, makesRecord }: Endpoint): boolean =>
  audited ?? (access !== 'none' && !makesRecord);

/**
 * Statuses of calls that are forbidden, too slow, too large or too frequent. Such calls may be attempts to bypass a
 * limit.
 */
const ATTEMPTS = [403, 408, 413, 429];

/**
 * True if a line is written for the call. A call to an endpoint without audit gets a line only for a status in
 * `ATTEMPTS`. A call of an unknown caller gets a line only if it contained a secret. `bound-refusals.ts` limits these
 * lines, so that unknown callers cannot fill the log.
 */
export function isWorthALine({ identity, headers }: FastifyRequest, endpoint: Endpoint, status: number): boolean {
  const { access, audited } = endpoint;
  // A page still repeats its requests after its session has ended. These requests are not attempts to bypass a limit.
  if (access === 'none' || access === 'session') return isAudited(endpoint);
  if (identity?.user || identity?.caller) return isAudited(endpoint) || ATTEMPTS.includes(status);
  // An endpoint that returns a secret logs every call, as the contract requires.
  if (audited) return true;
  return [401, 429].includes(status) && Boolean(headers['x-access-token'] ?? headers.authorization);
}

/** Pattern of this service's ids: a number that is shorter than a telephone number, or a UUID. */
const OUR_ID = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
const PROVIDER = /^[a-z_]{1,40}$/;
/** Parameters whose values the caller chooses. These values may look like ids of this service. */
const THEIR_NAMES = new Set(Object.keys(NAME_HEADERS));

export function auditEntry(request: FastifyRequest, endpoint: Endpoint, status: number): AuditEntry {
  const { user, caller } = request.identity ?? {};
  const audited = request.audited ?? {};
  // Finds the subject from the path if the call was refused before the handler could name it. Never logs values that a
  // caller can choose freely.
  const ids = Object.entries((request.params ?? {}) as Record<string, string>)
    .filter(([name]) => !THEIR_NAMES.has(name))
    .filter(([name, value]) => OUR_ID.test(value) || (name === 'provider' && PROVIDER.test(value)))
    .map(([, value]) => value)
    .join(' ');
  return {
    accountId: audited.accountId ?? user?.accountId ?? caller?.branch.accountId,
    actor: user ? `user ${user.userId}` : caller ? `api key ${caller.keyId}` : 'unknown',
    action: `${endpoint.method} ${endpoint.path}`,
    subject: audited.subject ?? (ids || undefined),
    outcome: String(status),
    ip: request.ip,
    requestId: request.id,
    details: audited.details,
    ...(isRepeat(request, status) && { repeats: wholeAddress(request) }),
  };
}

/** True for a successful GET of a signed-in user with the header that marks the dashboard's automatic repetitions. */
const isRepeat = ({ method, headers, identity }: FastifyRequest, status: number): boolean =>
  method === 'GET' && status < 300 && identity?.user !== undefined && headers['x-hakiki-again'] === '1';
