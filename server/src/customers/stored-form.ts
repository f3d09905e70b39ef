import type { ModuleEventContent } from '@hakiki/contract';
import type { KeptMessage } from '@hakiki/texts';
import { identityFault } from '../authorities/identifier-rules.ts';
import type { VerificationRecord } from './verification-record.ts';

/** What of a record may stand in the open, and what it is found by; the rest is encrypted. */
export interface StoredForm {
  /** `not_checked`: no identity provider is configured, which is a fault of the installation and no decision about the customer. */
  readonly outcome: VerificationRecord['verdict']['decision'] | 'not_checked';
  /** For lists. */
  readonly reasons: readonly KeptMessage[];
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
  const { identity, identifier, screening, inputs, verdict, attempts, timing } = record;
  const { country, type, number } = identifier;
  const { fullName, firstName, middleName, lastName } = identity.verified ? identity.person : {};
  const name = fullName ?? [firstName, middleName, lastName].filter(Boolean).join(' ');
  return {
    outcome: outcomeOf(record),
    reasons:
      verdict.decision === 'pass'
        ? []
        : identity.verified
          ? verdict.reasons
          : [identityFault(identifier, identity.cause)],
    name: name || undefined,
    provenance: {
      country,
      identifier_type: type,
      policy_version: inputs.policy.version,
      reasons: verdict.reasons.map(({ code }) => code),
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

/** The decision, unless it is the contract's `fail` for a check that nobody was configured to make. */
function outcomeOf({ identity, verdict }: Pick<VerificationRecord, 'identity' | 'verdict'>): StoredForm['outcome'] {
  const unconfigured = !identity.verified && identity.reason === 'not_configured';
  return unconfigured && verdict.decision === 'fail' ? 'not_checked' : verdict.decision;
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
  { onboardingId, reference }: { readonly onboardingId: number; readonly reference: string | undefined },
): ModuleEventContent<'customer_verified'>['data'] {
  const { country, type } = record.identifier;
  return {
    onboarding_id: onboardingId,
    reference: reference ?? null,
    country,
    identifier_type: type,
    ...record.result,
    date_created: record.requestedAt,
  };
}
