import type { Outbound } from '../platform/outbound/outbound.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import type { AuthorityAnswer, AuthorityContext, UnavailableReason, VerifiedPerson } from './authority.ts';

/** Function with which adapters send requests: `request` of `platform/outbound`, or a test double. */
export type SendRequest = Outbound['request'];

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the request, sent as JSON. */
  readonly json?: unknown;
  /** Results that depend only on the HTTP status. The body is then ignored. */
  readonly verdicts?: Readonly<Record<number, AuthorityAnswer>>;
}

/** Maximum size of an answer. Records contain photos in base64. */
const MAX_BYTES = 4 * 1024 * 1024;

/** HTTP statuses with the same meaning at every provider. Each adapter interprets all other statuses. */
const STATUS_REASONS: Readonly<Record<number, UnavailableReason>> = {
  401: 'credentials_rejected',
  402: 'no_balance',
  403: 'credentials_rejected',
  407: 'unreachable',
  408: 'timeout',
  424: 'provider_error',
  429: 'rate_limited',
};

/**
 * Makes one request to a provider. `read` receives a JSON object and the HTTP status. For any other answer, such as a
 * redirect, HTML or a truncated body, the result is `unavailable`. Never throws. The result contains only the data that
 * `read` returns.
 */
export async function exchange(
  send: SendRequest,
  { method, url, headers, json, verdicts }: ProviderRequest,
  { timeoutMs, signal }: Pick<AuthorityContext, 'timeoutMs' | 'signal'>,
  read: (body: Readonly<Record<string, unknown>>, status: number) => AuthorityAnswer,
): Promise<AuthorityAnswer> {
  let answer: Awaited<ReturnType<SendRequest>>;
  try {
    answer = await send(method, url, {
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      timeoutMs,
      signal,
      maxResponseBytes: MAX_BYTES,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return unavailable(error.reason === 'timed_out' ? 'timeout' : 'unreachable');
  }
  const { status } = answer;
  const verdict = verdicts?.[status];
  if (verdict) return verdict;
  const known =
    STATUS_REASONS[status] ?? (status >= 500 || (status >= 300 && status < 400) ? 'provider_error' : undefined);
  if (known) return unavailable(known);
  const body = answer.truncated ? undefined : jsonObject(answer.bodyStart);
  return body ? read(body, status) : unavailable('unreadable_answer');
}

export const unavailable = (reason: UnavailableReason): AuthorityAnswer => ({ kind: 'unavailable', reason });

/**
 * Returns `found` for a person with a name. A confirmation without a name cannot be used in a customer check, so the
 * router calls another provider.
 */
export const foundOr = (person: VerifiedPerson | undefined): AuthorityAnswer =>
  person ? { kind: 'found', person } : unavailable('incomplete_answer');

/** Reads a field of an object, ignoring the case of its name. Returns undefined if the object has no such field. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const wanted = plainKey(name);
  for (const key of Object.keys(value)) if (plainKey(key) === wanted) return (value as Record<string, unknown>)[key];
  return undefined;
}

/**
 * Returns a plain value as text. Returns an empty string for nested values, because `String` could recurse endlessly on
 * them.
 */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Returns the base URL of the credentials, without a slash at its end. Default: the provider's own URL. */
export const baseUrl = (credentials: Readonly<Record<string, string>>, fallback: string): string =>
  (credentials['base_url'] ?? fallback).replace(/\/+$/, '');

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the host of a URL, with its port if the URL names one. Returns undefined if the text is not a URL. */
export const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
