import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { Criteria } from './criteria.ts';
import { findPerson } from './find-person.ts';
import { placeHold } from './hold-store.ts';

export interface HoldPersonDeps {
  readonly db: Db;
  /** Connection in the system scope. Keyed hashes are always searched by the caller's account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/**
 * Creates the functions for legal holds. A hold protects all data about a person from deletion until it is released.
 */
export function makeHoldPerson({ db, system, vault, clock }: HoldPersonDeps) {
  return {
    /**
     * Creates a hold.
     * @returns the hold's id and the number of records that it protects
     * @throws AppError not_found if no data about the person is stored
     */
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
