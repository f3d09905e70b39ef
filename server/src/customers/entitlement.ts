import { AppError } from '../platform/errors.ts';

/**
 * Checks that this branch may verify customers. Checks the suite first.
 * @throws AppError `forbidden` with the message of the contract
 */
export function assertEntitled({
  suiteEnabled,
  accountVerified,
}: {
  suiteEnabled: boolean;
  accountVerified: boolean;
}): void {
  if (!suiteEnabled) throw new AppError('suite_not_enabled');
  if (!accountVerified) {
    throw new AppError('account_not_verified');
  }
}
