import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from './own-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'hakiki-own-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));
const root = process.getuid?.() === 0;

test('a folder is made for its owner alone, and found again', () => {
  const folder = join(parent, 'socket');
  expect(ownFolder(ownFolder(folder, {}), {})).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('one that others can look into, a file and a link are refused', () => {
  const wide = join(parent, 'wide');
  mkdirSync(wide);
  chmodSync(wide, 0o755);
  expect(() => ownFolder(wide, {})).toThrow(/mode 0700/);
  writeFileSync(join(parent, 'file'), '');
  expect(() => ownFolder(join(parent, 'file'), {})).toThrow(/no link/);
  mkdirSync(join(parent, 'theirs'), { mode: 0o700 });
  symlinkSync(join(parent, 'theirs'), join(parent, 'link'));
  expect(() => ownFolder(join(parent, 'link'), {})).toThrow(/no link/);
});

test.runIf(root)('one of another user is refused; one of ours is handed over', () => {
  const [theirs, ours] = [join(parent, 'theirs'), join(parent, 'ours')];
  mkdirSync(theirs, { mode: 0o700 });
  chownSync(theirs, 65_534, 65_534);
  expect(() => ownFolder(theirs, { uid: 4321, gid: 4321 })).toThrow(/belong to user 4321/);
  mkdirSync(ours, { mode: 0o700 });
  expect(statSync(ownFolder(ours, { uid: 4321, gid: 4321 })).uid).toBe(4321);
});
