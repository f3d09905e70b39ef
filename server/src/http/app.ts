import { randomUUID } from 'node:crypto';
import { DESCRIBED_BY, sharedSchemas } from '@hakiki/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { traceIds } from '../platform/tracing/spans.ts';
import { type AnswerOptions, limitAnswers } from './answers-under-way.ts';
import { limitBodies } from './bodies-under-way.ts';
import type { ByteLimits } from './byte-budgets.ts';
import { challengeHeader } from './challenge-header.ts';
import { makeLazyCompilers } from './compile-when-used.ts';
import { answerConnectionFault } from './connection-faults.ts';
import { type ErrorAnswer, errorAnswer } from './error-answers.ts';
import { EXPECTED, FIXED_MESSAGE, formats } from './expectation.ts';
import { mostConnections } from './most-connections.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { assertPlainValues } from './plain-values.ts';
import { sdkFailure } from './sdk-failure.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { keepUntilBodyIsIn } from './unread-bodies.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

export interface AppOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * True if a proxy is trusted. The client's address is then the last address in the header, which the proxy added.
   * Earlier addresses in the header come from the client.
   */
  readonly trustProxy: boolean;
  readonly requestTimeoutMs?: number;
  readonly bodies?: ByteLimits;
  readonly answers?: AnswerOptions;
}

/**
 * Maximum length of a path parameter. A percent-encoded reference of 128 characters with four bytes each has this
 * length.
 */
const MAX_IN_PATH = 128 * 4 * 3;
const JSON_LIMIT = 1_048_576;
/** Timeout for headers and body of a request, in milliseconds. A 5 MB photo over 1 Mbit/s takes 40 s. */
const REQUEST_TIMEOUT_MS = 60_000;
/**
 * Timeout of a connection without traffic, in milliseconds. It is longer than the slowest answer, which is for a
 * document that waits and is then read.
 */
export const CONNECTION_TIMEOUT_MS = 250_000;

/**
 * Creates an application whose error answers follow the contract. Its log contains no personal data, but only method,
 * route pattern, status, time and id. The error handler must be set before the routes. Otherwise fastify's own 400
 * would become a 500 on routes that declare a schema for 4xx.
 */
export function makeApp({
  log,
  metrics,
  trustProxy,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  bodies,
  answers,
}: AppOptions): FastifyInstance {
  const answerFault = makeAnswerFault(log);
  const { schemaController, compileSchemas } = makeLazyCompilers();
  const app = fastify({
    schemaController,
    bodyLimit: JSON_LIMIT,
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MAX_IN_PATH },
    genReqId: () => randomUUID(),
    requestTimeout: requestTimeoutMs,
    // The timeout for headers is a quarter of the request's timeout. It must not be longer than the request's timeout,
    // because Node would then wait for a body forever (tested).
    http: {
      headersTimeout: requestTimeoutMs / 4,
      connectionsCheckingInterval: Math.min(requestTimeoutMs / 4, 5000),
    },
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While the server stops, requests on open connections are served and new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: answerConnectionFault,
    // Answers requests whose address cannot be decoded or is too long. No hook runs for them.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      answerFault(error, request, reply as unknown as FastifyReply);
    },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        verbose: true,
        keywords: [DESCRIBED_BY, EXPECTED, FIXED_MESSAGE, 'x-enum'],
        formats,
      },
    },
    schemaErrorFormatter: (faults) => Object.assign(new Error('invalid'), { validation: faults }),
  });
  app.server.maxConnections = mostConnections();
  app.removeContentTypeParser('text/plain');
  app.decorate('compileSchemas', compileSchemas);
  app.decorateRequest('identity', null as never);
  app.decorateRequest('audited', null as never);

  for (const schema of sharedSchemas) app.addSchema(schema);
  traceRequests(app);
  // Runs before any byte of a body is read, because an unknown route does not need the body.
  app.addHook('onRequest', async ({ is404, raw }) => {
    if (is404) throw new AppError('not_found');
    if (namesTwoHosts(raw.rawHeaders)) throw new AppError('one_host_expected');
    // Node decodes only the last transfer coding. With `gzip, chunked`, it would treat the compressed bytes as the
    // body.
    if (!/^(chunked)?$/i.test(raw.headers['transfer-encoding']?.trim() ?? ''))
      throw new AppError('transfer_coding_not_allowed');
  });
  limitBodies(app, bodies);
  limitAnswers(app, answers);
  setSecurityHeaders(app);
  warnOfUntrustedProxy(app, { log, trustProxy });
  assertPlainValues(app);

  app.setErrorHandler<FastifyError>(answerFault);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (request, reply) => {
    // Otherwise an open connection would delay the stop of the server until the connection times out.
    if (stopping) reply.header('connection', 'close');
    else keepUntilBodyIsIn(request, reply);
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    log.info(
      {
        request_id: request.id,
        ...traceIds(request.span),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // The line of a refused call contains a reference to the caller, so that attempts to bypass a check can be
        // found.
        ...(reply.statusCode >= 400 && { caller: callerOf(request) }),
      },
      'request',
    );
  });

  refuseOtherMethods(app);
  return app;
}

function callerOf({ identity }: FastifyRequest): string {
  if (identity?.user) return `user ${identity.user.userId}`;
  return identity?.caller ? `api key ${identity.caller.keyId}` : 'unknown';
}

/** True if there are two Host headers. A proxy and this server might use different ones (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/**
 * True if a refusal contains its code. This is so at `/readyz` and under `/v1`, except for the secret of an SDK
 * configuration. `/api` and other paths use the form of the interface document.
 */
const saysCode = ({ url, is404 }: FastifyRequest): boolean =>
  /^\/(v1\/|readyz(\?|$))/.test(url) && !is404 && !/^\/v1\/sdk-config\/[^/?]+\/webhook-secret\b/.test(url);

/** Returns the scope that is missing in a key. Undefined for every other refusal. */
const scopeOf = ({ problem: { code, params } }: ErrorAnswer): string | undefined =>
  code === 'key_scope_missing' ? String(params['scope']) : undefined;

function makeAnswerFault(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = errorAnswer(error);
    if (answer.ours)
      log.error(
        {
          request_id: request.id,
          ...traceIds(request.span),
          route: request.routeOptions.url,
          err: describeError(error),
        },
        'request failed',
      );
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
    if (answer.challenge) reply.header('www-authenticate', challengeHeader(answer.challenge, scopeOf(answer)));
    const body = request.routeOptions?.config?.sdk
      ? sdkFailure(error, answer, request.id)
      : { ...answer.body, ...(saysCode(request) && answer.problem) };
    return reply.code(answer.status).send(body);
  };
}
