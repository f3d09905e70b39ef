import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { type Attempt, recordedFor } from './attempt.ts';
import { type NewVerification, recordVerification } from './record.ts';

export interface Refusal extends Pick<NewVerification, 'kind' | 'evidence' | 'provenance' | 'images'> {
  /** Why, as the 400 says it. */
  readonly message: string;
}

/**
 * Keeps an attempt that was looked at and refused (an unreadable document, no face), with the reason. Gives the AppError invalid_input to
 * throw, which carries the record's id in the response's header.
 */
export async function recordRefusal(
  { db, vault }: { db: Db; vault: Vault },
  attempt: Attempt,
  { message, ...refusal }: Refusal,
): Promise<AppError> {
  const id = await recordVerification(db, vault, {
    ...recordedFor(attempt),
    ...refusal,
    outcome: 'refused',
    result: { status: 'failed', data: [], message },
    reason: message,
    searchTerms: [],
  });
  attempt.recorded(id);
  return new AppError('invalid_input', message);
}
