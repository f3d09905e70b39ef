import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import type { Entity } from '../facts/entities.ts';
import { entitiesOf } from '../facts/entities.ts';
import { rowsBefore } from '../history/history-store.ts';
import { addLegs, SUMMED_FROM, sumEntity } from '../history/movement-store.ts';
import { isSummed, type SummedAs, windowSums } from '../history/window-sums.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
let number = 0;
const fresh = () => `t${number++}`;

describe('intake', () => {
  test('a calm transaction is safe; the same again is the same answer; other content is a conflict', async () => {
    const { monitor, branch } = service;
    const id = fresh();
    const first = await monitor(branch, transfer({ transaction_id: id }));
    expect(first).toEqual({ status: 'safe', activity_code: 200, comment: ['0 rule(s) triggered'] });
    expect(await monitor(branch, transfer({ transaction_id: id }))).toEqual(first);
    await expect(monitor(branch, transfer({ transaction_id: id, amount: 51 }))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('a limit counts in its own currency, and can be taken away', async () => {
    const { monitor, newBranch, ruleSets, db } = service;
    const branch = await newBranch();
    expect(await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 1000 })).toEqual({
      amount: 1000,
      currency: 'NGN',
    });
    const said = async (more: object) =>
      (await monitor(branch, transfer({ transaction_id: fresh(), ...more }))).activity_code;
    expect(await said({ amount: 1000 })).toBe(200);
    expect(await said({ amount: 1000.01 })).toBe(455);
    expect(await said({ amount: 5000, currency: 'USD' })).toBe(200);
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: null });
    expect(await ruleSets.limit(db, branch, 'limit')).toBeNull();
    expect(await said({ amount: 1500 })).toBe(200);
  });

  test('history counts by the time of the transactions, not of their arrival', async () => {
    const { monitor, newBranch } = service;
    const branch = await newBranch();
    const at = async (timestamp: string, amount: number) =>
      (await monitor(branch, transfer({ transaction_id: fresh(), amount, timestamp }))).activity_code;
    expect(await at(ago(60 * 24 * 9), 4_500_000)).toBe(200);
    expect(await at(ago(60 * 24 * 3), 4_500_000)).toBe(200);
    // This transaction arrives second to last, but it happened long before the others. There is no other transaction
    // within its seven days.
    expect(await at(ago(60 * 24 * 20), 4_500_000)).toBe(200);
    expect(await at(ago(60 * 24 * 2), 4_500_000)).toBe(200);
    expect(await at(ago(60), 4_500_000)).toBe(455);
  });

  test('ten in an hour are many people’s, eleven are velocity; another branch knows nothing of them', async () => {
    const { monitor, newBranch } = service;
    const [branch, other] = [await newBranch(), await newBranch()];
    const codes: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const answer = await monitor(
        branch,
        transfer({ transaction_id: fresh(), amount: i + 1, timestamp: ago(50 - 2 * i) }),
      );
      codes.push(answer.activity_code);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(codes[10]).toBe(453);
    expect((await monitor(other, transfer({ transaction_id: fresh(), timestamp: ago(1) }))).activity_code).toBe(200);
  });

  test('wages to many are velocity the first time, and to the same people no more', async () => {
    const { monitor, newBranch } = service;
    const branch = await newBranch();
    const pay = async (days: number): Promise<number[]> => {
      const codes: number[] = [];
      for (let i = 0; i < 12; i += 1) {
        const destination_account = { account_number: `20000000${10 + i}`, bank_code: '044' };
        const more = { transaction_id: fresh(), amount: 1000 + i, timestamp: ago(days * 1440 + 12 - i / 20) };
        const { activity_code: code } = await monitor(
          branch,
          transfer({ ...more, account_type: 'corporate', destination_account }),
        );
        codes.push(code);
      }
      return codes;
    };
    expect(await pay(30)).toEqual([200, 200, 200, 200, 200, 453, 453, 453, 453, 453, 453, 453]);
    expect(await pay(1)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test('identical submissions at once make one transaction, one case and one event', async () => {
    const { monitor, newBranch, db, ruleSets } = service;
    const branch = await newBranch();
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await sql`insert into integrations (branch_id, url, events) values (${branch.id}, 'https://example.com', '{suspicious_transaction}')`.execute(
      db,
    );
    const id = fresh();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => monitor(branch, transfer({ transaction_id: id }))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.activity_code).toBe(455);
    const counted = await sql<{ t: number; c: number; e: number; l: number }>`select
      (select count(*)::int from transactions where branch_id = ${branch.id}) as t,
      (select count(*)::int from cases where branch_id = ${branch.id}) as c,
      (select count(*)::int from webhook_events where branch_id = ${branch.id}) as e,
      (select count(*)::int from transaction_legs where branch_id = ${branch.id}) as l`.execute(db);
    expect(counted.rows[0]).toEqual({ t: 1, c: 1, e: 1, l: 1 });
  });

  test('of transactions of one customer at once each sees those before it: exactly one is the twenty-first', async () => {
    const { monitor, newBranch } = service;
    const branch = await newBranch();
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, i) => monitor(branch, transfer({ transaction_id: fresh(), amount: i + 1 }))),
    );
    // All transactions have the same time, so the order of arrival decides. The first five within a minute are not
    // suspicious. The others exceed the limit.
    expect(answers.filter(({ status }) => status === 'safe')).toHaveLength(5);
  });

  test('Lagos and London within the hour are 454', async () => {
    const { monitor, newBranch } = service;
    const branch = await newBranch();
    const at = (timestamp: string, latitude: number, longitude: number) =>
      monitor(branch, transfer({ transaction_id: fresh(), timestamp }, { latitude, longitude }));
    expect((await at(ago(60), 6.45, 3.4)).activity_code).toBe(200);
    expect((await at(ago(5), 51.5, -0.1)).activity_code).toBe(454);
  });

  test('what was screened decides 456; nobody is screened unasked', async () => {
    const asked: (readonly string[])[] = [];
    const { monitor, branch, database } = await startMonitoring({
      screenParties: async (_, names) => {
        asked.push(names);
        return 'weak';
      },
    });
    expect((await monitor(branch, transfer({ transaction_id: 'a' }))).activity_code).toBe(200);
    expect(
      (await monitor(branch, transfer({ transaction_id: 'b', run_kyc: true }, { counterparty_name: 'Bo' })))
        .activity_code,
    ).toBe(456);
    expect(asked).toEqual([['Ada Eze', 'Bo']]);
    const merchant_details = { merchant_name: 'Golden Star Trading', merchant_location: 'Lagos' };
    const card = {
      transaction_id: 'c',
      transaction_type: 'card',
      card_details: { bin: '539983', last4: '1234' },
    } as const;
    await monitor(branch, transfer({ ...card, merchant_details }));
    expect(asked).toHaveLength(1);
    await database[Symbol.asyncDispose]();
  });

  test('without a required list a transaction is for manual review, not refused; a rule that flags it counts', async () => {
    const problem = { now: new AppError('lists_not_loaded') as Error };
    const { monitor, branch, database, ruleSets, db } = await startMonitoring({
      screenParties: () => Promise.reject(problem.now),
    });
    const named = (transaction_id: string, amount = 50) =>
      monitor(branch, transfer({ transaction_id, amount }, { counterparty_name: 'Bo' }));
    expect(await named('a')).toMatchObject({ status: 'suspicious', activity_code: 450 });
    expect((await monitor(branch, transfer({ transaction_id: 'b' }))).activity_code).toBe(200);
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 1000 });
    expect((await named('c', 5000)).activity_code).toBe(455);
    // With any other error of the screening, the transaction is refused.
    problem.now = new Error('broken');
    await expect(named('d')).rejects.toThrow('broken');
    await database[Symbol.asyncDispose]();
  });
});

