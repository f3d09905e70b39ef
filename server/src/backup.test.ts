import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from './backup.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { makeLog } from './platform/log.ts';
import { mirrorFolder } from './platform/mirror-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-backup-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const configOf = (name: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: join(folder, name), ...more });
function listener() {
  const lines: string[] = [];
  const io = { out: (line: string) => void lines.push(line), err: () => {}, environment: {} };
  return { io, lines };
}
const images = (place: string) =>
  readdirSync(join(folder, place), { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;

test('what is backed up comes back: rows, images, and what was sealed', { timeout: 120_000 }, async () => {
  const target = join(folder, 'target');
  const original = await openPlatform(configOf('one'), makeLog('silent'));
  await sql`insert into accounts (name) values ('kept')`.execute(original.db);
  const name = await original.blobs.put(1, Buffer.from('a face'));
  const forgotten = await original.blobs.put(1, Buffer.from('another'));
  const first = listener();
  expect(await backUp([target], first.io, original)).toBe(0);
  expect(first.lines.join('\n')).toContain('master key is not in it');
  expect([images('target/blobs'), existsSync(join(target, 'master.key'))]).toEqual([2, false]);
  await original.blobs.delete(forgotten);
  const second = listener();
  expect(await backUp([target, '--with-key'], second.io, original)).toBe(0);
  expect(second.lines).toContain('Images: 0 copied, 1 forgotten ones deleted');
  await original.close();

  const { io } = listener();
  await expect(restore([target], io, configOf('one'))).rejects.toThrow('has a database already');
  expect(await restore([target], io, configOf('two'))).toBe(0);
  const restored = await openPlatform(configOf('two'), makeLog('silent'));
  const { rows } = await sql<{ name: string }>`select name from accounts`.execute(restored.db);
  expect(rows).toEqual([{ name: 'kept' }]);
  expect(Buffer.from((await restored.blobs.get(1, name))!).toString()).toBe('a face');
  expect(await restored.blobs.get(1, forgotten)).toBeUndefined();
  await restored.close();
});

test('what cannot be backed up or restored is told', async () => {
  const { io } = listener();
  const config = configOf('x', { DATABASE_URL: 'postgres://db/hakiki' });
  await expect(backUp([folder], io, { config, connection: {} })).rejects.toThrow('its own means');
  await expect(backUp([], io, { config, connection: {} })).rejects.toThrow('Usage');
  await expect(restore([folder], io, configOf('y'))).rejects.toThrow('holds no backup');
});

test('a folder is mirrored by name, without drafts; an absent one is empty', async () => {
  const from = mkdtempSync(join(folder, 'from-'));
  for (const name of ['a', 'b', 'c.part']) writeFileSync(join(from, name), name);
  const to = join(folder, 'to');
  expect(await mirrorFolder(from, to)).toEqual({ copied: 2, deleted: 0 });
  rmSync(join(from, 'a'));
  expect(await mirrorFolder(from, to)).toEqual({ copied: 0, deleted: 1 });
  expect(readdirSync(to)).toEqual(['b']);
  expect(await mirrorFolder(join(folder, 'absent'), to)).toEqual({ copied: 0, deleted: 1 });
});
