import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RuleCondition } from '@hakiki/contract';
import pg from 'pg';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { listSpecimens } from '../../server/src/sandbox/draw-specimens.ts';
import { readPairs } from '../../server/src/screening/labelled-pairs.ts';
import { pacs008, transferXml } from '../../server/src/transactions/intake/messages/messages.fixture.ts';
import { databaseUrl, repository, type Service, startService } from '../service.fixture.ts';
import { type Block, blocksOfPage, pages } from './blocks.fixture.ts';
import { type Entry, type Run, tried } from './tried.fixture.ts';

/** Commands and code blocks of README and docs, as printed, against a started service. */
// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const missing = ['bash', 'curl', 'openssl'].filter((program) => spawnSync(program, ['--version']).error);
const isData = ({ language }: Block): boolean => language === 'json';
const blocksOf = (page: string): readonly Block[] => blocksOfPage(page).filter((block) => !isData(block));
const isRun = (how: Entry[1]): how is Run => 'prints' in how;
const triedHere = Object.entries(tried).flatMap(([page, entries]) =>
  entries.some(([, how]) => isRun(how)) ? [[page, entries] as const] : [],
);

describe('every block', () => {
  test('is run, read by a test that exists, or has a reason', () => {
    const printed = pages.map((page) => [page, blocksOf(page).length] as const).filter(([, count]) => count > 0);
    const listed = Object.entries(tried).map(([page, entries]) => [page, entries.length] as const);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(printed));
    for (const [page, entries] of Object.entries(tried))
      for (const [at, [part, how]] of entries.entries()) {
        expect(blocksOf(page)[at]!.text, `${page}, block ${at + 1}`).toContain(part);
        if ('by' in how) expect(existsSync(join(repository, how.by)), how.by).toBe(true);
      }
  });

  test('that uses `$BASE` is on a page that says where it comes from', () => {
    const unexplained = pages.filter((page) => {
      const text = readFileSync(join(repository, page), 'utf8');
      return (
        blocksOf(page).some((block) => block.text.includes('$BASE')) && !/^BASE=|quickstart\.md#1-start/m.test(text)
      );
    });
    // The quickstart begins with it, and each guide says how.
    expect(unexplained).toEqual([]);
  });

  test('of JSON is JSON', () => {
    const faults = pages.flatMap((page) =>
      blocksOfPage(page)
        .filter(isData)
        .flatMap(({ line, text }) => {
          try {
            JSON.parse(text);
            return [];
          } catch (error) {
            return [`${page}:${line}: ${error}`];
          }
        }),
    );
    expect(faults).toEqual([]);
  });
});

const blockWith = (page: string, part: string): string => blocksOf(page).find(({ text }) => text.includes(part))!.text;

test.each([
  ['docs/transaction-monitoring.md', 'in_list'],
  ['docs/transactions.md', 'field_number'],
])('the condition of %s is one', (page, part) => {
  expect(Check(RuleCondition, JSON.parse(blockWith(page, part)))).toBe(true);
  expect(Check(RuleCondition, { in_list: {} })).toBe(false);
});

test('the labelled pairs of docs/screening.md are read', () => {
  expect(readPairs(blockWith('docs/screening.md', 'match,subject_name'))).toHaveLength(3);
});

