import { AppError, type Problem, problem } from '../../platform/errors.ts';

/** The same error for every invalid or expired session token. */
export const invalidSession = () => new AppError('session_invalid', {}, { sdk: { code: 'INVALID_SESSION' } });
/** Pass `receipt` only if the browser is bound to the session. A request that has only the link gets no receipt. */
export const alreadySubmitted = (receipt?: unknown) =>
  new AppError(
    'run_submitted',
    {},
    { sdk: { code: 'ALREADY_SUBMITTED', ...(receipt !== undefined && { data: receipt }) } },
  );
export const notNow = (next: string) =>
  new AppError(
    'wrong_step',
    { next },
    {
      sdk: { code: 'VALIDATION_ERROR', data: { next } },
    },
  );
export const invalid = (problem: Problem, data?: unknown) =>
  AppError.of(problem, { sdk: { code: 'VALIDATION_ERROR', ...(data !== undefined && { data }) } });
/** `finished` tells the page that the attempt has already ended. */
export const attemptFinished = () => invalid(problem('attempt_finished'), { finished: true });
export const unknownUpload = () => new AppError('not_found', {}, { sdk: { code: 'VALIDATION_ERROR' } });
/** Another call is running. Repeat the same call later to get its result. */
export const underWay = (what: string) =>
  new AppError(
    'under_way',
    { what },
    {
      retryAfter: 2,
      sdk: { code: 'VALIDATION_ERROR', data: { under_way: true } },
    },
  );
export const retryLimit = () => new AppError('no_attempts_left', {}, { sdk: { code: 'RETRY_LIMIT_EXCEEDED' } });
