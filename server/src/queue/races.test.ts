import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { AppError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { verifyHistories } from '../reviews/verify-histories.ts';
import { makeWorkItems } from './work-items.ts';

vi.setConfig({ testTimeout: 240_000 });

const RACES = 1000;
/** Number of races that run at the same time. */
const AT_ONCE = 4;
type WorkItems = ReturnType<typeof makeWorkItems>;
type User = Parameters<WorkItems['decide']>[0]['user'];

let database: TestDatabase;
let work: WorkItems;
let people: readonly User[];
let branchId: number;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const account = await insertAccount(db, 'A', true);
  accountId = account.id;
  branchId = (await insertBranch(db, account.id, 'Main')).id;
  people = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const user = await insertUser(db, vault, {
        ...{ accountId: account.id, email: `${name}@mail.example`, name, role: 'analyst' },
        passwordHash: undefined,
      });
      return { userId: user!.id, accountId: account.id, role: 'analyst' } as User;
    }),
  );
  const nothing = async () => {};
  work = makeWorkItems({
    ...{ db, vault, clock: systemClock, lockAlert: nothing, lockCase: nothing, tryLockCase: async () => true },
    ...{ workCase: nothing, decideAlert: nothing, blockNumber: nothing, hitsOfRecord: async () => undefined },
  });
});
afterAll(() => database?.[Symbol.asyncDispose]());

async function newItems(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
    select ${accountId}, ${branchId}, 'document', coalesce((select max(subject_id) from work_items), 0) + n, now(), now()
    from generate_series(1, ${count}::int) n returning id`.execute(database.db);
  return rows.map(({ id }) => id);
}
const inBatches = async <T>(items: readonly T[], race: (item: T) => Promise<void>): Promise<void> => {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(race));
};

test(`of two people who decide one item at once, ${RACES} times, one decides, and the chained history has one line`, async () => {
  const items = await newItems(RACES);
  const winners = new Map<number, number>();
  await inBatches(items, async (id) => {
    const results = await Promise.allSettled(
      people.map((user, index) =>
        work.decide(
          { branchId, id, user },
          index === 0
            ? { decision: 'approve', reason: 'low_risk' }
            : { decision: 'reject', reason: 'unacceptable_risk' },
        ),
      ),
    );
    const won = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [people[index]!.userId] : []));
    expect(won).toHaveLength(1);
    winners.set(id, won[0]!);
    const lost = results.find((result) => result.status === 'rejected')!;
    expect(lost.reason).toBeInstanceOf(AppError);
    expect(lost.reason).toMatchObject({ kind: 'conflict' });
  });
  const { rows } = await sql<{ id: number; state: string; decided_by: number; by: number[] }>`
    select i.id, i.state, i.decided_by::int, array_agg(e.user_id::int) as by
    from work_items i join work_item_events e on e.item_id = i.id where i.id = any(${items}::bigint[]) group by i.id`.execute(
    database.db,
  );
  expect(rows).toHaveLength(RACES);
  expect(
    rows.filter(({ id, state, decided_by, by }) => {
      const winner = winners.get(id);
      return state !== 'decided' || decided_by !== winner || by.length !== 1 || by[0] !== winner;
    }),
  ).toEqual([]);
  expect(await verifyHistories(database.db, accountId)).toEqual({
    ...{ histories: RACES, lines: RACES, proven_lines: RACES, redacted_lines: 0, unchained_lines: 0 },
    faults: [],
  });
});

test('the next item is the one with the nearest deadline, of two with the same the one with the higher score', async () => {
  const ids = await newItems(4);
  for (const [i, [score, minutes]] of [
    [79, 90],
    [80, 90],
    [100, 100],
    [0, 5],
  ].entries())
    await sql`update work_items set score = ${score}, due_at = date_trunc('day', now()) + make_interval(mins => ${minutes}::int) where id = ${ids[i]!}`.execute(
      database.db,
    );
  const taken: (number | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) taken.push(await work.takeNext(branchId, people[0]!, undefined));
  expect(taken).toEqual([ids[3], ids[1], ids[0], ids[2]]);
});

test('of two people who take the next item at once, each gets another one, until there is none', async () => {
  const items = new Set(await newItems(40));
  const taken: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const both = await Promise.all(people.map((user) => work.takeNext(branchId, user, ['document'])));
    taken.push(...both.flatMap((id) => id ?? []));
  }
  expect(new Set(taken)).toEqual(items);
  expect(taken).toHaveLength(40);
  expect(await work.takeNext(branchId, people[0]!, undefined)).toBeUndefined();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from work_item_events
    where kind = 'taken' and item_id = any(${taken}::bigint[])`.execute(database.db);
  expect(rows).toEqual([{ n: 40 }]);
});
