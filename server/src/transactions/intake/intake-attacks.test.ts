import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/errors.ts';
import { makeMonitorTransaction } from './monitor-transaction.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

/** Starts the same service on other database connections, as a second replica would. */
function replica() {
  const { vault, jobs, ruleSets, raiseAlert, database } = service;
  const { db, end } = connect(database.system, 4, () => {});
  const clock = { now: () => ARRIVAL };
  return {
    end,
    monitor: makeMonitorTransaction({
      db,
      vault,
      jobs,
      clock,
      ruleSets,
      raiseAlert,
      screenParties: async () => 'none',
    }),
  };
}

test('of one transaction_id with different contents, sent at once over several replicas, one content is taken and every other refused', async () => {
  const replicas = [replica(), replica(), replica()];
  const sent = fc.record({
    id: fc.integer({ min: 0, max: 3 }),
    // The transactions have different amounts and different customers. Each customer has a separate lock.
    amount: fc.constantFrom(5, 6),
    // True if the payment goes to the account from which it comes, which is suspicious.
    itself: fc.boolean(),
    customer: fc.integer({ min: 0, max: 2 }),
    on: fc.integer({ min: 0, max: 2 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 2, maxLength: 20 }), async (all) => {
        const branch = await service.newBranch();
        await sql`insert into integrations (branch_id, url, events) values (${branch.id}, 'https://example.com', '{suspicious_transaction}')`.execute(
          service.db,
        );
        const answers = await Promise.all(
          all.map(async ({ id, amount, customer, itself, on }) => {
            const content = `${amount} ${customer} ${itself}`;
            const customer_details = { customer_name: 'Bo', customer_email: `bo${customer}@example.com` };
            const to = itself ? { destination_account: transfer().origin_account! } : {};
            const one = transfer({ transaction_id: `race-${id}`, amount, customer_details, ...to });
            try {
              const { activity_code } = await replicas[on]!.monitor(branch, one);
              return { id, content, activity_code };
            } catch (error) {
              expect(error).toMatchObject({ kind: 'conflict' });
              expect(error).toBeInstanceOf(AppError);
              return { id, content, activity_code: undefined };
            }
          }),
        );
        const ids = new Set(all.map(({ id }) => id));
        for (const id of ids) {
          const mine = answers.filter((one) => one.id === id);
          const taken = new Set(mine.flatMap((one) => (one.activity_code === undefined ? [] : [one.content])));
          expect(taken.size).toBe(1);
          // A repeated request with the same content returns the same answer and is never refused.
          const same = mine.filter((one) => taken.has(one.content));
          expect(new Set(same.map((one) => one.activity_code)).size).toBe(1);
        }
        const { rows } = await sql<{
          n: number;
          alerts: number;
          events: number;
          suspicious: number;
          legs: number;
        }>`select count(*)::int as n,
          (select count(*)::int from case_alerts a join cases c on c.id = a.case_id where c.branch_id = ${branch.id}) as alerts,
          (select count(*)::int from webhook_events where branch_id = ${branch.id}) as events,
          (select count(*)::int from transaction_legs where branch_id = ${branch.id}) as legs,
          count(*) filter (where answer ->> 'status' = 'suspicious')::int as suspicious from transactions where branch_id = ${branch.id}`.execute(
          service.db,
        );
        const { n, alerts, events, suspicious, legs } = rows[0]!;
        expect([n, legs]).toEqual([ids.size, ids.size]);
        expect([alerts, events]).toEqual([suspicious, suspicious]);
      }),
      { numRuns: 6 },
    );
  } finally {
    for (const { end } of replicas) await end();
  }
}, 120_000);
