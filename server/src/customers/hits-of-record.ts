import type { DecisionInputs } from './decide.ts';

/** How many hits a customer's record was decided with, from its evidence; undefined where nobody was screened. */
export function hitsOfEvidence(evidence: unknown): { readonly sanctions: number; readonly peps: number } | undefined {
  const { inputs } = (evidence ?? {}) as { readonly inputs?: DecisionInputs };
  return inputs?.screening ? { sanctions: inputs.screening.sanctions.length, peps: inputs.screening.peps } : undefined;
}
