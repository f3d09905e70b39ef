import { customers as contract, verifications } from '@hakiki/contract';
import { asReference } from '../http/record-headers.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { assertEntitled } from './entitlement.ts';
import type { FindCustomer } from './find-customer.ts';
import type { VerifiedCustomer, VerifyCustomer } from './verify-customer.ts';

export interface CustomerRouteDeps {
  readonly verifyCustomer: VerifyCustomer;
  readonly findCustomer: FindCustomer;
}

const response = (verified: VerifiedCustomer) => ok(verified, 'Customer onboarding completed');

export function customerRoutes(serve: Serve, { verifyCustomer, findCustomer }: CustomerRouteDeps): void {
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
  serve(verifications.findCustomer, async ({ caller: { branch }, params, audit }) => {
    const found = await findCustomer(branch, asReference(params.reference, 'reference'));
    audit(`verifications ${found.verifications.map(({ id }) => id).join(' ')}`);
    if (!found.verifications.length) throw new AppError('not_found');
    return ok(found, 'Customer retrieved');
  });
}
