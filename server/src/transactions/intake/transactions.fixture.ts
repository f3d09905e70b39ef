import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import { makeRaiseAlert } from '../../cases/raise-alert.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault } from '../../platform/crypto/vault.ts';
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { makeRuleSets } from '../rules/rule-sets.ts';
import { type MonitorDeps, makeMonitorTransaction } from './monitor-transaction.ts';
import { makeSecondStage } from './second-stage.ts';
import { secondStageJob } from './second-stage-job.ts';

export const ARRIVAL = new Date('2026-11-22T12:00:00Z');

/** A transfer of NGN 50 by Ada, arriving now. */
export const transfer = (more: Partial<monitoring.Transaction> = {}, info: object = {}): monitoring.Transaction => ({
  transaction_id: 't1',
  amount: 50,
  currency: 'NGN',
  transaction_type: 'transfer',
  account_type: 'individual',
  customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@example.com', identifier: '22222222222' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos', ...info },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
  ...more,
});

/**
 * Creates a branch on a new database, with the intake of transactions. The clock changes only if the test changes it.
 */
export async function startMonitoring(
  more: Partial<MonitorDeps> = {},
  options: Parameters<typeof createTestDatabase>[0] = {},
) {
  const database = await createTestDatabase(options);
  const { db } = database;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]!.id;
  const known = (
    await sql<{ id: number; account_id: number }>`select id, account_id from branches order by id limit 1`.execute(db)
  ).rows[0];
  const accountId =
    known?.account_id ?? (await one(sql<{ id: number }>`insert into accounts (name) values ('a') returning id`));
  const newBranch = async () => ({
    id: await one(sql<{ id: number }>`insert into branches (account_id, name) values (${accountId}, 'b') returning id`),
    accountId,
    policy: {},
  });
  const time = { now: ARRIVAL };
  const ruleSets = makeRuleSets();
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const jobs = await openJobs({ ...database, onFault: console.error });
  const dispose = database[Symbol.asyncDispose];
  database[Symbol.asyncDispose] = async () => {
    await jobs.stop();
    await dispose.call(database);
  };
  // The test runs the second stage itself.
  const pending: { readonly id: number; readonly late: boolean }[] = [];
  const ownJobs: Jobs = {
    ...jobs,
    async enqueue(work, kind, list) {
      if (kind.name === secondStageJob.name)
        pending.push(...list.flatMap(({ data }) => (data as { transactions: typeof pending }).transactions));
      else await jobs.enqueue(work, kind, list);
    },
  };
  const raiseAlert = makeRaiseAlert(vault);
  const second = makeSecondStage({ db, vault, jobs: ownJobs, clock: { now: () => time.now }, ruleSets, raiseAlert });
  const secondStage = async (order: (jobs: typeof pending) => typeof pending = (jobs) => jobs): Promise<void> => {
    for (const job of order(pending.splice(0))) await second.run(job);
  };
  const takePending = (most = Number.POSITIVE_INFINITY) => pending.splice(0, most);
  const monitor = makeMonitorTransaction({
    db,
    vault,
    jobs: ownJobs,
    clock: { now: () => time.now },
    ruleSets,
    raiseAlert,
    screenParties: async () => 'none',
    ...more,
  });
  // For an existing database: returns its branch.
  const branch = known ? { id: known.id, accountId, policy: {} } : await newBranch();
  return {
    database,
    db,
    jobs: ownJobs,
    time,
    vault,
    ruleSets,
    raiseAlert,
    monitor,
    second,
    secondStage,
    takePending,
    newBranch,
    branch,
  };
}
