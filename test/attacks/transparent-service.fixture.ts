import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { compose } from '../../server/src/app/compose.ts';
import { checkInstallation, publishSandbox } from '../../server/src/app/installation.ts';
import { openPlatform, type Platform } from '../../server/src/app/open-platform.ts';
import { readConfig } from '../../server/src/app/read-config.ts';
import { makeBlobs } from '../../server/src/platform/blobs.ts';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { folderStore } from '../../server/src/platform/folder-store.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { beginBlob } from '../../server/src/verifications/sweep-blobs.ts';
import { databaseUrl } from '../service.fixture.ts';
import { changeByTwo, forgetByTwo, type TwoPeople } from '../two-people.fixture.ts';

/** Nothing is hidden under this one, keyed hashes neither: what a dump holds of a person is found by reading it. */
const transparent: Vault = {
  encrypt: async (_account, _context, plain) => Buffer.from(plain),
  decrypt: async (_account, _context, bytes) => Buffer.from(bytes),
  blindIndex: async (_account, value) => Buffer.from(`hash of ${value.normalize('NFKC').trim().toLowerCase()}`),
  rotateDataKey: async () => 1,
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Called {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an endpoint answers is for the test to judge
  readonly body: any;
  readonly raw: Buffer;
}

/** A service in this process whose database and files say everything in the open. */
export async function startTransparentService() {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-person-'));
  const database = await createTestDatabase();
  const owner = connect(database.connection, 1, () => {});
  const environment = { PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl(database), WORKERS: '1' };
  const opened = await openPlatform(readConfig(environment), makeLog('silent'));
  const blobs = makeBlobs(folderStore(join(folder, 'blobs')), transparent, (account, name) =>
    beginBlob(opened.db, account, name),
  );
  const platform: Platform = { ...opened, vault: transparent, blobs };
  await checkInstallation(platform);
  const file = publishSandbox(folder, 'http://127.0.0.1')!;
  const sandbox: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const service = await compose(platform);
  await service.app.ready();

  async function call(
    method: Method,
    url: string,
    json?: unknown,
    { token = sandbox['dashboard_token'], ...headers } = {} as Record<string, string>,
  ): Promise<Called> {
    const answer = await service.app.inject({
      method,
      url,
      headers: { authorization: `Token ${token}`, 'x-access-token': sandbox['api_key']!, ...headers },
      ...(json !== undefined && { payload: json as object }),
    });
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.includes('json') ? answer.json() : undefined,
      raw: answer.rawPayload,
    };
  }
  /** The same, which must succeed; its data. */
  const ok = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request);
    expect(answer.status, `${request[0]} ${request[1]}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body?.data;
  };

  /**
   * Every row of every table and every file, as text: bytes are decoded, since under the transparent vault they are text. Of one moment, as the
   * database's owner; a table that cannot be read fails the test: what it hides would look forgotten.
   */
  async function dump(): Promise<string[]> {
    const texts = await owner.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (work) => {
        await sql`set local statement_timeout = 0`.execute(work);
        const { rows } = await sql<{ table: string }>`select format('%I.%I', table_schema, table_name) as table
          from information_schema.tables where table_type = 'BASE TABLE'
            and table_schema not in ('pg_catalog', 'information_schema') and table_name not in ('list_entities')`.execute(
          work,
        );
        const lines: string[] = [];
        for (const { table } of rows) {
          const content = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t`.execute(work);
          for (const { text } of content.rows)
            lines.push(
              `${table}: ${text.replace(/\\+x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString())}`.toLowerCase(),
            );
        }
        return lines;
      });
    // The folder comes with the first picture.
    const blobs = join(folder, 'blobs');
    for (const file of existsSync(blobs) ? readdirSync(blobs, { recursive: true, withFileTypes: true }) : [])
      if (file.isFile()) texts.push(`file: ${readFileSync(join(file.parentPath, file.name), 'base64')}`);
    return texts;
  }

  const twoPeople: TwoPeople = {
    call: async (method, path, { token, json } = {}) => {
      const answer = await call(method as Method, path, json, token === undefined ? {} : { token });
      return { ...answer, headers: new Headers() };
    },
    sandbox: sandbox as { dashboard_token: string; employee_admin_token: string },
  };
  return {
    ...{ folder, platform, sandbox, app: service.app, call, ok, dump },
    /** Has a person forgotten, by as many people as it takes; what was deleted, and what stays. */
    forget: (criteria: object) => forgetByTwo(twoPeople, criteria),
    /** Has something changed that takes two people. */
    changeByTwo: (proposal: object) => changeByTwo(twoPeople, proposal),
    async [Symbol.asyncDispose]() {
      await service.close();
      await platform.close();
      await owner.end();
      await database[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
