import { customers as contract } from '@hakiki/contract';
import type { Router } from '../authorities/route.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { screeningPolicyOf } from '../screening/branch-policies.ts';
import type { Screener } from '../screening/screen.ts';
import { defaultPolicy } from './decide.ts';
import { assertEntitled } from './entitlement.ts';
import type { Complete, Idempotency } from './idempotency.ts';
import { policyFrom, readPolicySettings } from './policy.ts';
import type { makeSaveCustomer } from './save-customer.ts';
import type { CustomerResult } from './verification-record.ts';
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
    const answerOf = (id: number, result: CustomerResult) =>
      ok({ onboarding_id: id, ...result }, 'Customer onboarding completed');
    const work = async (complete?: Complete) => {
      const verify = makeVerifyCustomer({
        identify,
        screen: (subject, branchId) => screen(subject, branchId, screeningPolicyOf(branch.policy)),
        clock,
        settingsOf: () => branch,
        policyOf: () => customerPolicy(branch.policy),
        save: (record) => {
          const also =
            complete &&
            ((within: Db, id: number) =>
              complete({ within, verificationId: id }, JSON.stringify(answerOf(id, record.result))));
          return save(record, { branch, requestId, also });
        },
      });
      const { onboarding_id: id, ...result } = await verify(branch, body);
      return answerOf(id, result);
    };
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !key) return work();
    const place = { branch, endpoint: 'verify_customer', key };
    const { answer } = await idempotency.run(place, body, async (complete) => JSON.stringify(await work(complete)));
    return JSON.parse(answer) as ReturnType<typeof answerOf>;
  });
}
