import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { databaseUrl, repository } from './service.fixture.ts';

const FIXTURES = join(repository, 'server/src/watchlists/formats/fixtures');
const PATIENCE_MS = 60_000;
let database: TestDatabase;
let dataDir: string;
let child: ChildProcess;
let baseUrl: string;
let key: string;
let preflightText: string;

const environment = () => ({
  PATH: process.env['PATH'],
  TMPDIR: tmpdir(),
  PORT: '0',
  MODE: 'live',
  WORKERS: '1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(database),
  // A first start fetches the required lists. This address is refused at once, so the test asks no publisher.
  LIST_MIRROR: 'http://127.0.0.1:9',
});
const hakiki = (...words: string[]): string =>
  execFileSync(process.execPath, ['server/src/hakiki.ts', ...words], {
    cwd: repository,
    env: environment(),
    encoding: 'utf8',
  });

async function post(path: string, json: unknown) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'x-access-token': key, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
async function until<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error(`${what} did not happen`);
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  dataDir = mkdtempSync(join(tmpdir(), 'hakiki-live-'));
  child = spawn(process.execPath, ['server/src/main.ts'], { cwd: repository, env: environment() });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const port = await until('the start', () => {
    if (child.exitCode !== null) throw new Error(output);
    return /"port":(\d+)[^\n]*"msg":"listening"/.exec(output)?.[1];
  });
  baseUrl = `http://127.0.0.1:${port}`;
  preflightText = output;
  const account = hakiki('account', 'create', '--name', 'Ada Lending', '--email', 'ada@example.com', '--verified');
  const { branch_id: branch } = JSON.parse(account) as { branch_id: number };
  ({ key } = JSON.parse(hakiki('key', 'issue', '--branch', String(branch), '--name', 'test')) as { key: string });
}, 2 * PATIENCE_MS);
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  await database[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

const someone = { first_name: 'Ada', last_name: 'Eze' };
const customer = { country: 'nigeria', identifier: '22222222222' };

test('a key of a sandbox is refused with its own reason, in the words of the contract', async () => {
  expect(key).toMatch(/^hklive[A-Za-z0-9]{58}$/);
  const read = async (path: string, token: string) => {
    const response = await fetch(baseUrl + path, { headers: { 'x-access-token': token } });
    return [response.status, response.headers.get('www-authenticate'), await response.json()];
  };
  const header = expect.stringContaining('error="test_key_in_live_mode", error_description="This key belongs to a');
  const message = 'Authorization failed';
  const path = '/api/onboarding/settings';
  expect(await read(path, `hktest${key.slice(6)}`)).toEqual([401, header, { status: 'failed', message }]);
  expect(await read(path, `hklive${key.slice(7)}x`)).toEqual([401, null, { status: 'failed', message }]);
  expect((await read(path, key))[0]).toBe(200);
});

test('a start names what the installation lacks, and how to set it, as JSON like every other line of the log', () => {
  const lines = preflightText.split('\n').filter((line) => /preflight of live mode|live mode: |Live mode/.test(line));
  const entries = lines.map(
    (line) => JSON.parse(line) as { msg: string; code?: string; state?: string; ok?: string[] },
  );
  expect(entries[0]!.ok).toContain('roles');
  for (const [code, state, text] of [
    ['lists', 'missing', 'required watch lists are not in force (un_sc, us_ofac_sdn)'],
    ['providers', 'missing', 'no identity provider is configured'],
    ['account', 'missing', 'no verified account'],
    ['public_url', 'missing', 'not set'],
    ['master_key', 'advice', 'MASTER_KEY'],
  ] as const)
    expect(entries.find((entry) => entry.code === code)).toMatchObject({ state, msg: expect.stringContaining(text) });
});

test('a first start fetches the required lists', async () => {
  expect(preflightText).toMatch(/"lists":\["us_ofac_sdn","un_sc"\][^\n]*"msg":"required watch lists are fetched"/);
  await until('both fetches have ended', async () => {
    const { rows } = await sql`select from list_refreshes where ended_at is not null`.execute(database.db);
    return rows.length === 2 ? rows : undefined;
  });
});

test(
  'live mode without its lists is not ready, screens nobody and decides nothing; importing them changes that',
  async () => {
    // The sandbox's example files.
    expect((await fetch(`${baseUrl}/demo/specimens/specimen-passport.jpg`)).status).toBe(404);
    const readyz = () => fetch(`${baseUrl}/readyz`);
    type Missing = readonly { readonly code: string; readonly params: object }[];
    const missing = async () => ((await (await readyz()).json()) as { params?: { missing: Missing } }).params?.missing;
    const lists = (...names: string[]) => [{ code: 'unready_lists_missing', params: { lists: names } }];
    await until('only the lists are missing', async () => {
      const parts = await missing();
      return parts?.every(({ code }) => code === 'unready_lists_missing') ? parts : undefined;
    });
    expect(await missing()).toEqual(lists('un_sc', 'us_ofac_sdn'));
    const unready = await readyz();
    expect([unready.status, await unready.json()]).toMatchObject([
      503,
      { code: 'not_ready', message: 'Not ready: lists that are required and not imported (un_sc, us_ofac_sdn)' },
    ]);
    for (const [path, json] of [
      ['/api/aml/screening', someone],
      ['/api/aml/screening/batch', { subjects: [someone] }],
      ['/api/onboarding/verify_customer', customer],
    ] as const) {
      const { status, headers, body } = await post(path, json);
      expect([path, status, body]).toEqual([
        path,
        503,
        { status: 'failed', data: [], message: 'Screening lists are not loaded' },
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const metrics = async () => (await fetch(`${baseUrl}/metrics`)).text();
    expect(await metrics()).toContain('hakiki_lists_missing 2');
    expect(hakiki('lists', 'import', 'un_sc', join(FIXTURES, 'un.xml'))).toBeTruthy();
    await until('the readiness names the other list', async () =>
      isDeepStrictEqual(await missing(), lists('us_ofac_sdn')) ? true : undefined,
    );
    hakiki('lists', 'import', 'us_ofac_sdn', join(FIXTURES, 'sdn.xml'));
    await until('the service is ready', async () => ((await readyz()).status === 200 ? true : undefined));
    const { status, body } = await post('/api/aml/screening', someone);
    expect([status, body.data.risk_level]).toEqual([200, 'low']);
    expect(await metrics()).toMatch(/hakiki_list_age_seconds\{list="un_sc"\} \d/);

    const answer = await post('/api/onboarding/verify_customer', customer);
    expect(answer.body.data).toMatchObject({
      identity: { verified: false, error: 'no identity provider is configured for nigeria bvn' },
      decision: 'fail',
    });
    const id = answer.headers.get('x-verification-id');
    const record = await fetch(`${baseUrl}/api/v1/verifications/${id}`, { headers: { 'x-access-token': key } });
    const { data } = (await record.json()) as { data: { outcome: string } };
    expect(data.outcome).toBe('not_checked');
    expect(JSON.stringify(data)).toContain('"not_verified":"not_configured"');
  },
  2 * PATIENCE_MS,
);
