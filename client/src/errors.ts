/** An answer of the service that is no success: `{status: "failed", data, message}` as an error. */
export class HakikiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The service's explanation for people; `message` holds it too. */
  readonly reason: string;
  /** The reason in `WWW-Authenticate` of a 401 or 403, such as test_key_in_live_mode; else `code` of the answer. */
  readonly code: string | undefined;
  /** Name it when you ask for help: it is in the service's log. */
  readonly requestId: string | undefined;
  /** The record of a refused attempt, where one was made. */
  readonly verificationId: number | undefined;
  /** Milliseconds the service asks to wait (409, 429, 503). */
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

/** No answer came: the network, or the time-out. Whether the request was carried out is not known. */
export class HakikiConnectionError extends Error {
  readonly timedOut: boolean;

  constructor(cause: unknown, timedOut: boolean) {
    super(timedOut ? 'The service did not answer in time' : 'The service could not be reached', { cause });
    this.name = 'HakikiConnectionError';
    this.timedOut = timedOut;
  }
}

/** `error` of `WWW-Authenticate`. */
const challengeOf = (response: Response): string | undefined =>
  /\berror="([a-z_]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];

/** `Retry-After` in seconds; a date is not sent by the service and is not read. */
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
