import { customers as contract } from '@hakiki/contract';
import type { Router } from '../authorities/route.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import { screeningPolicyOf } from '../screening/branch-policies.ts';
import type { Screener } from '../screening/screen.ts';
import { defaultPolicy } from './decide.ts';
import { assertEntitled } from './entitlement.ts';
import type { Idempotency } from './idempotency.ts';
import { policyFrom, readPolicySettings } from './policy.ts';
import type { makeSaveCustomer } from './save-customer.ts';
import { makeVerifyCustomer } from './verify-customer.ts';

export interface CustomerRouteDeps {
  readonly identify: Router['identify'];
  readonly screen: Screener['screen'];
  readonly save: ReturnType<typeof makeSaveCustomer>;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** The part of a branch's policy that is about customers. */
const customerPolicy = (policy: Readonly<Record<string, unknown>>) =>
  policy['customers'] === undefined ? defaultPolicy : policyFrom(readPolicySettings(policy['customers']));

export function customerRoutes(serve: Serve, { identify, screen, save, idempotency, clock }: CustomerRouteDeps): void {
  serve(contract.verifyCustomer, async ({ caller: { branch, accountVerified }, body, request, requestId }) => {
    assertEntitled({ suiteEnabled: branch.identityVerificationEnabled, accountVerified });
    const verify = makeVerifyCustomer({
      identify,
      screen: (subject, branchId) => screen(subject, branchId, screeningPolicyOf(branch.policy)),
      clock,
      settingsOf: () => branch,
      policyOf: () => customerPolicy(branch.policy),
      save: (record) => save(record, { branch, requestId }),
    });
    const work = async () => ok(await verify(branch, body), 'Customer onboarding completed');
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !key) return work();
    const place = { branch, endpoint: 'verify_customer', key };
    const { answer } = await idempotency.run(place, body, async () => JSON.stringify(await work()));
    return JSON.parse(answer) as unknown;
  });
}
