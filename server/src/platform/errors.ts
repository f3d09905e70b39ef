import { PROBLEMS, type ProblemCode, type ProblemKind, type SdkRefusalFields } from '@hakiki/contract';
import {
  type English,
  type Holes,
  type KeptMessage,
  type Message,
  message,
  type ParamsAfter,
  type ParamsOf,
  renderKept,
} from '@hakiki/texts';

/** A refusal as a code with its parameters. */
export type Problem = Message<ProblemCode>;

const kinds = Object.fromEntries(
  Object.entries(PROBLEMS).flatMap(([kind, codes]) => codes.map((code) => [code, kind])),
) as Readonly<Record<ProblemCode, ProblemKind>>;

interface AppErrorOptions {
  readonly cause?: unknown;
  /** Seconds after which the same request may succeed (429, 503, and a temporary 409). */
  readonly retryAfter?: number;
  readonly challenge?: Challenge;
  readonly sdk?: SdkFault;
}
type AppErrorArguments = {
  [Code in ProblemCode]: [Holes<English[Code]>] extends [never]
    ? [code: Code, params?: Readonly<Record<string, never>>, options?: AppErrorOptions]
    : [code: Code, params: ParamsOf<Code>, options?: AppErrorOptions];
}[ProblemCode];

/**
 * The only error class whose content is sent to clients. `http/error-answers.ts` converts it to a status and a body.
 * Clients get the parameters, so they must not contain personal data, a stack, SQL or a path. `message` is an English
 * text for logs and the command line, and no program parses it.
 */
export class AppError extends Error {
  readonly kind: ProblemKind;
  readonly code: ProblemCode;
  readonly params: Problem['params'];
  /** Seconds after which the same request may succeed (429, 503, and a temporary 409). */
  readonly retryAfter: number | undefined;
  /**
   * The step that the caller must do first, in a form for programs. It becomes the `error` of a WWW-Authenticate header
   * (401 and 403 only).
   */
  readonly challenge: Challenge | undefined;
  /** The SDK's code and data, for endpoints that answer with the SDK's error envelope. */
  readonly sdk: SdkFault | undefined;

  constructor(...[code, params = {}, options = {}]: AppErrorArguments) {
    super(
      renderKept({ code, params } as KeptMessage, 'en'),
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'AppError';
    this.code = code;
    this.kind = kinds[code];
    this.params = params as Problem['params'];
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
    this.sdk = options.sdk;
  }

  /** Creates an error from a refusal that another module returned as a code with parameters. */
  static of({ code, params }: Problem, options: AppErrorOptions = {}): AppError {
    return new AppError(...([code, params, options] as AppErrorArguments));
  }

  /** The code with its parameters, so that it can be stored or used as a parameter of another message. */
  get problem(): Problem {
    return { code: this.code, params: this.params } as Problem;
  }
}

/** Returns a refusal as data. Pure functions return refusals instead of throwing them. Pure. */
export const problem = <Code extends ProblemCode>(code: Code, ...params: ParamsAfter<Code>): Problem =>
  message(code, ...params) as Problem;

/**
 * Error for a needed part, for example a model file, that is missing or not ready yet. Clients get `overloaded`,
 * because the same call succeeds when the part is available.
 */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}
/** Returns the error that a client gets for a NotReady. Only the log names the missing part. */
export const notReadyFault = (cause: NotReady): AppError =>
  new AppError('service_not_ready', {}, { retryAfter: 15, cause });

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
    | 'INTERNAL_ERROR';
  readonly data?: SdkRefusalFields;
}

/** The first value is defined in RFC 9470. */
export type Challenge =
  | 'insufficient_user_authentication'
  | 'second_factor_required'
  | 'second_factor_setup_required'
  | 'test_key_in_live_mode'
  | 'live_key_in_sandbox_mode'
  | 'insufficient_scope'
  | 'address_not_allowed';
