import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './link-libraries.ts';

let native: string;
beforeEach(() => {
  native = join(mkdtempSync(join(tmpdir(), 'hakiki-links-')), 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  mkdirSync(join(native, 'bin'));
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '');
  writeFileSync(join(native, 'bin', 'postgres'), '', { mode: 0o644 });
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
});
afterEach(() => rmSync(join(native, '..'), { recursive: true, force: true }));

test('links and rights are made once; a second call changes nothing', () => {
  linkLibraries(native);
  expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect(statSync(join(native, 'bin', 'postgres')).mode & 0o111).toBe(0o111);
  const times = () =>
    ['lib', 'bin', 'bin/postgres'].map((name) => lstatSync(join(native, name), { bigint: true }).ctimeNs);
  const before = times();
  linkLibraries(native);
  expect(times()).toEqual(before);
});

test('a folder in which a link is missing and cannot be made is named, with what to do', () => {
  // A file with the name of the folder prevents the creation of the folder. The creation therefore fails as on a
  // read-only file system, even for root.
  rmSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib'), '');
  expect(() => linkLibraries(native)).toThrow(/native is not set up.*npm run production/);
});

test('a package without a list of links has nothing to link', () => {
  rmSync(join(native, 'pg-symlinks.json'));
  chmodSync(join(native, 'bin', 'postgres'), 0o755);
  expect(() => linkLibraries(native)).not.toThrow();
});
