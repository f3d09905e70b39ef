import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson } from '../../persons/find-person.ts';
import { placeHold } from '../../persons/hold-store.ts';
import { runBackgroundMigrations } from '../../platform/background-migrations/run-background-migrations.ts';
import { keyEmailsOfTransactions } from '../facts/email-keys.ts';
import { customerKeys } from '../history/customer-keys.ts';
import { forgetHistory, forgetTransactions } from '../history/forget.ts';
import { importBatch } from '../intake/import/import-history.ts';
import { beginImport } from '../intake/import/import-store.ts';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { forgetTransactionsOfPerson, transactionsOfPerson } from './of-person.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const customer = (name: string) => ({
  customer_details: { customer_name: 'Ada Eze', customer_email: 'a@example.com', identifier: name },
});
const found = async (name: string) => {
  const { db, vault, branch } = service;
  const rows = await transactionsOfPerson(
    db,
    vault,
    branch.accountId,
    await customerKeys(db, vault, branch.accountId, [name]),
  );
  return rows.map(({ transaction }) => (transaction as { transaction_id: string }).transaction_id);
};
const hold = (customers: readonly Buffer[]) =>
  placeHold(service.db, service.vault, {
    ...{ accountId: service.branch.accountId, userId: null, reason: 'asked for', records: [] },
    ...{ customers, now: ARRIVAL },
  });

test("a person's transactions are found through the history, and where a hold keeps them longer than it, without", async () => {
  const { db, vault, branch, monitor } = service;
  for (const name of ['kept', 'other'])
    for (const n of [1, 2]) await monitor(branch, transfer({ transaction_id: `${name}${n}`, ...customer(name) }));
  expect(await found('kept')).toEqual(['kept1', 'kept2']);
  const keys = await customerKeys(db, vault, branch.accountId, ['kept']);
  await hold(keys);
  const later = new Date(ARRIVAL.getTime() + 86_400_000);
  await forgetTransactions(db, later);
  await forgetHistory(db, later);
  expect((await sql`select from transaction_legs`.execute(db)).rows).toEqual([]);
  expect([await found('kept'), await found('other')]).toEqual([['kept1', 'kept2'], []]);
  // Later transactions are found as well.
  await monitor(branch, transfer({ transaction_id: 'kept3', ...customer('kept') }));
  expect(await found('kept')).toEqual(['kept1', 'kept2', 'kept3']);
  expect(await forgetTransactionsOfPerson(db, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(0);
  expect((await sql`select from transaction_legs`.execute(db)).rows).toHaveLength(1);
  await sql`delete from legal_hold_customers`.execute(db);
  expect(await forgetTransactionsOfPerson(db, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(3);
  expect([await found('kept'), (await sql`select from transaction_legs`.execute(db)).rows]).toEqual([[], []]);
});

test('of more transactions than are deleted at once none is left', async () => {
  const { db, vault, branch } = service;
  const target = { branchId: branch.id, accountId: branch.accountId };
  const { id: importId } = await beginImport(db, { ...target, fileHash: Buffer.alloc(32) });
  const read = (_: unknown, n: number) =>
    transfer({ transaction_id: `m${n}`, timestamp: '2026-11-01T10:00:00Z', ...customer('many') });
  const deps = { db, vault, clock: { now: () => ARRIVAL } };
  const lines = Array.from({ length: 520 }, () => ({}));
  await importBatch(deps, { ...target, importId }, { lines, first: 1, reader: { columns: [], read } });
  const keys = await customerKeys(db, vault, branch.accountId, ['many']);
  expect(await forgetTransactionsOfPerson(db, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(520);
  expect(await found('many')).toEqual([]);
});

test('a person with a number is found by the e-mail address too, in every writing, and by a telephone number', async () => {
  const { db, vault, branch, monitor } = service;
  const ids = async (criteria: { readonly email?: string; readonly number?: string }) =>
    (await findPerson(db, vault, branch.accountId, criteria)).transactions.map(
      ({ transaction }) => (transaction as { transaction_id: string }).transaction_id,
    );
  const by = (id: string, customer_email: string, identifier: string, identifier_type = 'bvn') =>
    monitor(
      branch,
      transfer({
        transaction_id: id,
        customer_details: { customer_name: 'Bo', customer_email, identifier, identifier_type },
      }),
    );
  await by('both1', '"Bo@example.com"', '11122233344');
  await by('both2', 'other@example.com', '11122233344');
  await by('both3', 'bob@example.com', '55566677788');
  await by('phone1', 'pat@example.com', '0803 555 1234', 'phone');
  for (const email of ['bo@example.com', 'mailto:BO@example.com', 'bo@example.com.'])
    expect([email, await ids({ email })]).toEqual([email, ['both1', 'both2']]);
  expect(await ids({ email: 'nobody@example.com' })).toEqual([]);
  for (const number of ['+2348035551234', '00234 803 555 1234', '08035551234'])
    expect([number, await ids({ number })]).toEqual([number, ['phone1']]);
  // A transaction of a former release is found when the migration has run.
  await sql`update transactions set email_key = null`.execute(db);
  expect(await ids({ email: 'bob@example.com' })).toEqual([]);
  await runBackgroundMigrations({
    ...{ db, vault, migrations: [keyEmailsOfTransactions] },
    onFault: (error) => {
      throw error;
    },
  });
  expect(await ids({ email: 'bob@example.com' })).toEqual(['both3']);
  for (let n = 0; n < 6; n++) await by(`agent${n}`, 'agent@example.com', `9988877766${n}`);
  await expect(ids({ email: 'agent@example.com' })).rejects.toThrow('more than 5 customers');
});
