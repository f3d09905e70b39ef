import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { insertAccount, insertBranch } from '../server/src/accounts/store.ts';
import {
  type BackgroundMigration,
  runBackgroundMigrations,
} from '../server/src/platform/background-migrations/run-background-migrations.ts';
import { masterKeyFrom } from '../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../server/src/platform/crypto/vault.ts';
import { readBackgroundProgress } from '../server/src/platform/database/background-progress.ts';
import { connect } from '../server/src/platform/database/open-database.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { encryptFormerTransactions } from '../server/src/transactions/facts/transaction-keys.ts';

/**
 * `node bench/background-migration.ts [--rows 1000000] [--inserts 50]`: encrypts transactions of a former version in the
 * background while other connections insert transactions. Writes
 * bench/results/background-migration.md.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, inserts: { type: 'string', default: '50' } },
});
/** Pause between two samples of the locks, in milliseconds. */
const SAMPLE_MS = 10;
const [rows, perSecond] = [Number(values.rows), Number(values.inserts)];
const database = await createTestDatabase();
const callers = connect(database.system, 8, console.error);
const { db } = database;
const insertRows = (
  on: typeof db,
  branch: { id: number; accountId: number },
  from: number,
  to: number,
  former: boolean,
) =>
  sql`insert into transactions (branch_id, account_id, transaction_id, transaction_key, customer_key, amount, currency, at, rules, answer, ciphertext)
    select ${branch.id}, ${branch.accountId}, ${former ? sql`'payment-' || n` : sql`null`},
      ${former ? sql`null` : sql`sha256(int8send(n))`}, sha256(int8send(n % 1000)), ${former ? sql`n` : sql`null`}, 'NGN', now(), '{}',
      '{"status": "safe", "activity_code": 200, "comment": []}', sha256(int8send(n)) from generate_series(${from}::bigint, ${to}::bigint) n`.execute(
    on,
  );
try {
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const account = await insertAccount(db, 'Bench', true);
  const branch = { id: (await insertBranch(db, account.id, 'Main')).id, accountId: account.id };
  for (let from = 1; from <= rows; from += 20_000)
    await insertRows(db, branch, from, Math.min(rows, from + 19_999), true);
  const owner = connect(database.connection, 1, console.error);
  await sql`analyze transactions`.execute(owner.db);
  await owner.end();

  /** Inserts at fixed times; each wait counts from the time at which the insert was due. */
  const insertUntil = async (signal: AbortSignal): Promise<number[]> => {
    const waits: number[] = [];
    const pending: Promise<unknown>[] = [];
    const started = performance.now();
    for (let n = 0; !signal.aborted; n += 1) {
      const due = started + (n * 1000) / perSecond;
      await sleep(Math.max(0, due - performance.now()));
      const id = 1_000_000_000 + Math.floor(started) * 100_000 + n;
      pending.push(insertRows(callers.db, branch, id, id, false).then(() => waits.push(performance.now() - due)));
    }
    await Promise.all(pending);
    return waits.sort((a, b) => a - b);
  };
  const alone = new AbortController();
  setTimeout(() => alone.abort(), 10_000);
  const before = await insertUntil(alone.signal);
  /** Longest transaction of a batch, and longest wait of any session for a lock, in milliseconds. */
  const longest = { batch: 0, lockWait: 0 };
  let backend: number | undefined;
  const watched: BackgroundMigration = {
    ...encryptFormerTransactions,
    async migrateRows(work, range) {
      backend = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work)).rows[0]!.pid;
      return encryptFormerTransactions.migrateRows(work, range);
    },
  };
  const watcher = connect(database.connection, 1, console.error);
  const watchUntil = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const { rows: times } = await sql<{ batch: number | null; wait: number | null }>`select
          (select extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 from pg_stat_activity
            where pid = ${backend ?? 0} and state <> 'idle') as batch,
          (select max(extract(epoch from clock_timestamp() - waitstart))::float8 * 1000 from pg_locks
            where not granted and database = (select oid from pg_database where datname = current_database())) as wait`.execute(
        watcher.db,
      );
      longest.batch = Math.max(longest.batch, times[0]!.batch ?? 0);
      longest.lockWait = Math.max(longest.lockWait, times[0]!.wait ?? 0);
      await sleep(SAMPLE_MS);
    }
  };
  const beside = new AbortController();
  const watching = watchUntil(beside.signal);
  const inserting = insertUntil(beside.signal);
  const began = performance.now();
  await runBackgroundMigrations({
    ...{ db, vault, migrations: [watched] },
    onFault: (error) => {
      throw error;
    },
  });
  const seconds = (performance.now() - began) / 1000;
  beside.abort();
  const waits = await inserting;
  await watching;
  await watcher.end();
  const [progress] = await readBackgroundProgress(db);
  const left =
    await sql`select from transactions where transaction_id is not null or amount is not null limit 1`.execute(db);
  if (progress?.state !== 'done' || left.rows.length) throw new Error('the migration is not done');
  const milliseconds = (sorted: readonly number[], share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  const line = (name: string, sorted: readonly number[]): string =>
    `| ${name} | ${sorted.length.toLocaleString('en')} | ${milliseconds(sorted, 0.5)} ms | ${milliseconds(sorted, 0.99)} ms | ${milliseconds(sorted, 1)} ms |`;
  const report = `# Transactions encrypted in the background

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[0]?.toFixed(1)}. Command: \`node bench/background-migration.ts --rows ${rows} --inserts ${perSecond}\`.
${rows.toLocaleString('en')} transactions of a former version took ${seconds.toFixed(0)} s: **${Math.round(progress.doneRows / seconds).toLocaleString('en')} rows a second**, with the pauses between batches. Other connections inserted ${perSecond} transactions a second meanwhile. A wait counts from the time at which the insert was due.
The longest transaction of a batch took **${longest.batch.toFixed(0)} ms**: no row lock of the migration was held for longer. ${longest.lockWait ? `The longest wait of any session for a lock was ${longest.lockWait.toFixed(0)} ms.` : 'No session waited for a lock.'} Both were sampled every ${SAMPLE_MS} ms.

| inserts | n | median | 99 % | longest |
|---|---|---|---|---|
${line('without the migration', before)}
${line('beside the migration', waits)}
`;
  writeFileSync(join(import.meta.dirname, 'results/background-migration.md'), report);
  process.stdout.write(report);
} finally {
  await callers.end();
  await database[Symbol.asyncDispose]();
}
