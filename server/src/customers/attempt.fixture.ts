import type { CustomerAttempt } from './verify-customer.ts';

/** A call from a branch with the default settings and policies. */
export const attemptOf = (
  branch: Partial<CustomerAttempt['branch']> = {},
  { requestId = 'request-1' } = {},
): CustomerAttempt => ({
  branch: { id: 1, accountId: 1, ivs: true, aml: true, policy: {}, wantedEvents: [], ...branch },
  requestId,
  reference: undefined,
});
