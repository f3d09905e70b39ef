import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { ordinaryPeople } from '../eval/screening/ordinary-people.ts';
import { insertAccount, insertBranch } from '../server/src/accounts/store.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { masterKeyFrom } from '../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../server/src/platform/crypto/vault.ts';
import { tables } from '../server/src/platform/database/tables.ts';
import { openJobs } from '../server/src/platform/jobs/jobs.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { makeRescreen } from '../server/src/screening/watch/rescreen.ts';
import { watchCustomers } from '../server/src/screening/watch/watched-customers.fixture.ts';
import { makeImportList } from '../server/src/watchlists/import-list.ts';
import { type CurrentList, changesWithin, currentLists } from '../server/src/watchlists/read-lists.ts';
import type { ListTables } from '../server/src/watchlists/tables.ts';

/**
 * Known customers screened again after a real change of a list, as the product does it: encrypted rows read from PostgreSQL, decrypted, matched, alerts
 * written: `node bench/rescreen.ts [--customers 1000000] [--list un_sc] [--from <folder>] [--to <folder>]`.
 * Some of the customers carry names of the changed entries: each of them must be raised. Writes bench/results/rescreen.md. Target: 60 s for a million.
 */
const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    list: { type: 'string', default: 'un_sc' },
    from: { type: 'string', default: `${process.env['LISTS_DIR'] ?? '.'}/un_sc/2025-08-16` },
    to: { type: 'string', default: `${process.env['LISTS_DIR'] ?? '.'}/un_sc/2026-02-27` },
  },
});
const CUSTOMERS = Number(options.customers);
const PLANTED = 200;
const seconds = (since: number): number => (performance.now() - since) / 1000;
const cpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
const folder = mkdtempSync(join(tmpdir(), 'hakiki-bench-rescreen-'));
const database = await createTestDatabase();
const { db } = database;
const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
const account = await insertAccount(db, 'Bench', true);
const branch = await insertBranch(db, account.id, 'Main');
const importList = makeImportList({
  db,
  clock: systemClock,
  temporaryFolder: folder,
  fetchToFile: async () => ({ modified: false }),
});
const jobs = await openJobs({ ...database, onFault: console.error });
const listTables = tables<ListTables>(db);
const currentList = async (): Promise<CurrentList> => (await currentLists(listTables))[0] as CurrentList;
const rescreen = makeRescreen({ db, vault, jobs, clock: systemClock, answeredHits: async () => new Set() });

try {
  await importList({ source: options.list, paths: [options.from] });
  const before = await currentList();
  await rescreen();
  await importList({ source: options.list, paths: [options.to] });
  const after = await currentList();
  const changed: Subject[] = [];
  for await (const { entity } of changesWithin(listTables, {
    listId: after.listId,
    from: before.version,
    to: after.version,
  })) {
    const [name] = entity.names;
    if (entity.kind === 'person' && name?.quality === 'primary')
      changed.push({
        name: name.text,
        ...(entity.births[0]?.from === entity.births[0]?.to && entity.births[0]
          ? { dateOfBirth: entity.births[0].from }
          : {}),
      });
  }
  const planted = changed.slice(0, PLANTED);
  const people = (['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'] as const).map((country) =>
    ordinaryPeople(country, Math.ceil(CUSTOMERS / 5)),
  );
  const every = Math.floor(CUSTOMERS / Math.max(1, planted.length));
  const plantedIds = new Set<number>();
  const subjects = Array.from({ length: CUSTOMERS }, (_, i): Subject => {
    const plant = i % every === 0 ? planted[i / every] : undefined;
    if (plant) plantedIds.add(i + 1);
    return plant ?? people[i % 5]?.[Math.floor(i / 5)] ?? {};
  });
  await watchCustomers(db, vault, branch, subjects);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const [result] = await rescreen();
  const [took, used] = [seconds(began), cpuSeconds(cpu)];
  const raised = await db
    .selectFrom('screening_alerts' as never)
    .select('customer_id' as never)
    .distinct()
    .execute();
  const ids = new Set((raised as { customer_id: number }[]).map(({ customer_id }) => Number(customer_id)));
  const found = [...plantedIds].filter((id) => ids.has(id)).length;
  const report = `# Known customers screened again

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[0]?.toFixed(1)}. Command: \`node bench/rescreen.ts --customers ${CUSTOMERS}\`.
The list ${options.list} from ${before.publicationDate ?? '?'} to ${after.publicationDate ?? '?'}; customers' records lie encrypted in PostgreSQL on the same machine, and are read, decrypted and matched as the
product does it after an import; alerts and their events are written.

| | |
|---|---|
| entries added or changed | ${result?.entities} |
| customers | ${result?.customers.toLocaleString('en')}, ${plantedIds.size} of them with the name (and where it is a whole date, the birth date) of such an entry |
| time | **${took.toFixed(1)} s** (${((took / CUSTOMERS) * 1e6).toFixed(1)} µs a customer; of our own process ${used.toFixed(1)} s of processor time) |
| alerts | ${result?.alerts}, of ${ids.size} customers |
| planted customers raised | ${found} of ${plantedIds.size} |
`;
  writeFileSync(join(import.meta.dirname, 'results/rescreen.md'), report);
  process.stdout.write(report);
} finally {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
