import type { ModuleEventContent } from '@hakiki/contract';
import type { VerificationRecord } from './verification-record.ts';

/** What of a record may stand in the open, and what it is found by; the rest is encrypted. */
export interface StoredForm {
  readonly outcome: VerificationRecord['verdict']['decision'];
  /** For lists. */
  readonly reason: string | undefined;
  readonly name: string | undefined;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** Personal: for keyed hashes only. */
  readonly searchTerms: readonly string[];
}

/**
 * For lists and searches over stored verifications. `not_verified` in the provenance tells the three reasons apart, so that
 * customers who were turned away because nobody looked can be found and run again.
 */
export function storedForm(record: VerificationRecord): StoredForm {
  const { identity, identifier, screening, inputs, verdict, attempts, timing, result } = record;
  const { country, type, number } = identifier;
  const { fullName, firstName, middleName, lastName } = identity.verified ? identity.person : {};
  const name = fullName ?? [firstName, middleName, lastName].filter(Boolean).join(' ');
  return {
    outcome: verdict.decision,
    reason: verdict.decision === 'pass' ? undefined : (result.identity.error ?? verdict.reasons.join(', ')),
    name: name || undefined,
    provenance: {
      country,
      identifier_type: type,
      policy_version: inputs.policy.version,
      reasons: verdict.reasons,
      ...(identity.verified
        ? { provider: identity.provider, contradictions: identity.contradictions.map(({ field }) => field) }
        : { not_verified: identity.reason, cause: identity.cause }),
      attempts,
      ...(screening && { screening: screening.outcome.provenance }),
      timing,
    },
    searchTerms: name ? [number, name] : [number],
  };
}

type Plaintext = { readonly result: unknown; readonly evidence: unknown };

/** What is encrypted: the answer, and all that it rested on. The answer stands there once. */
export function plaintextOf({ result, ...evidence }: VerificationRecord, id: number): Plaintext {
  return { result: { onboarding_id: id, ...result }, evidence };
}

/** The record out of what was encrypted. Records of before 2026-11-21 carry the answer in their evidence as well. */
export function recordOf({ result, evidence }: Plaintext): VerificationRecord {
  const { onboarding_id: _, ...answer } = result as { onboarding_id: number };
  return { result: answer, ...(evidence as object) } as VerificationRecord;
}

/** `data` of the `customer_verified` event: the answer, and what was asked. The number itself stays at home. */
export function eventData(
  record: VerificationRecord,
  onboardingId: number,
): ModuleEventContent<'customer_verified'>['data'] {
  const { country, type } = record.identifier;
  return {
    onboarding_id: onboardingId,
    country,
    identifier_type: type,
    ...record.result,
    date_created: record.requestedAt,
  };
}
