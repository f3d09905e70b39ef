/** Sends a request to this very service, as an integrator or a colleague would. */
export type Send = (request: {
  /** POST when absent. */
  readonly method?: 'GET' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly bytes?: Buffer;
}) => Promise<{ readonly status: number; readonly data: unknown }>;
