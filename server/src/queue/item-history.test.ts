import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { runAuditReviews } from '../cli/audit-reviews.ts';
import { runBackgroundMigrations } from '../platform/background-migrations/run-background-migrations.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { migrate, migrationsFolder, migrationsIn } from '../platform/database/migrate.ts';
import { connect } from '../platform/database/open-database.ts';
import type { Db } from '../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { verifyHistories } from '../reviews/verify-histories.ts';
import { chainFormerHistories } from './chain-former-histories.ts';
import { appendItemEvent, itemHistory } from './queue-store.ts';
import { redactItemNotes } from './redact-item-notes.ts';

const AT = new Date('2026-11-28T12:00:00.007Z');

let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let db: Db;
let vault: Vault;
let accountId: number;
let branchId: number;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connection, 1, () => {});
  db = database.db;
  vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  accountId = (await insertAccount(db, 'A', true)).id;
  branchId = (await insertBranch(db, accountId, 'Main')).id;
  const user = await insertUser(db, vault, {
    ...{ accountId, email: 'a@mail.example', name: 'A', role: 'analyst' },
    passwordHash: undefined,
  });
  userId = user!.id;
});
afterAll(async () => {
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

const line = (id: number, text: string) =>
  ({ id, accountId, kind: 'taken', userId, at: AT, details: { text } }) as const;

/** Returns a new item with a history of `lines` lines. */
async function newItem(lines: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
    select ${accountId}, ${branchId}, 'document', coalesce((select max(subject_id) from work_items), 0) + 1, now(), now()
    returning id`.execute(db);
  const { id } = rows[0]!;
  for (let n = 1; n <= lines; n += 1) await appendItemEvent(db, vault, line(id, `line ${n}`));
  return id;
}

/** Runs statements like a database administrator who switches the triggers off. */
async function forge(...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  await owner.db.transaction().execute(async (work) => {
    await sql`alter table work_item_events disable trigger user`.execute(work);
    for (const statement of statements) await statement.execute(work);
    await sql`alter table work_item_events enable trigger user`.execute(work);
  });
}
/**
 * Statements that restore the constraint of a former version's database, which `chainFormerHistories` has not validated
 * yet.
 */
const REOPENED = [
  sql`alter table work_item_events drop constraint work_item_events_chained`,
  sql`alter table work_item_events add constraint work_item_events_chained
    check (hash is not null and previous_hash is not null) not valid`,
] as const;
/**
 * Same as `forge`, for statements that remove hashes. The constraint is removed before them and added again afterwards.
 */
const forgeHashes = (...statements: readonly ReturnType<typeof sql>[]) =>
  forge(REOPENED[0], ...statements, REOPENED[1]);
/** Runs the background migration from the first row, as in a database in which it was never started. */
async function chainAll(on = db): Promise<void> {
  await sql`delete from background_migrations`.execute(on);
  const onFault = (error: unknown): void => {
    throw error;
  };
  await runBackgroundMigrations({ db: on, vault, migrations: [chainFormerHistories], onFault });
}
const faultOf = async (id: number) =>
  (await verifyHistories(db)).faults.filter((fault) => fault.kind === 'item' && fault.id === id);

test('every line is in the chain, and the program can neither change nor remove one', async () => {
  const id = await newItem(3);
  expect(await verifyHistories(db)).toEqual({
    ...{ histories: 1, lines: 3, proven_lines: 3, redacted_lines: 0, unchained_lines: 0 },
    faults: [],
  });
  expect(await verifyHistories(db, accountId + 1)).toMatchObject({ histories: 0, lines: 0 });
  for (const change of [
    sql`update work_item_events set kind = 'undone' where item_id = ${id} and n = 2`,
    sql`update work_item_events set hash = null where item_id = ${id} and n = 2`,
  ])
    await expect(change.execute(db)).rejects.toThrow('never changed');
  await expect(sql`delete from work_item_events where item_id = ${id} and n = 3`.execute(db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from work_item_events where item_id = ${id} and n = 3`.execute(owner.db)).rejects.toThrow(
    'never cut',
  );
  for (const change of [
    'account_id = account_id + 1',
    'id = id + 1000',
    "kind = 'alert'",
    'subject_id = subject_id + 9',
  ])
    await expect(sql`update work_items set ${sql.raw(change)} where id = ${id}`.execute(db)).rejects.toThrow(
      'record of a work item is never changed',
    );
  await expect(sql`truncate work_item_events`.execute(owner.db)).rejects.toThrow('never cut');
  const inserted = sql`insert into work_item_events (item_id, n, account_id, kind, at, details)
    values (${id}, 5, ${accountId}, 'decided', now(), 'x')`;
  await expect(inserted.execute(db)).rejects.toThrow('follows its last line');
  // The deletion of a record also deletes its item and the item's history.
  await sql`delete from work_items where id = ${id}`.execute(db);
  expect(await verifyHistories(db)).toMatchObject({ histories: 0, lines: 0, faults: [] });
});

