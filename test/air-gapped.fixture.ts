import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * `node test/air-gapped.fixture.ts FOLDER`: installs live mode in FOLDER as docs/install/air-gapped.md says, screens,
 * verifies and monitors, waits until every job of a minute has run, and prints the answers and what tried to leave the
 * machine. `node test/air-gapped.fixture.ts FOLDER --refresh` only starts, with lists from an address that does not exist.
 */
const [folder, option] = process.argv.slice(2) as [string, string?];
const repository = join(import.meta.dirname, '..');
const lists = join(repository, 'server/src/watchlists/formats/fixtures');
const log = join(folder, 'outbound.log');
const trap = pathToFileURL(join(import.meta.dirname, 'outbound-trap.fixture.ts')).href;
const PATIENCE_MS = 120_000;

const environment = {
  PATH: process.env['PATH'],
  PORT: '0',
  HOST: '127.0.0.1',
  MODE: 'live',
  WORKERS: '1',
  DATA_DIR: join(folder, 'data'),
  ...(option === '--refresh' ? { LIST_MIRROR: 'https://lists.invalid' } : { LIST_REFRESH: 'off' }),
  OUTBOUND_LOG: log,
  NODE_OPTIONS: `--import ${trap}`,
};
const outbound = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);

async function until<T>(what: string, read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error(`${what} did not happen:\n${output}`);
}

const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: repository, env: environment });
const exited = new Promise((resolve) => child.once('exit', resolve));
let output = '';
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => (output += text));
try {
  const port = await until('the start', () => {
    if (child.exitCode !== null) throw new Error(output);
    return /"port":(\d+)[^\n]*"msg":"listening"/.exec(output)?.[1];
  });
  if (option === '--refresh') {
    await until('a call to the outside', () => (outbound().length ? true : undefined));
    console.log(JSON.stringify({ outbound: outbound() }));
  } else console.log(JSON.stringify(await work(`http://127.0.0.1:${port}`)));
} finally {
  child.kill('SIGTERM');
  await exited;
}

function hakiki(...words: string[]): string {
  const options = { cwd: repository, env: environment, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['server/src/hakiki.ts', ...words], options);
}

async function work(baseUrl: string) {
  const account = hakiki('account', 'create', '--name', 'Ada Lending', '--email', 'ada@example.com', '--verified');
  const { branch_id: branch } = JSON.parse(account) as { branch_id: number };
  const { key } = JSON.parse(hakiki('key', 'issue', '--branch', String(branch), '--name', 'test')) as { key: string };
  hakiki('lists', 'import', 'un_sc', join(lists, 'un.xml'));
  hakiki('lists', 'import', 'us_ofac_sdn', join(lists, 'sdn.xml'));
  await until('readiness', async () => ((await fetch(`${baseUrl}/readyz`)).status === 200 ? true : undefined));
  const post = async (path: string, json: object) => {
    const headers = { 'x-access-token': key, 'content-type': 'application/json' };
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(json) });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    return { status: response.status, data };
  };
  const hit = await post('/api/aml/screening', { name: 'Dulimar Osei Korvane', date_of_birth: '1961-04-12' });
  const none = await post('/api/aml/screening', { first_name: 'Ada', last_name: 'Eze' });
  const customer = await post('/api/onboarding/verify_customer', { country: 'nigeria', identifier: '22222222222' });
  const payment = await post('/api/v1/monitoring/transaction_monitoring', {
    ...{ transaction_id: 'payment-4711', amount: 4711.25, currency: 'NGN', transaction_type: 'transfer' },
    ...{
      account_type: 'individual',
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@mail.example', identifier: '22222222222' },
    },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos', counterparty_name: 'Ngozi Obi' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '058' },
  });
  const pages = [];
  for (const path of ['/dashboard', '/docs/']) pages.push((await fetch(baseUrl + path)).status);
  // The scheduled jobs of each minute have run when the background migrations are registered.
  await until('the jobs of a minute', async () =>
    (await (await fetch(`${baseUrl}/metrics`)).text()).includes('hakiki_background_migration_rows{') ? true : undefined,
  );
  return { hit, none, customer, payment, pages, outbound: outbound() };
}
