import type { verifications as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import { asReference } from '../http/record-headers.ts';
import type { Filter } from './store.ts';

/**
 * Converts the query parameters of a list into a filter for the store.
 * @throws AppError invalid_input for a reference that is not allowed
 */
export function filterOf(query: Static<typeof contract.VerificationFilter>): Filter {
  const { kind, outcome, reference, reason, device, capture, from, to } = query;
  return {
    kind,
    outcome,
    reason,
    device,
    capture,
    reference: reference === undefined ? undefined : asReference(reference, 'reference'),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
