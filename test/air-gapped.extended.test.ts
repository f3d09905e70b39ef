import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './service.fixture.ts';

/** Tests docs/install/air-gapped.md: live mode with lists by file, in a network that has only a loopback interface. */
const ONLY_LOOPBACK = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
/** False without Linux, without root, or where a container forbids new networks. Then only the trap watches. */
const canIsolate = spawnSync(ONLY_LOOPBACK[0]!, [...ONLY_LOOPBACK.slice(1), 'true']).status === 0;

function rehearse(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-air-gapped-'));
  const words = [process.execPath, 'test/air-gapped.fixture.ts', folder, ...options];
  const [program, ...args] = canIsolate ? [...ONLY_LOOPBACK, ...words] : words;
  try {
    return JSON.parse(execFileSync(program!, args, { cwd: repository, encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('live mode without a network starts, screens, verifies and monitors, and tries no connection', {
  timeout: 400_000,
}, () => {
  const { hit, none, customer, payment, pages, outbound } = rehearse();
  expect(outbound).toEqual([]);
  expect([hit.status, hit.data.risk_level]).toEqual([200, 'high']);
  expect([none.status, none.data.risk_level]).toEqual([200, 'low']);
  expect([customer.status, customer.data.identity.error]).toEqual([
    200,
    expect.stringContaining('no identity provider'),
  ]);
  expect(payment.status).toBe(201);
  expect(pages).toEqual([200, 200]);
});

test('the trap notices a call to the outside', { timeout: 200_000 }, () => {
  expect(rehearse('--refresh').outbound.join('\n')).toContain('lists.invalid');
});
