import { AppError, type Challenge, type ErrorCode, NotReady, notReadyFault } from '../platform/errors.ts';
import { expectation, FIXED_MESSAGE, type SchemaFault } from './expectation.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { status: 'failed'; data?: []; message: string };
  readonly retryAfter?: number;
  readonly challenge?: Challenge;
  /** Faults of ours: logged as errors. */
  readonly ours: boolean;
}

const statuses: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  mismatch: 422,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  overloaded: 503,
  internal: 500,
};

/** Fastify's and its plugins' codes that a client can cause. Whatever is not here and not an AppError is a 500. */
const frameworkFaults: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'Unsupported media type: send JSON, with the header content-type: application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_input', message: 'The body is empty, JSON was expected' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_input', message: 'The body is not JSON that can be parsed' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_input',
    message: 'The body does not have the length that Content-Length says',
  },
  FST_ERR_BAD_URL: { code: 'invalid_input', message: 'The address is not well formed' },
  FST_STATIC_FORBIDDEN_PATH: { code: 'not_found', message: 'Not found' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: 'Not found' },
  FST_ERR_ROUTE_MAX_PARAM_LENGTH_EXCEEDED: { code: 'not_found', message: 'Not found' },
};

/** Of a name that came from outside, what is shown again. */
const SHOWN_NAME = 60;
export const unknownField = (field: string): string => `Unknown field '${shown(field)}'`;
/** A name that came from outside, fit for a message. */
export const shown = (name: string): string => name.replace(/\p{C}/gu, '�').slice(0, SHOWN_NAME);

/** What is wrong with a body or query, in the contract's words. */
export function schemaMessage(fault: SchemaFault, context: string | undefined): string {
  const { instancePath, keyword, params, parentSchema } = fault;
  const field = instancePath.split('/').filter(Boolean).join('.');
  if (keyword === 'required')
    return `${[field, String(params['missingProperty'])].filter(Boolean).join('.')} is required`;
  if (keyword === 'additionalProperties') {
    const name = [field, String(params['additionalProperty'])].filter(Boolean).join('.');
    return context === 'querystring' ? `Unknown query parameter '${shown(name)}'` : unknownField(name);
  }
  if (!field) return 'The body must be a JSON object';
  const fixed = parentSchema?.[FIXED_MESSAGE];
  if (typeof fixed === 'string') return fixed;
  const expected = expectation(fault);
  return `Invalid value for ${field}${expected === undefined ? '' : `: expected ${expected}`}`;
}

/** Characters of a quoted value, and of a message: 900 KB sent as a country are not sent back. */
const VALUE_LENGTH = 80;
const MESSAGE_LENGTH = 600;

/** The message with long quoted values, and itself, cut short. */
export function shortened(message: string): string {
  if (message.length <= VALUE_LENGTH) return message;
  // Quotes are taken in pairs, one after the other: what stands between two short values is no value.
  const cut = message
    .slice(0, 4 * MESSAGE_LENGTH)
    .replace(/'([^']*)('|$)/g, (whole, value: string) =>
      value.length > VALUE_LENGTH ? `'${value.slice(0, VALUE_LENGTH)}…'` : whole,
    );
  return cut.length > MESSAGE_LENGTH ? `${cut.slice(0, MESSAGE_LENGTH)}…` : cut;
}

/** The one place where a fault becomes a status and a body. Only messages of AppErrors and of the table above reach a client. */
export function errorAnswer(error: unknown): ErrorAnswer {
  const fault = faultOf(error);
  const message = shortened(fault.message);
  const status = statuses[fault.code];
  return {
    status,
    body: status === 401 ? { status: 'failed', message } : { status: 'failed', data: [], message },
    ...(fault.retryAfter !== undefined && { retryAfter: fault.retryAfter }),
    ...(fault.challenge && { challenge: fault.challenge }),
    // Busy with others is no fault; a database that is away is.
    ours: status === 500 || (status === 503 && !(error instanceof AppError && error.cause === undefined)),
  };
}

/**
 * The database stopped, restarts, has no connection or no room left (PostgreSQL's classes 08, 53 and 57P), ended a wait of two for each other
 * (40P01), or the disk is full: it may do the next time. A connection lost in the middle has no code.
 */
const isAway = (code: string | undefined, message: string): boolean =>
  /^(08...|53...|57P0[1-3]|40001|40P01)$/.test(code ?? '') ||
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOSPC', 'EDQUOT'].includes(code ?? '') ||
  message.startsWith('Connection terminated');

interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfter?: number | undefined;
  readonly challenge?: Challenge | undefined;
}

function faultOf(error: unknown): Fault {
  if (error instanceof AppError)
    return error.code === 'internal' ? { ...error, message: 'Something went wrong on our side' } : error;
  if (error instanceof NotReady) return notReadyFault(error);
  if (error instanceof Error) {
    const { validation, validationContext, code } = error as Error & {
      validation?: SchemaFault[];
      validationContext?: string;
      code?: string;
    };
    if (validation?.[0]) return { code: 'invalid_input', message: schemaMessage(validation[0], validationContext) };
    const known = code === undefined ? undefined : frameworkFaults[code];
    if (known) return known;
    // The client went away in the middle of its body: nobody reads this answer, but it is no fault of ours either.
    if (code === 'ECONNRESET' && (error as { statusCode?: number }).statusCode === 400)
      return { code: 'invalid_input', message: 'The body ended too early' };
    if (isAway(code, error.message))
      return { code: 'overloaded', message: 'The service is busy, try again shortly', retryAfter: 5 };
    if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
      return frameworkFaults['FST_ERR_CTP_INVALID_JSON_BODY']!;
  }
  return { code: 'internal', message: 'Something went wrong on our side' };
}
