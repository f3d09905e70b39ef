import { backOff, pause } from './waiting.ts';

export type Step = 'consent' | 'subject' | 'document_front' | 'document_back' | 'liveness' | 'submit' | 'done';
export type VerificationType = 'data_verification' | 'document_verification' | 'liveness_only';

/** Where the server says that a session stands. */
export interface PageState {
  readonly session_id: string;
  readonly state: string;
  readonly next: Step;
  readonly verification_type: VerificationType;
  readonly attempts_left: number;
  readonly liveness_policy: 'passive' | 'turns' | 'turns_light';
  readonly expires_at: string;
  readonly country: string | null;
  readonly document_type: string | null;
  /** Another device has taken the session over, and this page looks on. */
  readonly following?: boolean;
}
export interface Opened extends PageState {
  readonly binding: string;
  readonly locale: string | null;
  readonly redirect_url: string | null;
  readonly brand: { readonly name?: string; readonly logo?: string; readonly colour?: string };
  readonly countries: readonly string[];
  readonly document_types: Readonly<Record<string, readonly string[]>>;
}
/** What `onComplete` gets: a receipt. The result comes to the integrator's server by webhook. */
export interface Receipt {
  readonly entryId: number;
  readonly sessionId: string;
  readonly status: 'processing';
  readonly submittedAt: string;
}

/** A refusal by the server, in its words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  constructor(status: number, body: { code?: string; message?: string; data?: unknown }) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code ?? 'INTERNAL_ERROR';
    this.data = body.data;
  }
}

export interface ApiOptions {
  /** Of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Told when the network goes and comes back. */
  readonly onOnline: (online: boolean) => void;
  readonly fetch?: typeof fetch;
}

/** Too many requests and faults of the server pass; no refusal does. */
const passes = (status: number): boolean => status === 429 || status >= 500;
const MOST_FAULTS = 5;

/** Calls with the session's token. A lost network is waited out, however long; faults of the server are tried again five times. */
export class Api {
  binding = '';
  /** Changes when the session is offered to another device. */
  token: string;
  readonly #options: ApiOptions;
  constructor(options: ApiOptions) {
    this.#options = options;
    this.token = options.token;
  }

  get baseUrl(): string {
    return this.#options.baseUrl;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  /** One request. @throws TypeError when the network is lost, DOMException on a time-out. */
  async send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | ArrayBuffer; ms?: number } = {},
  ) {
    const { baseUrl, signal, fetch: ask = fetch } = this.#options;
    const controller = new AbortController();
    const stop = () => controller.abort(signal.reason);
    signal.addEventListener('abort', stop);
    const timer = setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), init.ms ?? 30_000);
    try {
      const response = await ask(`${baseUrl}/v1/sdk/${path}`, {
        method,
        headers: {
          authorization: `Session ${this.token}`,
          ...(this.binding && { 'x-session-binding': this.binding }),
          ...init.headers,
        },
        ...(init.body !== undefined && { body: init.body }),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
      });
      const text = await response.text();
      this.#options.onOnline(true);
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      signal.throwIfAborted();
      this.#options.onOnline(false);
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Sends until there is a response. @throws ApiError for a refusal. */
  async call<T>(method: string, path: string, json?: unknown, ms?: number): Promise<T> {
    for (let attempt = 0, faults = 0; ; attempt += 1) {
      let response: Awaited<ReturnType<Api['send']>> | undefined;
      try {
        response = await this.send(method, path, {
          ...(json !== undefined && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
          ...(ms !== undefined && { ms }),
        });
      } catch {
        this.signal.throwIfAborted();
      }
      if (response) {
        const body = parse(response.text);
        if (response.status < 400) return body.data as T;
        const refusal = new ApiError(response.status, body);
        faults += 1;
        if (!passes(response.status) || refusal.code === 'RETRY_LIMIT_EXCEEDED' || faults > MOST_FAULTS) throw refusal;
      }
      await pause(backOff(attempt), this.signal);
    }
  }
}

function parse(text: string): { code?: string; message?: string; data?: unknown } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
