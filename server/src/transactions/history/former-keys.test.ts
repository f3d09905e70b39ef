import { canonicalNumber } from '@hakiki/matching/normalise/canonical-number.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../accounts/caller.ts';
import { makeOpenByHand } from '../../cases/open-by-hand.ts';
import { customerName, everyCustomerName } from '../facts/entities.ts';
import { makeMonitorTransaction } from '../intake/monitor-transaction.ts';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { forgetTransactionsOfPerson, transactionsOfPerson } from '../persons/of-person.ts';
import { customerKeys } from './customer-keys.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
type Branch = Awaited<ReturnType<typeof service.newBranch>>;
let number = 0;
let monitor: typeof service.monitor;
const pay = (branch: Branch, identifier: string, more: { type?: string; origin?: string } = {}) =>
  (monitor ?? service.monitor)(
    branch,
    transfer({
      ...{ transaction_id: `k${number++}`, timestamp: ago(1000 - number) },
      customer_details: {
        ...{ customer_name: 'Ada Eze', customer_email: 'ada@example.com', identifier },
        ...(more.type && { identifier_type: more.type }),
      },
      origin_account: { account_number: more.origin ?? '0123456789', bank_code: '058' },
    }),
  );
/** Number of transactions in each history of a customer. */
async function customers(branch: Branch): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transactions where branch_id = ${branch.id}
    group by customer_key order by n`.execute(service.db);
  return rows.map(({ n }) => n);
}
/** Changes the keys of all histories of the branch to their former keys, as in a data folder from before 2026-11-24. */
async function makeFormer(branch: Branch, keys: readonly (readonly [string, string])[]): Promise<void> {
  const { db, vault } = service;
  await sql`insert into branches_with_former_keys values (${branch.id}, ${branch.accountId})`.execute(db);
  // Starts a service on this old data.
  const { jobs, ruleSets, raiseAlert } = service;
  monitor = makeMonitorTransaction({
    ...{ db, vault, jobs, ruleSets, raiseAlert, clock: { now: () => ARRIVAL }, screenParties: async () => 'none' },
  });
  for (const [name, former] of keys) {
    const [from, to] = await Promise.all([name, former].map((text) => vault.blindIndex(branch.accountId, text)));
    for (const table of ['transaction_entities', 'transaction_legs'])
      await sql`update ${sql.table(table)} set entity_key = ${to}
        where entity_key = ${from} and branch_id = ${branch.id}`.execute(db);
    await sql`update transactions set customer_key = ${to} where customer_key = ${from} and branch_id = ${branch.id}`.execute(
      db,
    );
  }
}

describe('a number is one customer', () => {
  test.each([
    ['222 111-333', '222111333'],
    ['٢٢٢١١١٣٣٣', '222111333'],
    ['۲۲۲–۱۱۱–۳۳۳', '222111333'],
    ['ab\u200b 12', 'AB12'],
  ])('%s is compared as %s', (written, canonical) => expect(canonicalNumber(written)).toBe(canonical));
  test('however it is written; numbers of two kinds are two customers', async () => {
    const branch = await service.newBranch();
    for (const written of ['22211133344', '222 111 333 44', '222-111-333-44', '٢٢٢١١١٣٣٣٤٤'])
      await pay(branch, written, { type: written.includes(' ') ? 'BVN' : 'bvn' });
    await pay(branch, '22211133344', { type: 'NIN' });
    expect(await customers(branch)).toEqual([1, 4]);
  });
  test('an account too, and its payments to itself are seen', async () => {
    const branch = await service.newBranch();
    const { activity_code } = await service.monitor(
      branch,
      transfer({
        ...{ transaction_id: 'self', origin_account: { account_number: '012-345 6789', bank_code: '058' } },
        destination_account: { account_number: '٠١٢٣٤٥٦٧٨٩', bank_code: '058' },
      }),
    );
    expect(activity_code).toBe(452);
  });
});

describe('histories of before', () => {
  const name = (identifier: string, type?: string) =>
    customerName({ identifier, customer_email: '', ...(type && { identifier_type: type }) }).name;
  test('go on under their keys, for the first who has the number, however it is written', async () => {
    const branch = await service.newBranch();
    await pay(branch, '55566677788', { type: 'bvn' });
    await makeFormer(branch, [[name('55566677788', 'bvn'), 'customer 55566677788']]);
    await pay(branch, '555-666-777-88', { type: 'bvn' });
    await pay(branch, '٥٥٥٦٦٦٧٧٧٨٨', { type: 'bvn' });
    await pay(branch, '55566677788', { type: 'nin' });
    expect(await customers(branch)).toEqual([1, 3]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from transaction_legs l
      join transactions t on t.id = l.id and t.customer_key = l.entity_key where t.branch_id = ${branch.id}
      group by l.entity_key order by n`.execute(service.db);
    expect(rows.map(({ n }) => n)).toEqual([1, 3]);
  });
  test('a case opened by hand is about the customer of the former history, and alerts join it', async () => {
    const branch = await service.newBranch();
    const { db, vault } = service;
    await pay(branch, '31313131313', { type: 'bvn' });
    await makeFormer(branch, [[name('31313131313', 'bvn'), 'customer 31313131313']]);
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${branch.accountId}, 'hand@example.com', 'P', 'analyst', 'x') returning id`.execute(db);
    const user = { userId: rows[0]!.id, accountId: branch.accountId } as unknown as SignedIn;
    const customer = { customer_name: 'Ada Eze', identifier: '313-131-313-13', identifier_type: 'bvn' };
    const id = await makeOpenByHand({ db, vault, clock: { now: () => ARRIVAL } })(
      { branch, user, text: 'Suspicious questions.' },
      { kind: 'activity', customer, reason: 'Suspicious questions.' },
    );
    const { rows: subjects } = await sql`select from cases c join transactions t on t.customer_key = c.subject_key
      where c.id = ${id} and t.branch_id = ${branch.id}`.execute(db);
    expect(subjects).toHaveLength(1);
    await service.ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await pay(branch, '31313131313', { type: 'bvn' });
    const { rows: alerts } = await sql`select from case_alerts where case_id = ${id}`.execute(db);
    expect(alerts).toHaveLength(1);
  });
  test('a number typed without its kind into a case by hand takes over no history', async () => {
    const branch = await service.newBranch();
    const { db, vault } = service;
    await pay(branch, '32323232323', { type: 'bvn' });
    await makeFormer(branch, [[name('32323232323', 'bvn'), 'customer 32323232323']]);
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${branch.accountId}, 'typed@example.com', 'P', 'analyst', 'x') returning id`.execute(db);
    await makeOpenByHand({ db, vault, clock: { now: () => ARRIVAL } })(
      { branch, user: { userId: rows[0]!.id, accountId: branch.accountId } as unknown as SignedIn, text: 'Typed.' },
      { kind: 'activity', customer: { customer_name: 'Ada Eze', identifier: '32323232323' }, reason: 'Typed.' },
    );
    await pay(branch, '32323232323', { type: 'bvn' });
    const { rows: histories } = await sql`select distinct customer_key from transactions
      where branch_id = ${branch.id}`.execute(db);
    expect(histories).toHaveLength(1);
  });
  test('of one that was written with dashes, the clean number is the same customer from then on', async () => {
    const branch = await service.newBranch();
    await pay(branch, '99-88', { type: 'bvn' });
    await makeFormer(branch, [[name('9988', 'bvn'), 'customer 99-88']]);
    await pay(branch, '99-88', { type: 'bvn' });
    await pay(branch, '9988', { type: 'bvn' });
    expect(await customers(branch)).toEqual([3]);
  });
  test('are found and forgotten with the person, and leave nothing', async () => {
    const branch = await service.newBranch();
    const { db, vault } = service;
    await pay(branch, '44433322211', { type: 'bvn', origin: '777-1' });
    await makeFormer(branch, [
      [name('44433322211', 'bvn'), 'customer 44433322211'],
      ['account 058 7771', 'account 058 777-1'],
    ]);
    await pay(branch, '444 333 222 11', { type: 'bvn', origin: '7771' });
    await service.secondStage();
    const keys = await customerKeys(db, vault, branch.accountId, ['44433322211']);
    expect(await transactionsOfPerson(db, vault, branch.accountId, keys)).toHaveLength(2);
    expect(await forgetTransactionsOfPerson(db, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(2);
    for (const table of ['transactions', 'transaction_legs', 'transaction_entities']) {
      const { rows } = await sql`select from ${sql.table(table)} where branch_id = ${branch.id}`.execute(db);
      expect(rows, table).toEqual([]);
    }
    const { rows } = await sql`select from transaction_entity_names where branch_id = ${branch.id}
      and entity_key = ${await vault.blindIndex(branch.accountId, 'customer 44433322211')}`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('a dot after the domain of an address makes no other customer, and former names are kept', () => {
  const { name, former } = customerName({ customer_email: 'Ada@Example.com.' });
  expect(customerName({ customer_email: 'ada@example.com' }).name).toBe(name);
  expect(former).toContain('customer email ada@example.com.');
  expect(everyCustomerName('ada@example.com.')).toEqual(
    expect.arrayContaining([name, 'customer email ada@example.com.']),
  );
});
