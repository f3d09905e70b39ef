import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { connect } from '../platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { openReview } from '../reviews/open-review.ts';
import { lockAlert, makeDecideAlert } from '../screening/watch/decide-alert.ts';
import { watchCustomers } from '../screening/watch/watched-customers.fixture.ts';
import { makeWorkItems } from './work-items.ts';

let database: TestDatabase;
let other: ReturnType<typeof connect>;
/** Connection with which the test reads the locks for which other connections wait. */
let owner: ReturnType<typeof connect>;
let vault: Vault;
beforeAll(async () => {
  database = await createTestDatabase();
  other = connect(database.system, 1, () => {});
  owner = connect(database.connection, 1, () => {});
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
});
afterAll(async () => {
  await other?.end();
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

test('an alert that is decided in the queue and by itself at once: one waits for the other, and neither fails', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'A', true);
  const branch = await insertBranch(db, account.id, 'Main');
  const user = (await insertUser(db, vault, {
    ...{ accountId: account.id, email: 'a@mail.example', name: 'A', role: 'owner' },
    passwordHash: undefined,
  }))!;
  await watchCustomers(db, vault, { id: branch.id, account_id: account.id }, [{ name: 'Amaka Okafor' }]);
  const { rows } = await sql<{ id: number }>`with list as (
      insert into watch_lists (source, branch_id) values ('un_sc', null) returning id),
    made as (insert into screening_alerts (branch_id, account_id, customer_id, list_id, entity_id, content_hash, kind, strength, score, ciphertext)
      select ${branch.id}, ${account.id}, 1, list.id, 'e', 'e', 'sanction', 'strong', 0.9, 'x' from list returning id)
    select id from made`.execute(db);
  const alert = rows[0]!.id;
  await openReview(db, {
    ...{ accountId: account.id, branchId: branch.id, subjectId: alert },
    subject: { kind: 'alert', strength: 'strong', score: 0.9 },
  });
  const item = (
    await sql<{ id: number }>`select id from work_items where subject_id = ${alert} and kind = 'alert'`.execute(db)
  ).rows[0]!.id;

  const decide = makeDecideAlert({ vault, clock: systemClock });
  const at = { branchId: branch.id, accountId: account.id, id: alert };
  let byItself: Promise<unknown> = Promise.resolve();
  const work = makeWorkItems({
    ...{ db, vault, clock: systemClock, lockAlert, workCase: async () => {}, hitsOfRecord: async () => undefined },
    ...{ lockCase: async () => {}, tryLockCase: async () => true },
    blockNumber: async () => {},
    // Another transaction tries to decide the alert directly. It does so after the queue has locked the item and before
    // the queue changes the alert.
    decideAlert: async (transaction, ...rest) => {
      byItself = decide(other.db, at, { status: 'confirmed', reason: 'other', userId: user.id, approvedBy: null });
      byItself.catch(() => {});
      await vi.waitFor(
        async () => {
          const { rows: waiting } =
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              owner.db,
            );
          expect(waiting).toHaveLength(1);
        },
        { timeout: 60_000, interval: 20 },
      );
      await decide(transaction, ...rest);
    },
  });
  const signedIn = { userId: user.id, accountId: account.id } as Parameters<typeof work.decide>[0]['user'];
  const inTheQueue = work.decide(
    { branchId: branch.id, id: item, user: signedIn },
    { decision: 'confirm', reason: 'same_person' },
  );
  await expect(inTheQueue).resolves.toBeDefined();
  await expect(byItself).resolves.toBeUndefined();
});
