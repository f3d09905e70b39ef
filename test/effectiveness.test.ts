import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

let service: SharedService;
let branch: { id: number; account_id: number };
const HOUR = 3_600_000;
/** Made by a generator of its own, seeded, so that the figures are computed twice from the same cases. */
const random = (() => {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
})();
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const dispositions = ['false_positive', 'explained', 'confirmed_not_reported', 'duplicate', 'error_in_data'] as const;
const now = new Date();
const made = Array.from({ length: 120 }, (_, i) => {
  const closed = new Date(now.getTime() - random() * 120 * 24 * HOUR - HOUR);
  return {
    ...{ n: i, closed, disposition: pick(dispositions) },
    opened: new Date(closed.getTime() - (1 + random() * 90) * HOUR),
    // Two alerts; a rule in both counts once.
    alerts: [0, 1].map(() => [...new Set([pick(['velocity', 'structuring', 'fan_in']), pick(['velocity', 'limit'])])]),
  };
});

beforeAll(async () => {
  service = await sharedService();
  const found = await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token });
  const { id } = found.body.data.branches[0];
  const { rows } = await sql<{
    account_id: number;
  }>`select account_id from branches where id = ${id}`.execute(service.db);
  branch = { id, account_id: rows[0]!.account_id };
  const users = await sql<{
    id: number;
  }>`select id from users where account_id = ${branch.account_id} order by id limit 2`.execute(service.db);
  const [one, two] = users.rows.map((row) => row.id);
  for (const { n, closed, opened, disposition, alerts } of made) {
    const { rows: cases } = await sql<{
      id: number;
    }>`insert into cases (branch_id, account_id, case_id, status, stage, score, families,
        disposition, proposed_by, proposed_at, approved_by, self_approved, sla_at, closed_at, created_at, updated_at)
      values (${branch.id}, ${branch.account_id}, ${`#T${String(n).padStart(5, '0')}`}, 'closed', 'done', 50, '{}', ${disposition}, ${one}, ${closed},
        ${two}, false, ${new Date(opened.getTime() + 48 * HOUR)}, ${closed}, ${opened}, ${closed}) returning id`.execute(
      service.db,
    );
    for (const rules of alerts)
      await sql`insert into case_alerts (case_id, branch_id, account_id, transaction_id, score, rules, created_at)
        values (${cases[0]!.id}, ${branch.id}, ${branch.account_id}, ${n + 1}, 50, ${rules}, ${opened})`.execute(
        service.db,
      );
  }
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

const read = (path: string, token = service.sandbox.dashboard_token) => service.call('GET', path, { token });
/** The branch is in Nigeria, one hour ahead of UTC. */
const monthOf = (date: Date): string => new Date(date.getTime() + HOUR).toISOString().slice(0, 7);
const judged = { false_positive: 'false', explained: 'false', confirmed_not_reported: 'true' } as const;

test('shares, medians and late cases are those of an independent computation', async () => {
  const { status, body } = await read('/v1/effectiveness?months=12');
  expect(status, JSON.stringify(body)).toBe(200);
  const { by_rule: byRule, by_month: byMonth } = body.data;
  const expectedRules = new Map<string, { false: number; true: number }>();
  for (const { closed, disposition, alerts } of made) {
    const verdict = judged[disposition as keyof typeof judged];
    if (!verdict) continue;
    for (const rule of new Set(alerts.flat())) {
      const key = `${rule} ${monthOf(closed)}`;
      const counts = expectedRules.get(key) ?? { false: 0, true: 0 };
      counts[verdict] += 1;
      expectedRules.set(key, counts);
    }
  }
  expect(expectedRules.size).toBeGreaterThan(8);
  const ours = byRule.filter(({ rule }: { rule: string }) =>
    ['velocity', 'structuring', 'fan_in', 'limit'].includes(rule),
  );
  expect(ours).toHaveLength(expectedRules.size);
  for (const row of ours) {
    const counts = expectedRules.get(`${row.rule} ${row.month}`)!;
    expect([row.false_positives, row.confirmed]).toEqual([counts.false, counts.true]);
    expect(row.false_positive_share).toBeCloseTo(counts.false / (counts.false + counts.true), 10);
    expect(row.over_limit).toBe(false);
  }
  for (const month of byMonth) {
    const cases = made.filter(({ closed }) => monthOf(closed) === month.month);
    const hours = cases.map(({ closed, opened }) => (closed.getTime() - opened.getTime()) / HOUR).sort((a, b) => a - b);
    const at = (share: number): number => {
      const place = (hours.length - 1) * share;
      const low = Math.floor(place);
      return hours[low]! + (hours[Math.min(low + 1, hours.length - 1)]! - hours[low]!) * (place - low);
    };
    expect(month.closed).toBe(cases.length);
    expect(month.median_hours).toBeCloseTo(at(0.5), 3);
    expect(month.p90_hours).toBeCloseTo(at(0.9), 3);
    expect(month.late).toBe(hours.filter((one) => one > 48).length);
  }
});

test('the board’s limit marks what is over it; a share that is no share is refused', async () => {
  const limit = (value: number) =>
    service.call('PATCH', `/v1/branches/${branch.id}`, {
      token: service.sandbox.dashboard_token,
      json: { policy: { dashboard: { false_positive_limit: value } } },
    });
  expect((await limit(1.5)).status).toBe(400);
  expect((await limit(0)).status).toBe(400);
  expect((await limit(0.5)).status).toBe(200);
  const { by_rule: byRule, false_positive_limit: set } = (await read('/v1/effectiveness?months=12')).body.data;
  expect(set).toBe(0.5);
  expect(byRule.some(({ over_limit: over }: { over_limit: boolean }) => over)).toBe(true);
  for (const row of byRule) expect(row.over_limit).toBe(row.false_positive_share > 0.5);
});

test('ageing counts what waits by its age, as the queue has it', async () => {
  await sql`insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
    select ${branch.account_id}, ${branch.id}, 'run', 900000 + n, now() - interval '1 hour', now() - make_interval(hours => 12 * n)
    from generate_series(0, 79) n`.execute(service.db);
  const run = (await read('/v1/effectiveness')).body.data.ageing.find(({ kind }: { kind: string }) => kind === 'run');
  // Twelve hours apart: 2 in the first day, 4 until the third, 8 until the seventh, 46 until the thirtieth, 20 older.
  expect(run).toEqual({ kind: 'run', days_1: 2, days_3: 4, days_7: 8, days_30: 46, older: 20, overdue: 80 });
});

test('the CSV has every figure on a line of its own; strangers and wrong spans get nothing', async () => {
  const file = await fetch(`${service.baseUrl}/v1/effectiveness.csv?months=12`, {
    headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
  });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = await file.text();
  expect(text.split('\r\n')[0]).toBe('table,of,side,month,figure,value');
  const { by_month: byMonth } = (await read('/v1/effectiveness?months=12')).body.data;
  for (const { month, closed } of byMonth) expect(text).toContain(`by_month,,,${month},closed,${closed}\r\n`);
  const strange = (await read('/v1/effectiveness?months=12', service.sandbox.other_owner_token)).body.data;
  expect(strange.by_rule).toEqual([]);
  for (const months of ['0', '25', 'x', '-1'])
    expect((await read(`/v1/effectiveness?months=${months}`)).status).toBe(400);
  expect((await service.call('GET', '/v1/effectiveness', { key: service.sandbox.api_key })).status).toBe(401);
  expect((await read(`/v1/effectiveness?branch=${branch.id}`, service.sandbox.other_owner_token)).status).toBe(404);
});
