import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeHold } from '../../persons/hold-store.ts';
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
