import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningServer } from './embedded-access.ts';
import { embeddedFiles, nobody } from './embedded-files.ts';
import { startEmbedded } from './embedded-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-access-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const asRoot = process.getuid?.() === 0;

async function ask(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Connects as another system user. Returns the error with which PostgreSQL refuses the user. */
function asUser(uid: number, host: string): string {
  const program = `new (require('pg').Client)({ host: ${JSON.stringify(host)}, user: 'postgres', database: 'postgres' })
    .connect().then(() => console.log('in'), (error) => console.log(error.code))
    .finally(() => process.exit())`;
  const packages = join(import.meta.dirname, '../../../../node_modules');
  return spawnSync(process.execPath, ['-e', program], {
    uid,
    gid: uid,
    cwd: '/',
    encoding: 'utf8',
    env: { NODE_PATH: packages },
  }).stdout.trim();
}

test('the socket lies in a folder of its own, and who connects is asked who they are', async () => {
  const files = embeddedFiles(folder);
  const server = await startEmbedded(files, () => {});
  try {
    expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server.connection.host).toBe(join(folder, 'postgres-socket'));
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(runningServer(files)).toMatchObject({ guarded: true });
    expect(readFileSync(join(files.data, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*\btrust\b/m);
    const rules = await ask(server.connection, 'select auth_method, options from pg_hba_file_rules');
    expect(rules).toEqual([{ auth_method: 'peer', options: ['map=hakiki'] }]);
  } finally {
    await server.stop();
  }
});

test.runIf(asRoot)('a data folder has a user of its own; a program of user nobody gets nowhere', async () => {
  const files = embeddedFiles(folder);
  const server = await startEmbedded(files, () => {});
  try {
    const { uid } = statSync(files.data);
    expect(uid).toBeGreaterThan(1_900_000_000 - 1);
    expect(uid).not.toBe(embeddedFiles(mkdtempSync(join(folder, 'other-'))).identity.uid);
    const other = nobody().uid;
    expect(asUser(other, server.connection.host)).toMatch(/^(EACCES|MODULE_NOT_FOUND|)$/);
    expect(spawnSync('ls', [files.data], { uid: other, gid: other, cwd: '/' }).status).not.toBe(0);
    // PostgreSQL refuses the user even if the rights of the folder allow access.
    chmodSync(server.connection.host, 0o755);
    expect(asUser(other, server.connection.host)).not.toBe('in');
  } finally {
    await server.stop();
  }
});

test.runIf(asRoot)(
  'the data and the running server of a former version (trust, user nobody) are taken over',
  async () => {
    const files = embeddedFiles(folder);
    const former = nobody();
    const environment = { PATH: process.env['PATH'], LC_ALL: 'C' };
    mkdirSync(files.data, { mode: 0o700 });
    const socket = join(folder, 'former-socket');
    mkdirSync(socket, { mode: 0o700 });
    for (const place of [files.data, socket]) chownSync(place, former.uid, former.gid);
    const made = spawnSync(join(files.program, 'initdb'), ['-D', files.data, '-U', 'postgres', '-A', 'trust'], {
      ...former,
      cwd: '/',
      env: environment,
    });
    expect(made.status).toBe(0);
    const old = spawn(join(files.program, 'postgres'), ['-D', files.data, '-k', socket, '-c', 'listen_addresses='], {
      ...former,
      cwd: '/',
      env: environment,
      stdio: 'ignore',
    });
    const connection = { host: socket, port: 5432, user: 'postgres', database: 'postgres' };
    for (let up = false; !up; )
      up = await ask(connection, 'create table kept (id int)').then(
        () => true,
        () => sleep(50, false),
      );

    const server = await startEmbedded(files, () => {});
    try {
      expect(old.exitCode).toBe(0);
      expect(await ask(server.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      expect(statSync(join(files.data, 'PG_VERSION')).uid).toBe(files.identity.uid);
      expect(runningServer(files)).toMatchObject({ guarded: true });
    } finally {
      await server.stop();
    }
  },
);

test.runIf(asRoot)(
  'a folder that PostgreSQL’s user may go through, though not list, keeps the data; one that it may not does not',
  () => {
    const [open, closed] = [join(folder, 'open'), join(folder, 'closed')];
    mkdirSync(open, { mode: 0o711 });
    mkdirSync(closed, { mode: 0o700 });
    expect(embeddedFiles(open).data).toBe(join(open, 'postgres'));
    const elsewhere = embeddedFiles(closed);
    expect(elsewhere.data).toMatch(/^\/var\/lib\/hakiki-/);
    expect(readFileSync(join(closed, 'postgres.location'), 'utf8').trim()).toBe(elsewhere.data);
    rmSync(elsewhere.home, { recursive: true });
  },
);
