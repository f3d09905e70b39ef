import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { migrate } from '../platform/database/migrate.ts';
import { connect } from '../platform/database/open-database.ts';
import { asSystem, secureTables } from '../platform/database/roles.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { formerMigrations } from '../platform/testing/former-migrations.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { until } from '../platform/testing/until.ts';
import { hashKeyContext } from './attempt.ts';
import { startDelivery } from './deliver.ts';
import { listDeliveries } from './delivery-list-store.ts';
import { HASH_KEY, startReceiver } from './engine.fixture.ts';
import { bodyContext } from './record-event.ts';
import { moduleEndpoint } from './tables.ts';

test('what the former engine left pending is delivered by this one, its retries at their time, and its history is kept', async () => {
  const former = mkdtempSync(join(tmpdir(), 'hakiki-former-'));
  for (const name of readdirSync(formerMigrations))
    if (name < '0070') cpSync(join(formerMigrations, name), join(former, name));
  await using database = await createTestDatabase({ migrated: false });
  const { db } = database;
  await migrate(db, former);
  rmSync(former, { recursive: true });

  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  await using receiver = await startReceiver();
  const account = await insertAccount(db, 'Former', true);
  const { id: branchId } = await insertBranch(db, account.id, 'Main');
  const endpoint = moduleEndpoint(branchId);
  await sql`insert into integrations (branch_id, url, hash_key, hash_key_last_four)
    values (${branchId}, ${receiver.origin}, ${await vault.encrypt(account.id, hashKeyContext(branchId), HASH_KEY)}, '6789')`.execute(
    db,
  );
  for (let id = 1; id <= 30; id++) {
    const body = await vault.encrypt(account.id, bodyContext(id), JSON.stringify({ data: { id } }));
    await sql`insert into webhook_events (id, account_id, branch_id, event, body)
      values (${id}, ${account.id}, ${branchId}, 'suspicious_transaction', ${body})`.execute(db);
    await sql`insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state)
      values (${id}, ${branchId}, ${endpoint}, ${`subject ${id % 3}`}, 'pending')`.execute(db);
  }
  // Delivery 1 was delivered at the second attempt. Delivery 2 waits for its first retry. The second retry of delivery
  // 3 is due. The other deliveries wait for their first attempt.
  await sql`insert into webhook_queue (delivery_id, event_id, branch_id, endpoint, turn)
    select id, event_id, branch_id, endpoint, hashtext(subject) from webhook_deliveries where id > 1`.execute(db);
  await sql`update webhook_queue set failures = 1, turn = -delivery_id, next_at = now() + interval '25 seconds' where delivery_id = 2`.execute(
    db,
  );
  await sql`update webhook_queue set failures = 2, turn = -delivery_id, next_at = now() where delivery_id = 3`.execute(
    db,
  );
  await sql`insert into webhook_attempts (delivery_id, at, status, duration_ms, error)
    values (1, now(), 500, 3, 'answered 500'), (2, now(), 500, 3, 'answered 500')`.execute(db);
  await sql`update webhook_deliveries set state = 'delivered', finished_at = now(), attempted_at = now(), status = 204, duration_ms = 4
    where id = 1`.execute(db);
  await sql`insert into webhook_endpoints (endpoint, failing_since) values (${endpoint}, now())`.execute(db);

  await migrate(db);
  await secureTables(db);
  const system = connect(asSystem(database.connection), 5, () => {});
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const jobs = await openJobs({ db: system.db, connection: database.connection, onFault });
  const outbound = makeOutbound({ allow: [], allowLoopback: true });
  await startDelivery({ db: system.db, jobs, vault, outbound, clock: systemClock, random: Math.random, onFault });
  await until(() => receiver.got.length === 28);
  const pending = async () =>
    (
      await sql<{
        id: number;
        failures: number;
      }>`select id, failures from webhook_deliveries where state = 'pending'`.execute(db)
    ).rows;
  await until(async () => (await pending()).length === 1);
  expect(await pending()).toEqual([{ id: 2, failures: 1 }]);
  await jobs.stop();
  await outbound.close();
  expect(receiver.ids().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 28 }, (_, n) => n + 3));
  for (const rest of [0, 1, 2]) {
    const order = receiver.ids().filter((id) => id > 3 && id % 3 === rest);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  const branch = { id: branchId, account_id: account.id };
  const [first] = await listDeliveries(system.db, vault, branch, { page: { limit: 1, before: 2 } });
  expect(first).toMatchObject({ state: 'delivered', attempts: [{ status: 500 }, { status: 204, duration_ms: 4 }] });
  await system.end();
  expect(faults).toEqual([]);
});
