import { AppError } from '../platform/errors.ts';

/**
 * Whether this branch may verify customers at all. Throws AppError `forbidden` with the contract's words; the suite is looked at
 * first.
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
