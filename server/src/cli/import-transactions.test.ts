import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMap, columnNames, mappedReader } from '../transactions/intake/import/columns.ts';
import { PRESETS } from '../transactions/intake/import/presets.ts';
import { ARRIVAL, startMonitoring } from '../transactions/intake/transactions.fixture.ts';
import { givenBy } from './given.fixture.ts';
import { runImportTransactions } from './import-transactions.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
beforeAll(async () => {
  service = await startMonitoring();
});
afterAll(() => service.database[Symbol.asyncDispose]());

const folder = mkdtempSync(join(tmpdir(), 'hakiki-import-'));
let files = 0;
const file = (text: string): string => {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, text);
  return path;
};
const MAP = {
  ...{
    transaction_id: 'Ref',
    timestamp: 'When',
    amount: 'Amount',
    currency: { value: 'NGN' },
    customer_id: 'Customer',
  },
  ...{
    origin_account: 'From',
    origin_bank: { value: '058' },
    destination_account: 'To',
    destination_bank: { value: '044' },
  },
};
const map = file(JSON.stringify(MAP));

async function run(args: string[], deps: Partial<Parameters<typeof runImportTransactions>[2]> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    environment: {},
  };
  const { db, vault } = service;
  const status = await runImportTransactions(givenBy('transactions import', args), io, {
    db,
    vault,
    clock: { now: () => ARRIVAL },
    ...deps,
  });
  return { status, out: out.join('\n'), err: err.join('\n') };
}
const lines = (n: number): string =>
  [
    'Ref,When,Amount,Customer,From,To',
    ...Array.from(
      { length: n },
      (_, i) => `r${i},2026-11-${10 + (i % 9)} 10:0${i % 7}:00,${i + 1}.50,c${i % 5},a${i % 5},b${i % 3}`,
    ),
  ].join('\n');

test('an amount that would be rounded is refused, and one with a comma for thousands read', () => {
  const { read } = mappedReader(MAP, { currency: 'NGN', start: ARRIVAL });
  const amountOf = (Amount: string) => (read({ Amount }, 1) as { amount: number }).amount;
  expect([amountOf('1,234.50'), amountOf('999999999999.99')]).toEqual([1234.5, 999_999_999_999.99]);
  expect(() => amountOf('80000000000000.01')).toThrow('amount 80000000000000.01 has too many digits');
});

