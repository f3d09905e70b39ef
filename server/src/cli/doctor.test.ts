import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@hakiki/client';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { backgroundMigrations } from '../app/background-migrations.ts';
import { runBackgroundMigrations } from '../platform/background-migrations/run-background-migrations.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { runDoctor } from './doctor.ts';
import { givenBy } from './given.fixture.ts';
import { runListen } from './listen.ts';

const KEY = '3f2b8c1e-9d4a-4f6b-8a17-5c0d2e9b7a64';
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    if (request.url !== '/careless') verifyWebhook(Buffer.concat(chunks), request.headers['x-service-signature'], KEY);
    response.end();
  } catch {
    response.writeHead(401).end();
  }
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

async function doctor(args: readonly string[], environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const report = (result: unknown) => void reported.push(result);
  const status = await runDoctor(givenBy('doctor', args), {
    out: (line) => lines.push(line),
    err: () => {},
    environment,
    report,
  });
  return { status, lines, reported };
}

test('status 0 and no fault for a right receiver; the key may come from the environment', async () => {
  const { status, lines } = await doctor([`${origin}/hook`], { HAKIKI_KEY: KEY });
  expect(status).toBe(0);
  expect(lines).toHaveLength(7);
  expect(lines.filter((line) => line.startsWith('FAULT'))).toEqual([]);
});

test('status 1 and the mistakes for a careless one', async () => {
  const { status, lines, reported } = await doctor([`${origin}/careless`, '--key', KEY]);
  expect(status).toBe(1);
  expect(reported).toEqual([
    { findings: expect.arrayContaining([expect.objectContaining({ right: false, says: expect.any(String) })]) },
  ]);
  expect(lines.find((line) => line.includes('unsigned'))).toContain('anyone can send it events');
});

test('without an address it lists the background migrations, and ends with 1 if one failed', async () => {
  await using database = await createTestDatabase();
  const host = encodeURIComponent(String(database.connection.host));
  const DATABASE_URL = `postgres://${database.connection.user}@localhost/${database.connection.database}?host=${host}`;
  const lines = async () => {
    const result = await doctor([], { DATABASE_URL });
    return { ...result, lines: result.lines.filter((line) => line.includes('background migrations: ')) };
  };
  const waiting = await lines();
  expect(waiting.status).toBe(0);
  expect(waiting.lines).toHaveLength(backgroundMigrations.length);
  expect(waiting.lines[0]).toMatch(/^WARN {3}background migrations: encrypt-former-names is waiting, 0 of /);
  await runBackgroundMigrations({
    db: database.db,
    vault: makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]),
    migrations: backgroundMigrations,
    onFault: (error) => {
      throw error;
    },
  });
  expect(await lines()).toMatchObject({ status: 0, lines: ['ok     background migrations: all are done'] });
  await sql`update background_migrations set state = 'failed', last_error = '22012'
    where name = 'encrypt-former-notes'`.execute(database.db);
  const failed = await lines();
  expect(failed.status).toBe(1);
  expect(failed.lines).toEqual([
    expect.stringMatching(
      /^FAULT {2}background migrations: encrypt-former-notes is failed, 0 of .*, last error 22012\. /,
    ),
  ]);
  expect(failed.reported).toMatchObject([{ background: [{ name: 'encrypt-former-notes', state: 'failed' }] }]);
});

test('wrong arguments are said', async () => {
  await expect(doctor(['--key', KEY])).rejects.toThrow('Usage: hakiki doctor');
  await expect(doctor([origin])).rejects.toThrow('Usage: hakiki doctor');
  const io = { out: () => {}, err: () => {}, environment: {} };
  await expect(runListen(givenBy('listen', ['--port', 'many']), io)).rejects.toThrow('--port');
  await expect(runListen(givenBy('listen', ['--forward', 'nowhere']), io)).rejects.toThrow('--forward');
  await expect(runListen(givenBy('listen', ['--port', new URL(origin).port]), io)).rejects.toThrow('is taken');
});
