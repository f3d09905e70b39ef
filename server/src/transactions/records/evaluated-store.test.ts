import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { countEvaluated, listEvaluated } from './evaluated-store.ts';

const ROWS = 60;
const START = Date.parse('2026-11-01T00:00:00Z');
const HOUR_MS = 3_600_000;
let database: TestDatabase;
let branch: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ id: number; account_id: number }>`with a as (insert into accounts (name) values ('a')
    returning id) insert into branches (account_id, name) select id, 'b' from a returning id, account_id`.execute(
    database.db,
  );
  branch = rows[0]!.id;
  // The transactions are twelve hours apart, and every fifth arrived ten days late. The order of ids is therefore not
  // the order of times.
  await sql`insert into transactions (id, branch_id, account_id, transaction_key, customer_key, currency, at, rules, answer, ciphertext)
    select n, ${branch}::bigint, ${rows[0]!.account_id}::bigint, decode(md5(n::text), 'hex'), '\\x01', 'NGN',
      ${new Date(START)}::timestamptz + make_interval(hours => case when n % 5 = 0 then greatest(0, n * 12 - 240) else n * 12 end), '{}',
      jsonb_build_object('status', case when n % 3 = 0 then 'suspicious' else 'safe' end, 'activity_code', 200, 'comment', '[]'::jsonb), '\\x02'
    from generate_series(1, ${ROWS}) as n`.execute(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

const LIMIT = 4;
type Filter = Parameters<typeof listEvaluated>[3];
const idsOf = async (filter: Filter, place: { before?: number; after?: number } = {}): Promise<number[]> => {
  const page = { limit: LIMIT, before: place.before, after: place.after };
  return (await listEvaluated(database.db, branch, page, filter)).map(({ id }) => id);
};

test.each([
  ['a day', 24],
  ['a week', 7 * 24],
  ['longer', 30 * 24],
])('transactions of %s: newest first by their time, page by page, there and back, none twice', async (_, hours) => {
  for (const status of [undefined, 'suspicious'] as const)
    for (const from of [0, 5 * 24, 20 * 24]) {
      const filter = { status, from: new Date(START + from * HOUR_MS), to: new Date(START + (from + hours) * HOUR_MS) };
      const { rows } = await sql<{
        id: number;
      }>`select id from transactions where at >= ${filter.from} and at < ${filter.to}
        and (${status ?? null}::text is null or answer ->> 'status' = ${status ?? null}) order by case when ${status ?? ''} = 'suspicious' then null else at end desc, id desc`.execute(
        database.db,
      );
      const wanted = rows.map(({ id }) => id);
      const seen: number[] = [];
      for (let page = await idsOf(filter); page.length; page = await idsOf(filter, { before: page.at(-1)! }))
        seen.push(...page);
      expect(seen).toEqual(wanted);
      const last = wanted.at(-1);
      if (last !== undefined) expect(await idsOf(filter, { after: last })).toEqual(wanted.slice(0, -1).slice(-LIMIT));
      expect(await countEvaluated(database.db, branch, filter, 1001)).toBe(wanted.length);
    }
});

test('without times they come by their number, and a cursor whose row was forgotten leads on', async () => {
  const all = Array.from({ length: ROWS }, (_, n) => ROWS - n);
  expect(await idsOf({})).toEqual(all.slice(0, LIMIT));
  const filter = { from: new Date(START), to: new Date(START + 60 * 24 * HOUR_MS) };
  const first = await idsOf(filter);
  await sql`delete from transactions where id = ${first.at(-1)!}`.execute(database.db);
  expect(await idsOf(filter, { before: first.at(-1)! })).toHaveLength(LIMIT);
});

test('each order is kept page by page, there and back, for all and for suspicious transactions', async () => {
  for (const sort of ['at', 'received'] as const)
    for (const status of [undefined, 'suspicious'] as const) {
      const { rows } = await sql<{ id: number }>`select id from transactions
        where ${status ?? null}::text is null or answer ->> 'status' = ${status ?? null}
        order by case when ${sort} = 'at' then at end desc, id desc`.execute(database.db);
      const wanted = rows.map(({ id }) => id);
      const seen: number[] = [];
      const filter = { status, sort };
      for (let page = await idsOf(filter); page.length; page = await idsOf(filter, { before: page.at(-1)! }))
        seen.push(...page);
      expect(seen, `${sort} ${status}`).toEqual(wanted);
      expect(await idsOf(filter, { after: wanted.at(-1)! })).toEqual(wanted.slice(0, -1).slice(-LIMIT));
    }
  const [byTime, byArrival] = [await idsOf({ sort: 'at' }), await idsOf({ sort: 'received' })];
  expect(byTime, 'the late ones stand elsewhere').not.toEqual(byArrival);
});
