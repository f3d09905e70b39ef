import { MAX_ATTACHMENTS } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { type BlobStore, makeBlobs } from '../platform/blobs.ts';
import { connect } from '../platform/database/open-database.ts';
import { AppError } from '../platform/errors.ts';
import { chainHolds } from '../reviews/history-chain.ts';
import { startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { deleteForgottenBlobs } from '../verifications/forget.ts';
import { beginBlob, sweepBlobs } from '../verifications/sweep-blobs.ts';
import { makeAttachFile, makeReadAttachment, makeRemoveAttachment } from './attach-file.ts';
import { attachmentsOf } from './attachment-store.ts';
import { caseHistory, historyHead } from './case-history-store.ts';
import { listCases, readCase } from './case-store.ts';
import { forgetCasesOf } from './forget-cases.ts';
import { applyRedactions, redactNotes } from './redact-notes.ts';
import { makeWholeCase } from './whole-case.ts';
import { makeWorkCase } from './work-case.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let people: SignedIn[];
const files = new Map<string, Uint8Array>();
const store: BlobStore = {
  put: async (name, bytes) => void files.set(name, bytes),
  get: async (name) => files.get(name),
  delete: async (name) => void files.delete(name),
};
let refuse: AppError | undefined;
beforeAll(async () => {
  service = await startMonitoring();
  await service.ruleSets.setLimit(service.db, service.branch, { kind: 'limit', amount: 10 });
  const roles = ['analyst', 'analyst', 'admin'] as const;
  people = [];
  for (const [at, role] of roles.entries()) {
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${service.branch.accountId}, ${`p${at}@example.com`}, 'p', ${role}, '') returning id`.execute(service.db);
    people.push({
      ...{ tokenId: 1, userId: rows[0]!.id, accountId: service.branch.accountId, role, email: '' },
    } as SignedIn);
  }
});
afterAll(() => service.database[Symbol.asyncDispose]());

const deps = () => ({
  ...{ db: service.db, vault: service.vault, clock: { now: () => service.time.now } },
  blobs: makeBlobs(store, service.vault, (accountId, name) => beginBlob(service.db, accountId, name)),
  scan: async () => {
    if (refuse) throw refuse;
  },
});
let opened = 0;
async function openCase(): Promise<number> {
  opened += 1;
  const name = `person${opened}`;
  const customer_details = { customer_name: name, customer_email: `${name}@example.com`, identifier: name };
  await service.monitor(service.branch, transfer({ transaction_id: name, customer_details }));
  return (await listCases(service.db, service.branch.id, { limit: 1, before: undefined }, {}))[0]!.id;
}
const attach = (id: number, content: string, { name = 'note.txt', user = people[0]! } = {}) =>
  makeAttachFile(deps())({
    ...{ branchId: service.branch.id, id, user },
    file: { name, bytes: Buffer.from(content) },
  });
const remove = (id: number, n: number, user = people[0]!) =>
  makeRemoveAttachment(deps())({ branchId: service.branch.id, id, n, user, reason: 'of another customer' });
const read = (id: number, n: number, branchId = service.branch.id) =>
  makeReadAttachment(deps())(branchId, { caseId: id, n });
const attached = (id: number) =>
  attachmentsOf(service.db, service.vault, { accountId: service.branch.accountId, caseId: id });
const historyOf = (caseId: number) =>
  caseHistory(service.db, service.vault, { accountId: service.branch.accountId, caseId, newest: 1000 });
const close = async (id: number, disposition: 'explained' | 'duplicate') => {
  const work = makeWorkCase(deps());
  const step = { branchId: service.branch.id, id, text: 'so it is' };
  await work({ ...step, user: people[0]!, action: { kind: 'propose', disposition } });
  if (disposition === 'duplicate') await work({ ...step, user: people[1]!, action: { kind: 'approve' } });
};
const blobNames = async (id: number) =>
  (
    await sql<{ blob: string | null }>`select blob from case_attachments where case_id = ${id} order by n`.execute(
      service.db,
    )
  ).rows.map(({ blob }) => blob);

test('a file is stored encrypted, its line is in the history, and it is read again', async () => {
  const id = await openCase();
  const added = await attach(id, 'Paid in cash', { name: '../Ada Eze.txt' });
  expect(added).toMatchObject({ content_type: 'text/plain', bytes: 12, added_by: people[0]!.userId });
  expect(await attached(id)).toMatchObject([{ n: added.n, name: 'Ada Eze.txt', bytes: 12 }]);
  expect(Buffer.from((await read(id, added.n)).bytes).toString()).toBe('Paid in cash');
  const [blob] = await blobNames(id);
  expect(Buffer.from(files.get(blob!)!).includes('Paid')).toBe(false);
  const line = (await historyOf(id)).at(-1)!;
  expect(line).toMatchObject({ n: added.n, kind: 'attach', userId: people[0]!.userId });
  expect(line.details).toMatchObject({
    file_name: 'Ada Eze.txt',
    attachment: { content_type: 'text/plain', bytes: 12, sha256: added.sha256.toString('hex') },
  });
  // The first work on a case assigns the case to the person. A file counts as work, as a note does.
  expect(await readCase(service.db, service.branch.id, id)).toMatchObject({
    status: 'investigating',
    assignee: people[0]!.userId,
  });
  // The blob belongs to the case, so housekeeping does not delete it as a file without a record.
  await sweepBlobs(service.db, new Date(Date.now() + 86_400_000));
  await deleteForgottenBlobs(service.db, deps().blobs);
  expect(files.has(blob!)).toBe(true);
});

test('the same file, a file of another kind, and a file for an unknown or closed case are refused', async () => {
  const id = await openCase();
  await attach(id, 'one');
  const before = files.size;
  await expect(attach(id, 'one', { name: 'other.txt' })).rejects.toMatchObject({ code: 'attached_already' });
  await expect(attach(id, '<html>')).rejects.toMatchObject({ code: 'attachment_type' });
  await expect(attach(999_999, 'one')).rejects.toMatchObject({ code: 'not_found' });
  refuse = new AppError('malware_found', { field: 'file' });
  await expect(attach(id, 'infected')).rejects.toMatchObject({ code: 'malware_found' });
  refuse = undefined;
  await close(id, 'explained');
  await expect(attach(id, 'two')).rejects.toMatchObject({ code: 'case_closed' });
  expect(files.size).toBe(before);
  expect((await historyOf(id)).filter(({ kind }) => kind === 'attach')).toHaveLength(1);
});

test('of uploads at the same time no more are attached than the maximum, and of the same file one', async () => {
  const id = await openCase();
  for (let n = 2; n < MAX_ATTACHMENTS; n += 1) await attach(id, `file ${n}`);
  const same = await Promise.allSettled([1, 2, 3].map(() => attach(id, 'the same')));
  expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((content) => attach(id, content)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many_attachments' });
  const present = await attached(id);
  expect(present).toHaveLength(MAX_ATTACHMENTS);
  const history = await historyOf(id);
  expect(history.filter(({ kind }) => kind === 'attach')).toHaveLength(MAX_ATTACHMENTS);
  expect(chainHolds(id, history, await historyHead(service.db, id))).toBe(true);
  // The files of the refused uploads belong to no case, so housekeeping deletes them.
  await sweepBlobs(service.db, new Date(Date.now() + 86_400_000));
  await deleteForgottenBlobs(service.db, deps().blobs);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from case_attachments where blob is not null`.execute(service.db);
  expect(files.size).toBe(rows[0]!.n);
  // A removed file no longer counts towards the maximum, and can be attached again.
  await remove(id, present[0]!.n);
  await attach(id, 'e');
});

test('its author and an administrator remove a file; the bytes go, its name, hash and reason stay in the history', async () => {
  const id = await openCase();
  const mine = await attach(id, 'mine', { name: 'mine.txt' });
  const yours = await attach(id, 'yours', { user: people[1]! });
  await expect(remove(id, yours.n)).rejects.toMatchObject({ code: 'attachment_of_other' });
  const blobs = await blobNames(id);
  await remove(id, mine.n);
  await remove(id, yours.n, people[2]!);
  await expect(remove(id, mine.n)).rejects.toMatchObject({ code: 'not_found' });
  await expect(read(id, mine.n)).rejects.toMatchObject({ code: 'not_found' });
  expect(await attached(id)).toEqual([]);
  expect(await blobNames(id)).toEqual([null, null]);
  await deleteForgottenBlobs(service.db, deps().blobs);
  for (const blob of blobs) expect(files.has(blob!)).toBe(false);
  expect((await historyOf(id)).at(-2)!).toMatchObject({
    kind: 'remove_attachment',
    details: {
      text: 'of another customer',
      file_name: 'mine.txt',
      attachment: { n: mine.n, sha256: mine.sha256.toString('hex') },
    },
  });
  expect(await makeWholeCase(deps())(service.branch.id, id)).toMatchObject({ attachments: [], history_intact: true });
});

test('while an outcome waits for a second person no file is removed, and of a closed case none', async () => {
  const id = await openCase();
  const { n } = await attach(id, 'the statement');
  const work = makeWorkCase(deps());
  const step = { branchId: service.branch.id, id, text: 'so it is' };
  await work({ ...step, user: people[0]!, action: { kind: 'propose', disposition: 'duplicate' } });
  await expect(remove(id, n)).rejects.toMatchObject({ code: 'attachment_in_review' });
  await attach(id, 'what the second person found', { user: people[1]! });
  await work({ ...step, user: people[1]!, action: { kind: 'approve' } });
  await expect(remove(id, n, people[2]!)).rejects.toMatchObject({ code: 'case_closed' });
  expect((await read(id, n)).bytes).toHaveLength(13);
});

test('a file of another branch or case is unknown', async () => {
  const [id, other] = [await openCase(), await openCase()];
  const { n } = await attach(id, 'x');
  await expect(read(id, n, service.branch.id + 1)).rejects.toMatchObject({ code: 'not_found' });
  await expect(read(other, n)).rejects.toMatchObject({ code: 'not_found' });
});

test('no statement deletes or changes a file of a case that the law keeps', async () => {
  const id = await openCase();
  await attach(id, 'kept');
  const refused = (statement: string) =>
    expect(sql.raw(`${statement} where case_id = ${id}`).execute(service.db), statement).rejects.toThrow(
      /kept by law|only removed/,
    );
  const [blob] = await blobNames(id);
  const changes = [
    "sha256 = 'x'",
    'bytes = 1',
    "blob = 'other'",
    'blob = null, removed_at = now(), removed_by = added_by, bytes = 1',
  ];
  for (const change of changes) await refused(`update case_attachments set ${change}`);
  await refused('delete from case_attachments');
  await close(id, 'explained');
  await refused('delete from case_attachments');
  await refused('update case_attachments set blob = null, removed_at = now(), removed_by = added_by');
  const owner = connect(service.database.connection, 1, () => {});
  await expect(sql`truncate case_attachments`.execute(owner.db)).rejects.toThrow('kept by law');
  await owner.end();
  expect(await blobNames(id)).toEqual([blob]);
});

test('a case that may be deleted takes its files with it', async () => {
  const id = await openCase();
  await attach(id, 'forgotten with the person');
  const [blob] = await blobNames(id);
  await close(id, 'duplicate');
  const { rows } = await sql<{ key: Buffer }>`select subject_key as key from cases where id = ${id}`.execute(
    service.db,
  );
  await service.db
    .transaction()
    .execute((work) =>
      forgetCasesOf(work, service.branch.accountId, { subjects: [rows[0]!.key], now: service.time.now }),
    );
  expect(await blobNames(id)).toEqual([]);
  expect(files.has(blob!)).toBe(true);
  await deleteForgottenBlobs(service.db, deps().blobs);
  expect(files.has(blob!)).toBe(false);
});

test('a person who is forgotten is removed from names of files in cases about others, when the law allows it', async () => {
  const id = await openCase();
  await attach(id, 'statement of her sister', { name: 'Chidi Bello statement.txt' });
  const person = {
    subjects: [],
    redact: (text: string) => text.replaceAll('Chidi Bello', '•••'),
    now: service.time.now,
  };
  expect(await redactNotes(service.db, service.vault, service.branch.accountId, person)).toBe(1);
  expect(await attached(id)).toMatchObject([{ name: 'Chidi Bello statement.txt' }]);
  await close(id, 'duplicate');
  await applyRedactions(service.db, service.time.now);
  expect(await attached(id)).toMatchObject([{ name: '••• statement.txt' }]);
  expect(await makeWholeCase(deps())(service.branch.id, id)).toMatchObject({ history_intact: true });
});
