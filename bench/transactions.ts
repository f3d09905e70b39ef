import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import { customerName } from '../server/src/transactions/facts/entities.ts';
import { insertSnooze } from '../server/src/transactions/trials/snooze-store.ts';
import { fillBank, readIntoMemory } from './transactions/big-bank.ts';
import { cpuSeconds } from './transactions/cpu-use.ts';
import { type Bank, openBank, openServer } from './transactions/open-bank.ts';
import { describeWaits, sampleWaits } from './transactions/waits.ts';

/**
 * `node bench/transactions.ts [--stages 100000,1000000] [--history 10] [--heavy 100000] [--seconds 15] [--callers 32] [--database-url URL] [--name transactions]`:
 * transactions a second through the intake's own verb with the shipped rules, over so many customers with so many stored transactions each, one of them with so many
 * in the last day; beside it, in the same run, a bare insert of the same rows. The bank is made by the run itself. `--database-url`, or DATABASE_URL: another
 * PostgreSQL than the embedded one, as a user that may do anything there; each bank is a database of its own on it.
 * `--offered`: transactions a second that come by chance, as strangers send them, in the line of that name (800).
 * `--warm`: what each transaction looks up (indexes, customers' rows) is read into memory first, as in a bank that has been at work for a while.
 * `--waits`: what the database's connections do meanwhile, looked at every 20 ms, is said on stderr. `--only intake`: nothing of the second stage, and no file.
 * `--kept NAME,NAME`: a database for each stage's bank, made and left where there is none of that name, used as it is where there is; `--fill-only` makes them and ends.
 */
const { values } = parseArgs({
  options: {
    stages: { type: 'string', default: '100000,1000000' },
    history: { type: 'string', default: '10' },
    heavy: { type: 'string', default: '100000' },
    merchants: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
    callers: { type: 'string', default: '32' },
    'database-url': { type: 'string' },
    name: { type: 'string', default: 'transactions' },
    kept: { type: 'string' },
    'fill-only': { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
    offered: { type: 'string', default: '800' },
    waits: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const stages = values.stages.split(',').map(Number);
const [history, heavy, merchants, seconds, callers] = [
  values.history,
  values.heavy,
  values.merchants,
  values.seconds,
  values.callers,
].map(Number) as [number, number, number, number, number];

const url = values['database-url'] ?? process.env['DATABASE_URL'];
const names = values.kept?.split(',');

const server = await openServer(url);
let bank: Bank = await openBank(server, names?.[0]);
const { version, buffers } = bank;

// A kept bank needs names that no earlier run used.
const run = Date.now().toString(36);
let serial = 0;
const transaction = (n: number): monitoring.Transaction => ({
  ...{ transaction_id: `bench-${run}-${serial++}`, amount: 1000 + (serial % 900) * 10, currency: 'NGN' },
  ...{ transaction_type: 'transfer', account_type: 'individual' },
  customer_details: { customer_name: 'Ada Eze', customer_email: `c${n}@example.com`, identifier: String(n) },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: String(n), bank_code: '058' },
  destination_account: { account_number: String(serial % merchants), bank_code: '044' },
});

interface Measured {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor milliseconds of one, in this process and in the database's. */
  readonly node: number;
  readonly database: number;
}
async function measure(
  work: (n: number) => Promise<unknown>,
  customerOf: () => number,
  { forSeconds = seconds, offered = 0, beside = async (_until: () => boolean) => {} } = {},
): Promise<Measured> {
  const times: number[] = [];
  const sampled = values.waits ? await sampleWaits(bank.owner.db) : undefined;
  const before = cpuSeconds(bank.postmaster);
  const began = Date.now();
  const over = () => Date.now() > began + forSeconds * 1000;
  const once = async (start = performance.now()): Promise<void> => {
    await work(customerOf());
    times.push(performance.now() - start);
  };
  const caller = async (): Promise<void> => {
    while (!over()) await once();
  };
  /** As strangers come: so many a second on average, whatever became of those before them. What is late to begin counts from when it was due. */
  const strangers = async (): Promise<void> => {
    const all: Promise<void>[] = [];
    for (let due = performance.now(); !over(); due += (-Math.log(1 - Math.random()) * 1000) / offered) {
      while (performance.now() < due)
        await new Promise((resume) => setTimeout(resume, Math.max(0, due - performance.now())));
      all.push(once(due));
    }
    await Promise.all(all);
  };
  await Promise.all([...(offered ? [strangers()] : Array.from({ length: callers }, caller)), beside(over)]);
  const elapsed = (Date.now() - began) / 1000;
  const after = cpuSeconds(bank.postmaster);
  if (sampled) console.error(describeWaits(await sampled(), times.length));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    ...{ rate: times.length / elapsed, p50: at(0.5), p99: at(0.99) },
    node: ((after.node - before.node) / times.length) * 1000,
    database: ((after.database - before.database) / times.length) * 1000,
  };
}

const monitor = (n: number) => bank.intake(bank.branch, transaction(n));
const bare = async (n: number) => {
  const key = await bank.vault.blindIndex(bank.branch.accountId, `customer ${n}`);
  await sql`insert into bench_rows (key, body) values (${key}, ${JSON.stringify(transaction(n))}::jsonb)`.execute(
    bank.planned.db,
  );
};
/** The second stages of what is waiting by now, alone, for as long as it lasts or `seconds` are over: what one costs, and how many were done. */
async function measureSecond(): Promise<Measured & { readonly done: number }> {
  const before = cpuSeconds(bank.postmaster);
  const began = Date.now();
  const done = await secondStages(
    () => true,
    () => Date.now() > began + seconds * 1000,
  );
  const elapsed = (Date.now() - began) / 1000;
  const after = cpuSeconds(bank.postmaster);
  bank.service.takePending();
  return {
    ...{ done, rate: done / elapsed, p50: Number.NaN, p99: Number.NaN },
    node: ((after.node - before.node) / done) * 1000,
    database: ((after.database - before.database) / done) * 1000,
  };
}
/** Runs the second stages that the intake has enqueued, group by group as it enqueues it, two groups at once. */
async function secondStages(until: () => boolean, over: () => boolean = () => false): Promise<number> {
  let done = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const transactions = over() ? [] : bank.service.takePending(16);
      if (transactions.length) {
        await bank.second.run({ transactions });
        done += transactions.length;
      } else if (until()) return;
      else await new Promise((resume) => setTimeout(resume, 2));
    }
  };
  await Promise.all([worker(), worker()]);
  return done;
}

