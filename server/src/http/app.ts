import { randomUUID } from 'node:crypto';
import { sharedSchemas } from '@hakiki/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type AnswerOptions, meterAnswers } from './answers-under-way.ts';
import { type BodyOptions, meterBodies } from './bodies-under-way.ts';
import { answerConnectionFault } from './connection-faults.ts';
import { errorAnswer } from './error-answers.ts';
import { FIXED_MESSAGE, formats } from './expectation.ts';
import { mostConnections } from './most-connections.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { assertPlainValues } from './plain-values.ts';
import { sdkFailure } from './sdk-failure.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { keepUntilBodyIsIn } from './unread-bodies.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

export interface AppOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  /** The address is the one that the nearest proxy saw: those before it are what the client wrote itself. */
  readonly trustProxy: boolean;
  readonly requestTimeoutMs?: number;
  readonly bodies?: BodyOptions;
  readonly answers?: AnswerOptions;
}

/** A reference of 128 characters, each of up to four bytes, percent-encoded. */
const MOST_IN_PATH = 128 * 4 * 3;
const JSON_LIMIT = 1_048_576;
/** A client has 60 s for its headers and body: a 5 MB photo over 1 Mbit/s takes 40 s. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * An application that answers errors by the contract and logs no personal data: method, route pattern, status, time, id. The error
 * handler is set before the routes: a declared 4xx schema would else turn fastify's own 400 into a 500.
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
  const app = fastify({
    bodyLimit: JSON_LIMIT,
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MOST_IN_PATH },
    genReqId: () => randomUUID(),
    requestTimeout: requestTimeoutMs,
    // Headers have a quarter of it. Node looks for clients whose time is up at the interval, and only as long as the time for headers is
    // not beyond that of the whole request (tried: a body then is waited for without end).
    http: {
      headersTimeout: requestTimeoutMs / 4,
      connectionsCheckingInterval: Math.min(requestTimeoutMs / 4, 5000),
    },
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What still comes over an open connection while we stop is served; new connections are not taken.
    return503OnClosing: false,
    clientErrorHandler: answerConnectionFault,
    // Addresses that cannot be decoded or are too long: no hook runs for them.
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
        keywords: [FIXED_MESSAGE, 'x-enum'],
        formats,
      },
    },
    schemaErrorFormatter: (faults) => Object.assign(new Error('invalid'), { validation: faults }),
  });
  app.server.maxConnections = mostConnections();
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('identity', null as never);
  app.decorateRequest('audited', null as never);

  for (const schema of sharedSchemas) app.addSchema(schema);
  // Before anything of a body is read: nobody asked for it.
  app.addHook('onRequest', async ({ is404, raw }) => {
    if (is404) throw new AppError('not_found', 'Not found');
    if (namesTwoHosts(raw.rawHeaders)) throw new AppError('invalid_input', 'A request names one host');
    // Node undoes the last coding alone: of `gzip, chunked` the compressed bytes would be taken for the body.
    if (!/^(chunked)?$/i.test(raw.headers['transfer-encoding']?.trim() ?? ''))
      throw new AppError('invalid_input', 'Send the body without a transfer coding other than chunked');
  });
  meterBodies(app, bodies);
  meterAnswers(app, answers);
  setSecurityHeaders(app);
  warnOfUntrustedProxy(app, { log, trustProxy });
  assertPlainValues(app);

  app.setErrorHandler<FastifyError>(answerFault);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'Not found');
  });

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (request, reply) => {
    // A connection kept open would hold up the stop until it times out.
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
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Of what was refused, whose it was, by reference: attempts to get around a check are found by it.
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

/** A proxy before us and we might take another one of them (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function makeAnswerFault(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = errorAnswer(error);
    if (answer.ours)
      log.error(
        { request_id: request.id, route: request.routeOptions.url, err: describeError(error) },
        'request failed',
      );
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
    if (answer.challenge) reply.header('www-authenticate', `Token error="${answer.challenge}"`);
    const body = request.routeOptions?.config?.sdk ? sdkFailure(error, answer, request.id) : answer.body;
    return reply.code(answer.status).send(body);
  };
}
