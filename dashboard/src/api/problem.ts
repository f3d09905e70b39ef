export interface ProblemDetails {
  readonly asks?: string | undefined;
  readonly requestId?: string | undefined;
  readonly code?: string | undefined;
  readonly params?: unknown;
}

/** Error for a request that failed or got no answer, with a message for the user. */
export class Problem extends Error {
  /** HTTP status. 0 if there was no answer. */
  readonly status: number;
  /** Requirement in the header `WWW-Authenticate`, such as second_factor_required. */
  readonly asks: string | undefined;
  readonly requestId: string | undefined;
  /** Error code of the answer, if the answer contains a code. `message` is the English text. */
  readonly code: string | undefined;
  readonly params: unknown;

  constructor(status: number, message: string, { asks, requestId, code, params }: ProblemDetails = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.asks = asks;
    this.requestId = requestId;
    this.code = code;
    this.params = params;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as
    | { message?: unknown; code?: unknown; params?: unknown }
    | undefined;
  const message = typeof body?.message === 'string' ? body.message : `HTTP ${response.status}`;
  const asks = /error="([a-z_]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  return new Problem(response.status, message, {
    asks,
    requestId: response.headers.get('x-request-id') ?? undefined,
    code: typeof body?.code === 'string' ? body.code : undefined,
    params: body?.params,
  });
}
