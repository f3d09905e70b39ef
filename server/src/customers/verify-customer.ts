import type { Screen, ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { contradictionsOf } from '../authorities/number-facts.ts';
import type { Branch, Identification, Router } from '../authorities/route.ts';
import type { Clock } from '../platform/clock.ts';
import { present } from './answer.ts';
import { type CustomerPolicy, type DecisionInputs, decide, weighScreening } from './decide.ts';
import { type CustomerQuery, readQuery } from './identifier-rules.ts';
import { subjectOf } from './subject.ts';
import type { CustomerResult, IdentityEvidence, VerificationRecord } from './verification-record.ts';

type MaybePromise<T> = T | Promise<T>;

export interface VerifyCustomerDeps {
  readonly identify: Router['identify'];
  readonly screen: Screen;
  readonly settingsOf: (branchId: number) => MaybePromise<{ readonly ivs: boolean; readonly aml: boolean }>;
  readonly policyOf: (branchId: number) => MaybePromise<CustomerPolicy>;
  /** Record, event and watch in one transaction; gives the record's id, which is the answer's `onboarding_id`. */
  readonly save: (record: VerificationRecord) => Promise<number>;
  readonly clock: Clock;
}

export type VerifyCustomer = (
  branch: Branch,
  body: unknown,
  requestId?: string,
) => Promise<CustomerResult & { readonly onboarding_id: number }>;

/**
 * Verify a customer by number and screen the person found. `body` is the request's parsed JSON; the result is `data` of the answer,
 * in the contract's keys. Throws AppError `invalid_input` for what the contract answers with 400; a number that is unknown, badly
 * formed or could not be looked up is a result.
 */
export function makeVerifyCustomer({
  identify,
  screen,
  settingsOf,
  policyOf,
  save,
  clock,
}: VerifyCustomerDeps): VerifyCustomer {
  return async (branch, body, requestId) => {
    const query = readQuery(body);
    const requestedAt = clock.now().toISOString();
    const [settings, policy] = await Promise.all([settingsOf(branch.id), policyOf(branch.id)]);

    const identityTimer = stopwatch();
    const { identity, attempts } = await identifyCustomer(query, branch, settings.ivs, identify);
    const identityMs = identityTimer();

    const screeningTimer = stopwatch();
    const subject = identity.verified ? subjectOf(query, identity.person) : null;
    const outcome = subject && settings.aml ? await screen(subject, branch.id) : null;
    const screeningMs = outcome ? screeningTimer() : 0;

    const inputs = inputsOf(identity, outcome, policy);
    const verdict = decide(inputs);
    const { wellFormed: _, ...identifier } = query;
    const result = present({ identifier, identity, outcome, verdict });
    const onboardingId = await save({
      branchId: branch.id,
      accountId: branch.accountId,
      requestId: requestId ?? null,
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
    });
    return { onboarding_id: onboardingId, ...result };
  };
}

/** The identity step. A switched-off step and a badly formed number ask nobody. */
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
    const reason = found.kind === 'unavailable' ? 'unavailable' : 'not_found';
    return { identity: { verified: false, reason, cause: found.kind }, attempts };
  }
  const { person, provider } = found;
  return { identity: { verified: true, person, provider, contradictions: contradictionsOf(query, person) }, attempts };
}

/** What the decision looks at, and nothing else. */
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
