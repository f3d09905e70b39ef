import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import { connect } from '../server/src/platform/database/open-database.ts';
import { makeMonitorTransaction } from '../server/src/transactions/monitor-transaction.ts';
import { startMonitoring } from '../server/src/transactions/transactions.fixture.ts';

/**
 * `node bench/transactions.ts [--seconds 20] [--customers 10000] [--history 20] [--callers 8]`: transactions a second through the intake's own verb
 * with the shipped rules, on customers with a history, one of them with very many; beside it, in the same run, a bare insert of the same rows.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    customers: { type: 'string', default: '10000' },
    history: { type: 'string', default: '20' },
    heavy: { type: 'string', default: '20000' },
    callers: { type: 'string', default: '8' },
  },
});
const [seconds, customers, history, heavy, callers] = [
  values.seconds,
  values.customers,
  values.history,
  values.heavy,
  values.callers,
].map(Number) as [number, number, number, number, number];

const service = await startMonitoring();
const { db, branch, vault } = service;
const keyOf = (n: number) => vault.blindIndex(branch.accountId, `customer ${n}`);

console.error(`history of ${customers} customers, ${history} transactions each, and one of ${heavy} …`);
for (let from = 0; from <= customers; from += 500) {
  const keys = await Promise.all(
    Array.from({ length: Math.min(500, customers + 1 - from) }, (_, i) => keyOf(from + i)),
  );
  const counts = keys.map((_, i) => (from + i === 0 ? heavy : history));
  await sql`with k as (select * from unnest(${keys}::bytea[], ${counts}::int[]) as k (key, n)),
    e as (insert into transaction_entities (slot, entity_key, branch_id, account_id, first_at, last_at)
      select transaction_slot(key), key, ${branch.id}, ${branch.accountId}, now() - interval '30 days', now() - interval '1 minute' from k)
    insert into transaction_legs (slot, entity_key, branch_id, account_id, at, id, direction, currency, minor, other_key)
    select transaction_slot(key), key, ${branch.id}, ${branch.accountId},
      now() - (i * (interval '30 days' / n)) - interval '1 minute', -i, 'out', 'NGN', 100000 + (i * 7919) % 900000, sha256(int4send(i % 7))
    from k, generate_series(1, n) as i`.execute(db);
}
await sql`insert into transaction_buckets (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
  select slot, entity_key, branch_id, account_id, direction, currency, span, date_bin(width, at, '2000-01-01Z'), count(*), sum(minor), sum(minor::numeric * minor)
  from transaction_legs cross join (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width)
  group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
// The service's own role makes no tables.
const owner = connect(service.database.connection, 1, () => {});
await sql`create table bench_rows (id bigint generated always as identity primary key, key bytea, body jsonb, at timestamptz default now())`.execute(
  owner.db,
);
await sql`grant all on bench_rows to hakiki_system`.execute(owner.db);
await sql`analyze`.execute(owner.db);
await owner.end();

let serial = 0;
const transaction = (n: number): monitoring.Transaction => ({
  ...{
    transaction_id: `bench-${serial++}`,
    amount: 1000 + (serial % 900) * 10,
    currency: 'NGN',
    transaction_type: 'transfer',
  },
  account_type: 'individual',
  customer_details: { customer_name: 'Ada Eze', customer_email: `c${n}@example.com`, identifier: String(n) },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: String(n), bank_code: '058' },
  destination_account: { account_number: String(serial % 1000), bank_code: '044' },
});

async function measure(
  work: (n: number) => Promise<unknown>,
  customerOf: () => number,
  { callers: atOnce = callers, until = () => false }: { callers?: number; until?: () => boolean } = {},
) {
  const times: number[] = [];
  const began = Date.now();
  const end = began + seconds * 1000;
  const caller = async (): Promise<void> => {
    while (Date.now() < end && !until()) {
      const began = performance.now();
      await work(customerOf());
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
  return { rate: times.length / ((Date.now() - began) / 1000), p50: at(0.5), p99: at(0.99) };
}

// On connections that plan each text once, as the service's own intake has.
const planned = connect(service.database.system, callers, () => {}, { preparing: true });
const intake = makeMonitorTransaction({
  ...{ db: planned.db, vault, jobs: service.jobs, ruleSets: service.ruleSets },
  clock: { now: () => service.time.now },
  screenParties: async () => 'none',
});
service.time.now = new Date();
const monitor = (n: number) => {
  service.time.now = new Date();
  return intake(branch, transaction(n));
};
const bare = async (n: number) => {
  const key = await keyOf(n);
  await sql`insert into bench_rows (key, body) values (${key}, ${JSON.stringify(transaction(n))}::jsonb)`.execute(db);
};
const anybody = (): number => 1 + Math.floor(Math.random() * customers);
await measure(monitor, anybody);
const rows = [
  ['a bare insert of the same rows', await measure(bare, anybody)],
  ['intake, many customers', await measure(monitor, anybody)],
  [
    `intake, one transaction in ten of the customer with ${heavy}`,
    await measure(monitor, () => (Math.random() < 0.1 ? 0 : anybody())),
  ],
] as const;
// What the intake has enqueued, four at once as the service does.
const work = service.takePending();
const second = await measure(
  async () => {
    const job = work.shift();
    if (job) await service.second.run(job);
  },
  anybody,
  { callers: 4, until: () => work.length === 0 },
);
const base = rows[0][1].rate;
const report = `# Transactions

\`node bench/transactions.ts --seconds ${seconds} --customers ${customers} --history ${history} --heavy ${heavy} --callers ${callers}\`
on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}: ${customers * history + heavy} transactions stored before it. With the shipped rules.

| what | a second | of the bare insert | p50 ms | p99 ms |
|---|---|---|---|---|
${rows.map(([name, { rate, p50, p99 }]) => `| ${name} | ${rate.toFixed(0)} | ${(rate / base).toFixed(2)} | ${p50} | ${p99} |`).join('\n')}
| second stage, after the answer, four at once | ${second.rate.toFixed(0)} | ${(second.rate / base).toFixed(2)} | ${second.p50} | ${second.p99} |
`;
console.log(report);
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/transactions.md'), report);
await planned.end();
await service.database[Symbol.asyncDispose]();
