import { AppError } from '../platform/errors.ts';

/** Every way in which a session token is not (or no longer) good has the same words. */
export const invalidSession = () =>
  new AppError('unauthenticated', 'This session is not valid or has ended', { sdk: { code: 'INVALID_SESSION' } });
export const notNow = (next: string) =>
  new AppError('conflict', `This is not the next step; next is ${next}`, {
    sdk: { code: 'VALIDATION_ERROR', data: { next } },
  });
export const invalid = (message: string) =>
  new AppError('invalid_input', message, { sdk: { code: 'VALIDATION_ERROR' } });
export const unknownUpload = () => new AppError('not_found', 'Not found', { sdk: { code: 'VALIDATION_ERROR' } });
/** Somebody else is at it: the same call says later what came of it. */
export const underWay = (what: string) =>
  new AppError('conflict', `${what} is being looked at: ask again`, {
    retryAfter: 2,
    sdk: { code: 'VALIDATION_ERROR', data: { under_way: true } },
  });
export const retryLimit = () =>
  new AppError('too_many_requests', 'No attempts are left', { sdk: { code: 'RETRY_LIMIT_EXCEEDED' } });
