import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { copyRunningDatabase, holdsDatabase, restoreDatabase } from './copy-database.ts';
import { embeddedFiles } from './embedded-files.ts';
import { startEmbedded } from './embedded-server.ts';

test('a copy made while writes go on has all that was committed before, and nothing half', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-copy-'));
  chmodSync(folder, 0o755);
  const original = embeddedFiles(join(folder, 'original'));
  const server = await startEmbedded(original, () => {});
  const target = join(folder, 'backup', 'postgres');
  let committed = 0;
  let before: number;
  {
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query('create table pairs (id int primary key, half text not null, filler text)');
    let stop = false;
    // Each transaction writes two rows. A copy that contains only a part of a transaction would have an odd number of
    // rows.
    const writing = (async () => {
      for (let id = 0; !stop; id += 2) {
        await client.query(
          "insert into pairs select $1 + n, 'half', repeat(md5(random()::text), 20) from generate_series(0, 1) n",
          [id],
        );
        if (id % 50 === 0) await client.query('update pairs set half = half where id % 7 = 0');
        committed = id + 2;
      }
    })();
    await until(() => committed >= 500);
    before = committed;
    await copyRunningDatabase(server.connection, original.data, target);
    // A second copy replaces the first.
    before = committed;
    await copyRunningDatabase(server.connection, original.data, target);
    stop = true;
    await writing;
    await client.end();
    await server.stop();
  }
  expect(await holdsDatabase(target)).toBe(true);

  const restored = embeddedFiles(join(folder, 'restored'));
  await restoreDatabase(target, restored.data, restored.identity);
  const second = await startEmbedded(restored, () => {});
  const client = new pg.Client(second.connection);
  await client.connect();
  const { rows } = await client.query<{ count: number; max: number }>(
    'select count(*)::int as count, max(id) as max from pairs',
  );
  const { count, max } = rows[0]!;
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(committed);
  expect([count % 2, max]).toEqual([0, count - 1]);
  await client.query("insert into pairs values (-1, 'writable', '')");
  await client.end();
  await second.stop();
  rmSync(folder, { recursive: true });
});
