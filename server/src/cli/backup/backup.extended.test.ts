import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatform, type Platform } from '../../app/open-platform.ts';
import { readConfig } from '../../app/read-config.ts';
import { makeLog } from '../../platform/log.ts';
import { recordVerification } from '../../verifications/record.ts';
import { givenBy } from '../given.fixture.ts';
import { backUp, restore } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-backup-'));
chmodSync(folder, 0o755);
const at = (...names: string[]) => join(folder, ...names);
const configOf = (name: string, more: Record<string, string> = {}) => readConfig({ DATA_DIR: at(name), ...more });
const lines: string[] = [];
const io = { out: (line: string) => void lines.push(line), err: () => {}, environment: {} };
const images = (place: string) =>
  readdirSync(at(place), { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;

let original: Platform;
let kept: string;
let forgotten: string;
beforeAll(async () => {
  original = await openPlatform(configOf('one'), makeLog('silent'));
  await sql`insert into accounts (name) values ('kept')`.execute(original.db);
  await sql`insert into branches (account_id, name) values (1, 'b')`.execute(original.db);
  [kept, forgotten] = [
    await original.blobs.put(1, Buffer.from('a face')),
    await original.blobs.put(1, Buffer.from('another')),
  ];
  await recordVerification(original.db, original.vault, {
    branchId: 1,
    accountId: 1,
    kind: 'document',
    outcome: 'valid',
    result: {},
    evidence: {},
    provenance: {},
    images: [{ name: 'front', blob: kept, content_type: 'image/jpeg' }],
    searchTerms: [],
    requestId: undefined,
  });
}, 120_000);
afterAll(async () => {
  await original.close();
  rmSync(folder, { recursive: true });
});

test('what is backed up comes back: rows, images, and what was encrypted', { timeout: 120_000 }, async () => {
  expect(await backUp(givenBy('backup', [at('target')]), io, configOf('one'))).toBe(0);
  expect(lines.join('\n')).toContain('master key is not in it');
  expect([images('target/blobs'), existsSync(at('target', 'master.key'))]).toEqual([2, false]);
  await original.blobs.delete(forgotten);
  expect(
    await backUp(
      givenBy('backup', [at('target'), '--with-key']),
      io,
      configOf('one', { BLOB_URL: `file://${at('one/blobs')}/` }),
    ),
  ).toBe(0);
  expect(lines).toContain('Images: 0 copied, 1 forgotten ones deleted');

  await expect(restore(givenBy('restore', [at('target')]), io, configOf('one'))).rejects.toThrow(
    'has a database already',
  );
  expect(await restore(givenBy('restore', [at('target')]), io, configOf('two'))).toBe(0);
  const restored = await openPlatform(configOf('two'), makeLog('silent'));
  const { rows } = await sql<{ name: string }>`select name from accounts`.execute(restored.db);
  expect(rows).toEqual([{ name: 'kept' }]);
  expect(Buffer.from((await restored.blobs.get(1, kept))!).toString()).toBe('a face');
  expect(await restored.blobs.get(1, forgotten)).toBeUndefined();
  await restored.close();
});

describe('a backup that would lose something is refused', () => {
  test.each([
    ['into DATA_DIR', 'one'],
    ['around it', '.'],
    ['into its images', 'one/blobs/backup'],
  ])('%s', async (_, target) => {
    await expect(backUp(givenBy('backup', [at(target)]), io, configOf('one'))).rejects.toThrow(
      'cannot lie in, or hold',
    );
    expect((await sql`select 1`.execute(original.db)).rows).toHaveLength(1);
  });

  test('of a DATA_DIR without a database: none is made', async () => {
    await expect(backUp(givenBy('backup', [at('target')]), io, configOf('wrong'))).rejects.toThrow('has no database');
    expect(existsSync(at('wrong/postgres/PG_VERSION'))).toBe(false);
  });

  test('over the backup of another database, or over anything else', async () => {
    const other = await openPlatform(configOf('other'), makeLog('silent'));
    await expect(backUp(givenBy('backup', [at('target')]), io, configOf('other'))).rejects.toThrow(
      'of another database',
    );
    await other.close();
    mkdirSync(at('papers'));
    writeFileSync(at('papers', 'letter.txt'), 'dear');
    await expect(backUp(givenBy('backup', [at('papers')]), io, configOf('one'))).rejects.toThrow('something else');
    expect(readdirSync(at('papers'))).toEqual(['letter.txt']);
  });

  test('without the images that records name, unless they are known to be lost', async () => {
    const elsewhere = configOf('one', { BLOB_URL: `file://${at('nowhere')}` });
    await expect(backUp(givenBy('backup', [at('target')]), io, elsewhere)).rejects.toThrow('1 of 1 images');
    expect(images('target/blobs')).toBe(1);
    expect(await backUp(givenBy('backup', [at('lost'), '--without-lost-images']), io, elsewhere)).toBe(0);
  });

  test('while another is under way', async () => {
    const both = await Promise.allSettled([
      backUp(givenBy('backup', [at('target')]), io, configOf('one')),
      backUp(givenBy('backup', [at('target')]), io, configOf('one')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Another backup of this database is under way' },
    });
    expect(await restore(givenBy('restore', [at('target')]), io, configOf('three'))).toBe(0);
  });

  test('of a PostgreSQL that is not ours, or badly called', async () => {
    const external = configOf('x', { DATABASE_URL: 'postgres://db/hakiki' });
    await expect(backUp(givenBy('backup', [at('t')]), io, external)).rejects.toThrow('its own means');
    await expect(backUp(givenBy('backup', []), io, configOf('one'))).rejects.toThrow('Usage');
    await expect(backUp(givenBy('backup', ['a', 'b']), io, configOf('one'))).rejects.toThrow('Usage');
  });
});

describe('what is no whole backup is not restored', () => {
  test('a copied DATA_DIR', async () => {
    await expect(restore(givenBy('restore', [at('one')]), io, configOf('y'))).rejects.toThrow(
      'contains no Hakiki backup',
    );
  });

  test('one that was damaged', async () => {
    await backUp(givenBy('backup', [at('damaged')]), io, configOf('one'));
    truncateSync(at('damaged/postgres/base/5/1259'));
    await expect(restore(givenBy('restore', [at('damaged')]), io, configOf('y'))).rejects.toThrow('not whole');
  });

  test('one that was not finished', async () => {
    writeFileSync(at('damaged', 'backup.json'), JSON.stringify({ format: 1, complete: false, database: '1' }));
    await expect(restore(givenBy('restore', [at('damaged')]), io, configOf('y'))).rejects.toThrow('not finished');
    writeFileSync(at('damaged', 'backup.json'), '{');
    await expect(restore(givenBy('restore', [at('damaged')]), io, configOf('y'))).rejects.toThrow('damaged');
  });

  test('and nothing that is there is deleted', async () => {
    mkdirSync(at('shared'));
    writeFileSync(at('shared', 'b.txt'), 'mine');
    const shared = configOf('z', { BLOB_URL: `file://${at('shared')}` });
    await expect(restore(givenBy('restore', [at('target')]), io, shared)).rejects.toThrow('has files already');
    expect(readdirSync(at('shared'))).toEqual(['b.txt']);
  });
});
