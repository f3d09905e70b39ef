import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { insertConfig, readSecret, rotateSecret } from '../sdk/configs/config-store.ts';
import { startDelivery } from './deliver.ts';
import { amongIds, enqueuePending } from './delivery-job.ts';
import { recordModuleEvent, recordSdkEvent } from './record-event.ts';
import { saveIntegration } from './store.ts';

export interface Received {
  readonly path: string;
  readonly id: number;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}
/**
 * Answer of the receiver: its status, and a Location header for a redirect. If undefined, the receiver never answers.
 */
export type Answer = { readonly status: number; readonly location?: string; readonly body?: string } | undefined;

const idOf = (event: { data?: { id: number }; verification_id?: number }): number =>
  event.data?.id ?? event.verification_id ?? -1;

/** Starts a receiver on loopback. It stores the requests and returns the answers that the test defines. */
export async function startReceiver(
  answer: (received: Received, times: number) => Answer | Promise<Answer> = () => ({ status: 200 }),
) {
  const got: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const one: Received = {
      path: request.url!,
      id: idOf(JSON.parse(body.toString())),
      body,
      headers: request.headers,
    };
    got.push(one);
    const told = await answer(one, got.filter(({ id, path }) => id === one.id && path === one.path).length);
    if (!told) return;
    response.writeHead(told.status, told.location ? { location: told.location } : {}).end(told.body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    ids: () => got.map(({ id }) => id),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export const HASH_KEY = 'test.hash.key.0123456789';

/** A database, branches with integrations, and the delivery engine of the server. */
export async function makeEngine() {
  const database = await createTestDatabase();
  const { db, connection } = database;
  const vault = makeVault(db, [masterKeyFrom(randomBytes(32).toString('base64'))]);
  const outbound = makeOutbound({ allow: [], allowLoopback: true });
  const account = await insertAccount(db, 'Test', true);
  const faults: unknown[] = [];
  const running = new Set<{ stop(): Promise<void> }>();
  const openEngine = () => openJobs({ db, connection, onFault: (error) => faults.push(error) });
  /** If true, the engine only records events, like a process that sends no deliveries. */
  const jobs = await openEngine();
  const deps = { db, vault, jobs };
  return {
    db,
    vault,
    jobs,
    deps,
    faults,
    async addBranch(url: string) {
      const { id } = await insertBranch(db, account.id, 'Test');
      const branch = { id, account_id: account.id };
      await saveIntegration(deps, branch, { url, hash_key: HASH_KEY }, new Date());
      return branch;
    },
    async addSdkConfig(url: string) {
      const branch = await insertBranch(db, account.id, 'Test');
      const { id } = await insertConfig(
        db,
        vault,
        { id: branch.id, account_id: account.id },
        { name: 'Test', webhook_url: url },
      );
      return {
        read: () => readSecret(db, vault, account.id, id),
        rotate: () => rotateSecret(db, vault, { id, accountId: account.id }, new Date()),
        record: (number: number) =>
          recordSdkEvent(db, deps, {
            accountId: account.id,
            branchId: branch.id,
            sdkConfigId: id,
            payload: { event: 'liveness.completed', verification_id: number } as { event: string },
            subject: `run ${number}`,
          }),
      };
    },
    record: (branch: { id: number }, id: number, subject = `subject ${id}`) =>
      db.transaction().execute((transaction) =>
        recordModuleEvent(transaction, deps, {
          accountId: account.id,
          branchId: branch.id,
          module: 'transaction_monitoring',
          event: 'suspicious_transaction',
          // The test sets the id so that it can recognise the event.
          data: { id, text: 'Zoë Ọláolúwa "quoted" ✓' } as never,
          subject,
        }),
      ),
    /** `timeoutMs` is the maximum time to wait for a receiver's answer. The default is 10 s. */
    async start({ timeoutMs }: { timeoutMs?: number } = {}) {
      const own = await openEngine();
      running.add(own);
      await startDelivery({
        db,
        jobs: own,
        vault,
        outbound: { post: (url, request) => outbound.post(url, { ...request, ...(timeoutMs && { timeoutMs }) }) },
        clock: systemClock,
        random: Math.random,
        onFault: (error) => faults.push(error),
      });
      return {
        async stop(): Promise<void> {
          if (running.delete(own)) await own.stop();
        },
      };
    },
    /** Makes waiting retries due now. Another test checks the delays of retries. */
    async dueNow() {
      const { rows } = await sql<{ id: number }>`update webhook_deliveries set next_at = now(), attempt = attempt + 1
        where state = 'pending' and next_at is not null returning id`.execute(db);
      await enqueuePending(db, jobs, amongIds(rows.map(({ id }) => id)));
    },
    async clear() {
      for (const table of ['attempts', 'deliveries', 'events', 'endpoints'])
        await sql.raw(`delete from webhook_${table}`).execute(db);
      await sql`delete from pgboss.job where name = 'webhook-deliveries'`.execute(db);
    },
    /** Number of delivery jobs that are due or running. */
    async dueJobs(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'webhook-deliveries' and state < 'completed' and start_after <= now()`.execute(db);
      return rows[0]!.count;
    },
    async states() {
      const { rows } = await sql<{
        id: number;
        state: string;
        failures: number;
        wait: number;
      }>`select d.id, d.state, (select count(*) from webhook_attempts a where a.delivery_id = d.id and a.error is not null) as failures,
        extract(epoch from next_at - now()) as wait from webhook_deliveries d order by d.id`.execute(db);
      return rows;
    },
    async [Symbol.asyncDispose]() {
      for (const own of running) await own.stop();
      await jobs.stop();
      await outbound.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
