import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../hakiki.ts', import.meta.url));

it.each(['doctor --key k', 'read', 'models check'])(
  'wrong words end with 2, are said on the standard error and do nothing: %s',
  (line) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...line.split(' ')], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/usage: hakiki|missing required argument/i);
  },
);
