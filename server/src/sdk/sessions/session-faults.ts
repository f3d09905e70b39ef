import { AppError, type Problem, problem } from '../../platform/errors.ts';

/** Every way in which a session token is not (or no longer) good has the same words. */
export const invalidSession = () => new AppError('session_invalid', {}, { sdk: { code: 'INVALID_SESSION' } });
/** `receipt`: only for who is bound to the session; a link alone gets none. */
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
/** `finished` says to the page that it need not end the attempt again. */
export const attemptFinished = () => invalid(problem('attempt_finished'), { finished: true });
export const unknownUpload = () => new AppError('not_found', {}, { sdk: { code: 'VALIDATION_ERROR' } });
/** Somebody else is at it: the same call says later what came of it. */
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
