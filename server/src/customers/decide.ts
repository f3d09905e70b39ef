import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { type Message, message } from '@hakiki/texts';

type Decision = 'pass' | 'review' | 'fail';
type RiskLevel = 'low' | 'medium' | 'high';

/**
 * Reason why there is no verified person. `not_found` means that the authority does not know the number. The other
 * values mean that no authority was asked, or that no authority answered.
 */
export type NotVerifiedReason = 'not_found' | 'unavailable' | 'not_configured' | 'disabled';

/** Settings of a branch for cases that the contract does not define. They are stored with each decision. */
export interface CustomerPolicy {
  /** Version of the policy. It changes with every edit. Two decisions with the same version had the same policy. */
  readonly version: string;
  /** Decision if no authority was asked, or if none answered. The contract's table says `fail`. */
  readonly whenNotChecked: 'fail' | 'review';
  /**
   * Decision if the number contradicts the registry's record (Rwanda, Uganda). If the value is `record`, the
   * contradiction is stored but does not change the decision.
   */
  readonly onContradiction: 'record' | 'review';
}

/** The default policy. It follows the table in the contract. */
export const defaultPolicy: CustomerPolicy = {
  version: 'contract-1',
  whenNotChecked: 'fail',
  onContradiction: 'record',
};

/** All inputs of a decision. They are stored, so that the decision can be reproduced. */
export interface DecisionInputs {
  readonly identity:
    | { readonly verified: true; readonly contradictions: number }
    | { readonly verified: false; readonly reason: NotVerifiedReason };
  /** Hits with their strengths according to the screening policy. Null if nobody was screened. */
  readonly screening: { readonly sanctions: readonly Strength[]; readonly peps: number } | null;
  readonly policy: CustomerPolicy;
}

type Strength = 'strong' | 'weak';

export interface Verdict {
  readonly decision: Decision;
  readonly riskLevel: RiskLevel;
  /** Reasons for the decision, in order. The first reason determined the decision. */
  readonly reasons: readonly Message[];
}

/** Returns the part of a screening that the decision uses. */
export function weighScreening({
  sanctions,
  peps,
}: Pick<ScreeningOutcome, 'sanctions' | 'peps'>): DecisionInputs['screening'] {
  return { sanctions: sanctions.map(({ strength }) => strength), peps: peps.length };
}

/**
 * Decides pass, review or fail (docs/contract.md, "Completions: customers and screening"). `riskLevel` is the result of
 * screening. It is `low` if nobody was screened. Pure: the same inputs always give the same verdict.
 */
export function decide({ identity, screening, policy }: DecisionInputs): Verdict {
  if (!identity.verified) {
    const looked = identity.reason === 'not_found';
    const decision = looked ? 'fail' : policy.whenNotChecked;
    return { decision, riskLevel: 'low', reasons: [message(`identity_${identity.reason}`)] };
  }
  if (screening?.sanctions.includes('strong')) {
    return { decision: 'fail', riskLevel: 'high', reasons: [message('sanctions_match_strong')] };
  }
  const reasons: Message[] = [];
  if (screening?.sanctions.length) reasons.push(message('sanctions_match_possible'));
  if (screening?.peps) reasons.push(message('pep_match'));
  const riskLevel = reasons.length ? 'medium' : 'low';
  if (identity.contradictions > 0 && policy.onContradiction === 'review') {
    reasons.push(message('identity_mismatch'));
  }
  if (reasons.length) return { decision: 'review', riskLevel, reasons };
  return { decision: 'pass', riskLevel, reasons: [message(screening ? 'verified_no_match' : 'verified_not_screened')] };
}
