import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBacktest } from '../../trials/backtest-store.ts';
import { makeRunBacktest } from '../../trials/run-backtest.ts';
import { startBacktest } from '../../trials/start-backtest.ts';
import { ARRIVAL, startMonitoring } from '../transactions.fixture.ts';
import { checkMap, mappedReader } from './columns.ts';
import { importBatch } from './import-history.ts';
import { beginImport } from './import-store.ts';
import { knownOutcomeOf } from './known-outcome.ts';
import { PRESETS } from './presets.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const MAP = {
  ...{ transaction_id: 'id', timestamp: 'time', amount: 'amount', currency: { value: 'NGN' }, customer_id: 'customer' },
  ...{ origin_account: 'from', destination_account: 'to', known_outcome: 'label' },
};

test('before the first day: of labelled history a back-test says what the shipped rules find, and what they miss', async () => {
  const { db, vault, ruleSets, branch } = service;
  expect(checkMap(MAP)).toEqual([]);
  const time = (minutes: number) => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
  const line = (id: string, minutes: number, customer: string, label: string) => ({
    ...{ id, time: time(minutes), amount: '500', customer, from: customer, to: 'shop', label },
  });
  const lines = [
    // Many payments within one minute. The sixth and seventh exceed the limit of five per minute.
    ...Array.from({ length: 7 }, (_, i) => line(`burst${i}`, 100 - i / 20, 'hurried', i >= 5 ? 'Suspicious' : '')),
    line('missed', 50, 'quiet', '1'),
    line('calm', 40, 'calm', 'false positive'),
    line('wrong', 30, 'calm', 'perhaps'),
  ];
  const { id: importId } = await beginImport(db, {
    ...{ branchId: branch.id, accountId: branch.accountId, fileHash: Buffer.alloc(32) },
  });
  const clock = { now: () => ARRIVAL };
  const target = { branchId: branch.id, accountId: branch.accountId, importId };
  const reader = mappedReader(MAP, { currency: 'NGN', start: ARRIVAL });
  const { imported, refused } = await importBatch({ db, vault, clock }, target, { lines, first: 1, reader });
  expect(imported).toBe(9);
  expect(refused).toEqual([{ line: 10, why: expect.stringContaining('known_outcome must be one of') }]);
  const { rows: users } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${branch.accountId}, 'o@example.com', 'O', 'owner', 'x') returning id`.execute(db);
  const asked = { shipped: 'nigeria', from: new Date(ARRIVAL.getTime() - 86_400_000), to: ARRIVAL };
  const id = await startBacktest({ db, clock, ruleSets }, branch, asked, users[0]!.id);
  await makeRunBacktest({ db, vault, clock, ruleSets })(id);
  const { result } = (await readBacktest(db, branch.id, id))!;
  expect(result).toMatchObject({ confirmed: { of: 3, draft: 2 }, cleared: { of: 1, draft: 0 } });
  const { rows } = await sql<{ id: number }>`select id from transactions where known_outcome = 'confirmed'
    order by at desc limit 1`.execute(db);
  expect(result!.missed).toEqual([rows[0]!.id]);
});

test('words of labels, and those of the simulators', () => {
  expect(['1', ' TRUE', 'fraud'].map(knownOutcomeOf)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(['0', 'No', 'false positive'].map(knownOutcomeOf)).toEqual(['cleared', 'cleared', 'cleared']);
  expect([undefined, '', ' '].map(knownOutcomeOf)).toEqual([null, null, null]);
  expect(() => knownOutcomeOf('__proto__')).toThrow('known_outcome');
  const options = { currency: 'NGN', start: ARRIVAL };
  expect(PRESETS['paysim']!(options).outcome!({ isFraud: '1' })).toBe('1');
  expect(PRESETS['amlworld']!(options).outcome!({ 'Is Laundering': '0' })).toBe('0');
  expect(PRESETS['amlsim']!(options).outcome!({})).toBeUndefined();
});