describe('sums of a busy entity', () => {
  test('equal the sums of its rows, for any arrival order and from whenever on they are kept', async () => {
    const { db, newBranch } = service;
    let nth = 0;
    const DAY = 86_400_000;
    const leg = fc.record({
      ms: fc.integer({ min: 0, max: 12 * DAY }),
      minor: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 4n * 10n ** 9n })),
      currency: fc.constantFrom('NGN', 'USD'),
      direction: fc.constantFrom('in' as const, 'out' as const),
    });
    const branch = await newBranch();
    await fc.assert(
      fc.asyncProperty(
        fc.array(leg, { minLength: 1, maxLength: 25 }),
        fc.uniqueArray(fc.constantFrom(60, 600, 3600, 86_400, 259_200, 604_800), { minLength: 1, maxLength: 3 }),
        fc.nat(25),
        async (legs, windows, summedFrom) => {
          nth += 1;
          const entity: Entity = { branchId: branch.id, accountId: branch.accountId, key: Buffer.alloc(32, nth) };
          const written = legs.map(({ ms, ...one }, id) => ({
            ...{ entity, at: new Date(ARRIVAL.getTime() - ms), id, ...one },
            ...{ ownKey: null, otherKey: null, failed: null },
          }));
          const first = Math.min(summedFrom, legs.length);
          await addLegs(db, written.slice(0, first));
          await sumEntity(db, entity);
          for (const one of written.slice(first)) await addLegs(db, [one]);
          await sumEntity(db, entity);
          // One query reads the windows of several transactions. The windows overlap in every possible way.
          const places = legs.slice(0, 3).map(({ ms }, id) => ({ at: new Date(ARRIVAL.getTime() - ms), id }));
          const kinds: { currency?: string; direction?: SummedAs }[] = [
            { currency: 'NGN' },
            { direction: 'in' },
            { direction: 'none_out' },
            { currency: 'USD', direction: 'out' },
          ];
          const asks = places.flatMap((place) =>
            windows.flatMap((seconds) => kinds.map((kind) => ({ entity, place, seconds, ...kind }))),
          );
          const sums = (summed: boolean) =>
            windowSums(
              db,
              asks.map((ask) => ({ ...ask, summed })),
            );
          const before = await rowsBefore(
            db,
            asks.map(({ place }) => ({ entity, place, since: new Date(0), most: 100 })),
          );
          const scanned = asks.map(({ place, seconds, currency, direction }, i) => {
            const mine = before[i]!.filter(
              (row) =>
                row.at > place.at.getTime() - seconds * 1000 &&
                [undefined, row.currency].includes(currency) &&
                isSummed(row.minor === 0n ? `none_${row.direction}` : row.direction, direction),
            );
            const squares = mine.reduce((sum, { minor }) => sum + minor * minor, 0n);
            return { n: mine.length, sum: mine.reduce((sum, { minor }) => sum + minor, 0n), squares: Number(squares) };
          });
          for (const summed of [true, false])
            expect((await sums(summed)).map(({ n, sum, squares }) => ({ n, sum, squares }))).toEqual(scanned);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are kept from the five hundredth movement on, whoever writes at once, and each movement is in them once', async () => {
    const { db, newBranch } = service;
    const branch = await newBranch();
    const entity: Entity = { branchId: branch.id, accountId: branch.accountId, key: Buffer.alloc(32, 1) };
    const leg = (id: number) => ({
      ...{
        entity,
        at: new Date(ARRIVAL.getTime() - id * 1000),
        id,
        direction: 'in' as const,
        currency: 'NGN',
        minor: 7n,
      },
      ...{ ownKey: null, otherKey: null, failed: null },
    });
    const summed = async () => {
      const { rows } = await sql<{
        summed: boolean;
        n: number;
      }>`select summed, coalesce((select sum(n) from transaction_buckets b
        where b.entity_key = e.entity_key and b.branch_id = e.branch_id and span = '1d'), 0)::int as n from transaction_entities e where branch_id = ${branch.id}`.execute(
        db,
      );
      return rows[0];
    };
    await addLegs(
      db,
      Array.from({ length: SUMMED_FROM - 1 }, (_, i) => leg(i)),
    );
    expect(await summed()).toEqual({ summed: false, n: 0 });
    await Promise.all(Array.from({ length: 20 }, (_, i) => addLegs(db, [leg(SUMMED_FROM + i), leg(0)])));
    expect(await summed()).toEqual({ summed: true, n: SUMMED_FROM - 1 + 20 });
  });
});

