import type { Outbound } from '../platform/outbound/outbound.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import type { AuthorityAnswer, AuthorityContext, UnavailableReason, VerifiedPerson } from './authority.ts';

/** How adapters reach the world: `platform/outbound`'s `request`, or a stand-in. */
export type SendRequest = Outbound['request'];

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Statuses that say all, whatever the body. */
  readonly verdicts?: Readonly<Record<number, AuthorityAnswer>>;
}

/** Records come with photos in base64. */
const MAX_BYTES = 4 * 1024 * 1024;

/** HTTP statuses that mean the same at every provider; what is left is for the adapter to read. */
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
 * One exchange with a provider: `read` gets a JSON object and its status. Everything else, a redirect, HTML, half an answer, is
 * `unavailable`. Never throws; nothing of the request or the answer is in what it gives but what `read` takes out.
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

/** A found person; a confirmation without any name is no use to a customer check, so another provider may know more. */
export const foundOr = (person: VerifiedPerson | undefined): AuthorityAnswer =>
  person ? { kind: 'found', person } : unavailable('incomplete_answer');

/** An object's field, whatever the case of its name; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const wanted = plainKey(name);
  for (const key of Object.keys(value)) if (plainKey(key) === wanted) return (value as Record<string, unknown>)[key];
  return undefined;
}

/** A plain value as text; empty for anything nested, which `String` could not turn without end. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The base URL from credentials, without a slash at its end, else the provider's own. */
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

/** The host of a URL, with its port where it names one; undefined for what is none. */
export const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
