import { AppError, type SdkFault } from '../platform/errors.ts';
import type { ErrorAnswer } from './error-answers.ts';

/**
 * Returns a refusal in the SDK's envelope (docs/sdk-sessions.md). The texts and statuses come from the error table of
 * that page.
 */
export function sdkFailure(error: unknown, { status, body }: ErrorAnswer, requestId: string) {
  const sdk = error instanceof AppError ? error.sdk : undefined;
  return {
    status: 'failed' as const,
    code: sdk?.code ?? codeOf(status),
    message: body.message,
    data: sdk?.data ?? [],
    request_id: requestId,
  };
}

/** Returns the code for a refusal that has no code of its own, by its status. */
function codeOf(status: number): SdkFault['code'] {
  if (status === 401) return 'INVALID_API_KEY';
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR';
}
