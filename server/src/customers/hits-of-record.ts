import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import type { DecisionInputs } from './decide.ts';

/** Returns the number of hits in the record of a customer or a run, or undefined if nobody was screened. */
export function hitsOfEvidence(evidence: unknown): { readonly sanctions: number; readonly peps: number } | undefined {
  const { inputs, screening } = (evidence ?? {}) as {
    readonly inputs?: DecisionInputs;
    readonly screening?: { readonly outcome?: Pick<ScreeningOutcome, 'sanctions' | 'peps'> };
  };
  if (inputs?.screening) return { sanctions: inputs.screening.sanctions.length, peps: inputs.screening.peps };
  const outcome = screening?.outcome;
  return outcome && { sanctions: outcome.sanctions.length, peps: outcome.peps.length };
}
