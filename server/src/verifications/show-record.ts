import type { verifications as contract, EvidenceOf, Provenance, ResponseOf } from '@hakiki/contract';
import { snakeCase } from '../platform/snake-case.ts';
import type { VerificationKind } from './record.ts';
import type { openVerification } from './store.ts';

type Opened = NonNullable<Awaited<ReturnType<typeof openVerification>>>;

/** Fields that users of the API do not need: internal keys, timings, and scores of single characters. */
const INTERNAL = new Set([
  'ok',
  'ms',
  'inference_ms',
  'timing',
  'scores',
  'branch_id',
  'account_id',
  'request_id',
  'content_hash',
  'watch',
]);
const DEEPEST = 32;

/** Returns evidence in the form of the API: keys in snake_case, without internal fields. Pure. */
export function shownEvidence(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => shownEvidence(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const name = snakeCase(key);
      return INTERNAL.has(name) ? [] : [[name, shownEvidence(item, depth + 1)]];
    }),
  );
}

/**
 * Returns every field that was read from a document, by name. This includes fields that are not in the contract.
 * Returns undefined if the record is not about a document.
 */
function detailsOf({ kind, evidence }: Opened): Record<string, string> | undefined {
  const { fields } = (evidence ?? {}) as { fields?: Readonly<Record<string, { readonly value: string } | undefined>> };
  if (kind !== 'document' || !fields) return undefined;
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field ? [[name, field.value]] : [])));
}

/** Returns a record with the fields of the contract, without its images. */
export function showRecord(record: Opened): ResponseOf<typeof contract.findVerification>['data'] {
  const { id, kind, outcome, name, reference, reason, reasons, created_at, result, evidence, provenance } = record;
  const details = detailsOf(record);
  return {
    id,
    kind,
    outcome,
    name,
    reference,
    reason,
    reasons,
    created_at,
    result: result as contract.VerificationResult,
    evidence: shownEvidence(evidence) as EvidenceOf[VerificationKind],
    provenance: shownEvidence(provenance) as Provenance,
    ...(details && { details }),
  };
}
