/**
 * The one kind of fault that is meant for a client. `code` is looked up in `http/error-answers.ts`, the only place that
 * turns a fault into a status and a body. The message reaches the client: no personal data, stack, SQL or path in it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which the same request may succeed (429, 503, and a 409 that passes by itself). */
  readonly retryAfter: number | undefined;
  /** What the caller must do first, for programs: the `error` of a WWW-Authenticate header (401 and 403 only). */
  readonly challenge: Challenge | undefined;
  /** The SDK's own code and data, for endpoints that answer with the SDK's envelope. */
  readonly sdk: SdkFault | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfter?: number; challenge?: Challenge; sdk?: SdkFault } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
    this.sdk = options.sdk;
  }
}

/** What this process works with (a model file) is not there, or not yet. Outside it is `overloaded`: the same call succeeds once it is. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}
/** What a client is told of a NotReady: what is missing stands in the log alone. */
export const notReadyFault = (cause: NotReady): AppError =>
  new AppError('overloaded', 'The service is not ready yet, try again shortly', { retryAfter: 15, cause });

/** Codes in the error envelope of the SDK's endpoints (docs/sdk-sessions.md). */
export interface SdkFault {
  readonly code:
    | 'INVALID_API_KEY'
    | 'SDK_CONFIG_NOT_FOUND'
    | 'VALIDATION_ERROR'
    | 'INVALID_SESSION'
    | 'RETRY_LIMIT_EXCEEDED'
    | 'ALREADY_SUBMITTED'
    | 'fixed_by_integrator'
    | 'SUBMISSION_FAILED'
    | 'INTERNAL_ERROR';
  readonly data?: unknown;
}

/** The first is RFC 9470's. */
export type Challenge = 'insufficient_user_authentication' | 'second_factor_required' | 'second_factor_setup_required';

export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'mismatch'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'overloaded'
  | 'internal';
