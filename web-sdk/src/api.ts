import { backOff, pause } from './waiting.ts';

export type Step = 'consent' | 'subject' | 'document_front' | 'document_back' | 'liveness' | 'submit' | 'done';
export type VerificationType = 'data_verification' | 'document_verification' | 'liveness_only';

/** Current step of a session on the server. */
export interface PageState {
  readonly session_id: string;
  readonly state: string;
  readonly next: Step;
  readonly verification_type: VerificationType;
  readonly attempts_left: number;
  readonly liveness_policy: 'passive' | 'turns' | 'turns_light';
  /** True if the person may choose a picture of a document from the device's files. */
  readonly document_files: 'accept' | 'refuse';
  /** With `refuse`, a run without head turns ends with REJECTED. */
  readonly turns_waiver: 'accept' | 'refuse';
  readonly expires_at: string;
  readonly country: string | null;
  readonly document_type: string | null;
  /** Fields that the integrator fixed. The page shows them and cannot change them. */
  readonly fixed: readonly string[];
  /** Last characters of the number that the integrator fixed, for example •••4321. */
  readonly identifier_hint: string | null;
  /** True if another device has opened the session and this page only shows its progress. */
  readonly following?: boolean;
}
/** Brand of the integrator's configuration. */
export interface Brand {
  readonly name?: string;
  readonly logo?: string;
  readonly colour?: string;
  /** Corner radius in pixels. */
  readonly radius?: number;
  /** Names of fonts with commas between them. */
  readonly font?: string;
}
export interface Opened extends PageState {
  readonly binding: string;
  readonly locale: string | null;
  readonly redirect_url: string | null;
  readonly config: {
    readonly brand: Brand;
    readonly steps: readonly Step[];
    readonly countries: readonly string[];
    /** Document types that the customer may choose, by country. */
    readonly document_types: Readonly<Record<string, readonly string[]>>;
  };
}
/** Receipt that `onComplete` receives. The result is sent to the integrator's server by webhook. */
export interface Receipt {
  readonly entryId: number;
  readonly sessionId: string;
  readonly status: 'processing';
  readonly submittedAt: string;
}

/** Refusal by the server, with its message. */
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

/** Returns the reason why the service refuses a browser that has opened the session. Empty for any other error. */
export function refusalOf(error: unknown): { readonly ended?: 'expired' | 'cancelled'; readonly taken_over?: boolean } {
  const isRefused = error instanceof ApiError && error.status === 401;
  return isRefused && typeof error.data === 'object' && error.data !== null ? error.data : {};
}

/** Error if the browser blocks the service's answers, because this page's origin is not in the SDK configuration. */
export class OriginNotListed extends Error {
  readonly code = 'ORIGIN_NOT_LISTED';
  constructor(baseUrl: string) {
    super(
      `${baseUrl} does not accept requests from ${location.origin}. Add ${location.origin} to the origins of the SDK configuration.`,
    );
  }
}

export interface ApiOptions {
  /** Address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Called when the network is lost and when it returns. */
  readonly onOnline: (online: boolean) => void;
  /** Called when the service asks to retry later, and when it answers again. */
  readonly onBusy?: (busy: boolean) => void;
  readonly fetch?: typeof fetch;
}

/** True for statuses that are temporary: too many requests, and faults of the server. False for refusals. */
const passes = (status: number): boolean => status === 429 || status >= 500;
const MAX_FAULTS = 5;
/** Maximum wait in seconds that one answer of the server can request. */
const MAX_WAIT_S = 30;

export interface Patience {
  /** Timeout of one request, in milliseconds. */
  readonly ms?: number;
  /**
   * Maximum number of answers that say that the service is busy. After this number the call fails. If absent, the call
   * is retried while the session is valid.
   */
  readonly busy?: number;
  /** Maximum time of the call with all retries, in milliseconds. After this time the call fails with a TimeoutError. */
  readonly within?: number;
}

/**
 * Sends calls with the session's token. Retries without a limit if the network is lost or the service is busy. A busy
 * service answers 503, or 409 if another call is using the same object. Retries five times after a fault of the server.
 */
export class Api {
  binding = '';
  /** True if any answer has arrived. A page whose origin is not listed never gets an answer. */
  #answered = false;
  /** Current token. It changes when the session is offered to another device. */
  token: string;
  /**
   * Earlier tokens, newest first. Each offer to another device adds one. The service accepts the token of the link, or
   * the token with which the session was opened.
   */
  readonly #formerTokens: string[] = [];
  /** Difference between the service's clock and this device's, in milliseconds. */
  #ahead = 0;
  readonly #options: ApiOptions;
  constructor(options: ApiOptions) {
    this.#options = options;
    this.token = options.token;
  }

