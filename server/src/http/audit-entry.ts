import { type Endpoint, NAME_HEADERS } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { wholeAddress } from './named-in-headers.ts';

/** One line of the audit log: who did what to which thing, from where, and how it ended. Never a secret, never a body. */
export interface AuditEntry {
  /** Undefined when nobody was recognised and the thing belongs to no account. */
  readonly accountId: number | undefined;
  /** A reference (`user 4`, `api key 7`, `operator`), never a name or address. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string | undefined;
  readonly outcome: string;
  readonly ip: string | undefined;
  readonly requestId: string | undefined;
  /** What was before and after, as `changes.ts` makes it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The address that an open page asks again by itself (`skip-repeats.ts`); never written. */
  readonly repeats?: string | undefined;
}

/** Resolves when the line is in its chain. */
export type WriteAudit = (entry: AuditEntry) => Promise<void>;

/** Every call with a key or a token, but where the endpoint says that it shows nobody's data or leaves a record of its own. */
export const isAudited = ({ audited, access, makesRecord }: Endpoint): boolean =>
  audited ?? (access !== 'none' && !makesRecord);

/** Statuses of calls that are forbidden, too slow, too large or too frequent: attempts to get around a limit. */
const ATTEMPTS = [403, 408, 413, 429];

/**
 * Calls of endpoints that are not audited have a line only where they were such attempts. A caller who is not recognised has one only where a secret
 * was tried. `bound-refusals.ts` limits these lines, so that nobody can fill the log from outside.
 */
export function isWorthALine({ identity, headers }: FastifyRequest, endpoint: Endpoint, status: number): boolean {
  const { access, audited } = endpoint;
  // A page whose session has ended asks again and again: no attempt to get around anything.
  if (access === 'none' || access === 'session') return isAudited(endpoint);
  if (identity?.user || identity?.caller) return isAudited(endpoint) || ATTEMPTS.includes(status);
  // An endpoint that shows a secret logs every call: the contract wants it.
  if (audited) return true;
  return [401, 429].includes(status) && Boolean(headers['x-access-token'] ?? headers.authorization);
}

/** A number of ours, not as long as a telephone number, or a UUID. */
const OUR_ID = /^(\d{1,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
const PROVIDER = /^[a-z_]{1,40}$/;
/** Names that a caller chooses, which may look like a number of ours. */
const THEIR_NAMES = new Set(Object.keys(NAME_HEADERS));

export function auditEntry(request: FastifyRequest, endpoint: Endpoint, status: number): AuditEntry {
  const { user, caller } = request.identity ?? {};
  const audited = request.audited ?? {};
  // Also of a call refused before the handler could name it. Of what a caller may name as it likes no line holds a word.
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

/** The dashboard's header on what an open page asks again by itself. */
const isRepeat = ({ method, headers, identity }: FastifyRequest, status: number): boolean =>
  method === 'GET' && status < 300 && identity?.user !== undefined && headers['x-hakiki-again'] === '1';
