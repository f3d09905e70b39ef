import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineJob } from '../platform/jobs/job-kind.ts';
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts';
import { noteBackup } from '../platform/last-backup.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { until } from '../platform/testing/until.ts';
import { registerOperatingMetrics } from './operating-metrics.ts';

let database: TestDatabase;
let jobs: Jobs;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openJobs({ ...database, onFault: () => {} });
  dataDir = mkdtempSync(join(tmpdir(), 'hakiki-metrics-'));
});
afterAll(async () => {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

let now = new Date();
function measure(db = database.db, databaseUrl?: string) {
  const metrics = makeMetrics();
  registerOperatingMetrics(metrics, {
    ...{ db, jobs, config: { dataDir, databaseUrl } },
    clock: { now: () => now },
    pools: () => ({ system: { total: 5, idle: 2, waiting: 1, max: 16 } }),
    blobStore: { faults: () => ({ put: 2, get: 0, delete: 0 }) },
  });
  return metrics;
}

test('due and failed jobs, pools, faults of the image store and the last backup are measured', async () => {
  const waiting = defineJob<{ id: number }>({ name: 'measured-waiting', timeoutSeconds: 5, retrySeconds: [] });
  const failing = defineJob<{ id: number }>({ name: 'measured-failing', timeoutSeconds: 5, retrySeconds: [] });
  await jobs.enqueue(database.db, waiting, [
    { data: { id: 1 } },
    { data: { id: 2 } },
    { data: { id: 3 }, startAt: new Date(Date.now() + 3_600_000) },
  ]);
  await jobs.enqueue(database.db, failing, [{ data: { id: 1 } }]);
  await jobs.work(failing, 1, async () => {
    throw new Error('always');
  });
  await until(async () => (await jobs.backlog()).failed.some(({ failed }) => failed > 0));
  const metrics = measure();
  const text = await metrics.text();
  expect(text).toContain('hakiki_jobs_due{kind="measured-waiting"} 2\n');
  expect(text).toMatch(/hakiki_jobs_oldest_due_seconds\{kind="measured-waiting"\} \d/);
  expect(text).not.toMatch(/jobs_due\{kind="(__pgboss|failed-jobs|measured-failing)/);
  expect(text).toContain('hakiki_jobs_failed{kind="measured-failing"} 1\n');
  // The metric must exist with the value 0 before the first failure. Otherwise an alert on its increase would miss the
  // first failure.
  expect(text).toContain('hakiki_jobs_failed{kind="measured-waiting"} 0\n');
  expect(text).not.toMatch(/jobs_failed\{kind="(__pgboss|failed-jobs|")/);
  expect(text).toContain('hakiki_webhook_deliveries{state="dead"} 0\n');
  expect(text).toContain('hakiki_database_connections{pool="system",state="used"} 3\n');
  expect(text).toContain('hakiki_database_connections{pool="system",state="waiting"} 1\n');
  expect(text).toContain('hakiki_blob_faults_total{operation="put"} 2\n');
  expect(text).toMatch(/hakiki_build_info\{version="\d+\.\d+\.\d+[^"]*",node="\d+[^"]*"\} 1\n/);
  expect(text).not.toMatch(/^hakiki_backup_age_seconds /m);
  // The embedded database has never been backed up, so the age of the database itself is reported. The service does not
  // back up any other database.
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  utimesSync(join(dataDir, 'postgres', 'PG_VERSION'), now, new Date(now.getTime() - 7_200_000));
  expect(await measure().text()).toContain('hakiki_backup_age_seconds 7200');
  expect(await measure(database.db, 'postgres://x/hakiki').text()).not.toMatch(/^hakiki_backup_age_seconds /m);
  now = new Date(now.getTime() + 60_000);
  noteBackup(dataDir, new Date(now.getTime() - 3_600_000).toISOString());
  expect(await metrics.text()).toContain('hakiki_backup_age_seconds 3600\n');
});

test('a paused endpoint does not delay the figure of the deliveries that are due', async () => {
  now = new Date(now.getTime() + 60_000);
  const { db } = database;
  await sql`insert into accounts (id, name) overriding system value values (901, 'measured')`.execute(db);
  await sql`insert into branches (id, account_id, name) overriding system value values (901, 901, 'measured')`.execute(
    db,
  );
  await sql`insert into webhook_events (id, account_id, branch_id, event) values (901, 901, 901, 'a')`.execute(db);
  await sql`insert into webhook_endpoints (endpoint, branch_id, paused_at) values ('module:901', 901, now())`.execute(
    db,
  );
  await sql`insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state, created_at, next_at) values
    (901, 901, 'module:901', 'a', 'pending', now() - interval '20 days', null),
    (901, 901, 'sdk:902', 'a', 'pending', now() - interval '2 days', now() - interval '100 seconds')`.execute(db);
  const text = await measure().text();
  expect(text).toContain('hakiki_webhook_endpoints_paused 1\n');
  expect(Math.round(Number(/^hakiki_webhook_oldest_pending_seconds (\S+)$/m.exec(text)?.[1]) / 10)).toBe(10);
});

test('what cannot be read is absent, and the rest is there', async () => {
  now = new Date(now.getTime() + 60_000);
  const away = { execute: () => Promise.reject(new Error('away')) } as never;
  const text = await measure(away).text();
  expect(text).not.toMatch(/^hakiki_webhook_(deliveries\{|oldest_pending_seconds )/m);
  expect(text).toContain('hakiki_database_connections_max{pool="system"} 16\n');
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
test('names follow the conventions of Prometheus', async () => {
  const text = await measure().text();
  // Checks the rules of promtool that our metric names have violated before. Also runs promtool itself if it is
  // installed.
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    expect(name!.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, name).not.toMatch(/_(ms|milliseconds|kb|mb)(_|$)/);
  }
  if (promtool)
    expect(spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toMatchObject({
      stdout: '',
      stderr: '',
    });
});
