import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { evaluateStored } from '../records/evaluate-stored.ts';
import { findStored } from '../records/stored-transaction.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

interface Payment {
  readonly from: number;
  readonly to: number;
  readonly minute: number;
  readonly amount: number;
}
// Five customers with one account each pay each other. The amounts are large enough for the rules about accounts.
const payment: fc.Arbitrary<Payment> = fc.record({
  from: fc.integer({ min: 0, max: 4 }),
  to: fc.integer({ min: 0, max: 4 }),
  minute: fc.integer({ min: 0, max: 45 }),
  amount: fc.constantFrom(950_000, 1_000_000, 1_050_000, 4_500_000),
});

const account = (n: number) => ({ account_number: `${n}`, bank_code: '058' });
const sent = ({ from, to, minute, amount }: Payment, nth: number) =>
  transfer({
    ...{
      transaction_id: `o${nth}`,
      amount,
      timestamp: new Date(ARRIVAL.getTime() - (60 - minute) * 60_000 + nth * 1000).toISOString(),
    },
    customer_details: { customer_name: `C${from}`, customer_email: `c${from}@example.com` },
    ...{ origin_account: account(from), destination_account: account(to) },
  });

/** Payments of one customer keep their order. `turns` decides the order between customers. */
function interleaved(payments: readonly Payment[], turns: readonly number[]): { nth: number; payment: Payment }[] {
  const queues = new Map<number, { nth: number; payment: Payment }[]>();
  for (const [nth, one] of payments.entries())
    queues.set(one.from, [...(queues.get(one.from) ?? []), { nth, payment: one }]);
  const order = [];
  for (let turn = 0; queues.size; turn++) {
    const keys = [...queues.keys()];
    const key = keys[(turns[turn % turns.length] ?? 0) % keys.length]!;
    const [first, ...left] = queues.get(key)!;
    order.push(first!);
    if (left.length) queues.set(key, left);
    else queues.delete(key);
  }
  return order;
}

interface Flagged {
  /** Names of rules that read only the customer's own history. */
  readonly own: readonly string[];
  /** Names of rules that read the histories of accounts and not only the customer's. */
  readonly ofAccounts: readonly string[];
  /** Names of account rules that hit when all payments are in the history. */
  readonly inTheEnd: readonly string[];
}

test('any order of different customers gives the same flags; of rules about accounts at least those that hit once all is known', async () => {
  const service = await startMonitoring();
  const { db, vault, ruleSets } = service;
  /** Returns the rules that flagged each payment, by the payment's number. */
  async function flagged(payments: readonly Payment[], turns: readonly number[]): Promise<Map<string, Flagged>> {
    const branch = await service.newBranch();
    for (const one of interleaved(payments, turns)) {
      await service.monitor(branch, sent(one.payment, one.nth));
      // The second stages run at different times.
      if ((turns[one.nth % turns.length] ?? 0) % 3 === 0) await service.secondStage();
    }
    await service.secondStage((jobs) => jobs.toReversed());
    const late = (await ruleSets.live(db, branch)).compiledFor('NGN').filter((rule) => rule.late);
    const aboutAccounts = new Set(late.map(({ rule }) => rule.name));
    const { rows } = await sql<{ id: number; rules: string[] }>`select id, rules || late_rules as rules
      from transactions where branch_id = ${branch.id}`.execute(db);
    const said = await Promise.all(
      rows.map(async ({ id, rules }): Promise<[string, Flagged]> => {
        const stored = (await findStored(db, vault, id))!;
        const { results } = await evaluateStored(db, stored, late);
        const names = [...new Set(rules)].sort();
        return [
          stored.transaction.transaction_id,
          {
            own: names.filter((name) => !aboutAccounts.has(name)),
            ofAccounts: names.filter((name) => aboutAccounts.has(name)),
            inTheEnd: results
              .filter(({ outcome }) => outcome === 'hit')
              .map(({ name }) => name)
              .sort(),
          },
        ];
      }),
    );
    return new Map(said);
  }
  try {
    let [own, ofAccounts] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 4, maxLength: 14 }),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 14 }),
        async (given, turns) => {
          const payments = given.toSorted((a, b) => a.minute - b.minute);
          const inOrder = await flagged(payments, [0]);
          for (const [id, found] of await flagged(payments, turns)) {
            const first = inOrder.get(id)!;
            own += first.own.length;
            ofAccounts += first.inTheEnd.length;
            expect(found.own, id).toEqual(first.own);
            expect(found.inTheEnd, id).toEqual(first.inTheEnd);
            for (const one of [first, found])
              expect(one.ofAccounts, id).toEqual(expect.arrayContaining([...first.inTheEnd]));
          }
        },
      ),
      { numRuns: Number(process.env['ORDERS'] ?? 8), endOnFailure: true },
    );
    expect(own).toBeGreaterThan(0);
    expect(ofAccounts).toBeGreaterThan(0);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
}, 600_000);