async function snoozeVelocity(): Promise<void> {
  const { owner, vault, branch } = bank;
  const subject = await vault.blindIndex(branch.accountId, customerName({ identifier: '0', customer_email: '' }).name);
  const known = await sql`select from rule_snoozes limit 1`.execute(owner.db);
  if (known.rows.length) return;
  const { rows: users } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${branch.accountId}, 'bench@example.com', 'B', 'owner', '') returning id`.execute(owner.db);
  const { rows: cases } = await sql<{
    id: number;
  }>`insert into cases (branch_id, account_id, case_id, subject_key, sla_at)
    values (${branch.id}, ${branch.accountId}, '#BENCH0', ${subject}, now()) returning id`.execute(owner.db);
  for (const rule of ['velocity_minute', 'velocity_hour'])
    await insertSnooze(owner.db, vault, {
      ...{
        branchId: branch.id,
        accountId: branch.accountId,
        subject,
        rule,
        needsSecond: false,
        caseId: cases[0]!.id,
        reason: 'an aggregator',
        by: users[0]!.id,
      },
      ...{ at: new Date(), until: new Date(Date.now() + 86_400_000) },
    });
}

const table: string[] = [];
const ofStage = new Map<string, number>();
let filled = 0;
for (const [nth, customers] of stages.entries()) {
  if (nth && names?.[nth] !== names?.[nth - 1]) {
    await bank.close();
    bank = await openBank(server, names?.[nth]);
    filled = 0;
  }
  console.error(`${customers * history + heavy} transactions of ${customers} customers …`);
  const { rows: stored } = await sql`select from transactions limit 1`.execute(bank.owner.db);
  if (!(values.kept && stored.length)) await fillBank(bank.service, { customers, history, heavy, merchants }, filled);
  if (values['fill-only']) continue;
  if (values.warm) await readIntoMemory(bank.owner.db);
  filled = customers;
  const anybody = (): number => 1 + Math.floor(Math.random() * (customers - 1));
  let nextBusy = performance.now();
  /** Anybody, and the busy customer as often as it comes: so many in a day. */
  const asTheyCome = (): number => {
    if (performance.now() < nextBusy) return anybody();
    nextBusy += 86_400_000 / heavy;
    return 0;
  };
  /** Many times as often as it comes at these rates: by its part of the bank's day. */
  const share = Math.min(heavy / (heavy + (customers * history) / 30), 0.25);
  const mostlyBusy = (): number => (Math.random() < share ? 0 : anybody());
  await measure(monitor, anybody, { forSeconds: Math.min(5, seconds) });
  await secondStages(() => true);
  const line = (what: string, { rate, p50, p99, node, database }: Measured, base: number): void => {
    table.push(
      `| ${(customers * history + heavy).toLocaleString('en')} | ${what} | ${rate.toFixed(0)} | ${(rate / base).toFixed(2)} | ${p50 >= 0 ? p50.toFixed(1) : '–'} | ${p99 >= 0 ? p99.toFixed(1) : '–'} | ${node.toFixed(2)} | ${database >= 0 ? database.toFixed(2) : '–'} |`,
    );
    console.error(table.at(-1));
  };
  // An officer snoozes the velocity rules of a customer with thousands of payments an hour; otherwise each of them would be an alert.
  await snoozeVelocity();
  const base = await measure(bare, anybody, { forSeconds: Math.min(5, seconds) });
  line('a bare insert of the same rows, one by one', base, base.rate);
  nextBusy = performance.now();
  const many = await measure(monitor, asTheyCome);
  line(`intake, the busy customer ${(heavy / 86_400).toFixed(1)} times a second`, many, base.rate);
  ofStage.set(`${customers}`, many.rate / base.rate);
  const offered = Number(values.offered);
  const chance = await measure(monitor, asTheyCome, { offered });
  line(`the same, ${offered} a second coming by chance`, chance, base.rate);
  if (values.only === 'intake') continue;
  const secondAlone = async (): Promise<void> => {
    const second = await measureSecond();
    line(`the second stages of ${second.done} of these, alone`, second, base.rate);
  };
  const withSecond = async (customerOf: () => number): Promise<void> => {
    let done = 0;
    const beside = async (until: () => boolean): Promise<void> => {
      done = await secondStages(until);
    };
    const both = await measure(monitor, customerOf, { beside });
    line(`the same with the second stage of each (${done} done)`, both, base.rate);
    bank.service.takePending();
  };
  await secondAlone();
  nextBusy = performance.now();
  await withSecond(asTheyCome);
  line(
    `intake, ${(share * 100).toFixed(0)} % of them of the busy customer`,
    await measure(monitor, mostlyBusy),
    base.rate,
  );
  await secondAlone();
  await withSecond(mostlyBusy);
}
if (values['fill-only'] || values.only) {
  await bank.close();
  await server.stop();
  process.exit();
}
const [first, last] = [[...ofStage.values()][0]!, [...ofStage.values()].at(-1)!];
const report = `# Transactions

