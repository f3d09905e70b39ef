import { persons as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { may } from '../accounts/permissions.ts';
import type { IsMasked } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { OpenWhole } from '../reveals/open-whole.ts';
import { exportPerson } from './export-person.ts';
import { findPerson, type Person, summaryOf } from './find-person.ts';
import { forgetPerson } from './forget-person.ts';
import { makeHoldPerson } from './hold-person.ts';
import { holdsInForce } from './hold-store.ts';

export interface PersonRouteDeps {
  readonly db: Db;
  /** Connection in the system scope. Keyed hashes are always searched by the caller's account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly isMasked: IsMasked;
  readonly openWhole: OpenWhole;
}

/** Endpoints for the account's administrator, who acts on the request of a person or a court. */
export function personRoutes(serve: Serve, deps: PersonRouteDeps): void {
  const { db, system, vault, blobs, clock, isMasked, openWhole } = deps;
  const holds = makeHoldPerson({ db, system, vault, clock });
  /**
   * Counts an export as a reveal if the user normally sees masked data about the person. Records the reveal in the
   * first branch that masks the user's data.
   */
  async function countAsReveal(user: SignedIn, { records, transactions, sessions, digest }: Person): Promise<void> {
    const ids = new Set([...records, ...transactions, ...sessions].map(({ branch_id }) => branch_id));
    for (const id of ids) {
      const query = { branch: String(id) };
      if (!(await isMasked(user, query))) continue;
      const branch = await chooseBranch(db, user, query);
      await openWhole({ user, branch, subject: `person:${digest}`, reason: 'customer_request' });
      return;
    }
  }
  serve(contract.findPerson, async ({ user, body }) => {
    const person = await findPerson(system, vault, user.accountId, body);
    return ok(summaryOf(person, { mayWorkCases: may(user.role, 'work_cases') }), 'Person looked for');
  });
  serve(contract.exportPerson, async ({ user, body, audit }) => {
    const person = await findPerson(system, vault, user.accountId, body);
    audit(`${person.records.length} records, ${person.transactions.length} transactions`);
    await countAsReveal(user, person);
    return exportPerson(person, blobs, user.accountId, clock.now());
  });
  serve(contract.forgetPerson, async ({ user, body: { digest, reason_code, ...criteria }, audit, changed }) => {
    const deps = { system, vault, blobs, clock };
    const outcome = await forgetPerson(deps, { accountId: user.accountId, criteria, digest, by: 'one_person' });
    audit(JSON.stringify(outcome));
    changed({ deleted: false }, { deleted: true, reason_code });
    return ok(outcome, 'Person forgotten');
  });
  serve(contract.placeHold, async ({ user, body: { reason, ...criteria }, audit, changed }) => {
    const hold = await holds.place(user, reason, criteria);
    audit(`legal hold ${hold.id}`);
    changed(undefined, { records: hold.records, reason: true });
    return ok(hold, 'Legal hold placed');
  });
  serve(contract.listHolds, async ({ user }) => {
    const items = (await holdsInForce(db, vault, user.accountId)).map(({ forgotten: _, ...hold }) => hold);
    return ok({ items }, 'Legal holds retrieved');
  });
}
