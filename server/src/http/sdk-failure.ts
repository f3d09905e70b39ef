import { AppError, type SdkFault } from '../platform/errors.ts';
import type { ErrorAnswer } from './error-answers.ts';

/** Returns a refusal in the SDK's envelope (docs/sdk-sessions.md). Texts and statuses are those of the error table. */
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

/** Returns the code for a status, for a refusal without its own code. */
function codeOf(status: number): SdkFault['code'] {
  if (status === 401) return 'INVALID_API_KEY';
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR';
}
