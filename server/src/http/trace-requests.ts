import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginRequest, endRequest, within } from '../platform/tracing/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * Pattern of `traceparent`: `00-`, 32 hexadecimal digits of the trace id, 16 of the caller's span id, and flags (W3C
 * Trace Context, 3.2.2).
 */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Starts a span for each request, in the trace of the request's `traceparent`. Register this before other hooks that
 * start work.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined;
    const span = beginRequest(request.method, request.routeOptions.url ?? 'unknown', parent);
    request.span = span;
    within(span, done);
  });
  // The last bytes of the body arrive in an event of the socket, which does not run in the context that was started
  // above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) within(request.span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.span) endRequest(request.span, reply.statusCode);
  });
}