describe('history from a file', () => {
  test('is recorded and in the histories, evaluated by nobody; a line that is wrong says why', async () => {
    const branch = await service.newBranch();
    const path = file(`${lines(20)}\nx,never,1,c,a,b\ny,2027-01-01,1,c,a,b\nz,2026-11-01,1.001,c,a,b\n`);
    const { status, out, err } = await run([path, '--branch', String(branch.id), '--map', map]);
    expect([status, out]).toEqual([1, '20 transactions imported, 3 lines refused, 0 were there already']);
    expect(err.split('\n')).toEqual([
      'line 21: timestamp is not a valid time',
      'line 22: timestamp is in the future',
      'line 23: Invalid value for amount: NGN has at most 2 decimals',
    ]);
    // If there are many faults, the command prints only the first ones, and the number of faults of each kind.
    const wrong = Array.from({ length: 23 }, (_, i) => `w${i},${i < 21 ? 'never' : '2027-01-01'},1,c,a,b`);
    const many = await run([file(`${lines(1)}\n${wrong.join('\n')}\n`), '--branch', String(branch.id), '--map', map]);
    expect(many.err.split('\n').slice(19)).toEqual([
      'line 21: timestamp is not a valid time',
      '21 lines: timestamp is not a valid time',
      '2 lines: timestamp is in the future',
    ]);
    const { rows } = await sql`select count(*)::int as n, min(source) as source, count(evidence)::int as evaluated,
      (select count(*)::int from cases where branch_id = ${branch.id}) as cases,
      (select count(*)::int from transaction_legs where branch_id = ${branch.id}) as legs
      from transactions where branch_id = ${branch.id}`.execute(service.db);
    // Each transaction is in three histories: the customer's history and the histories of the two accounts.
    expect(rows).toEqual([{ n: 20, source: 'import', evaluated: 0, cases: 0, legs: 60 }]);
  });

  test('leaves the histories that the intake and the second stage would have left', async () => {
    const [imported, sent] = [await service.newBranch(), await service.newBranch()];
    const reader = mappedReader(MAP, { currency: 'NGN', start: ARRIVAL });
    const text = lines(14);
    await run([file(text), '--branch', String(imported.id), '--map', map]);
    const [header, ...rows] = text.split('\n').map((line) => line.split(','));
    for (const [i, row] of rows.entries()) {
      const line = Object.fromEntries(header!.map((name, at) => [name, row[at]!]));
      await service.monitor(sent, reader.read(line, i + 1) as Parameters<typeof service.monitor>[1]);
    }
    await service.secondStage();
    const of = async (branchId: number) => {
      const legs =
        await sql`select entity_key, at, direction, currency, minor::text, own_key, other_key from transaction_legs
        where branch_id = ${branchId} order by 1, 2, 3, 5, 6, 7`.execute(service.db);
      const sums =
        await sql`select entity_key, direction, currency, span, start, n::text, total::text, squares::text from transaction_buckets
        where branch_id = ${branchId} order by 1, 2, 3, 4, 5`.execute(service.db);
      const entities =
        await sql`select entity_key, first_at, last_at from transaction_entities where branch_id = ${branchId} order by 1`.execute(
          service.db,
        );
      return [legs.rows, sums.rows, entities.rows];
    };
    expect(await of(imported.id)).toEqual(await of(sent.id));
  });

  test('one that was cut off goes on where it was; the same file again adds nothing', async () => {
    const branch = await service.newBranch();
    const path = file(lines(1200));
    let left = 700;
    const vault = {
      ...service.vault,
      encrypt: (...given: Parameters<typeof service.vault.encrypt>) => {
        left -= 1;
        if (left < 0) throw new Error('the power went');
        return service.vault.encrypt(...given);
      },
    };
    const args = [path, '--branch', String(branch.id), '--map', map];
    await expect(run(args, { vault })).rejects.toThrow('the power went');
    const { out, err } = await run(args);
    expect(err).toBe('500 lines were imported before: going on after them');
    expect(out).toBe('1200 transactions imported, 0 lines refused, 0 were there already');
    // This is another file with the same transaction ids.
    const again = await run([file(`${lines(1200)}\n`), '--branch', String(branch.id), '--map', map]);
    expect(again.out).toBe('0 transactions imported, 0 lines refused, 1200 were there already');
  });

  test('a quotation mark astray is a character, and the lines after it are read', async () => {
    const branch = String((await service.newBranch()).id);
    const path = file('Ref,When,Amount,Customer,From,To\nq1,2026-11-01,5,Ada "the" Eze,a,b\nq2,2026-11-01,6,c"d,a,b\n');
    const { status, out } = await run([path, '--branch', branch, '--map', map]);
    expect([status, out]).toEqual([0, '2 transactions imported, 0 lines refused, 0 were there already']);
  });

  test('what it cannot use it refuses in words', async () => {
    const branch = String((await service.newBranch()).id);
    await expect(run([file('a,b\n1,2\n'), '--branch', branch, '--map', map])).rejects.toThrow(
      'The file has no column Ref, When, Amount, Customer, From, To: it has a, b',
    );
    await expect(run([file(''), '--branch', '999999', '--map', map])).rejects.toThrow('There is no branch 999999');
    await expect(run([file(''), '--branch', branch, '--preset', 'toString'])).rejects.toThrow('There is no preset');
    expect(checkMap({ amount: 'A', what: 'B' })).toEqual([
      expect.stringContaining('what is not a field'),
      'timestamp is required',
      'currency is required',
      'customer_id or origin_account is required',
    ]);
    fc.assert(fc.property(fc.anything(), (json) => Array.isArray(checkMap(json))));
  });
});

