import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../platform/database/open-database.ts';
import { withSetting } from '../platform/database/session-config.ts';
import { AppError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { errorAnswer } from './error-answers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database[Symbol.asyncDispose]());

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error: unknown) => {
      const { status, retryAfter } = errorAnswer(error);
      return [status, retryAfter];
    },
  );
const BUSY = [503, 5];

test('a connection that the server ends within a transaction is 503 with Retry-After, wherever the transaction meets it', async () => {
  const { db, end } = connect(database.connection, 2, () => {});
  const other = connect(database.connection, 1, () => {});
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other.db);
  const begun = (then: (work: typeof db, pid: number) => Promise<unknown>) =>
    db.transaction().execute(async (work) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work);
      await then(work, rows[0]!.pid);
    });
  // The database stops during a statement, between two statements, and before the commit.
  expect(
    await answerOf(
      begun(async (work, pid) => {
        // The promise has a rejection handler from the start, because either statement may fail first.
        await Promise.all([sql`select pg_sleep(30)`.execute(work), terminate(pid)]);
      }),
    ),
  ).toEqual(BUSY);
  expect(
    await answerOf(
      begun(async (work, pid) => {
        await terminate(pid);
        await sql`select 1`.execute(work);
      }),
    ),
  ).toEqual(BUSY);
  expect(await answerOf(begun((_work, pid) => terminate(pid)))).toEqual(BUSY);
  await Promise.all([end(), other.end()]);
});

test('a former primary that takes no writes is 503 with Retry-After', async () => {
  const standby = connect(withSetting(database.connection, 'default_transaction_read_only', 'on'), 1, () => {});
  expect(await answerOf(sql`create table written (id int)`.execute(standby.db))).toEqual(BUSY);
  await standby.end();
});

test('the cause of a fault counts as well; a missing file and a wrong statement stay 500', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(await answerOf(Promise.reject(new Error('not saved', { cause: lost })))).toEqual(BUSY);
  expect(await answerOf(Promise.reject(new AppError('work_failed', {}, { cause: lost })))).toEqual(BUSY);
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', path: '/nowhere' });
  expect(await answerOf(Promise.reject(missing))).toEqual([500, undefined]);
  const { db, end } = connect(database.connection, 1, () => {});
  expect(await answerOf(sql`select 1 / 0`.execute(db))).toEqual([500, undefined]);
  await end();
});
