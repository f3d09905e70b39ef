import { expect, test } from 'vitest';
import { countRepeats } from './count-repeats.ts';
import type { AuditEntry } from './write-audit.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

function counted() {
  let now = START;
  const written: AuditEntry[] = [];
  const refusals = { write: async (entry: AuditEntry) => void written.push(entry), flush: async () => {} };
  return {
    ...countRepeats(refusals, { clock: { now: () => new Date(now) } }),
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

test('a page left open for two hours is ten lines, and none of what it asked is lost', async () => {
  const { write, written, flush, later } = counted();
  await write(look);
  for (let n = 0; n < 240; n++) {
    later(30_000);
    await write(again);
    await flush();
  }
  later(20 * MINUTE);
  await flush();
  // What the person opened, what the page asked first, and a line each quarter hour.
  expect(written).toHaveLength(2 + 8);
  const asked = written.slice(1).reduce((sum, { details }) => sum + Number(details?.['times'] ?? 1), 0);
  expect(asked).toBe(240);
  expect(written[2]!.details).toEqual({
    times: 30,
    from: new Date(START + 30_000).toISOString(),
    to: new Date(START + 15.5 * MINUTE).toISOString(),
  });
});

test.each([
  ['another address', { repeats: '/v1/queue?cursor=2' }],
  ['another person', { actor: 'user 5' }],
  ['another account', { accountId: 2 }],
  ['a refusal', { outcome: '403' }],
  ['what a person asks', { repeats: undefined }],
])('%s has a line of its own', async (_, other) => {
  const { write, written } = counted();
  await write(again);
  await write({ ...again, ...other });
  expect(written).toHaveLength(2);
});

test('what was counted is written at the end of the service, with its last time', async () => {
  const { write, written, flush, later } = counted();
  await write(again);
  later(MINUTE);
  await write(again);
  await flush();
  expect(written).toHaveLength(1);
  await flush({ now: true });
  expect(written.at(-1)!.details).toMatchObject({ times: 1, to: new Date(START + MINUTE).toISOString() });
});

test('a line that could not be written is asked for again', async () => {
  let fails = true;
  const written: AuditEntry[] = [];
  const write = async (entry: AuditEntry) => {
    if (fails) throw new Error('no database');
    written.push(entry);
  };
  const counting = countRepeats({ write, flush: async () => {} }, { clock: { now: () => new Date(START) } });
  await expect(counting.write(again)).rejects.toThrow('no database');
  fails = false;
  await counting.write(again);
  expect(written).toHaveLength(1);
});

test('addresses without end are lines, not memory', async () => {
  const { write, written } = counted();
  for (let n = 0; n < 6000; n++) await write({ ...again, repeats: `/v1/queue?cursor=${n}` });
  for (let n = 0; n < 6000; n++) await write({ ...again, repeats: `/v1/queue?cursor=${n}` });
  expect(written).toHaveLength(6000 + 1000);
});
