import type { verifications as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import { asReference } from '../http/record-headers.ts';
import type { Filter } from './store.ts';

/** A list's query as the store takes it. Throws AppError invalid_input for a reference that nobody could have given. */
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
