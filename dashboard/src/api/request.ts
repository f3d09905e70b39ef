import type { Hakiki } from '../../../client/src/hakiki.ts';
import { Problem, problemOf } from './problem.ts';

interface Init {
  readonly params?: { readonly path?: Record<string, unknown>; readonly query?: Record<string, unknown> };
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Prompts that are shown if the service refuses a request. If a prompt resolves to true, the request is sent again. */
export interface Askers {
  /** Asks the user to sign in again, because the session has ended. */
  signIn(): Promise<boolean>;
  /** Asks for the password or a code before a sensitive action. */
  confirm(): Promise<boolean>;
}
const askers: { current: Askers | undefined } = { current: undefined };
export const setAskers = (given: Askers): void => {
  askers.current = given;
};

type Params = NonNullable<Init['params']>;
/**
 * Headers for values that name a customer or a payment. The address contains `-` instead of the value (docs/adr/0040).
 */
const NAME_HEADERS: Readonly<Record<string, string>> = { reference: 'x-reference', transaction_id: 'x-transaction-id' };
const isNamed = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Returns the parameters for the address, and the headers with the values that must not be in the address. */
export function namesApart({ path = {}, query = {} }: Params): { params: Params; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  const apart = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const header = NAME_HEADERS[name];
        if (header === undefined || !isNamed(value)) return [name, value];
        // A header is sent as Latin-1, but the server reads the bytes as UTF-8.
        headers[header] = String.fromCharCode(...new TextEncoder().encode(value));
        return [name, '-'];
      }),
    );
  return { params: { path: apart(path), query: apart(query) }, headers };
}

/** Returns the address with `{id}` replaced and the parameters added. Leaves out parameters without a value. */
export function addressOf(path: string, { path: names = {}, query = {} }: Params = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '' && value !== null) asked.set(name, String(value));
  return asked.size ? `${filled}?${asked}` : filled;
}

const repeating = { current: false };
/**
 * Marks requests that an open page repeats without an action of the user, so that the audit log can leave out repeated
 * lines. Marks only requests that `ask` starts synchronously.
 */
export function again<T>(ask: () => T): T {
  repeating.current = true;
  try {
    return ask();
  } finally {
    repeating.current = false;
  }
}

/** Idempotency keys of requests that got no answer. The server may have processed these requests. */
const unanswered = new Map<string, string>();

/**
 * Sends a request to this origin with the session's cookie. For a multipart form, the caller must pass the header
 * `idempotency-key`.
 *
 * @throws Problem
 */
export async function send(
  method: string,
  address: string,
  body?: unknown,
  { signal, headers = {} }: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  const changing = method !== 'GET';
  const repeats = repeating.current && !changing;
  const isForm = body instanceof FormData;
  const same = `${address} ${JSON.stringify(body)}`;
  // All retries use the same key, so that the request is carried out only once. This also applies if the user repeats
  // the action after a lost answer.
  const once =
    method === 'POST' && !address.startsWith('/v1/auth/') ? (unanswered.get(same) ?? crypto.randomUUID()) : undefined;
  for (let confirmed = 0; ; confirmed += 1) {
    let response: Response;
    try {
      response = await fetch(address, {
        method,
        credentials: 'same-origin',
        headers: {
          ...(changing && { 'x-hakiki': '1' }),
          ...(repeats && { 'x-hakiki-again': '1' }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(once && { 'idempotency-key': once }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (once) unanswered.set(same, once);
      throw new Problem(0, 'offline');
    }
    unanswered.delete(same);
    if (response.ok) return response;
    const problem = await problemOf(response);
    const ask =
      problem.status === 401 && !address.startsWith('/v1/auth/')
        ? askers.current?.signIn
        : problem.asks === 'insufficient_user_authentication'
          ? askers.current?.confirm
          : undefined;
    if (!ask || confirmed > 1 || !(await ask())) throw problem;
  }
}

const verb =
  (method: string) =>
  async (path: string, init: Init = {}): Promise<unknown> => {
    const { params, headers } = namesApart(init.params ?? {});
    const response = await send(method, addressOf(path, params), init.body, { signal: init.signal, headers });
    return response.status === 204 ? undefined : response.json();
  };

/** Client for the management API. Its types come from openapi.json, as for the integrators' client. */
export const api = {
  get: verb('GET'),
  post: verb('POST'),
  put: verb('PUT'),
  patch: verb('PATCH'),
  delete: verb('DELETE'),
} as unknown as Pick<Hakiki, 'get' | 'post' | 'put' | 'patch' | 'delete'>;
