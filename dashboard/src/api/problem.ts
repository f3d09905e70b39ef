/** An answer that is no success, or none at all, in the words that a person is shown. */
export class Problem extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What `WWW-Authenticate` asks for, such as second_factor_required. */
  readonly asks: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, asks?: string, requestId?: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.asks = asks;
    this.requestId = requestId;
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as { message?: unknown } | undefined;
  const message = typeof body?.message === 'string' ? body.message : `HTTP ${response.status}`;
  const asks = /error="([a-z_]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1];
  return new Problem(response.status, message, asks, response.headers.get('x-request-id') ?? undefined);
}
