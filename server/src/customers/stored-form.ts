import type { ModuleEventContent } from '@hakiki/contract';
import type { KeptMessage } from '@hakiki/texts';
import { identityFault } from '../authorities/identifier-rules.ts';
import type { VerificationRecord } from './verification-record.ts';

/** Fields of a record that are stored unencrypted, and its search terms. All other fields are encrypted. */
export interface StoredForm {
  /**
   * `not_checked` means that no identity provider is configured. This is a fault of the installation, not a decision
   * about the customer.
   */
  readonly outcome: VerificationRecord['verdict']['decision'] | 'not_checked';
  /** Reasons that are shown in lists. */
  readonly reasons: readonly KeptMessage[];
  readonly name: string | undefined;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** Personal data for the search. Use it only to compute keyed hashes. */
  readonly searchTerms: readonly string[];
}

/**
 * Returns the fields of a verification for lists and searches. `not_verified` in the provenance is the reason why
 * nobody was verified. With this field, operators can find customers who were rejected because no authority answered,
 * and can check them again.
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

/**
 * Returns the decision. If no identity provider was configured, returns `not_checked` instead of the contract's `fail`.
 */
function outcomeOf({ identity, verdict }: Pick<VerificationRecord, 'identity' | 'verdict'>): StoredForm['outcome'] {
  const unconfigured = !identity.verified && identity.reason === 'not_configured';
  return unconfigured && verdict.decision === 'fail' ? 'not_checked' : verdict.decision;
}

type Plaintext = { readonly result: unknown; readonly evidence: unknown };

/** Returns the data to encrypt: the answer and all evidence. It contains the answer only once. */
export function plaintextOf({ result, ...evidence }: VerificationRecord, id: number): Plaintext {
  return { result: { onboarding_id: id, ...result }, evidence };
}

/**
 * Rebuilds the record from the decrypted data. Records from before 2026-11-21 contain the answer twice, also in their
 * evidence.
 */
export function recordOf({ result, evidence }: Plaintext): VerificationRecord {
  const { onboarding_id: _, ...answer } = result as { onboarding_id: number };
  return { result: answer, ...(evidence as object) } as VerificationRecord;
}

/** Builds `data` of the `customer_verified` event: the answer and the request, without the number. */
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
