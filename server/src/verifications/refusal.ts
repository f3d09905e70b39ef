import { renderKept } from '@hakiki/texts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem } from '../platform/errors.ts';
import { type NewVerification, recordVerification } from './record.ts';
import { type RecordedCall, recordedFor } from './recorded-call.ts';

export interface Refusal extends Pick<NewVerification, 'kind' | 'evidence' | 'provenance' | 'images'> {
  /** Reason why the request was refused. */
  readonly problem: Problem;
}

/**
 * Stores a record of a call whose input was examined and refused (an unreadable document, no face), with the reason.
 * Returns the AppError `invalid_input`, which the caller must throw. The error adds the record's id to a response
 * header.
 */
export async function recordRefusal(
  { db, vault }: { db: Db; vault: Vault },
  call: RecordedCall,
  { problem, ...refusal }: Refusal,
): Promise<AppError> {
  const message = renderKept(problem, 'en');
  const id = await recordVerification(db, vault, {
    ...recordedFor(call),
    ...refusal,
    outcome: 'refused',
    result: { status: 'failed', data: [], message },
    reasons: [problem],
    searchTerms: [],
  });
  call.recorded(id);
  return AppError.of(problem);
}
