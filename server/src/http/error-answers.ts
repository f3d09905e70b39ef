import type { ProblemKind } from '@hakiki/contract';
import { type KeptMessage, type Param, renderKept } from '@hakiki/texts';
import { isDatabaseAway, isPoolFull } from '../platform/database/database-away.ts';
import { AppError, NotReady, notReadyFault } from '../platform/errors.ts';
import { expectation, FIXED_MESSAGE, type SchemaFault } from './expectation.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { status: 'failed'; data?: []; message: string };
  /** The refusal as a code with its parameters, for `/v1`. */
  readonly problem: { readonly code: string; readonly params: Readonly<Record<string, Param>> };
  readonly retryAfter?: number;
  readonly challenge?: AppError['challenge'];
  /** True if the fault is in the server. Only such faults are logged as errors. */
  readonly ours: boolean;
}

/** HTTP status of each kind of refusal. */
export const statuses: Readonly<Record<ProblemKind, number>> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  mismatch: 422,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  overloaded: 503,
  internal: 500,
};

/**
 * Error codes of fastify and its plugins that a client can cause. Every other error that is not an AppError becomes a
 * 500.
 */
const frameworkFaults: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('json_type_expected'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('body_empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('body_not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('content_length_wrong'),
  FST_ERR_BAD_URL: () => new AppError('address_malformed'),
  FST_STATIC_FORBIDDEN_PATH: () => new AppError('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
  FST_ERR_ROUTE_MAX_PARAM_LENGTH_EXCEEDED: () => new AppError('not_found'),
};

/** Maximum length of a client's name for something in a message. */
const SHOWN_NAME = 60;
/** Makes a name from a client safe for a message. */
export const shown = (name: string): string => name.replace(/\p{C}/gu, '�').slice(0, SHOWN_NAME);

/** Returns the fault of a body or query. */
export function schemaProblem(fault: SchemaFault, context: string | undefined): AppError {
  const { instancePath, keyword, params, parentSchema } = fault;
  const field = instancePath.split('/').filter(Boolean).join('.');
  const inner = (name: unknown): string => [field, String(name)].filter(Boolean).join('.');
  if (keyword === 'required') return new AppError('field_required', { field: inner(params['missingProperty']) });
  if (keyword === 'additionalProperties') {
    const name = shown(inner(params['additionalProperty']));
    return new AppError(context === 'querystring' ? 'unknown_query_parameter' : 'unknown_field', { field: name });
  }
  if (!field) return new AppError('json_object_expected');
  const fixed = parentSchema?.[FIXED_MESSAGE];
  if (typeof fixed === 'string') return new AppError('fixed_fault', { fault: fixed });
  const expected = expectation(fault);
  return expected === undefined
    ? new AppError('invalid_value', { field })
    : new AppError('invalid_value_expected', { field, expected });
}

/**
 * Maximum length of a quoted value and of a message. Without these limits, an invalid country of 900 KB would be sent
 * back.
 */
const VALUE_LENGTH = 80;
const MESSAGE_LENGTH = 600;

/** Shortens long quoted values and then the message. */
export function shortened(message: string): string {
  if (message.length <= VALUE_LENGTH) return message;
  // Quotation marks are matched in pairs from the start. Otherwise the text between two short values would be treated
  // as a value.
  const cut = message
    .slice(0, 4 * MESSAGE_LENGTH)
    .replace(/'([^']*)('|$)/g, (whole, value: string) =>
      value.length > VALUE_LENGTH ? `'${value.slice(0, VALUE_LENGTH)}…'` : whole,
    );
  return cut.length > MESSAGE_LENGTH ? `${cut.slice(0, MESSAGE_LENGTH)}…` : cut;
}

/** Shortens long texts in parameters. A nested message keeps its code. */
function shortenedParam(value: Param): Param {
  if (typeof value === 'string') return value.length > MESSAGE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => shortenedParam(item) as string | KeptMessage);
  const { code, params = {} } = value as KeptMessage;
  return { code, params: shortenedParams(params) };
}
const shortenedParams = (params: Readonly<Record<string, Param>>): Readonly<Record<string, Param>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortenedParam(value)]));

/**
 * Converts an error to a status and a body. No other function does so. Clients get only codes of AppErrors and of the
 * table above.
 */
export function errorAnswer(error: unknown): ErrorAnswer {
  const fault = faultOf(error);
  const { code, params } = fault.problem;
  const message = shortened(renderKept(fault.problem, 'en'));
  const status = statuses[fault.kind];
  return {
    status,
    body: status === 401 ? { status: 'failed', message } : { status: 'failed', data: [], message },
    problem: { code, params: shortenedParams(params) },
    ...(fault.retryAfter !== undefined && { retryAfter: fault.retryAfter }),
    ...(fault.challenge && { challenge: fault.challenge }),
    // If the server is overloaded, the fault is not in the server. If the database is unavailable, it is.
    ours: status === 500 || (status === 503 && !(error instanceof AppError && error.cause === undefined)),
  };
}

/** Error codes of a full disk. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Maximum depth of causes to check. */
const MAX_CAUSES = 5;

/**
 * True if the failed operation may succeed later, because the database is unavailable or the disk is full. Also checks
 * the causes.
 */
function mayPass(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return false;
  if (DISK_FULL.has(String((error as NodeJS.ErrnoException).code)) || isDatabaseAway(error) || isPoolFull(error))
    return true;
  return mayPass(error.cause, depth + 1);
}

const busy = (): AppError => new AppError('service_busy', {}, { retryAfter: 5 });

function faultOf(error: unknown): AppError {
  if (error instanceof AppError) {
    if (error.kind !== 'internal') return error;
    return mayPass(error) ? busy() : new AppError('internal_fault');
  }
  if (error instanceof NotReady) return notReadyFault(error);
  if (error instanceof Error) {
    const { validation, validationContext, code } = error as Error & {
      validation?: SchemaFault[];
      validationContext?: string;
      code?: string;
    };
    if (validation?.[0]) return schemaProblem(validation[0], validationContext);
    const known = code === undefined ? undefined : frameworkFaults[code]?.();
    if (known) return known;
    // The client disconnected while it sent its body. It will not read the answer, and the fault is not in the server.
    if (code === 'ECONNRESET' && (error as { statusCode?: number }).statusCode === 400)
      return new AppError('body_cut_short');
    if (mayPass(error)) return busy();
    if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
      return new AppError('body_not_json');
  }
  return new AppError('internal_fault');
}
