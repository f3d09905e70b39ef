import { expect, test } from 'vitest';
import { boundRefusals, REFUSAL_LIMITS } from './bound-refusals.ts';
import type { AuditEntry } from './write-audit.ts';

function bounded() {
  let now = Date.UTC(2026, 0, 1);
  const written: AuditEntry[] = [];
  const write = boundRefusals(async (entry) => void written.push(entry), {
    clock: { now: () => new Date(now) },
    networkOf: (ip) => ip.replace(/:\d+$/, ''),
  });
  return { write, written, later: (ms: number) => (now += ms) };
}
const wrongKey: AuditEntry = {
  accountId: undefined,
  actor: 'unknown',
  action: 'GET /v1/branches',
  subject: undefined,
  outcome: '401',
  ip: '203.0.113.7:1',
  requestId: 'r',
};

test('ten thousand wrong keys of a stranger are a hundred lines in an hour; the last one says until when', async () => {
  const { write, written, later } = bounded();
  for (let n = 0; n < 10_000; n++) await write({ ...wrongKey, ip: `203.0.113.7:${n}` });
  expect(written).toHaveLength(REFUSAL_LIMITS.caller);
  expect(written.at(-1)!.details).toEqual({ no_further_lines_until: '2026-01-01T01:00:00.000Z' });
  expect(written.filter(({ details }) => details)).toHaveLength(1);
  later(3_600_000);
  await write(wrongKey);
  expect(written.at(-1), 'a new hour begins').toEqual(wrongKey);
});

test('a hundred thousand calls from as many addresses, of many kinds, stay within the limits of one hour', async () => {
  const { write, written } = bounded();
  for (let n = 0; n < 100_000; n++) {
    const outcome = ['401', '429', '400'][n % 3]!;
    await write({ ...wrongKey, ip: `address ${n}`, action: `GET /${n}`, outcome, accountId: n % 20 });
  }
  expect(written).toHaveLength(REFUSAL_LIMITS.all);
  for (let accountId = 0; accountId < 20; accountId++)
    expect(written.filter((line) => line.accountId === accountId).length).toBeLessThanOrEqual(REFUSAL_LIMITS.account);
  expect(written.at(-1)!.details, 'what is missing is said').toHaveProperty('no_further_lines_until');
});

test('what was allowed, and what a known caller did, has its line however much there was', async () => {
  const { write, written } = bounded();
  for (let n = 0; n < 1000; n++) {
    await write({ ...wrongKey, action: 'POST /v1/auth/sign-in', outcome: '200', subject: 'user 4', accountId: 1 });
    await write({ ...wrongKey, actor: 'api key 7', outcome: '403', accountId: 1 });
  }
  expect(written).toHaveLength(2000);
});

test('a known caller that is over its limit has a hundred lines, from whatever addresses', async () => {
  const { write, written } = bounded();
  for (let n = 0; n < 1000; n++)
    await write({ ...wrongKey, actor: 'api key 7', ip: `address ${n}`, outcome: '429', accountId: 1 });
  expect(written).toHaveLength(REFUSAL_LIMITS.caller);
});

test('a key outside its own limits has a hundred lines in an hour, whatever it calls; its other refusals have each', async () => {
  const { write, written } = bounded();
  const outside = { ...wrongKey, actor: 'api key 7', accountId: 1, outcome: '403' };
  for (let n = 0; n < 1000; n++)
    await write({ ...outside, action: `GET /${n}`, details: { refused: 'key_scope_missing' } });
  expect(written).toHaveLength(REFUSAL_LIMITS.caller);
  expect(written.at(-1)!.details).toMatchObject({
    refused: 'key_scope_missing',
    no_further_lines_until: expect.any(String),
  });
  for (let n = 0; n < 10; n++) await write(outside);
  expect(written).toHaveLength(REFUSAL_LIMITS.caller + 10);
});
