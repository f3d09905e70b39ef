import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from './open-database.ts';
import { plannedOnce } from './roles.ts';
import { withSetting } from './session-config.ts';

test('a database that is away is overloaded, for the caller to try again', { timeout: 20_000 }, async () => {
  const { db, end } = connect({ host: '/nowhere/at/all', user: 'postgres', database: 'postgres' }, 1, () => {});
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 5 });
  await end();
});

test('so is one whose every connection is taken', { timeout: 20_000 }, async () => {
  await using database = await createTestDatabase({ migrated: false });
  const { db, end } = connect(database.connection, 1, () => {});
  const [taken, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.connection().execute(async () => {
    taken.resolve();
    await given.promise;
  });
  await taken.promise;
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'overloaded' });
  given.resolve();
  await holder;
  await end();
});

test('prepared statements answer as others do, also after a fault', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const { db, end } = connect(database.connection, 1, () => {}, { preparing: true });
  const divide = async (by: number) => (await sql<{ q: number }>`select 12 / ${by}::int as q`.execute(db)).rows;
  expect(await divide(3)).toEqual([{ q: 4 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(4)).toEqual([{ q: 3 }]);
  await end();
});

/**
 * Returns the names of the parameters in a startup packet. The packet has its length, the protocol version, and names
 * and values that end with a zero byte.
 */
const startupParameters = (packet: Buffer): string[] =>
  packet
    .subarray(8)
    .toString('latin1')
    .split('\0')
    .filter((text, index) => text && index % 2 === 0);

test('the startup packet has no setting that PgBouncer refuses', async () => {
  const packets: Buffer[] = [];
  const bouncer = createServer((socket) =>
    socket.once('data', (packet) => {
      packets.push(packet);
      socket.destroy();
    }),
  );
  await new Promise<void>((done) => bouncer.listen(0, '127.0.0.1', done));
  const { port } = bouncer.address() as { port: number };
  const connection = plannedOnce(withSetting({ host: '127.0.0.1', port, user: 'u', database: 'd' }, 'role', 'r'));
  const { db, end } = connect(connection, 1, () => {}, { preparing: true });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'overloaded' });
  await end();
  bouncer.close();
  const known = ['user', 'database', 'client_encoding', 'application_name'];
  expect(startupParameters(packets[0]!).filter((name) => !known.includes(name))).toEqual([]);
  expect(startupParameters(packets[0]!)).toContain('user');
});

test('settings hold from the first statement of each connection; one that cannot be set is not used', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const set = connect(withSetting(plannedOnce(database.connection), 'work_mem', '7MB'), 2, () => {}, {
    preparing: true,
  });
  const read = async () =>
    (
      await sql<{ all: string }>`select concat_ws(' ', current_setting('work_mem'), current_setting('jit'),
        current_setting('plan_cache_mode'), current_setting('statement_timeout')) as all`.execute(set.db)
    ).rows[0]!.all;
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill('7MB off force_generic_plan 10s'));
  await set.end();
  const refused = connect(withSetting(database.connection, 'role', 'no_such_role'), 1, () => {});
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(sql`select current_user`.execute(refused.db)).rejects.toThrow('no_such_role');
  await refused.end();
});
