import { randomBytes } from 'node:crypto';
import { connect } from '../server/src/platform/database/open-database.ts';
import { asSystem } from '../server/src/platform/database/roles.ts';
import type { Db } from '../server/src/platform/database/tables.ts';
import type { TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { callService, type ServiceAccess } from './service.fixture.ts';
import { sharedTenants } from './shared-programs.fixture.ts';

/** Its disposal closes this file's connection to the database; the service goes on. */
export interface SharedService extends ServiceAccess {
  /** In the system scope: the rows of every test file's account. */
  readonly db: Db;
  /** An address of this file's own, which every `call` comes from: the service believes `X-Forwarded-For`. */
  readonly address: string;
  /** The connection of the database's owner, for commands of the operator. */
  readonly database: Pick<TestDatabase, 'connection'>;
  /** An e-mail address that no other file's user has: `email('ada')` is `ada@demo.…`. */
  email(name: string): string;
}

/**
 * Demo tenants of this file's own on the service that all files of the run share. For files that need no special environment, no restart, no
 * look at the whole database and no limit of the whole service; others start their own with `startService`.
 */
export async function sharedService(): Promise<SharedService> {
  const { sandbox, dataDir, connection } = await sharedTenants();
  const baseUrl = sandbox.base_url;
  // Of IPv4: the service counts an IPv6 network of 64 bits as one address.
  const address = `10.${[...randomBytes(3)].join('.')}`;
  let opened: ReturnType<typeof connect> | undefined;
  const domain = sandbox.owner_email.split('@')[1];
  return {
    baseUrl,
    sandbox,
    dataDir,
    get db() {
      opened ??= connect(asSystem(connection), 2, () => {});
      return opened.db;
    },
    address,
    database: { connection },
    email: (name) => `${name}@${domain}`,
    call: (method, path, { headers, ...options } = {}) =>
      callService(baseUrl, method, path, { ...options, headers: { 'x-forwarded-for': address, ...headers } }),
    async [Symbol.asyncDispose]() {
      await opened?.end();
    },
  };
}
