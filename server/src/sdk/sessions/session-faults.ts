import type { SdkRefusalFields } from '@hakiki/contract';
import { AppError, type Problem, problem } from '../../platform/errors.ts';

/** Reason of a refusal. It is sent only to a browser that has opened the session. */
export interface SessionEnd {
  /** The session expired, or the person ended it. */
  readonly ended?: 'expired' | 'cancelled';
  /** Another browser has opened the session. This browser can open it again. */
  readonly taken_over?: true;
}
/**
 * Returns the error for an invalid or expired session token. The error is the same for every token, except for a
 * browser that has opened the session.
 */
export const invalidSession = (data?: SessionEnd) =>
  new AppError('session_invalid', {}, { sdk: { code: 'INVALID_SESSION', ...(data !== undefined && { data }) } });
/**
 * Returns the error for a run that was already submitted. Pass `receipt` only if the request contains the secret of the
 * browser that opened the session. A request with only the link gets no receipt.
 */
export const alreadySubmitted = (receipt?: SdkRefusalFields) =>
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
export const invalid = (problem: Problem, data?: SdkRefusalFields) =>
  AppError.of(problem, { sdk: { code: 'VALIDATION_ERROR', ...(data !== undefined && { data }) } });
/** Returns the error for an attempt that has already ended. The page recognises this error by the field `finished`. */
export const attemptFinished = () => invalid(problem('attempt_finished'), { finished: true });
export const unknownUpload = () => new AppError('not_found', {}, { sdk: { code: 'VALIDATION_ERROR' } });
/**
 * Returns the error for a call while another call is running. The caller can repeat the call later to get the result.
 */
export const underWay = (code: 'clip_under_way' | 'picture_under_way') =>
  new AppError(
    code,
    {},
    {
      retryAfter: 2,
      sdk: { code: 'VALIDATION_ERROR', data: { under_way: true } },
    },
  );
export const retryLimit = () => new AppError('no_attempts_left', {}, { sdk: { code: 'RETRY_LIMIT_EXCEEDED' } });
