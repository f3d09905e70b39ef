import type { verifications } from '@hakiki/contract';
import type { VerificationType } from '../configs/config-store.ts';
import type { RunFindings, RunVerdict } from './run-findings.ts';

/**
 * Returns the outcome of a run's record, which is the most serious finding. Every outcome except `match` and `live`
 * opens a review (`reviewOfRecord`). A failed check of the document or a screening hit therefore opens a review even if
 * the faces match. Pure.
 */
export function outcomeOfRun(
  type: VerificationType,
  verdict: Pick<RunVerdict, 'livenessVerified' | 'verified'>,
  { document, hits }: Pick<RunFindings, 'document'> & { readonly hits: number },
): verifications.VerificationOutcome {
  if (!verdict.livenessVerified) return 'not_live';
  if (type === 'liveness_only') return 'live';
  if (!verdict.verified) return 'no_match';
  if (document?.read && !document.valid) return 'invalid';
  return hits > 0 ? 'hit' : 'match';
}
