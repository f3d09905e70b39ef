import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue, type Queue } from './queue.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  queue = await openQueue(database.connection, () => {});
});
afterAll(async () => {
  await queue.stop();
  await database[Symbol.asyncDispose]();
});

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  const { promise: both, resolve } = Promise.withResolvers<void>();
  const ran: string[] = [];
  await expect(
    database.db.transaction().execute(async (transaction) => {
      await queue.enqueue(transaction, 'work', { name: 'rolled back' });
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  await database.db.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction, 'work', { name: 'committed' });
    await queue.enqueue(transaction, 'work', { name: 'last' });
  });
  await queue.work('work', async (data) => {
    ran.push((data as { name: string }).name);
    if (ran.length === 2) resolve();
  });
  await both;
  // Of one transaction and so of one time: in no particular order.
  expect(ran.sort()).toEqual(['committed', 'last']);
});

test('four replicas open it at once', async () => {
  await using fresh = await createTestDatabase({ migrated: false });
  const queues = await Promise.all(Array.from({ length: 4 }, () => openQueue(fresh.connection, () => {})));
  await Promise.all(queues.map((one) => one.schedule('each-hour', '17 * * * *', async () => {})));
  await Promise.all(queues.map((one) => one.stop()));
});