\`node bench/transactions.ts --stages ${values.stages} --history ${history} --heavy ${heavy} --seconds ${seconds} --callers ${callers}${values.warm ? ' --warm' : ''}${url ? ` --database-url … --name ${values.name}` : ''}\`
on ${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end; ${url ? 'an external' : 'the embedded'} PostgreSQL ${version} (${buffers} of shared buffers)${bank.postmaster ? ', in the same machine' : ''}; Node ${process.version}. With
the shipped rules of Nigeria, ${callers} callers, through the intake's own verb (HTTP and the API key's look-up are not in it).

| stored transactions | what | a second | of the bare insert | p50 ms | p99 ms | Node ms each | database ms each |
|---|---|---|---|---|---|---|---|
${table.join('\n')}

${values.warm ? '- Before each stage its indexes and customers were read into memory, as far as there is room, and a checkpoint made: the first change of each page is logged whole.\n' : ''}- **ms each** are processor milliseconds of one transaction in each of the two processes: they hardly depend on what else the machine does, as the rates do. One core can take 1000 ÷ the larger of the two, two cores
  1000 ÷ their mean.
- Each stored transaction has its record, and its movement in three histories: the customer's, the account's it left and the account's it went to (${merchants} accounts receive all of them).
  Its record is shorter than a real one's. The bare insert writes the same transaction as JSON with one key into a table with one index.
- The busy customer has ${heavy.toLocaleString('en')} transactions in the last day. It comes as often as that asks for, or, as a stress, as often as its part of the bank's day: at these rates a hundred times too often.
- The busy customer's velocity rules are set aside (snoozed), as an officer would: else each of its transactions is an alert, with some fifteen statements of its own.
- Growth from ${stages[0]!.toLocaleString('en')} to ${stages.at(-1)!.toLocaleString('en')} customers: ${(first / last).toFixed(2)} × slower against the bare insert of the same run.
`;
console.log(report);
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, `results/${values.name}.md`), report);
await bank.close();
await server.stop();
process.exit();
