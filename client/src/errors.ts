/** Error for an answer of the service that reports a failure: `{status: "failed", data, message}`. */
export class HakikiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The service's explanation for people. `message` contains it too. */
  readonly reason: string;
  /**
   * For a 401 or 403, the `error` of the header `WWW-Authenticate`, such as test_key_in_live_mode. Otherwise the `code`
   * of the answer.
   */
  readonly code: string | undefined;
  /** Id of the request in the service's log. Include it when you ask for help. */
  readonly requestId: string | undefined;
  /** Id of the record of the refused attempt, if the service made a record. */
  readonly verificationId: number | undefined;
  /** Milliseconds for which the service asks the client to wait (409, 429, 503). */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, text: string) {
    const body = parse(text);
    const reason = typeof body['message'] === 'string' ? body['message'] : `HTTP ${response.status}`;
    super(`${response.status}: ${reason}`);
    this.name = 'HakikiError';
    this.status = response.status;
    this.reason = reason;
    this.code = challengeOf(response) ?? (typeof body['code'] === 'string' ? body['code'] : undefined);
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.verificationId = Number(response.headers.get('x-verification-id')) || undefined;
    this.retryAfterMs = retryAfterOf(response);
  }
}

/**
 * Error if no answer arrived, because of the network or the timeout. The request may or may not have been carried out.
 */
export class HakikiConnectionError extends Error {
  readonly timedOut: boolean;

  constructor(cause: unknown, timedOut: boolean) {
    super(timedOut ? 'The service did not answer in time' : 'The service could not be reached', { cause });
    this.name = 'HakikiConnectionError';
    this.timedOut = timedOut;
  }
}

/** Returns the `error` of the header `WWW-Authenticate`. */
const challengeOf = (response: Response): string | undefined =>
  /\berror="([a-z_]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];

/** Returns `Retry-After` in milliseconds. Dates are not supported, because the service sends only seconds. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
