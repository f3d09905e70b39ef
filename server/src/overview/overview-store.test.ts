import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARRIVAL, startMonitoring } from '../transactions/intake/transactions.fixture.ts';
import { waitingByKind } from './overview-store.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

test('counts waiting and overdue items of one branch by kind, and stops at 1,000', async () => {
  const { db, branch } = service;
  const insert = (kind: string, count: number, due: Date, state = 'open') =>
    sql`insert into work_items (account_id, branch_id, kind, subject_id, state, score, due_at, created_at)
      select ${branch.accountId}, ${branch.id}, ${kind}, (select coalesce(max(subject_id), 0) from work_items) + n, ${state}, 50, ${due}, ${ARRIVAL}
      from generate_series(1, ${count}::int) as n`.execute(db);
  const [past, future] = [new Date(ARRIVAL.getTime() - 1000), new Date(ARRIVAL.getTime() + 1000)];
  await insert('alert', 2, past);
  await insert('alert', 3, future);
  await insert('case', 1200, future);
  const counted = async (branchId: number) =>
    (await waitingByKind(db, branchId, ARRIVAL)).filter(({ waiting }) => waiting > 0);
  expect(await counted(branch.id)).toEqual([
    { kind: 'alert', waiting: 5, overdue: 2 },
    { kind: 'case', waiting: 1000, overdue: 0 },
  ]);
  expect(await counted(branch.id + 1)).toEqual([]);
});
