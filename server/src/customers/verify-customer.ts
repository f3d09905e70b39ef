import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import type { Caller } from '../accounts/caller.ts';
import { type CustomerQuery, readQuery } from '../authorities/identifier-rules.ts';
import { contradictionsOf } from '../authorities/number-facts.ts';
import type { Branch, Identification, Router } from '../authorities/route.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { screeningPolicyOf } from '../screening/branch-policies.ts';
import type { Screener } from '../screening/screen.ts';
import { present } from './answer.ts';
import { type CustomerPolicy, type DecisionInputs, decide, defaultPolicy, weighScreening } from './decide.ts';
import { policyFrom, readPolicySettings } from './policy.ts';
import type { SaveCustomer } from './save-customer.ts';
import { subjectOf } from './subject.ts';
import type { CustomerResult, IdentityEvidence, VerificationRecord } from './verification-record.ts';

export interface VerifyCustomerDeps {
  readonly identify: Router['identify'];
  readonly screen: Screener['screen'];
  readonly assertLists: Screener['assertLists'];
  /**
   * Writes the record, its event and its ongoing monitoring in one database transaction. Returns the record's id, which
   * is the answer's `onboarding_id`.
   */
  readonly save: SaveCustomer;
  readonly clock: Clock;
}

/** The caller, with the settings and the policy of the branch and the stored fields of the call. */
export interface CustomerAttempt {
  readonly branch: Pick<Caller['branch'], 'id' | 'accountId' | 'ivs' | 'aml' | 'policy' | 'wantedEvents'>;
  readonly requestId: string;
  readonly reference: string | undefined;
  /**
   * Makes more writes in the database transaction of the record. For example, it stores the response for an
   * Idempotency-Key.
   */
  readonly also?: ((transaction: Db, verified: VerifiedCustomer) => Promise<void>) | undefined;
}

export type VerifiedCustomer = CustomerResult & { readonly onboarding_id: number };
export type VerifyCustomer = (attempt: CustomerAttempt, body: unknown) => Promise<VerifiedCustomer>;

/** Returns the part of a branch's policy that applies to customers. */
const customerPolicyOf = (policy: Readonly<Record<string, unknown>>): CustomerPolicy =>
  policy['customers'] === undefined ? defaultPolicy : policyFrom(readPolicySettings(policy['customers']));

/**
 * Verifies a customer by number and screens the person who was found. An unknown or badly formed number gives a result
 * and not an error, and so does a failed check.
 * @param body parsed JSON of the request
 * @returns `data` of the answer, with the keys of the contract
 * @throws AppError `invalid_input` for requests that the contract answers with 400, and `overloaded` while a required
 *   watchlist is not in force
 */
export function makeVerifyCustomer({ identify, screen, assertLists, save, clock }: VerifyCustomerDeps): VerifyCustomer {
  return async ({ branch, requestId, reference, also }, body) => {
    const query = readQuery(body);
    const requestedAt = clock.now().toISOString();
    const policy = customerPolicyOf(branch.policy);
    const settings = { ivs: branch.ivs, aml: branch.aml };

    // Checks the lists before the call to an authority, because that call may cost money.
    if (settings.ivs && settings.aml && query.wellFormed) assertLists();
    const identityTimer = stopwatch();
    const { identity, attempts } = await identifyCustomer(query, branch, settings.ivs, identify);
    const identityMs = identityTimer();

    const screeningTimer = stopwatch();
    const subject = identity.verified ? subjectOf(query, identity.person) : null;
    const outcome = subject && settings.aml ? await screen(subject, branch.id, screeningPolicyOf(branch.policy)) : null;
    const screeningMs = outcome ? screeningTimer() : 0;

    const inputs = inputsOf(identity, outcome, policy);
    const verdict = decide(inputs);
    const { wellFormed: _, ...identifier } = query;
    const result = present({ identifier, identity, outcome, verdict });
    const record: VerificationRecord = {
      branchId: branch.id,
      accountId: branch.accountId,
      requestId,
      requestedAt,
      identifier,
      settings,
      identity,
      attempts,
      screening: subject && outcome ? { subject, outcome } : null,
      inputs,
      verdict,
      result,
      timing: { identityMs, screeningMs },
      watch: verdict.decision === 'fail' ? null : subject,
    };
    const onboardingId = await save(record, {
      branch,
      requestId,
      reference,
      also: also && ((transaction, id) => also(transaction, { onboarding_id: id, ...result })),
    });
    return { onboarding_id: onboardingId, ...result };
  };
}

/** Runs the identity step. Calls no provider if the step is disabled or if the number is badly formed. */
async function identifyCustomer(
  query: CustomerQuery,
  branch: Branch,
  ivs: boolean,
  identify: Router['identify'],
): Promise<{ identity: IdentityEvidence; attempts: Identification['attempts'] }> {
  if (!ivs) return { identity: { verified: false, reason: 'disabled', cause: 'disabled' }, attempts: [] };
  if (!query.wellFormed)
    return { identity: { verified: false, reason: 'not_found', cause: 'badly_formed' }, attempts: [] };
  const found = await identify(query, branch);
  const { attempts } = found;
  if (found.kind !== 'found') {
    const reason = found.kind === 'refused' ? 'not_found' : found.kind;
    return { identity: { verified: false, reason, cause: found.kind }, attempts };
  }
  // The result of a check by number does not contain the photo. Only runs with a selfie use the photo.
  const { photo: _, ...person } = found.person;
  const { provider } = found;
  return { identity: { verified: true, person, provider, contradictions: contradictionsOf(query, person) }, attempts };
}

/** Returns the inputs of the decision. */
export function inputsOf(
  identity: IdentityEvidence,
  outcome: ScreeningOutcome | null,
  policy: CustomerPolicy,
): DecisionInputs {
  return {
    identity: identity.verified
      ? { verified: true, contradictions: identity.contradictions.length }
      : { verified: false, reason: identity.reason },
    screening: outcome ? weighScreening(outcome) : null,
    policy,
  };
}

function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round(performance.now() - start);
}
