import { expect, test } from 'vitest';
import { boundRefusals, MORE_REFUSED, REFUSAL_LIMITS } from './bound-refusals.ts';
import type { AuditEntry } from './write-audit.ts';

function bounded() {
  let now = Date.UTC(2026, 0, 1);
  const written: AuditEntry[] = [];
  const audit = boundRefusals(async (entry) => void written.push(entry), {
    clock: { now: () => new Date(now) },
    networkOf: (ip) => ip.replace(/:\d+$/, ''),
  });
  return { ...audit, written, later: (ms: number) => (now += ms) };
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

test('a stranger’s ten thousand wrong keys are a hundred lines and, after the hour, a sum of the rest', async () => {
  const { write, flush, written, later } = bounded();
  for (let n = 0; n < 10_000; n++) await write({ ...wrongKey, ip: `203.0.113.7:${n}` });
  expect(written).toHaveLength(REFUSAL_LIMITS.same);
  await flush();
  expect(written, 'before the hour is over').toHaveLength(REFUSAL_LIMITS.same);
  later(3_600_000);
  await flush();
  expect(written.slice(REFUSAL_LIMITS.same)).toEqual([
    expect.objectContaining({
      action: MORE_REFUSED,
      actor: 'unknown',
      ip: '203.0.113.7',
      outcome: '401',
      details: { calls: 9900, 401: 9900, from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T01:00:00.000Z' },
    }),
  ]);
  await write(wrongKey);
  expect(written.at(-1), 'a new hour begins').toEqual(wrongKey);
});

test('a hundred thousand calls from as many addresses, of many kinds, stay within the bounds of one hour', async () => {
  const { write, flush, written } = bounded();
  for (let n = 0; n < 100_000; n++) {
    const outcome = ['401', '429', '400'][n % 3]!;
    await write({ ...wrongKey, ip: `address ${n}`, action: `GET /${n}`, outcome, accountId: n % 4 });
  }
  await flush({ now: true });
  expect(written.length).toBeLessThanOrEqual(REFUSAL_LIMITS.all + REFUSAL_LIMITS.sums + 4);
  for (const accountId of [0, 1, 2, 3])
    expect(written.filter((line) => line.accountId === accountId && line.action !== MORE_REFUSED).length).toBe(
      REFUSAL_LIMITS.account,
    );
  const sums = written.filter(({ action }) => action === MORE_REFUSED);
  const counted = sums.reduce((all, { details }) => all + Number(details!['calls']), 0);
  expect(written.length - sums.length + counted, 'none is lost').toBe(100_000);
});

test('what was allowed, and what a known caller did, has its line however much there was', async () => {
  const { write, written } = bounded();
  for (let n = 0; n < 1000; n++) {
    await write({ ...wrongKey, action: 'POST /v1/auth/sign-in', outcome: '200', subject: 'user 4', accountId: 1 });
    await write({ ...wrongKey, actor: 'api key 7', outcome: '403', accountId: 1 });
  }
  expect(written).toHaveLength(2000);
});

test('a known caller who is over its limit is summed under its own name', async () => {
  const { write, flush, written } = bounded();
  for (let n = 0; n < 1000; n++) await write({ ...wrongKey, actor: 'api key 7', outcome: '429', accountId: 1 });
  await flush({ now: true });
  expect(written).toHaveLength(REFUSAL_LIMITS.same + 1);
  expect(written.at(-1)).toMatchObject({ actor: 'api key 7', accountId: 1, details: { calls: 900 } });
});
