import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSnoozeRule } from '../../cases/snoozes/snooze-rule.ts';
import { entitiesOf } from '../facts/entities.ts';
import { customerKeys } from '../history/customer-keys.ts';
import { addLegs, sumEntity } from '../history/movement-store.ts';
import { forgetTransactionsOfPerson } from '../persons/of-person.ts';
import { findStored } from '../records/stored-transaction.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
let number = 0;
const account = (account_number: string) => ({ account_number, bank_code: '058' });
/** Returns a payment from one account to another. The customer owns the first account. */
const payment = (from: string, to: string, minutesAgo: number, amount = 300_000) =>
  transfer({
    transaction_id: `s${number++}`,
    amount,
    timestamp: ago(minutesAgo),
    customer_details: { customer_name: `C ${from}`, customer_email: `${from}@example.com` },
    origin_account: account(from),
    destination_account: account(to),
  });

const newBranch = async () => {
  const branch = await service.newBranch();
  await sql`insert into integrations (branch_id, url, events) values (${branch.id}, 'https://example.com', '{suspicious_transaction}')`.execute(
    service.db,
  );
  return branch;
};
type Branch = Awaited<ReturnType<typeof newBranch>>;

async function found(branch: Branch) {
  const { rows } = await sql<{ rules: string[]; late: boolean; ours: number; cases: number; events: number }>`
    select a.rules, a.found_late as late, t.id as ours,
      (select count(*)::int from cases where branch_id = ${branch.id}) as cases,
      (select count(*)::int from webhook_events where branch_id = ${branch.id}) as events
    from case_alerts a join transactions t on t.id = a.transaction_id where a.branch_id = ${branch.id} order by t.id`.execute(
    service.db,
  );
  return Promise.all(
    rows.map(async ({ ours, ...row }) => ({
      ...row,
      id: (await findStored(service.db, service.vault, ours))!.transaction.transaction_id,
    })),
  );
}
const CARD = { bin: '506100', last4: '0001' };
const send = async (branch: Branch, payments: readonly Parameters<typeof service.monitor>[1][]) => {
  const answers = [];
  for (const one of payments) answers.push((await service.monitor(branch, one)).status);
  return answers;
};
/** Sends the transactions one after another. Each second stage runs before the next transaction is sent. */
async function sendAll(branch: Branch, payments: readonly ReturnType<typeof payment>[]) {
  for (const one of payments) {
    await service.monitor(branch, one);
    await service.secondStage();
  }
}

