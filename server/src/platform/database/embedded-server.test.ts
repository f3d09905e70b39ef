import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { type EmbeddedFiles, embeddedFiles } from './embedded-files.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-server.ts';
import { connect } from './open-database.ts';

let folder: string;
let files: EmbeddedFiles;
const open: EmbeddedServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-embedded-'));
  files = embeddedFiles(folder);
});
afterAll(async () => {
  for (const server of open) await server.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(files.socket, { recursive: true, force: true });
});
/** Returns the process number of the server, or 0 while it restarts. */
const postmaster = (): number => {
  const file = join(files.data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};
const start = async (onFault: (text: string) => void = () => {}) => {
  const server = await startEmbedded(files, onFault);
  open.push(server);
  return server;
};

test('two first starts at once share one server, which outlives the first of them and comes back after kill -9', async () => {
  const faults: string[] = [];
  const [first, second] = await Promise.all([start(), start((text) => faults.push(text))]);
  expect(readdirSync(join(files.data, '..')).filter((name) => name.startsWith('postgres-new'))).toEqual([]);
  const pid = postmaster();

  await first.stop();
  const { db, end } = connect(second.connection, 2, () => {});
  await sql`create table kept (id int)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  expect(postmaster()).toBe(pid);

  const third = await start();
  expect(postmaster()).toBe(pid);
  await third.stop();

  process.kill(pid, 'SIGKILL');
  await until(() => faults.length > 0);
  // A process of the dead server may still answer the last query, or fail. The next query goes to the new server.
  const asked = () => sql`select id from kept`.execute(db).then(({ rows }) => rows);
  expect(await asked().catch(asked)).toEqual([{ id: 1 }]);
  await until(() => ![pid, 0].includes(postmaster()));
  expect(await asked().catch(asked)).toEqual([{ id: 1 }]);
  await end();
});
