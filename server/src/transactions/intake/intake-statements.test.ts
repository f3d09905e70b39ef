import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { makeIntake } from './monitor-transaction.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

test('calm transactions that arrive together take five statements, whatever their number', async () => {
  const service = await startMonitoring();
  try {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { vault, branch, jobs, ruleSets, raiseAlert } = service;
    const intake = makeIntake({
      ...{ db: service.db.withPlugin(counting), vault, jobs, ruleSets, raiseAlert },
      ...{ clock: { now: () => ARRIVAL }, screenParties: async () => 'none' as const },
    });
    const send = async (from: number, n: number) => {
      const all = Array.from({ length: n }, (_, i) =>
        transfer({
          ...{ transaction_id: `t${from + i}`, amount: 50 + from },
          customer_details: { customer_name: 'Bo', customer_email: `b${i}@example.com` },
          origin_account: { account_number: `${i}`, bank_code: '058' },
          destination_account: { account_number: `9${from + i}`, bank_code: '044' },
        }),
      );
      const arrived = await Promise.all(all.map((one) => intake.prepare(branch, one)));
      statements = 0;
      const answers = await Promise.all(arrived.map((one) => intake.evaluate(one)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['safe']));
      await service.secondStage();
      return statements;
    };
    // The first transaction of a branch also publishes the branch's rules, which needs additional statements.
    await send(0, 4);
    // The first stage runs five statements: it takes the locks, reads the look-ups, reads the earlier history rows,
    // inserts the records, and inserts the history rows.
    expect(await send(100, 4)).toBe(5);
    expect(await send(200, 1)).toBe(5);
    // New customers have no history to read.
    await send(300, 16);
    expect(await send(400, 16)).toBe(5);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
});
