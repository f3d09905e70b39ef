import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeEngine } from './engine.fixture.ts';
import { forgetSubject } from './forget-subject.ts';
import { webhookRetention } from './retention.ts';

const engine = await makeEngine();
const { db, record } = engine;
afterAll(() => engine[Symbol.asyncDispose]());
beforeEach(engine.clear);

/** Creates two deliveries, about Amaka and Emeka. Each was revealed with a note. */
async function revealed() {
  const branch = await engine.addBranch('http://127.0.0.1:9/none');
  await record(branch, 1, 'amaka');
  await record(branch, 2, 'emeka');
  const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${branch.account_id}, ${`u${branch.id}@example.com`}, 'U', 'analyst', 'x') returning id`.execute(db);
  await sql`insert into reveals (account_id, branch_id, user_id, subject, fields, reason, note, at)
    select ${branch.account_id}, ${branch.id}, ${rows[0]!.id}, 'delivery:' || id, '{x}', 'other', 'called'::bytea, now()
    from webhook_deliveries where branch_id = ${branch.id}`.execute(db);
  return branch;
}
const notes = async () =>
  (
    await sql<{ subject: string; has: boolean }>`select d.subject, r.note is not null as has
      from reveals r join webhook_deliveries d on r.subject = 'delivery:' || d.id order by d.id`.execute(db)
  ).rows.map(({ subject, has }) => [subject, has]);

test('the note of a reveal goes with the event of the person who is forgotten, and no other', async () => {
  const branch = await revealed();
  await db.transaction().execute((work) => forgetSubject(work, branch.id, 'amaka'));
  expect(await notes()).toEqual([
    ['amaka', false],
    ['emeka', true],
  ]);
});

test('notes go with the bodies that retention deletes', async () => {
  await revealed();
  await sql`update webhook_deliveries set state = 'delivered', finished_at = now()`.execute(db);
  await sql`update webhook_events set created_at = now() - interval '31 days'
    where id in (select event_id from webhook_deliveries where subject = 'emeka')`.execute(db);
  await webhookRetention({ db, clock: { now: () => new Date() } });
  expect(await notes()).toEqual([
    ['amaka', true],
    ['emeka', false],
  ]);
});
