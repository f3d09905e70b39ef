import { persons as contract } from '@hakiki/contract';
import { idOf } from '../accounts/paging.ts';
import { assertMay } from '../accounts/permissions.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { exportPerson } from './export-person.ts';
import { findPerson, summaryOf } from './find-person.ts';
import { forgetPerson } from './forget-person.ts';
import { holdsInForce, placeHold, releaseHold } from './hold-store.ts';

export interface PersonRouteDeps {
  readonly db: Db;
  /** Keyed hashes are searched in the system scope, always by the caller's account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
}

/** What the account's administrator does at the wish of a person, or of a court. */
export function personRoutes(serve: Serve, { db, system, vault, blobs, clock }: PersonRouteDeps): void {
  serve(contract.findPerson, async ({ user, body }) => {
    assertMay(user.role, 'handle_persons');
    return ok(summaryOf(await findPerson(system, vault, user.accountId, body)), 'Person looked for');
  });
  serve(contract.exportPerson, async ({ user, body, audit }) => {
    assertMay(user.role, 'handle_persons');
    const person = await findPerson(system, vault, user.accountId, body);
    audit(`${person.records.length} records, ${person.transactions.length} transactions`);
    return exportPerson(person, blobs, user.accountId, clock.now());
  });
  serve(contract.forgetPerson, async ({ user, body: { digest, ...criteria }, audit, changed }) => {
    assertMay(user.role, 'handle_persons');
    const outcome = await forgetPerson({ system, vault, blobs }, user.accountId, criteria, digest);
    audit(JSON.stringify(outcome));
    changed({ deleted: false }, { deleted: true });
    return ok(outcome, 'Person forgotten');
  });
  serve(contract.placeHold, async ({ user, body: { reason, ...criteria }, audit, changed }) => {
    assertMay(user.role, 'handle_persons');
    const records = (await findPerson(system, vault, user.accountId, criteria)).records.map(({ id }) => id);
    if (!records.length) throw new AppError('not_found', 'Nothing is kept of this person');
    const hold = { accountId: user.accountId, userId: user.userId, reason, records, now: clock.now() };
    const id = await db.transaction().execute((transaction) => placeHold(transaction, vault, hold));
    audit(`legal hold ${id}`);
    changed(undefined, { records: records.length, reason: true });
    return ok({ id, records: records.length }, 'Legal hold placed');
  });
  serve(contract.listHolds, async ({ user }) => {
    assertMay(user.role, 'handle_persons');
    return ok({ items: await holdsInForce(db, vault, user.accountId) }, 'Legal holds retrieved');
  });
  serve(contract.releaseHold, async ({ user, params, audit, changed }) => {
    audit(`legal hold ${idOf(params.id)}`);
    assertMay(user.role, 'handle_persons');
    const released = await db
      .transaction()
      .execute((transaction) => releaseHold(transaction, user.accountId, idOf(params.id), clock.now()));
    if (!released) throw new AppError('not_found', 'Not found');
    changed({ released: false }, { released: true });
    return ok({}, 'Legal hold released');
  });
}