test('the kind of docs/adding-a-document.md is one that the reader takes', () => {
  const kind = blockWith('docs/adding-a-document.md', 'DocumentKind');
  const documents = join(repository, 'server/src/documents');
  const imports = Object.entries({
    'layout/formats.ts': 'digits',
    'layout/check-rules.ts': 'datesInOrder, formed',
  }).map(([file, names]) => `import { ${names} } from '${documents}/${file}';`);
  const program = `${imports.join('\n')}
import type { DocumentKind } from '${documents}/layout/kind.ts';
${kind}
console.log(ghanaVotersCard.name, ghanaVotersCard.checks.length);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stdout.trim(), stderr).toBe('ghana-voters-card 2');
});

describe.skipIf(missing.length)('against a started service', () => {
  let database: TestDatabase;
  let service: Service;
  let receiver: Server;
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-printed-'));

  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startService({ database });
    receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    for (const { file, draw } of listSpecimens())
      if (/^kenya-id-(front|back)\.jpg$/.test(file))
        writeFileSync(join(folder, file.replace('kenya-id-', '')), await draw());
    write('our-list.csv', 'id,name\n1,Bartholomew Zanzibarian\n');
    write('customers.csv', 'name,date_of_birth\nEmeka Nwosu,1985-11-02\n');
    write('pacs008.xml', pacs008(transferXml()));
    write('columns.json', blockWith('docs/transactions.md', '"Posted"'));
    write(
      'october.csv',
      'Ref,Posted,Amount,BVN,From,To,To bank\nr1,2026-10-01T10:00:00Z,5000,22222222222,0123456789,9876543210,044\nr2,2026-10-02T10:00:00Z,7000,22222222222,0123456789,9876543210,044\n',
    );
    for (const _ of Array(3))
      await service.call('POST', '/api/onboarding/verify_customer', {
        key: service.sandbox.api_key,
        json: { country: 'nigeria', identifier: '22222222222' },
        headers: { 'x-reference': 'customer-7' },
      });
    await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
      key: service.sandbox.api_key,
      json: {
        ...{ transaction_id: 'printed-1', amount: 50_000, currency: 'NGN', transaction_type: 'transfer' },
        account_type: 'individual',
        customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
        additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
        origin_account: { account_number: '0123456789', bank_code: '058' },
        destination_account: { account_number: '9876543210', bank_code: '044' },
      },
    });
  });
  afterAll(async () => {
    receiver?.close();
    await service?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The command of this checkout, without the set-up of `npx`; a refusal ends the block. */
  const PRELUDE = `npx() { shift; "${process.execPath}" "${join(repository, 'server/src/hakiki.ts')}" "$@"; }
curl() { command curl --fail-with-body --show-error --max-time 120 "$@"; }
`;
  async function runShell(text: string): Promise<string> {
    const { api_key: key, dashboard_token: token, client_id: client } = service.sandbox;
    const own = text.replaceAll(
      'http://localhost:4000',
      `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    );
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', PRELUDE + own], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...{ BASE: service.baseUrl, KEY: key, TOKEN: token, CLIENT: client, REPOSITORY: repository },
        ...{ DATA: service.dataDir, DATA_DIR: service.dataDir, DATABASE_URL: databaseUrl(database) },
      },
      maxBuffer: 64 << 20,
      timeout: 120_000,
    });
    return stdout.trim();
  }

  /** In a transaction that is rolled back, under names that no other test has. A database cannot be made in one. */
  async function runSql(texts: readonly string[]): Promise<string> {
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      await client.query('begin');
      for (const text of texts) await client.query(text);
      await client.query('rollback');
      return '';
    } finally {
      await client.end();
    }
  }
  const isSql = ({ language }: Block): boolean => language === 'sql';
  const withOwnNames = (text: string): string =>
    text
      .replaceAll(/^create database .*$/gm, '')
      .replaceAll(/\bhakiki/g, 'printed_hakiki')
      .replaceAll('database printed_hakiki ', () => `database "${database.connection.database}" `);

  test.each(triedHere)('%s', async (page, entries) => {
    const outputs: string[] = [];
    const blocks = blocksOf(page);
    for (const [at, [, how]] of entries.entries()) {
      if (!isRun(how)) continue;
      const block = blocks[at]!;
      const read = async (path: string) => {
        const { status, body } = await service.call('GET', path, { token: service.sandbox.dashboard_token });
        expect(status, path).toBe(200);
        return body;
      };
      const text = await how.edit(block.text, { outputs, read });
      const makesRoles = text.includes('create role');
      // Divides the rights of the role that the first block made.
      const before = text.includes('reassign owned') ? [blocks.find(isSql)!] : [];
      const statements = makesRoles ? [...before, block].map((each) => withOwnNames(each.text)) : [text];
      const output = isSql(block) ? await runSql(statements) : await runShell(text);
      outputs.push(output);
      expect(output, `${page}:${block.line}`).toMatch(how.prints);
    }
  });
});
