import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../../accounts/store.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './open-database.ts';
import { secureTables } from './roles.ts';
import { examineTenantWall } from './tenant-wall.ts';

let database: TestDatabase;
let owner: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connection, 2, () => {});
  await insertBranch(database.db, (await insertAccount(database.db, 'A', true)).id, 'Main');
});
afterAll(async () => {
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

const faults = async () =>
  (await examineTenantWall(owner.db, database.connection))
    .filter(({ holds }) => !holds)
    .map(({ what, says }) => [what, says]);
const run = (text: string) => sql.raw(text).execute(owner.db);

test('it stands after a start', async () => {
  expect(await faults()).toEqual([]);
});

test('a partition that the service asks for is under it at once', async () => {
  await sql`select make_transaction_months('2031-01-01', 2)`.execute(database.db);
  const partition = sql<{ forced: boolean }>`select relforcerowsecurity as forced from pg_class
    where relname like 'transaction_legs_2031%' and relkind = 'r'`;
  expect((await partition.execute(owner.db)).rows).toEqual([{ forced: true }, { forced: true }]);
  expect(await faults()).toEqual([]);
});

test.each([
  [
    'row-level security taken off a table',
    'alter table users disable row level security',
    [['row-level security', 'users is not under it']],
  ],
  [
    'not forced on its owner',
    'alter table accounts no force row level security',
    [['row-level security', 'accounts is not under it']],
  ],
  [
    'a policy that lets everybody in',
    'create policy open on branches using (true)',
    [
      ['policies', 'branches lets every account see all'],
      ['a look without an account', 'sees rows of branches'],
    ],
  ],
  [
    'a table that nobody secured',
    'create table stray (account_id bigint)',
    [
      ['row-level security', 'stray is not under it'],
      ['policies', 'stray has rows of accounts and no policy by account'],
    ],
  ],
  [
    'a table that the service owns',
    'alter table users owner to hakiki_system',
    [['ownership', expect.stringMatching(/^users belongs/)]],
  ],
  [
    'the right to change the audit log',
    'grant update on audit_log to hakiki_system',
    [['audit log', 'hakiki_system may UPDATE it']],
  ],
])('%s is found', async (_what, text, expected) => {
  await run(text);
  expect(await faults()).toEqual(expected);
  // Restores the state that the next start and the administrator would create.
  await run('drop policy if exists open on branches; drop table if exists stray');
  await run('alter table users owner to postgres; revoke update on audit_log from hakiki_system');
  await secureTables(owner.db);
  expect(await faults()).toEqual([]);
});
