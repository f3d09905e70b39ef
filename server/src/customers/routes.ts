import { customers as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import { assertEntitled } from './entitlement.ts';
import type { VerifiedCustomer, VerifyCustomer } from './verify-customer.ts';

export interface CustomerRouteDeps {
  readonly verifyCustomer: VerifyCustomer;
}

const response = (verified: VerifiedCustomer) => ok(verified, 'Customer onboarding completed');

export function customerRoutes(serve: Serve, { verifyCustomer }: CustomerRouteDeps): void {
  serve(
    contract.verifyCustomer,
    async ({ caller: { branch, accountVerified }, body, requestId, reference, recorded, keep }) => {
      assertEntitled({ suiteEnabled: branch.identityVerificationEnabled, accountVerified });
      const also =
        keep &&
        ((transaction: Db, verified: VerifiedCustomer) => {
          recorded(verified.onboarding_id);
          return keep(transaction, response(verified));
        });
      const verified = await verifyCustomer({ branch, requestId, reference, also }, body);
      recorded(verified.onboarding_id);
      return response(verified);
    },
  );
}
