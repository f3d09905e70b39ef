import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { makeWriteAudit } from '../server/src/accounts/audit/write-audit.ts';
import { insertAccount, insertBranch } from '../server/src/accounts/store.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { connect } from '../server/src/platform/database/open-database.ts';
import { makeTenantScope } from '../server/src/platform/database/tenant-scope.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';

/**
 * Cost of row-level security and the audit chain in the database, as ratios of one run: `node bench/tenant-walls.ts [--seconds 2] [--rounds 5]`.
 * Each pair in turns, medians. The hot statements of verify_customer run in the system scope: their row is that of the insert.
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
});
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const ACCOUNTS = 50;
const CONNECTIONS = 8;
const IN_FLIGHT = 32;

await using database = await createTestDatabase();
const scope = makeTenantScope();
const owner = connect(database.connection, CONNECTIONS, () => {});
const system = connect(database.system, CONNECTIONS, () => {});
const tenant = connect(database.tenant, CONNECTIONS, () => {}, { scope });
const accounts: { id: number; branch: number }[] = [];
for (let n = 0; n < ACCOUNTS; n++) {
  const { id } = await insertAccount(owner.db, `A ${n}`, true);
  const { id: branch } = await insertBranch(owner.db, id, 'B');
  accounts.push({ id, branch });
  await sql`insert into verifications (branch_id, account_id, kind, outcome, ciphertext)
    select ${branch}, ${id}, 'customer', 'pass', repeat('x', 1000)::bytea from generate_series(1, 400)`.execute(
    owner.db,
  );
}
await sql`vacuum analyze verifications`.execute(owner.db);

async function perSecond(work: (n: number) => Promise<unknown>): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (Date.now() < end) await work(done++);
  };
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return done / (Number(process.hrtime.bigint() - start) / 1e9);
}

const at = (n: number) => accounts[n % ACCOUNTS]!;
const page = (db: typeof owner.db, { branch }: { branch: number }) =>
  db.executeQuery(
    CompiledQuery.raw('select id, outcome from verifications where branch_id = $1 order by id desc limit 50', [branch]),
  );
const insert = (db: typeof owner.db, { id, branch }: { id: number; branch: number }) =>
  db.executeQuery(
    CompiledQuery.raw(
      "insert into verifications (branch_id, account_id, kind, outcome, ciphertext) values ($1, $2, 'customer', 'pass', $3)",
      [branch, id, Buffer.alloc(1000)],
    ),
  );
const entry = {
  actor: 'user 1',
  action: 'GET /v1/verifications/:id',
  subject: '1',
  outcome: '200',
  ip: '203.0.113.7',
  requestId: 'r',
};
const plainLine = (n: number) =>
  sql`insert into audit_log (at, account_id, actor, action, subject, outcome, ip, request_id, sequence, hash)
    values (now(), ${at(n).id}, ${entry.actor}, ${entry.action}, '1', '200', ${entry.ip}, 'r', ${-n - 1 - Math.floor(Math.random() * 1e12)}, '')`.execute(
    owner.db,
  );
const write = makeWriteAudit(system.db, systemClock, () => {});

const pairs: [string, (n: number) => Promise<unknown>, (n: number) => Promise<unknown>][] = [
  [
    'insert of a record: system scope / owner without policies',
    (n) => insert(system.db, at(n)),
    (n) => insert(owner.db, at(n)),
  ],
  [
    'page of records: tenant scope, another account each time / owner',
    (n) => scope.run(at(n).id, () => page(tenant.db, at(n))),
    (n) => page(owner.db, at(n)),
  ],
  [
    'page of records: owner, one more short statement each time / owner',
    (n) =>
      owner.db.connection().execute(async (db) => {
        await db.executeQuery(CompiledQuery.raw("select set_config('hakiki.none', $1, false)", [String(n)]));
        return page(db, at(n));
      }),
    (n) => page(owner.db, at(n)),
  ],
  [
    'page of records: tenant scope, one account / owner',
    () => scope.run(at(0).id, () => page(tenant.db, at(0))),
    () => page(owner.db, at(0)),
  ],
  [
    'line of the audit log: chain, 50 accounts / plain insert',
    (n) => write({ ...entry, accountId: at(n).id }),
    plainLine,
  ],
  [
    'line of the audit log: chain, one account / plain insert',
    () => write({ ...entry, accountId: at(0).id }),
    plainLine,
  ],
];
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const rows: string[] = [];
for (const [name, measured, yardstick] of pairs) {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const base = await perSecond(yardstick);
    ratios.push((await perSecond(measured)) / base);
  }
  rows.push(
    `| ${name} | ${median([...ratios]).toFixed(2)} | ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} |`,
  );
  console.log(rows.at(-1));
}
const report = `# What the second wall and the audit chain cost

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores (load ${loadavg()[0]!.toFixed(0)}); Node ${process.version}.
\`node bench/tenant-walls.ts ${process.argv.slice(2).join(' ')}\`: ${IN_FLIGHT} calls in flight over ${CONNECTIONS} connections, ${ACCOUNTS} accounts, ${rounds} rounds of ${seconds} s each in turns.
Throughput as a ratio to the yardstick of the same round: median, and the least and most.

| | ratio | range |
|---|---|---|
${rows.join('\n')}

The hot statements of verify_customer (who calls, record, watch, event) run in the system scope: their cost is the first row's. What a handler reads in its
caller's scope pays the policy, and one more short statement (\`set_config\`) where its connection was another account's before: the row beneath it pays that statement alone.
`;
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/tenant-walls.md'), report);
for (const pool of [owner, system, tenant]) await pool.end();
