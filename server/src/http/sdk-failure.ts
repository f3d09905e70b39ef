import { AppError, type SdkFault } from '../platform/errors.ts';
import type { ErrorAnswer } from './error-answers.ts';

/** A refusal in the SDK's envelope (docs/sdk-sessions.md). Texts and statuses are those of the error table. */
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

/** Code of a refusal without its own code, by status. */
function codeOf(status: number): SdkFault['code'] {
  if (status === 401) return 'INVALID_API_KEY';
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR';
}