describe('a customer with very many transactions', () => {
  test('gets the answers that one read row by row gets', async () => {
    const { db, vault, newBranch, monitor } = service;
    const branch = await newBranch();
    // Two customers make the same kind of payments. One of them has 1,100 payments.
    const calm = { customer_name: 'Bo', customer_email: 'bo@example.com' };
    const former = async (more: object, n: number) => {
      const entity = (await entitiesOf(vault, branch, transfer(more))).customer;
      const leg = (i: number) => ({
        ...{
          entity,
          at: new Date(ARRIVAL.getTime() - (40 + i / n) * 86_400_000),
          id: -i - 1,
          direction: 'out' as const,
        },
        ...{ currency: 'NGN', minor: 50_00n, ownKey: null, otherKey: Buffer.alloc(32, i % 3), failed: null },
      });
      await addLegs(
        db,
        Array.from({ length: n }, (_, i) => leg(i)),
      );
    };
    await former({}, 1_100);
    await former({ customer_details: calm }, 100);
    const said: (readonly [number, number])[] = [];
    for (let i = 0; i < 23; i += 1) {
      // First come many payments at once, then several just below the reporting threshold, then the same amount three
      // times.
      const amount = i < 7 ? 20 + i : i < 12 ? 4_500_000 + i : 777;
      const given = { amount, timestamp: ago(i < 7 ? 300 - i / 10 : 200 - i * 8) };
      const one = await monitor(branch, transfer({ ...given, transaction_id: fresh() }));
      const two = await monitor(branch, transfer({ ...given, transaction_id: fresh(), customer_details: calm }));
      said.push([one.activity_code, two.activity_code]);
    }
    expect(said.map(([code]) => code)).toEqual(said.map(([, code]) => code));
    expect(new Set(said.map(([code]) => code)).size).toBeGreaterThan(2);
  });

  test('a shop that is paid all day is not told of for it, a burst of what it pays is', async () => {
    const { db, vault, newBranch, monitor } = service;
    const branch = await newBranch();
    const busy = { customer_name: 'Busy', customer_email: 'busy@example.com' };
    const calm = { customer_name: 'Calm', customer_email: 'calm@example.com' };
    const { customer: entity, destination } = await entitiesOf(vault, branch, transfer({ customer_details: busy }));
    await addLegs(
      db,
      Array.from({ length: 1_200 }, (_, i) => ({
        ...{ entity, at: new Date(ARRIVAL.getTime() - 1000 - i * 1000), id: -i - 1, direction: 'in' as const },
        ...{
          currency: 'NGN',
          minor: 50_00n,
          ownKey: Buffer.alloc(32, i % 99),
          failed: null,
          otherKey: destination!.key,
        },
      })),
    );
    for (const customer_details of [busy, calm]) {
      const codes = async (n: number, direction: string) => {
        const said = [];
        for (let i = 0; i < n; i += 1) {
          const one = transfer({ transaction_id: fresh(), customer_details }, { direction });
          said.push((await monitor(branch, direction === 'in' ? one : { ...one, amount: 60 + i })).activity_code);
        }
        return said;
      };
      expect(new Set(await codes(24, 'in'))).toEqual(new Set([200]));
      expect(await codes(6, 'out')).toEqual([200, 200, 200, 200, 200, 453]);
    }
  });

  test('and in a rush that its newest movements do not cover, too: the same amount to the same account is counted among a thousand', async () => {
    const { db, vault, newBranch, monitor } = service;
    const branch = await newBranch();
    const { customer: entity, destination } = await entitiesOf(vault, branch, transfer());
    await addLegs(
      db,
      Array.from({ length: 1_200 }, (_, i) => ({
        ...{ entity, at: new Date(ARRIVAL.getTime() - 1000 - i * 400), id: -i - 1, direction: 'out' as const },
        ...{ currency: 'NGN', minor: i % 500 === 99 ? 777_00n : 50_00n, ownKey: null, failed: null },
        otherKey: i % 1000 === 99 ? destination!.key : Buffer.alloc(32, i % 3),
      })),
    );
    const code = async (amount: number) =>
      (await monitor(branch, transfer({ amount, transaction_id: fresh() }))).activity_code;
    // There are two earlier payments to this account and one to another account. This payment is the third to the
    // account. The velocity rule alone gives code 453. If a rule with another code also hits, the result is 451.
    expect([await code(778), await code(777)]).toEqual([453, 451]);
  });
});
