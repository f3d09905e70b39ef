import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAX_EXPOSURE = 2;
const unit = join(import.meta.dirname, '..', '..', 'deploy', 'systemd', 'hakiki.service');

test('the unit runs without rights, on a read-only system, and stops within its time', () => {
  const text = readFileSync(unit, 'utf8');
  for (const line of [
    'User=hakiki',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'StateDirectory=hakiki',
  ])
    expect(text).toContain(`\n${line}\n`);
  // The service drains for 10 s and its database stops for 8 s.
  expect(Number(/\nTimeoutStopSec=(\d+)\n/.exec(text)?.[1])).toBeGreaterThan(18);
});

test('systemd agrees, where it is installed', () => {
  const security = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  if (security.error || /unrecognized option/.test(security.stderr)) return;
  const exposure = /Overall exposure level[^:]*: ([\d.]+)/.exec(security.stdout)?.[1];
  expect(Number(exposure), security.stdout + security.stderr).toBeLessThanOrEqual(MAX_EXPOSURE);
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  const faults = stderr.split('\n').filter((line) => line && !line.includes('is not executable'));
  expect(faults).toEqual([]);
});
