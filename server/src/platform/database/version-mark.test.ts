import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerMigrations } from '../testing/former-migrations.ts';
import { migrationNames, migrationsFolder } from './migrate.ts';
import { ownVersion } from './own-version.ts';
import { assertFolderVersion, writeMark } from './version-mark.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hakiki-mark-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const own = { version: '0.1.0', migrations: ['0001-accounts.sql', '0386-risks.sql'], postgres: '18' };

test('a folder of a newer version is refused in words that name both, and is left as it is', () => {
  writeMark(folder, { version: '0.2.0', migration: '0500-later.sql' });
  const before = [readdirSync(folder), statSync(folder).ctimeMs];
  expect(() => assertFolderVersion(folder, own)).toThrow(
    /last used by Hakiki 0\.2\.0, which is newer than this version 0\.1\.0.*0500-later\.sql/,
  );
  expect([readdirSync(folder), statSync(folder).ctimeMs]).toEqual(before);
});

test('this program opens the folder of every former version', () => {
  const names = [...migrationNames(formerMigrations), ...migrationNames(migrationsFolder)];
  expect(names).toContain('0590-text-templates.sql');
  for (const migration of names) {
    writeMark(folder, { version: '0.1.0', migration });
    expect(() => assertFolderVersion(folder, ownVersion()), migration).not.toThrow();
  }
});

test('an own one, an older one, an empty one and one of before the mark are opened', () => {
  expect(() => assertFolderVersion(folder, own)).not.toThrow();
  expect(() => assertFolderVersion(join(folder, 'absent'), own)).not.toThrow();
  for (const migration of own.migrations) {
    writeMark(folder, { version: '0.0.9', migration });
    expect(() => assertFolderVersion(folder, own)).not.toThrow();
  }
});

test('a database of another PostgreSQL is refused, also where the data lies elsewhere', () => {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  expect(() => assertFolderVersion(folder, own)).not.toThrow();
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '19\n');
  expect(() => assertFolderVersion(folder, own)).toThrow(/PostgreSQL 19.*brings PostgreSQL 18/);
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'PG_VERSION'), '17\n');
  writeFileSync(join(folder, 'postgres.location'), `${join(folder, 'elsewhere')}\n`);
  expect(() => assertFolderVersion(folder, own)).toThrow(/PostgreSQL 17/);
});

test('a damaged mark is no mark', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"version":1,"migration":[]}')), (text) => {
      writeFileSync(join(folder, 'hakiki.version.json'), text);
      expect(() => assertFolderVersion(folder, own)).not.toThrow();
    }),
  );
});
