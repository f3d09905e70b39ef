import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { type DuePlace, listCasesByDue } from './case-store.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

test('pages by deadline hold every case once, the nearest first, closed ones last', async () => {
  const { db, branch, ruleSets, monitor } = service;
  await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
  for (let i = 0; i < 9; i += 1)
    await monitor(
      branch,
      transfer({
        transaction_id: `d${i}`,
        amount: 1000,
        customer_details: { customer_name: `C ${i}`, customer_email: `c${i}@example.com` },
      }),
    );
  // The order of the deadlines differs from the order of the cases. Some deadlines differ by one
  // microsecond, others are equal, and two cases are closed.
  await sql`update cases set sla_at = now() + make_interval(hours => ((id * 7) % 4)::int) + (id % 2) * interval '1 microsecond' where branch_id = ${branch.id}`.execute(
    db,
  );
  await sql`update cases set status = 'closed' where branch_id = ${branch.id} and id % 4 = 0`.execute(db);
  const listed: { id: number; closed: boolean; at: number }[] = [];
  for (let after: DuePlace | undefined, pages = 0; pages < 10; pages += 1) {
    const rows = await listCasesByDue(db, branch.id, { limit: 2, after }, {});
    if (!rows.length) break;
    listed.push(...rows.map(({ id, status, due_us }) => ({ id, closed: status === 'closed', at: due_us })));
    const last = rows.at(-1)!;
    after = { closed: last.status === 'closed', dueUs: last.due_us, id: last.id };
  }
  expect(new Set(listed.map(({ id }) => id)).size).toBe(9);
  expect(listed).toHaveLength(9);
  expect(listed).toEqual(listed.toSorted((a, b) => Number(a.closed) - Number(b.closed) || a.at - b.at || a.id - b.id));
  const open = await listCasesByDue(db, branch.id, { limit: 20, after: undefined }, { status: 'open' });
  expect(open.map(({ id }) => id)).toEqual(listed.filter(({ closed }) => !closed).map(({ id }) => id));
  const closed = await listCasesByDue(db, branch.id, { limit: 20, after: undefined }, { status: 'closed' });
  expect(closed.map(({ id }) => id)).toEqual(listed.filter((one) => one.closed).map(({ id }) => id));
  const far = new Date(Date.now() + 1e9);
  const overdue = await listCasesByDue(db, branch.id, { limit: 20, after: undefined }, { overdueAt: far });
  expect(overdue.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
});