describe('the second stage', () => {
  test('eight senders to one account are found after eight answers said safe: one case of the account, one event', async () => {
    const branch = await newBranch();
    const payments = Array.from({ length: 8 }, (_, i) => payment(`fan${i}`, 'collector', 60 - i));
    expect(await send(branch, payments)).toEqual(Array.from({ length: 8 }, () => 'safe'));
    await service.secondStage();
    expect(await found(branch)).toEqual([
      { rules: ['fan_in'], late: true, id: payments[7]!.transaction_id, cases: 1, events: 1 },
    ]);
    // The answer that the caller got before does not change.
    expect((await service.monitor(branch, payments[7]!)).status).toBe('safe');
  });

  test('a rule is set aside for the account that a case is about, and for nobody else; one about customers cannot be', async () => {
    const { db, vault, ruleSets } = service;
    const branch = await newBranch();
    const fan = (to: string, from: number, names: string) =>
      Array.from({ length: 8 }, (_, i) => payment(`${names}${i}`, to, from - i));
    await sendAll(branch, fan('charity', 3000, 'giver'));
    const { rows: cases } = await sql<{ id: number }>`select id from cases where branch_id = ${branch.id}`.execute(db);
    const { rows: users } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${branch.accountId}, 'snooze@example.com', 'p', 'analyst', '') returning id`.execute(db);
    const snooze = makeSnoozeRule({ db, vault, ruleSets, clock: { now: () => ARRIVAL } });
    const ask = { caseId: cases[0]!.id, reason: 'a charity', until: new Date(ARRIVAL.getTime() + 86_400_000) };
    await expect(snooze(branch, { ...ask, rule: 'velocity_minute', by: users[0]!.id })).rejects.toThrow(
      'the rule is about customers, but this case is about a receiving account',
    );
    await snooze(branch, { ...ask, rule: 'fan_in', by: users[0]!.id });
    // The same payments happen one day later. The rule is snoozed for the charity, so only another account causes an
    // alert.
    await sendAll(branch, fan('charity', 60, 'friend'));
    await sendAll(branch, fan('stranger', 60, 'other'));
    const hits = await found(branch);
    expect(hits.map(({ rules, cases: n }) => [rules, n])).toEqual([
      [['fan_in'], 2],
      [['fan_in'], 2],
    ]);
    // Rules about customers still raise alerts for people who pay the charity, even if the payment does not name the
    // receiver.
    for (const from of ['giver0', 'shopper']) {
      const burst = Array.from({ length: 6 }, (_, i) => {
        const paid = payment(from, 'charity', 0, 100 + i);
        const { origin_account: _from, destination_account: _to, ...base } = paid;
        return from === 'giver0' ? paid : { ...base, transaction_type: 'card' as const, card_details: CARD };
      });
      expect((await send(branch, burst)).at(-1)).toBe('suspicious');
      const { rows: all } = await sql<{
        id: number;
      }>`select max(id)::int as id from cases where branch_id = ${branch.id}`.execute(db);
      await expect(snooze(branch, { ...ask, caseId: all[0]!.id, rule: 'fan_in', by: users[0]!.id })).rejects.toThrow(
        'this case is about a customer',
      );
    }
  });

  test('in whatever order its jobs run, also twice, the payment that tipped it is found; those that follow are no news', async () => {
    for (const order of ['reverse', 'twice'] as const) {
      const branch = await newBranch();
      const payments = Array.from({ length: 9 }, (_, i) => payment(`o${i}`, 'ordered', 60 - i));
      await send(branch, payments);
      await service.secondStage((jobs) => (order === 'reverse' ? jobs.toReversed() : [...jobs, ...jobs]));
      const rows = await found(branch);
      expect(rows[0]).toMatchObject({ rules: ['fan_in'], id: payments[7]!.transaction_id, cases: 1 });
      expect(rows).toHaveLength(1);
    }
  });

  test('what is collected over midnight, in UTC or in Lagos, is no usual day of its own', async () => {
    const branch = await newBranch();
    for (const [account, hour] of [
      ['utc', 0],
      ['lagos', -1],
    ] as const) {
      // There are four payments before midnight and four after it.
      const midnight = (ARRIVAL.getTime() - Date.UTC(2026, 10, 21, hour)) / 60_000;
      await sendAll(
        branch,
        Array.from({ length: 8 }, (_, i) => payment(`${account}${i}`, account, midnight + 40 - i * 10)),
      );
      expect((await found(branch)).at(-1)).toMatchObject({ rules: ['fan_in'] });
    }
    expect(await found(branch)).toHaveLength(2);
  });

  test('one that comes late and happened before tips those after it', async () => {
    const branch = await newBranch();
    await sendAll(
      branch,
      Array.from({ length: 7 }, (_, i) => payment(`late${i}`, 'tipped', 60 - i)),
    );
    expect(await found(branch)).toEqual([]);
    await sendAll(branch, [payment('late-comer', 'tipped', 120)]);
    expect((await found(branch)).map(({ rules, late }) => [rules, late])).toEqual([[['fan_in'], true]]);
  });

  test("a customer's late transaction is found to be part of what came before it", async () => {
    const branch = await newBranch();
    const payments = Array.from({ length: 5 }, (_, i) => payment('hurried', 'shop', 60 - i / 10, 100 + i));
    await sendAll(branch, payments);
    await sendAll(branch, [payment('hurried', 'shop', 60.05, 99)]);
    expect((await found(branch)).map(({ rules, id }) => [rules, id])).toEqual([
      [['velocity_minute'], payments[4]!.transaction_id],
    ]);
  });

  test('a place that comes late is compared with the one before it and the one after it', async () => {
    const at = (minutesAgo: number, [latitude, longitude]: readonly [number, number], who: string) => {
      const paid = payment(who, `shop of ${who}`, minutesAgo, 300_000 + minutesAgo);
      return { ...paid, additional_info: { ...paid.additional_info, latitude, longitude } };
    };
    const [lagos, london] = [[6.5, 3.4] as const, [51.5, -0.1] as const];
    const branch = await newBranch();
    // The place of the late transaction is too far from the place before it for the time between them. The customer's
    // newest place is the same as the late place.
    const between = at(1370, london, 'back');
    await sendAll(branch, [at(1400, lagos, 'back'), at(10, london, 'back'), between]);
    expect(await found(branch)).toMatchObject([
      { rules: ['impossible_travel'], late: true, id: between.transaction_id },
    ]);
    // The next place is too far from the late place, so the next transaction is flagged. The newest transaction is not
    // flagged, because enough time has passed for the distance.
    const other = await newBranch();
    const next = at(1200, lagos, 'on');
    await sendAll(other, [next, at(10, lagos, 'on'), at(1230, london, 'on')]);
    expect(await found(other)).toMatchObject([{ rules: ['impossible_travel'], late: true, id: next.transaction_id }]);
    // A repeated run changes nothing. A late transaction from a place near the others also changes nothing.
    await sendAll(other, [at(1100, lagos, 'on')]);
    expect(await found(other)).toHaveLength(1);
  });

  test('what came in and left at once is found on the way out, by the answer where the inflow is known by then', async () => {
    const branch = await newBranch();
    await sendAll(branch, [payment('payer', 'mover', 50, 2_000_000)]);
    expect((await service.monitor(branch, payment('mover', 'next', 20, 1_900_000))).status).toBe('suspicious');
    await service.secondStage();
    const [first] = await found(branch);
    expect(first).toMatchObject({ rules: ['rapid_movement', 'pass_through_day'], late: false, events: 1 });
    expect(await found(branch)).toHaveLength(1);
    // The second stage of the incoming payment runs last. Both rules hit late, in one alert.
    const other = await newBranch();
    expect(
      await send(other, [payment('payer', 'mover', 50, 2_000_000), payment('mover', 'next', 20, 1_900_000)]),
    ).toEqual(['safe', 'safe']);
    await service.secondStage((jobs) => jobs.toReversed());
    expect(await found(other)).toMatchObject([
      { rules: ['rapid_movement', 'pass_through_day'], late: true, events: 1 },
    ]);
  });

  test('a new account that five pay into and that is emptied; money that comes back over another account', async () => {
    const mule = await newBranch();
    await sendAll(mule, [
      ...Array.from({ length: 5 }, (_, i) => payment(`victim${i}`, 'mule', 300 - i, 70_000)),
      payment('mule', 'boss', 100, 315_000),
    ]);
    expect((await found(mule)).map(({ rules }) => rules)).toEqual([['mule_empties']]);
    const cycle = await newBranch();
    await sendAll(cycle, [
      payment('a', 'b', 600, 2_000_000),
      payment('b', 'c', 400, 1_950_000),
      payment('x', 'c', 350, 700_000),
      payment('c', 'a', 100, 1_900_000),
    ]);
    // The account in the middle sends the money on within a day.
    expect((await found(cycle)).map(({ rules }) => rules)).toEqual([
      ['pass_through_day'],
      ['cycle', 'slow_cycle', 'round_trip_across_banks'],
    ]);
    // The fifth payment arrives after most of the money has left. The rule hits for the receiving account. The next
    // payment raises no new alert.
    const swept = await newBranch();
    await sendAll(swept, [
      ...Array.from({ length: 4 }, (_, i) => payment(`v${i}`, 'swept', 300 - i, 100_000)),
      payment('swept', 'boss', 200, 520_000),
      payment('v4', 'swept', 100, 100_000),
      payment('v5', 'swept', 90, 20_000),
    ]);
    expect((await found(swept)).map(({ rules }) => rules)).toEqual([['mule_account']]);
  });

  test('a shop that pays on what it took in is told of on two days, then it is its way; by many small payments or by one', async () => {
    for (const [n, each, rules] of [
      [6, 60_000, 'mule_empties'],
      [1, 1_200_000, 'pass_through_day'],
    ] as const) {
      const branch = await newBranch();
      const days = 5;
      // Days with small amounts, as an ordinary person has, are not counted as a habit.
      for (let day = 9; day > days; day -= 1)
        await sendAll(branch, [
          payment('friend', 'shop', day * 1440 + 400, 5_000),
          payment('shop', 'grocer', day * 1440 + 100, 5_000),
        ]);
      for (let day = days; day > 0; day -= 1)
        await sendAll(branch, [
          ...Array.from({ length: n }, (_, i) => payment(`buyer${i}`, 'shop', day * 1440 + 400 - i, each)),
          payment('shop', `supplier${day % 2}`, day * 1440 + 100, Math.round(n * each * 0.82)),
          // There is no new alert, because the share that the rule requires had already left the account.
          payment('shop', `supplier${day % 2}`, day * 1440 + 90, Math.round(n * each * 0.1)),
        ]);
      expect((await found(branch)).map((one) => one.rules)).toEqual([[rules], [rules]]);
    }
  });

  test('an account is told of when a day is five times its usual one, twenty times where it receives often, and at the floor without one', async () => {
    const branch = await newBranch();
    const many = (to: string, day: number, amount: number) =>
      Array.from({ length: 8 }, (_, i) => payment(`${to}${i}`, to, day * 1440 + 60 - i, amount));
    await sendAll(branch, [payment('x', 'shop', 3 * 1440, 400_000), ...many('shop', 1, 200_000)]);
    expect(await found(branch)).toEqual([]);
    await sendAll(branch, [payment('x', 'collector', 3 * 1440, 200_000), ...many('collector', 1, 200_000)]);
    expect((await found(branch)).map(({ rules }) => rules)).toEqual([['fan_in']]);
    const often = await newBranch();
    for (let day = 18; day > 3; day -= 1) await sendAll(often, [payment(`b${day}`, 'stall', day * 1440, 20_000)]);
    await sendAll(often, many('stall', 2, 40_000));
    expect(await found(often)).toEqual([]);
    await sendAll(often, many('stall', 0.5, 60_000));
    expect((await found(often)).map(({ rules }) => rules)).toEqual([['fan_in']]);
    // The usual amount is very small, and ten times that amount is still small.
    const small = await newBranch();
    await sendAll(small, [payment('x', 'till', 3 * 1440, 100), ...many('till', 1, 2_000)]);
    expect(await found(small)).toEqual([]);
  });

  test('five small payments on one BIN from one device', async () => {
    const branch = await newBranch();
    for (let i = 0; i < 5; i += 1) {
      const { origin_account: _, destination_account: __, ...base } = payment(`card${i}`, 'x', 9 - i, 100);
      const card = { ...base, transaction_type: 'card' as const, card_details: { bin: '506100', last4: `000${i}` } };
      await service.monitor(branch, card);
      await service.secondStage();
    }
    expect((await found(branch)).map(({ rules }) => rules)).toEqual([['card_testing']]);
  });

  test('forgetting a person takes its movements out of the accounts it paid to, and what closed cases show of it', async () => {
    const branch = await newBranch();
    const { db, vault } = service;
    await sendAll(branch, [payment('kept', 'common', 60, 1000)]);
    await sumEntity(db, (await entitiesOf(vault, branch, payment('kept', 'common', 60, 1000))).destination!);
    await sendAll(branch, [payment('gone', 'common', 50, 500)]);
    const keys = await customerKeys(service.db, vault, branch.accountId, ['gone@example.com']);
    expect(await forgetTransactionsOfPerson(db, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(1);
    const { rows } = await sql<{
      key: Buffer;
      n: number;
      total: number;
    }>`select entity_key as key, n::int, total::int from transaction_buckets
      where branch_id = ${branch.id} and span = '1d' and direction = 'in'`.execute(db);
    expect(rows).toMatchObject([{ n: 1, total: 100_000 }]);
    const { rows: left } = await sql<{
      n: number;
    }>`select count(*)::int as n from transaction_legs where branch_id = ${branch.id}
      and (own_key = ${keys[0]!} or entity_key = ${keys[0]!})`.execute(db);
    expect(left).toEqual([{ n: 0 }]);
    const { rows: entities } = await sql<{
      n: number;
    }>`select count(*)::int as n from transaction_entities where branch_id = ${branch.id}`.execute(db);
    expect(entities).toEqual([{ n: 3 }]);
  });

  test('a movement is written once, whatever happens at once', async () => {
    const branch = await newBranch();
    const entity = { branchId: branch.id, accountId: branch.accountId, key: Buffer.alloc(32, 9) };
    await service.monitor(branch, payment('one', 'two', 0));
    const { rows: made } = await sql<{
      id: number;
    }>`select id from transactions where branch_id = ${branch.id}`.execute(service.db);
    const leg = { at: ARRIVAL, id: made[0]!.id, direction: 'in' as const, currency: 'NGN', minor: 5n };
    const write = () =>
      addLegs(service.db, [{ ...leg, entity, ownKey: null, otherKey: null, failed: null }], { present: true });
    await Promise.all([write(), write(), write()]);
    await sumEntity(service.db, entity);
    await write();
    const { rows } = await sql<{ n: number }>`select n::int from transaction_buckets where branch_id = ${branch.id}
      and entity_key = ${entity.key}`.execute(service.db);
    expect(rows).toEqual([{ n: 1 }, { n: 1 }]);
    // Nothing is written for a transaction that was forgotten in the meantime.
    const other = { ...entity, key: Buffer.alloc(32, 8) };
    const gone = { ...leg, entity: other, id: 987_654_321, ownKey: null, otherKey: null, failed: null };
    await addLegs(service.db, [gone], { present: true });
    const { rows: left } = await sql`select from transaction_entities where entity_key = ${other.key}`.execute(
      service.db,
    );
    expect(left).toEqual([]);
  });
});
