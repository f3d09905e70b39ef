import { expect, test } from 'vitest';
import { skipRepeats } from './skip-repeats.ts';
import type { AuditEntry } from './write-audit.ts';

const MINUTE = 60_000;

function skipping(write: (entry: AuditEntry) => Promise<void> = async () => {}) {
  let now = Date.UTC(2026, 0, 1);
  const written: AuditEntry[] = [];
  const writeEntry = async (entry: AuditEntry) => {
    await write(entry);
    written.push(entry);
  };
  return {
    write: skipRepeats(writeEntry, { clock: { now: () => new Date(now) } }),
    written,
    later: (ms: number) => (now += ms),
  };
}
const look: AuditEntry = {
  accountId: 1,
  actor: 'user 4',
  action: 'GET /v1/queue',
  subject: undefined,
  outcome: '200',
  ip: '203.0.113.7',
  requestId: 'r',
};
const again: AuditEntry = { ...look, repeats: '/v1/queue?state=open' };

test('a page left open for two hours is nine lines: what the person opened, and one each quarter hour', async () => {
  const { write, written, later } = skipping();
  await write(look);
  for (let n = 0; n < 240; n++) {
    await write(again);
    later(30_000);
  }
  expect(written).toHaveLength(1 + 8);
});

test.each([
  ['another address', { repeats: '/v1/queue?cursor=2' }],
  ['another person', { actor: 'user 5' }],
  ['another account', { accountId: 2 }],
  ['a refusal', { outcome: '403' }],
  ['what a person asks', { repeats: undefined }],
])('%s has a line of its own', async (_, other) => {
  const { write, written } = skipping();
  await write(again);
  await write({ ...again, ...other });
  expect(written).toHaveLength(2);
});

test('a line that could not be written is written by the next request', async () => {
  let fails = true;
  const { write, written } = skipping(async () => {
    if (fails) throw new Error('no database');
  });
  await expect(write(again)).rejects.toThrow('no database');
  fails = false;
  await write(again);
  expect(written).toHaveLength(1);
});

test('addresses without end are lines, not memory, until those before them are old', async () => {
  const { write, written, later } = skipping();
  for (const _ of [1, 2]) for (let n = 0; n < 6000; n++) await write({ ...again, repeats: `/v1/queue?cursor=${n}` });
  expect(written).toHaveLength(6000 + 1000);
  later(15 * MINUTE);
  for (const _ of [1, 2]) await write({ ...again, repeats: '/v1/queue?cursor=5999' });
  expect(written).toHaveLength(7001);
});
