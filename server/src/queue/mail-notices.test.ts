import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import type { Mail } from '../platform/mail.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { BETWEEN_NOTICE_MAILS_MS, makeMailNotices } from './mail-notices.ts';
import { forgetMailedNotices, mayBeMailed } from './notice-mail-store.ts';

interface Person {
  readonly id: number;
  readonly email: string;
}
type Message = Parameters<Mail['send']>[0];

let database: TestDatabase;
let vault: Vault;
let account: { readonly id: number };
let branch: { readonly id: number };
let other: { readonly account: number; readonly branch: number };
let people: readonly [Person, Person];
let now = new Date('2026-11-27T09:00:00.000Z');
let sent: Message[] = [];
let faults: unknown[] = [];

const mailNotices = (send: Mail['send'] = async (message) => void sent.push(message)) =>
  makeMailNotices({
    ...{ db: database.db, vault, clock: { now: () => now }, mail: { send } },
    ...{ publicUrl: () => 'https://hakiki.example', environment: 'live' },
    onFault: (error) => faults.push(error),
  });
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const set = (column: string, value: unknown, { id }: Person) =>
  sql`update users set ${sql.ref(column)} = ${value} where id = ${id}`.execute(database.db);

let subjects = 0;
/** Adds an open item that is due in this number of hours. */
async function addItem(hours: number, assignee: number | null, of = { account: account.id, branch: branch.id }) {
  const due = new Date(now.getTime() + hours * 3_600_000);
  const { rows } = await sql<{ id: number }>`
    insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at, assignee)
    values (${of.account}, ${of.branch}, 'document', ${++subjects}, ${due}, ${now}, ${assignee}) returning id`.execute(
    database.db,
  );
  return rows[0]!.id;
}
/** Returns the ids of the items to which the e-mails so far have links. */
const linked = (): number[] =>
  sent.flatMap(({ text }) => [...text.matchAll(/\/queue\/(\d+)\?/g)].map(([, id]) => Number(id)));

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  account = await insertAccount(db, 'A', true);
  branch = await insertBranch(db, account.id, 'Main');
  const stranger = await insertAccount(db, 'B', true);
  other = { account: stranger.id, branch: (await insertBranch(db, stranger.id, 'Main')).id };
  const [first, second] = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const email = `${name}@mail.example`;
      const of = { accountId: account.id, email, name, role: 'analyst', passwordHash: 'x' } as const;
      return { id: (await insertUser(db, vault, of))!.id, email };
    }),
  );
  people = [first!, second!];
});
afterAll(() => database?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from work_items`.execute(database.db);
  await sql`update users set notice_mail = 'hourly', notice_language = 'en', role = 'analyst', active = true, password_hash = 'x'`.execute(
    database.db,
  );
  await sql`update branches set policy = '{}'`.execute(database.db);
  later(2 * BETWEEN_NOTICE_MAILS_MS);
  [sent, faults] = [[], []];
});

test('an e-mail has what is new, at most one an hour, and no notice twice', async () => {
  const [person] = people;
  const first = await addItem(5, person.id);
  await mailNotices()(person.id);
  expect(sent.map(({ to }) => to)).toEqual([person.email]);
  expect(linked()).toEqual([first]);

  // Less than an hour after the last e-mail, a new notice is not sent yet.
  const second = await addItem(6, person.id);
  later(BETWEEN_NOTICE_MAILS_MS - 1);
  await mailNotices()(person.id);
  expect(sent).toHaveLength(1);
  later(1);
  await mailNotices()(person.id);
  expect(linked()).toEqual([first, second]);

  // There is no new notice, so no e-mail is sent. An item that becomes overdue is not a new notice.
  later(10 * BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(person.id);
  expect(sent).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('two processes that work at the same moment send one e-mail', async () => {
  const [person] = people;
  await addItem(5, person.id);
  await Promise.all(Array.from({ length: 4 }, () => mailNotices()(person.id)));
  expect(sent).toHaveLength(1);
});

test('an e-mail that may have been sent is not sent again', async () => {
  const [person] = people;
  await addItem(5, person.id);
  await mailNotices(async () => {
    throw Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' });
  })(person.id);
  expect(faults).toHaveLength(1);
  later(BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(person.id);
  expect(sent).toEqual([]);
});

test('after a process that stopped before it sent the e-mail, the notices are not sent', async () => {
  const [person] = people;
  await addItem(5, person.id);
  // Simulates a process that stops: the mail server returns neither an answer nor an error.
  void mailNotices(() => new Promise<never>(() => {}))(person.id);
  await expect
    .poll(async () => (await sql`select from mailed_notices`.execute(database.db)).rows.length)
    .toBeGreaterThan(0);
  later(BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(person.id);
  expect(sent).toEqual([]);
});

test('a recipient that is refused for good does not get the same notices every hour', async () => {
  const [person] = people;
  await addItem(5, person.id);
  await mailNotices(async () => {
    throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 550 });
  })(person.id);
  later(BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(person.id);
  expect(sent).toEqual([]);
});

test('a job is for those alone who may have a notice and got no e-mail for an hour', async () => {
  const [first, second] = people;
  const readers = people.map(({ id }) => ({ id, accountId: account.id }));
  const due = () => mayBeMailed(database.db, readers, new Date(now.getTime() - BETWEEN_NOTICE_MAILS_MS));
  await addItem(5, null);
  await addItem(5, first.id, other);
  expect(await due()).toEqual([]);
  await addItem(5, first.id);
  expect(await due()).toEqual([first.id]);
  await sql`update work_items set state = 'proposed', decision = 'accept', decided_by = ${first.id}, decided_at = ${now}
    where assignee = ${first.id} and branch_id = ${branch.id}`.execute(database.db);
  expect(await due()).toEqual([second.id]);
  later(2 * BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(second.id);
  expect(sent).toHaveLength(1);
  expect(await due()).toEqual([]);
});

test('an e-mail that the mail server refused is sent an hour later, with what is new by then', async () => {
  const [person] = people;
  const first = await addItem(5, person.id);
  await mailNotices(async () => {
    throw Object.assign(new Error('450 try later'), { responseCode: 450 });
  })(person.id);
  await mailNotices()(person.id);
  expect(sent).toEqual([]);
  const second = await addItem(6, person.id);
  later(BETWEEN_NOTICE_MAILS_MS);
  await mailNotices()(person.id);
  expect(linked()).toEqual([first, second]);
});

test('only users who may work on items, accepted their invitation and chose the e-mail get it', async () => {
  const [person] = people;
  await addItem(5, person.id);
  for (const [column, value] of [
    ['active', false],
    ['role', 'auditor'],
    ['password_hash', null],
    ['notice_mail', 'off'],
    ['notice_mail', null],
    ['email', 'no-address'],
  ] as const) {
    const { rows } = await sql<Record<string, unknown>>`select * from users where id = ${person.id}`.execute(
      database.db,
    );
    await set(column, value, person);
    await mailNotices()(person.id);
    expect(sent, `${column} ${value}`).toEqual([]);
    await set(column, rows[0]![column], person);
  }
  await mailNotices()(person.id);
  expect(sent).toHaveLength(1);
});

test('the default of a branch holds for its own notices and for users who chose nothing', async () => {
  const [person, colleague] = people;
  const second = await insertBranch(database.db, account.id, 'Second');
  await sql`update branches set policy = '{"dashboard": {"notice_mail": "hourly"}}' where id = ${second.id}`.execute(
    database.db,
  );
  await set('notice_mail', null, person);
  await set('notice_mail', 'off', colleague);
  await addItem(5, person.id);
  const inSecond = await addItem(5, person.id, { account: account.id, branch: second.id });
  await addItem(5, colleague.id, { account: account.id, branch: second.id });
  for (const { id } of people) await mailNotices()(id);
  expect(linked()).toEqual([inSecond]);
  expect(sent[0]!.text).toContain(`?branch=${second.id}`);
});

test('proposals of others are in it, not one’s own, and nothing of another account', async () => {
  const [person, colleague] = people;
  const propose = (id: number, by: number) =>
    sql`update work_items set state = 'proposed', decision = 'approve', reason = 'other', decided_by = ${by}, decided_at = ${now}
      where id = ${id}`.execute(database.db);
  const own = await addItem(90, null);
  const theirs = await addItem(90, null);
  const foreign = await addItem(5, person.id, other);
  await propose(own, person.id);
  await propose(theirs, colleague.id);
  await mailNotices()(person.id);
  expect(linked()).toEqual([theirs]);
  expect(sent[0]!.text).not.toContain(`/queue/${foreign}?`);
});

test('notes of sent notices are deleted 90 days later, if their item is decided', async () => {
  const [person] = people;
  const [open, decided] = [await addItem(5, person.id), await addItem(5, person.id)];
  await mailNotices()(person.id);
  await sql`update work_items set state = 'decided', decision = 'approve', reason = 'other', decided_by = ${person.id}, decided_at = ${now}
    where id = ${decided}`.execute(database.db);
  const noted = async () =>
    (await sql<{ item: number }>`select item_id as item from mailed_notices order by 1`.execute(database.db)).rows.map(
      ({ item }) => item,
    );
  await forgetMailedNotices(database.db, new Date(now.getTime() + 89 * 86_400_000));
  expect(await noted()).toEqual([open, decided]);
  await forgetMailedNotices(database.db, new Date(now.getTime() + 91 * 86_400_000));
  expect(await noted()).toEqual([open]);
});
