import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import type { Identifier, VerifiedPerson } from '../authorities/authority.ts';
import type { Contradiction } from '../authorities/number-facts.ts';
import type { ProviderAttempt } from '../authorities/route.ts';
import type { DecisionInputs, NotVerifiedReason, Verdict } from './decide.ts';

/** `data` of the answer, without its `onboarding_id`: the contract's keys and no others. */
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

/** How the identity step ended, with all that led there. */
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
 * One verification with everything it rested on. JSON through and through: written once, read by the replay. Holds personal data:
 * to be stored encrypted.
 */
export interface VerificationRecord {
  readonly branchId: number;
  readonly accountId: number;
  readonly requestId: string | null;
  /** ISO 8601. */
  readonly requestedAt: string;
  readonly identifier: Identifier;
  readonly settings: { readonly ivs: boolean; readonly aml: boolean };
  readonly identity: IdentityEvidence;
  /** Providers asked, in order; from a cache or without asking, none. */
  readonly attempts: readonly ProviderAttempt[];
  readonly screening: { readonly subject: Subject; readonly outcome: ScreeningOutcome } | null;
  readonly inputs: DecisionInputs;
  readonly verdict: Verdict;
  readonly result: CustomerResult;
  /** Whole milliseconds. */
  readonly timing: { readonly identityMs: number; readonly screeningMs: number };
  /** Who is to be screened again when a list changes; null when the customer failed or has no name. */
  readonly watch: Subject | null;
}
