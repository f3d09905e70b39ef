import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Criteria } from './criteria.ts';
import { findPerson } from './find-person.ts';
import { placeHold } from './hold-store.ts';

export interface HoldPersonDeps {
  readonly db: Db;
  /** Keyed hashes are searched in the system scope, always by the caller's account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Legal holds: what is kept of a person stays, whoever asks to have it deleted, until the hold is released. */
export function makeHoldPerson({ db, system, vault, clock }: HoldPersonDeps) {
  return {
    /** Gives the hold's id and how many records it keeps. Throws AppError not_found where nothing is kept of the person. */
    async place(
      { accountId, userId }: { readonly accountId: number; readonly userId: number },
      reason: string,
      criteria: Criteria,
    ): Promise<{ id: number; records: number }> {
      const person = await findPerson(system, vault, accountId, criteria);
      const records = person.records.map(({ id }) => id);
      if (!records.length && !person.transactions.length) throw new AppError('person_unknown');
      const hold = { accountId, userId, reason, records, customers: person.customerKeys, now: clock.now() };
      const id = await db.transaction().execute((work) => placeHold(work, vault, hold));
      return { id, records: records.length };
    },
  };
}
