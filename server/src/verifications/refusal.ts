import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { type NewVerification, recordVerification } from './record.ts';
import { type RecordedCall, recordedFor } from './recorded-call.ts';

export interface Refusal extends Pick<NewVerification, 'kind' | 'evidence' | 'provenance' | 'images'> {
  /** Why, as the 400 says it. */
  readonly message: string;
}

/**
 * Keeps a record of a call whose input was examined and refused (an unreadable document, no face), with the reason. Gives the AppError invalid_input to
 * throw, which carries the record's id in the response's header.
 */
export async function recordRefusal(
  { db, vault }: { db: Db; vault: Vault },
  call: RecordedCall,
  { message, ...refusal }: Refusal,
): Promise<AppError> {
  const id = await recordVerification(db, vault, {
    ...recordedFor(call),
    ...refusal,
    outcome: 'refused',
    result: { status: 'failed', data: [], message },
    reason: message,
    searchTerms: [],
  });
  call.recorded(id);
  return new AppError('invalid_input', message);
}