test('the program deletes an item only with its record, and no line of it in the scope of an account', async () => {
  const id = await newItem(2);
  await sql`with record as (
      insert into verifications (branch_id, account_id, kind, outcome, ciphertext)
      values (${branchId}, ${accountId}, 'document', 'review', 'x') returning id)
    insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
    select ${accountId}, ${branchId}, 'document', id, now(), now() from record on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; record: number }>`select i.id, v.id as record
    from work_items i join verifications v on v.id = i.subject_id`.execute(db);
  const { id: kept, record } = rows[0]!;
  await appendItemEvent(db, vault, line(kept, 'line'));
  const asTenantOf = (statement: ReturnType<typeof sql>) =>
    owner.db.transaction().execute(async (work) => {
      await sql`set local role hakiki_tenant`.execute(work);
      await sql`select set_config('hakiki.account', ${String(accountId)}, true)`.execute(work);
      await statement.execute(work);
    });
  const remove = sql`delete from work_items where id = ${kept}`;
  for (const attempt of [() => remove.execute(db), () => asTenantOf(remove)])
    await expect(attempt()).rejects.toThrow('only with its record');
  await expect(asTenantOf(sql`delete from work_item_events where item_id = ${kept}`)).rejects.toThrow(
    'permission denied',
  );
  await sql`delete from verifications where id = ${record}`.execute(db);
  expect((await sql`select from work_items where id = ${kept}`.execute(db)).rows).toEqual([]);
  expect(await verifyHistories(db)).toMatchObject({ lines: id === kept ? 0 : 2, faults: [] });
  await sql`delete from work_items where id = ${id}`.execute(db);
});

test('a person is removed from notes on items of other people, and the history stays proven', async () => {
  const [id, former] = [await newItem(3), await newItem(2)];
  await forgeHashes(
    sql`update work_item_events set hash = null, previous_hash = null where item_id = ${former}`,
    sql`update work_items set history_head = null where id = ${former}`,
  );
  const redact = (text: string) => text.replace('line 2', '▮');
  const redactAll = () =>
    db.transaction().execute((work) => redactItemNotes(work, vault, accountId, { redact, now: AT }));
  expect(await redactAll()).toBe(2);
  expect(await redactAll()).toBe(0);
  for (const item of [id, former])
    expect(await itemHistory(db, vault, accountId, item)).toMatchObject([
      { details: { text: 'line 1' } },
      { details: { text: '▮' } },
      ...(item === id ? [{ details: { text: 'line 3' } }] : []),
    ]);
  await chainAll();
  expect(await verifyHistories(db)).toMatchObject({ lines: 5, proven_lines: 5, redacted_lines: 2, faults: [] });
  // The trigger allows a change of the text only.
  const other = sql`update work_item_events set redacted_at = now(), kind = 'undone' where item_id = ${id} and n = 1`;
  await expect(other.execute(db)).rejects.toThrow('never changed');
  await sql`delete from work_items where id = any(${[id, former]}::bigint[])`.execute(db);
});

test('an item that is decided without a line is found', async () => {
  const [empty, taken, decided] = [await newItem(0), await newItem(1), await newItem(0)];
  await appendItemEvent(db, vault, { ...line(decided, 'yes'), kind: 'decided' });
  const ids = [empty, taken, decided];
  const set = (state: string) =>
    sql`update work_items set state = ${state}, decided_at = now() where id = any(${ids}::bigint[])`.execute(db);
  const faults = async () =>
    (await verifyHistories(db)).faults.map(({ id, has_other_state }) => ({ id, has_other_state }));
  await set('decided');
  expect(await faults()).toEqual([
    { id: taken, has_other_state: true },
    { id: empty, has_other_state: false },
  ]);
  await set('proposed');
  expect((await faults()).map(({ id }) => id)).toEqual([taken, empty]);
  await set('open');
  expect(await faults()).toEqual([{ id: decided, has_other_state: true }]);
  await sql`delete from work_items where id = any(${ids}::bigint[])`.execute(db);
});

describe('a history that an administrator of the database changed is found, and up to where it is proven', () => {
  test.each<[string, (id: number) => readonly ReturnType<typeof sql>[], { lines: number; proven_lines: number }]>([
    [
      'another person',
      (id) => [sql`update work_item_events set user_id = null where item_id = ${id} and n = 3`],
      { lines: 4, proven_lines: 2 },
    ],
    [
      'another text',
      (id) => [sql`update work_item_events set details = 'x' where item_id = ${id} and n = 1`],
      { lines: 4, proven_lines: 0 },
    ],
    [
      'another time',
      (id) => [sql`update work_item_events set at = at + interval '1 ms' where item_id = ${id} and n = 4`],
      { lines: 4, proven_lines: 3 },
    ],
    [
      'a removed line',
      (id) => [sql`delete from work_item_events where item_id = ${id} and n = 2`],
      { lines: 3, proven_lines: 1 },
    ],
    [
      'a removed line, with the later lines renumbered',
      (id) => [
        sql`delete from work_item_events where item_id = ${id} and n = 2`,
        sql`update work_item_events set n = 2 where item_id = ${id} and n = 3`,
        sql`update work_item_events set n = 3 where item_id = ${id} and n = 4`,
      ],
      { lines: 3, proven_lines: 1 },
    ],
    [
      'a removed last line',
      (id) => [sql`delete from work_item_events where item_id = ${id} and n = 4`],
      { lines: 3, proven_lines: 3 },
    ],
    [
      'an added last line with its hash, with the head of the line before',
      (id) => [
        sql`insert into work_item_events (item_id, n, account_id, kind, at, details, previous_hash, hash)
          select item_id, 5, account_id, 'undone', at, 'x', hash, hash from work_item_events where item_id = ${id} and n = 4`,
        sql`update work_item_events e set hash = item_event_hash(e, previous_hash) where item_id = ${id} and n = 5`,
      ],
      { lines: 5, proven_lines: 5 },
    ],
    [
      'a removed last line and head',
      (id) => [
        sql`delete from work_item_events where item_id = ${id} and n = 4`,
        sql`update work_items set history_head = null where id = ${id}`,
      ],
      { lines: 3, proven_lines: 3 },
    ],
    [
      'an emptied history',
      (id) => [sql`delete from work_item_events where item_id = ${id}`],
      { lines: 0, proven_lines: 0 },
    ],
    [
      'two lines in the other order',
      (id) => [
        sql`update work_item_events set n = 9 where item_id = ${id} and n = 2`,
        sql`update work_item_events set n = 2 where item_id = ${id} and n = 3`,
        sql`update work_item_events set n = 3 where item_id = ${id} and n = 9`,
      ],
      { lines: 4, proven_lines: 1 },
    ],
    [
      'lines that are shown as those of a former version',
      (id) => [
        REOPENED[0],
        sql`update work_item_events set hash = null, previous_hash = null where item_id = ${id} and n > 2`,
        REOPENED[1],
      ],
      { lines: 4, proven_lines: 2 },
    ],
  ])('%s', async (_, forgery, expected) => {
    const [id, untouched] = [await newItem(4), await newItem(2)];
    await forge(...forgery(id));
    expect(await faultOf(id)).toEqual([
      { account_id: accountId, kind: 'item', id, has_other_state: false, ...expected },
    ]);
    expect(await faultOf(untouched)).toEqual([]);
    await sql`delete from work_items where id = any(${[id, untouched]}::bigint[])`.execute(db);
  });

  test('a line of another item', async () => {
    const [id, other] = [await newItem(2), await newItem(2)];
    await forge(
      sql`delete from work_item_events where item_id = ${id}`,
      sql`update work_item_events set item_id = ${id} where item_id = ${other}`,
    );
    expect(await faultOf(id)).toMatchObject([{ lines: 2, proven_lines: 0 }]);
    expect(await faultOf(other)).toMatchObject([{ lines: 0, proven_lines: 0 }]);
    await sql`delete from work_items where id = any(${[id, other]}::bigint[])`.execute(db);
  });
});

test('`hakiki audit reviews` says what is proven, and ends with 1 for a changed history and 3 for an unchained one', async () => {
  const id = await newItem(3);
  const [out, reports] = [[] as string[], [] as unknown[]];
  const io = {
    out: (text: string) => out.push(text),
    err() {},
    environment: {},
    report: (r: unknown) => reports.push(r),
  };
  const verify = (account?: string) =>
    runAuditReviews({ words: [], text: { account }, set: {} }, io, { db } as Parameters<typeof runAuditReviews>[2]);
  expect(await verify()).toBe(0);
  expect(out.splice(0)).toEqual(['1 histories of work items and cases, 3 lines. Proven: 3 lines']);
  await forge(sql`update work_item_events set kind = 'undone' where item_id = ${id} and n = 2`);
  expect(await verify(String(accountId))).toBe(1);
  expect(out.splice(0)[0]).toBe(
    `NOT AS WRITTEN: account ${accountId}, item ${id}: proven up to line 1 of 3; line 2 was changed, removed or moved`,
  );
  expect(reports.at(-1)).toMatchObject({ lines: 3, proven_lines: 1, faults: [{ id }] });
  await forge(sql`update work_item_events set kind = 'taken' where item_id = ${id} and n = 2`);
  await forge(sql`delete from work_item_events where item_id = ${id} and n = 3`);
  expect(await verify()).toBe(1);
  expect(out.splice(0)[0]).toMatch(/line 2 is not the line that was written last/);
  await forgeHashes(
    sql`update work_item_events set hash = null, previous_hash = null where item_id = ${id}`,
    sql`update work_items set history_head = null where id = ${id}`,
  );
  expect(await verify()).toBe(3);
  expect(out.splice(0).at(-1)).toMatch(/^NOT PROVEN: 2 lines of a former version/);
  await expect(verify('x')).rejects.toThrow('audit reviews');
  await expect(verify('999999')).rejects.toThrow('no account');
  await sql`delete from work_items where id = ${id}`.execute(db);
});

describe('lines of a former version', () => {
  const unchain = (ids: readonly number[]) =>
    forgeHashes(
      sql`update work_item_events set hash = null, previous_hash = null where item_id = any(${[...ids]}::bigint[])`,
      sql`update work_items set history_head = null where id = any(${[...ids]}::bigint[])`,
    );

  test('are counted as not proven until they are chained, and nothing of them changes', async () => {
    const ids = [await newItem(3), await newItem(1)];
    const before = await itemHistory(db, vault, accountId, ids[0]!);
    await unchain(ids);
    expect(await verifyHistories(db)).toMatchObject({ lines: 4, proven_lines: 0, unchained_lines: 4, faults: [] });
    await chainAll();
    expect(await verifyHistories(db)).toMatchObject({ lines: 4, proven_lines: 4, unchained_lines: 0, faults: [] });
    expect(await itemHistory(db, vault, accountId, ids[0]!)).toEqual(before);
    await chainAll();
    await forge(sql`update work_item_events set user_id = null where item_id = ${ids[0]!} and n = 2`);
    expect(await faultOf(ids[0]!)).toMatchObject([{ lines: 3, proven_lines: 1 }]);
    await sql`delete from work_items where id = any(${ids}::bigint[])`.execute(db);
  });

  test('stay when the database is migrated, and are chained afterwards', async () => {
    const former = mkdtempSync(join(tmpdir(), 'hakiki-former-'));
    for (const name of migrationsIn(migrationsFolder).names.filter((one) => one < '20261128T2000'))
      cpSync(join(migrationsFolder, name), join(former, name));
    await using older = await createTestDatabase({ migrated: false });
    await migrate(older.db, former);
    rmSync(former, { recursive: true });
    await sql`with a as (insert into accounts (name) values ('A') returning id),
      b as (insert into branches (account_id, name) select id, 'B' from a returning id, account_id),
      i as (insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
        select account_id, id, 'document', n, now(), now() from b, generate_series(1, 600) n returning id, account_id)
      insert into work_item_events (item_id, n, account_id, kind, at, details)
        select i.id, n, account_id, 'taken', now(), convert_to('text ' || n, 'UTF8') from i, generate_series(1, 2) n
        order by i.id, n`.execute(older.db);
    const lines = sql`select item_id, n, account_id, kind, user_id, at, details from work_item_events order by 1, 2`;
    const before = (await lines.execute(older.db)).rows;
    await migrate(older.db);
    expect((await lines.execute(older.db)).rows).toEqual(before);
    expect(await verifyHistories(older.db)).toMatchObject({ histories: 600, unchained_lines: 1200, faults: [] });
    await chainAll(older.db);
    expect((await lines.execute(older.db)).rows).toEqual(before);
    expect(await verifyHistories(older.db)).toMatchObject({ proven_lines: 1200, unchained_lines: 0, faults: [] });
  });

  test('are a fault once all were chained', async () => {
    const id = await newItem(2);
    await chainAll();
    await expect(
      forge(sql`update work_item_events set hash = null, previous_hash = null where item_id = ${id}`),
    ).rejects.toThrow('work_item_events_chained');
    await forge(
      REOPENED[0],
      sql`update work_item_events set hash = null, previous_hash = null where item_id = ${id}`,
      sql`update work_items set history_head = null where id = ${id}`,
    );
    await chainAll();
    expect(await faultOf(id)).toMatchObject([{ lines: 2, proven_lines: 0 }]);
    await forge(sql`delete from work_item_events where item_id = ${id}`, REOPENED[1]);
    await sql`delete from work_items where id = ${id}`.execute(db);
  });

  test('wait only as long as their item is locked', async () => {
    const [free, locked] = [await newItem(2), await newItem(2)];
    await unchain([free, locked]);
    await owner.db.transaction().execute(async (work) => {
      await sql`select from work_items where id = ${locked} for update`.execute(work);
      await chainAll();
      expect(await verifyHistories(db)).toMatchObject({ unchained_lines: 2, faults: [] });
    });
    await chainAll();
    expect(await verifyHistories(db)).toMatchObject({ unchained_lines: 0, faults: [] });
    await sql`delete from work_items where id = any(${[free, locked]}::bigint[])`.execute(db);
  });

  test('are chained before the next line of their item', async () => {
    const id = await newItem(2);
    await unchain([id]);
    await appendItemEvent(db, vault, line(id, 'later'));
    expect(await verifyHistories(db)).toMatchObject({ lines: 3, proven_lines: 3, unchained_lines: 0, faults: [] });
    expect(await itemHistory(db, vault, accountId, id)).toMatchObject([
      { n: 1 },
      { n: 2 },
      { details: { text: 'later' } },
    ]);
    await sql`delete from work_items where id = ${id}`.execute(db);
  });
});
