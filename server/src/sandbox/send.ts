import type { FastifyInstance } from 'fastify';

/** Sends a request to this service itself, in the same way as an integrator or a colleague. */
export type Send = (request: {
  /** HTTP method. Default: POST. */
  readonly method?: 'GET' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly bytes?: Buffer;
}) => Promise<{ readonly status: number; readonly data: unknown }>;

/** Creates a function that sends requests within the process, without a network connection. */
export const makeSendWithin =
  (app: FastifyInstance): Send =>
  async ({ method = 'POST', path, headers, json, form, bytes }) => {
    const body = form ? new Response(form) : undefined;
    const type = body?.headers.get('content-type') ?? (json === undefined ? undefined : 'application/json');
    const payload = body
      ? Buffer.from(await body.arrayBuffer())
      : (bytes ?? (json === undefined ? undefined : JSON.stringify(json)));
    const answer = await app.inject({
      ...{ method, url: path },
      headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    const text = answer.payload;
    return { status: answer.statusCode, data: text ? (JSON.parse(text) as { data?: unknown }).data : undefined };
  };

/** Status of an answer from a busy machine. The request is then sent again, so that the invented month is complete. */
const OVERLOADED = 503;
/**
 * Maximum number of attempts. On a very busy machine, an attempt with a document takes half a minute. Four attempts
 * were not enough.
 */
const TRIES = 10;
export async function patiently(send: Send, request: Parameters<Send>[0]): ReturnType<Send> {
  for (let tries = 1; ; tries++) {
    const answer = await send(request);
    if (answer.status !== OVERLOADED || tries === TRIES) return answer;
  }
}
