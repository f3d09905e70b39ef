import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import type { Identifier, VerifiedPerson } from '../authorities/authority.ts';
import type { Contradiction } from '../authorities/number-facts.ts';
import type { ProviderAttempt } from '../authorities/route.ts';
import type { DecisionInputs, NotVerifiedReason, Verdict } from './decide.ts';

/** `data` of the answer without its `onboarding_id`. It has exactly the keys of the contract. */
export interface CustomerResult {
  readonly identity: IdentityResult;
  readonly screening: ScreeningResult;
  readonly decision: Verdict['decision'];
}

export interface IdentityResult {
  readonly verified: boolean;
  readonly identifier_type: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly middle_name?: string;
  readonly date_of_birth?: string;
  readonly gender?: string;
  readonly phone?: string;
  readonly error?: string;
}

export interface ScreeningResult {
  readonly sanctions: readonly SanctionEntry[];
  readonly peps: readonly PepEntry[];
  readonly adverse_media: readonly [];
  readonly risk_level: Verdict['riskLevel'];
  readonly note?: string;
}

type Evidence = 'match' | 'strength' | 'content_hash';
export type SanctionEntry = Omit<ScreeningOutcome['sanctions'][number], Evidence>;
export type PepEntry = Omit<ScreeningOutcome['peps'][number], Evidence>;

/** Result of the identity step, with all calls to providers. */
export type IdentityEvidence =
  | {
      readonly verified: true;
      readonly person: VerifiedPerson;
      readonly provider: string;
      readonly contradictions: readonly Contradiction[];
    }
  | {
      readonly verified: false;
      readonly reason: NotVerifiedReason;
      readonly cause: 'badly_formed' | 'not_found' | 'refused' | 'unavailable' | 'not_configured' | 'disabled';
    };

/**
 * One verification with all its evidence, as plain JSON. It is written once. The replay reads it. It contains personal
 * data and must be stored encrypted.
 */
export interface VerificationRecord {
  readonly branchId: number;
  readonly accountId: number;
  readonly requestId: string | null;
  /** Time of the verification in ISO 8601 format. */
  readonly requestedAt: string;
  readonly identifier: Identifier;
  readonly settings: { readonly ivs: boolean; readonly aml: boolean };
  readonly identity: IdentityEvidence;
  /** Providers that were called, in order. Empty if the answer came from the cache or if no provider was called. */
  readonly attempts: readonly ProviderAttempt[];
  readonly screening: { readonly subject: Subject; readonly outcome: ScreeningOutcome } | null;
  readonly inputs: DecisionInputs;
  readonly verdict: Verdict;
  readonly result: CustomerResult;
  /** Duration in whole milliseconds. */
  readonly timing: { readonly identityMs: number; readonly screeningMs: number };
  /** Person who is screened again when a list changes. Null if the customer failed or has no name. */
  readonly watch: Subject | null;
}
