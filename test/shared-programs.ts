import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserServer } from 'playwright-core';
import { openMasterKeys } from '../server/src/platform/crypto/open-master-keys.ts';
import { makeVault } from '../server/src/platform/crypto/vault.ts';
import { connect } from '../server/src/platform/database/open-database.ts';
import { asSystem } from '../server/src/platform/database/roles.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { makeSandbox } from '../server/src/sandbox/demo-tenants.ts';
import { startService } from './service.fixture.ts';
import type { SharedTenants } from './shared-programs.fixture.ts';
import { launchSharedBrowser } from './web-sdk/browser.fixture.ts';

// The program behind `shared.setup.ts`: one service and one Chromium for all test files of a run. Each starts when the first file asks for it, so that
// a run of one unit test starts neither; both stop with this program. It prints its address.

/** Programs that each start opened, the last first. */
const stop: (() => Promise<unknown>)[] = [];
let service: ReturnType<typeof openService> | undefined;
let browser: Promise<BrowserServer | undefined> | undefined;

async function openService() {
  const database = await createTestDatabase();
  stop.unshift(async () => await database[Symbol.asyncDispose]());
  const started = await startService({
    database,
    // Test files run side by side: no file may exhaust another's limits, and each calls from an address of its own.
    environment: { WORKERS: '2', RATE_LIMIT: '10000000', TRUST_PROXY: 'true' },
    patienceMs: 400_000,
  });
  stop.unshift(async () => await started[Symbol.asyncDispose]());
  const { db, end } = connect(asSystem(database.connection), 8, () => {});
  stop.unshift(end);
  const places = { masterKey: undefined, masterKeyPrevious: undefined, dataDir: started.dataDir };
  const vault = makeVault(db, await openMasterKeys(places, { make: false }));
  return { started, database, db, vault };
}

async function makeTenants(): Promise<SharedTenants> {
  service ??= openService();
  const { started, database, db, vault } = await service;
  const domain = `${randomBytes(6).toString('hex')}.example`;
  const sandbox = await db.transaction().execute((transaction) => makeSandbox(transaction, vault, new Date(), domain));
  const { baseUrl, dataDir } = started;
  return { sandbox: { ...sandbox, base_url: baseUrl }, dataDir, connection: database.connection };
}

async function browserAddress(): Promise<string | null> {
  browser ??= launchSharedBrowser().then((server) => {
    if (server) stop.unshift(() => server.close());
    return server;
  });
  return (await browser)?.wsEndpoint() ?? null;
}

const server = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await (request.url === '/browser' ? browserAddress() : makeTenants())));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error instanceof Error ? error.stack : error));
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

// The end of its input is the end of the run, also where the run was killed.
process.stdin.resume().once('end', async () => {
  server.close();
  for (const end of stop) await end();
  process.exit(0);
});