describe('the published columns of simulators', () => {
  const options = { currency: 'NGN', start: new Date('2026-01-01T00:00:00Z') };
  const read = (preset: string, header: string, line: string) => {
    const reader = PRESETS[preset]!(options);
    const names = columnNames(header.split(','), reader);
    expect(reader.columns.filter((column) => !names.includes(column))).toEqual([]);
    return reader.read(Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell])), 7);
  };
  test('PaySim', () =>
    expect(
      read(
        'paysim',
        'step,type,amount,nameOrig,oldbalanceOrg,newbalanceOrig,nameDest,oldbalanceDest,newbalanceDest,isFraud,isFlaggedFraud',
        '25,CASH_OUT,9839.64,C1231006815,170136.0,160296.36,C553264065,0.0,0.0,0,0',
      ),
    ).toMatchObject({
      ...{ transaction_id: 'paysim-7', amount: 9839.64, currency: 'NGN', timestamp: '2026-01-02T01:00:00.000Z' },
      customer_details: { identifier: 'C1231006815' },
      additional_info: { is_cash: 'true', direction: 'out' },
      destination_account: { account_number: 'C553264065' },
    }));
  test('AMLSim', () =>
    expect(
      read(
        'amlsim',
        'tran_id,orig_acct,bene_acct,tx_type,base_amt,tran_timestamp,is_sar,alert_id',
        '1,6456,9069,TRANSFER,465.05,2017-01-01T00:00:00Z,False,-1',
      ),
    ).toMatchObject({
      ...{ transaction_id: 'amlsim-1', amount: 465.05, timestamp: '2017-01-01T00:00:00Z' },
      origin_account: { account_number: '6456' },
      destination_account: { account_number: '9069' },
    }));
  test("AMLSim's samples and graphs, which name and count things in their own way", () => {
    const same = { customer_details: { identifier: '6456' }, destination_account: { account_number: '9069' } };
    expect(
      read(
        'amlsim',
        'TX_ID,SENDER_ACCOUNT_ID,RECEIVER_ACCOUNT_ID,TX_TYPE,TX_AMOUNT,TIMESTAMP,IS_FRAUD,ALERT_ID',
        '1,6456,9069,TRANSFER,465.051,31,False,-1',
      ),
    ).toMatchObject({ ...same, transaction_id: 'amlsim-1', amount: 465.05, timestamp: '2026-02-01T00:00:00.000Z' });
    expect(read('amlsim', 'id,src,dst,ttype,amount,time', '2,6456,9069,CASH-OUT,1e3,1483228800')).toMatchObject({
      ...{ ...same, transaction_id: 'amlsim-2', amount: 1000, timestamp: '2017-01-01T00:00:00.000Z' },
      additional_info: { channel: 'CASH-OUT', is_cash: 'true' },
    });
  });
  test('a name that differs by case and spaces alone is the same column', () =>
    expect(columnNames(['Tran ID', ' BASE_AMT', 'Amount'], PRESETS['amlsim']!(options))).toEqual([
      ...['tran_id', 'base_amt', 'Amount'],
    ]));
  test('AMLworld', () => {
    const line = (cells: string) =>
      read(
        'amlworld',
        'Timestamp,From Bank,Account,To Bank,Account,Amount Received,Receiving Currency,Amount Paid,Payment Currency,Payment Format,Is Laundering',
        cells,
      );
    expect(
      line('2022/09/01 00:20,010,8000EBD30,011,8000EBD31,3697.34,US Dollar,3697.34,US Dollar,ACH,0'),
    ).toMatchObject({
      ...{ amount: 3697.34, currency: 'USD', timestamp: '2022-09-01T00:20' },
      origin_account: { account_number: '8000EBD30', bank_code: '010' },
      destination_account: { account_number: '8000EBD31', bank_code: '011' },
    });
    // pandas writes the file in this format, in which the second account column has another name.
    const again = read(
      'amlworld',
      'Timestamp,From Bank,From Account,To Bank,To Account,Amount Received,Receiving Currency,Amount Paid,Payment Currency,Payment Format,Is Laundering',
      '2022-09-01 00:20:00,10,8000EBD30,11,8000EBD31,1E+07,US Dollar,1E+07,US Dollar,ACH,0',
    );
    expect(again).toMatchObject({
      ...{ amount: 10_000_000, timestamp: '2022-09-01T00:20:00' },
      destination_account: { account_number: '8000EBD31', bank_code: '11' },
    });
    // The file has amounts with two decimals, although the currency has none. A payment from an account to the same
    // account gets no destination account.
    const stays = line('2022/09/01 00:20,010,8000EBD30,010,8000EBD30,5120.62,Yen,5120.62,Yen,Reinvestment,0');
    expect(stays).toMatchObject({ amount: 5121, currency: 'JPY', origin_account: { account_number: '8000EBD30' } });
    expect(stays).not.toHaveProperty('destination_account');
  });
});
