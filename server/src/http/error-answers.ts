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
  /** Faults of ours: logged as errors. */
  readonly ours: boolean;
}

const statuses: Readonly<Record<ProblemKind, number>> = {
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

/** Fastify's and its plugins' codes that a client can cause. Whatever is not here and not an AppError is a 500. */
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

/** Maximum length at which a name from outside is repeated. */
const SHOWN_NAME = 60;
/** A name that came from outside, fit for a message. */
export const shown = (name: string): string => name.replace(/\p{C}/gu, '�').slice(0, SHOWN_NAME);

/** What is wrong with a body or query. */
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

/** Parameters with long texts cut short; a message within keeps its code. */
function shortenedParam(value: Param): Param {
  if (typeof value === 'string') return value.length > MESSAGE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => shortenedParam(item) as string | KeptMessage);
  const { code, params = {} } = value as KeptMessage;
  return { code, params: shortenedParams(params) };
}
const shortenedParams = (params: Readonly<Record<string, Param>>): Readonly<Record<string, Param>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortenedParam(value)]));

/** The one place where a fault becomes a status and a body. Only codes of AppErrors and of the table above reach a client. */
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
    // Busy with others is no fault; a database that is away is.
    ours: status === 500 || (status === 503 && !(error instanceof AppError && error.cause === undefined)),
  };
}

/** The disk is full. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Causes of causes that are looked at. */
const MAX_CAUSES = 5;

/** Whether what failed may succeed the next time: the database is away, or the disk is full. Looks at the causes as well. */
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
    // The client went away in the middle of its body: nobody reads this answer, but it is no fault of ours either.
    if (code === 'ECONNRESET' && (error as { statusCode?: number }).statusCode === 400)
      return new AppError('body_cut_short');
    if (mayPass(error)) return busy();
    if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
      return new AppError('body_not_json');
  }
  return new AppError('internal_fault');
}