  /**
   * Uses the token for another device from now on. If the service no longer accepts this token, calls try the earlier
   * tokens.
   */
  offerWith(token: string): void {
    this.#formerTokens.unshift(this.token);
    this.token = token;
  }

  get baseUrl(): string {
    return this.#options.baseUrl;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  /** Returns the service's time in milliseconds. The device's clock may be wrong. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Sends one request. @throws TypeError when the network is lost, DOMException on a time-out. */
  async send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | ArrayBuffer; ms?: number } = {},
  ) {
    const { baseUrl, signal, fetch: ask = fetch } = this.#options;
    signal.throwIfAborted();
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
      this.#answered = true;
      const date = Date.parse(response.headers.get('date') ?? '');
      if (Number.isFinite(date)) this.#ahead = date - Date.now();
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

  /**
   * True if the service says that this page's origin is not listed. `fetch` reports a lost network, a proxy's error
   * page and a refused origin in the same way. This function therefore calls an endpoint whose answer any page may
   * read. Returns false if no answer arrives.
   */
  async #isRefused(): Promise<boolean> {
    const { baseUrl, signal, fetch: ask = fetch } = this.#options;
    if (this.#answered || typeof location === 'undefined' || new URL(baseUrl, location.href).origin === location.origin)
      return false;
    try {
      const response = await ask(`${baseUrl}/sdk/origin`, { credentials: 'omit', cache: 'no-store', signal });
      return response.status === 200 && (await response.json()).listed === false;
    } catch {
      return false;
    }
  }

  /**
   * Sends a request until there is a response. @throws ApiError for a refusal, OriginNotListed, DOMException
   * TimeoutError if the maximum time is over.
   */
  async call<T>(
    method: string,
    path: string,
    json?: unknown,
    { ms = 30_000, busy: mostBusy = Number.POSITIVE_INFINITY, within = Number.POSITIVE_INFINITY }: Patience = {},
  ): Promise<T> {
    const { onBusy } = this.#options;
    const end = performance.now() + within;
    const timeLeft = () => Math.max(0, end - performance.now());
    const untried = new Set(this.#formerTokens);
    for (let attempt = 0, faults = 0, busy = 0; ; attempt += 1) {
      let wait = 0;
      const used = this.token;
      let response: Awaited<ReturnType<Api['send']>> | undefined;
      try {
        response = await this.send(method, path, {
          ...(json !== undefined && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
          ms: Math.min(ms, timeLeft()),
        });
      } catch (error) {
        this.signal.throwIfAborted();
        // A request that timed out does not show whether the origin is listed.
        if (error instanceof TypeError && (await this.#isRefused())) throw new OriginNotListed(this.baseUrl);
      }
      if (response) {
        const body = parse(response.text);
        const isBusy = response.status === 503 || isUnderWay(response.status, body.data);
        onBusy?.(response.status === 503);
        if (response.status < 400) return body.data as T;
        const refusal = new ApiError(response.status, body);
        untried.delete(used);
        const [former] = untried;
        if (former !== undefined && isUnknownToken(refusal)) {
          // Another call may have changed the token in the meantime.
          if (this.token === used) this.token = former;
          continue;
        }
        wait = Math.min(MAX_WAIT_S, Number(response.headers.get('retry-after')) || 0) * 1000;
        if (isBusy) busy += 1;
        else faults += 1;
        const hopeless = !isBusy && (!passes(response.status) || refusal.code === 'RETRY_LIMIT_EXCEEDED');
        if (hopeless || faults > MAX_FAULTS || busy > mostBusy) throw refusal;
      }
      await pause(Math.min(timeLeft(), Math.max(wait, backOff(attempt))), this.signal);
      if (timeLeft() === 0) throw new DOMException('timed out', 'TimeoutError');
    }
  }
}

/**
 * True if the service does not know the token. False if the error contains a reason, because then the service knows
 * this browser.
 */
export function isUnknownToken(error: unknown): boolean {
  const { ended, taken_over: takenOver } = refusalOf(error);
  return (
    error instanceof ApiError && error.code === 'INVALID_SESSION' && ended === undefined && takenOver === undefined
  );
}

/** True if another call is reading the same object. A retry returns the result. */
const isUnderWay = (status: number, data: unknown): boolean =>
  status === 409 && (data as { under_way?: boolean } | null)?.under_way === true;

function parse(text: string): { code?: string; message?: string; data?: unknown } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
