import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { type Message, message } from '@hakiki/texts';

type Decision = 'pass' | 'review' | 'fail';
type RiskLevel = 'low' | 'medium' | 'high';

/** Why there is no verified person. `not_found` is a verdict on the number; the others mean that nobody looked. */
export type NotVerifiedReason = 'not_found' | 'unavailable' | 'not_configured' | 'disabled';

/** A branch's own answers to the questions that the contract leaves to it. Stored with each decision. */
export interface CustomerPolicy {
  /** Changes with every edit: two decisions under the same version had the same policy. */
  readonly version: string;
  /** When nobody looked: the contract's table says fail. */
  readonly whenNotChecked: 'fail' | 'review';
  /** When the number contradicts the registry's record (Rwanda, Uganda). `record`: it is written down and decides nothing. */
  readonly onContradiction: 'record' | 'review';
}

/** The contract's table. */
export const defaultPolicy: CustomerPolicy = {
  version: 'contract-1',
  whenNotChecked: 'fail',
  onContradiction: 'record',
};

/** All that a decision rests on, and nothing else: stored as it is, so that the same decision can be reached again. */
export interface DecisionInputs {
  readonly identity:
    | { readonly verified: true; readonly contradictions: number }
    | { readonly verified: false; readonly reason: NotVerifiedReason };
  /** Null: nobody was screened. Strengths of the hits, as the screening policy judged them. */
  readonly screening: { readonly sanctions: readonly Strength[]; readonly peps: number } | null;
  readonly policy: CustomerPolicy;
}

type Strength = 'strong' | 'weak';

export interface Verdict {
  readonly decision: Decision;
  readonly riskLevel: RiskLevel;
  /** The first decided. */
  readonly reasons: readonly Message[];
}

/** The part of a screening that the decision looks at. */
export function weighScreening({
  sanctions,
  peps,
}: Pick<ScreeningOutcome, 'sanctions' | 'peps'>): DecisionInputs['screening'] {
  return { sanctions: sanctions.map(({ strength }) => strength), peps: peps.length };
}

/**
 * Pass, review or fail (docs/contract.md, "Completions: customers and screening"). `riskLevel` is what screening found and is low when nobody was
 * screened. Pure: the same inputs always give the same verdict.
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
