import * as texts from '@hakiki/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEFT_OUT } from '../server/src/evidence/readable-lines.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { type Answer, type Service, startService } from './service.fixture.ts';

let service: Service;
let begun: Answer;
let state: string;
const get = (path: string, token = service.sandbox.dashboard_token): Promise<Answer> =>
  service.call('GET', path, { token });
beforeAll(async () => {
  service = await startService();
  begun = await service.call('POST', '/v1/sandbox/fill', { token: service.sandbox.dashboard_token });
  const ended = async () => {
    state = (await get('/v1/sandbox/fill')).body.data.state;
    return state !== 'filling';
  };
  await until(ended, { what: 'the end of the fill', timeoutMs: 280_000, intervalMs: 200 });
}, 300_000);
afterAll(() => service?.[Symbol.asyncDispose]());

const rowsOf = async (path: string): Promise<number> => {
  const { status, body } = await get(`${path}&limit=100`);
  expect(status, path).toBe(200);
  return body.data.items.length;
};

describe('a filled sandbox', () => {
  test('has something of everything, spread over a month; once', async () => {
    expect([begun.status, begun.body.data.state, state]).toEqual([200, 'filling', 'filled']);
    const { body } = await get('/v1/verifications?limit=100');
    const days = new Set(body.data.items.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10)));
    expect(days.size).toBeGreaterThan(20);
    const again = await service.call('POST', '/v1/sandbox/fill', { token: service.sandbox.dashboard_token });
    expect(again.status).toBe(409);
    const keys = await get('/v1/api-keys');
    const key = keys.body.data.items.find(({ name }: { name: string }) => name === 'Sandbox fill');
    expect(key.revoked_at).not.toBeNull();
  });

  test('runs of the SDK and deliveries of webhooks are among it, and what was decided took hours', async () => {
    expect(await rowsOf('/v1/verifications?kind=sdk')).toBe(3);
    expect(await rowsOf('/v1/webhook-deliveries?')).toBeGreaterThan(50);
    const { body } = await get('/v1/queue?state=decided&limit=100');
    for (const { created_at: came, decided_at: decided } of body.data.items)
      expect(Date.parse(decided)).toBeGreaterThanOrEqual(Date.parse(came));
  });

  test('histories of its cases were written at their time, each in a whole chain', async () => {
    const { body } = await get('/v1/cases?limit=100');
    const cases = body.data.items as { id: number; created_at: string }[];
    const opened = new Set(cases.map(({ created_at }) => created_at.slice(0, 10)));
    expect(opened.size).toBeGreaterThan(5);
    let worked = 0;
    for (const { id, created_at } of cases) {
      const { history, history_intact: intact } = (await get(`/v1/cases/${id}`)).body.data;
      const events = history as { kind: string; at: string }[];
      expect([intact, events[0]]).toMatchObject([true, { kind: 'opened', at: created_at }]);
      const times = events.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      const [taken, proposed] = ['assign', 'propose'].map((kind) => events.find((event) => event.kind === kind)?.at);
      if (proposed === undefined) continue;
      worked += 1;
      const hours = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;
      expect([hours(created_at, taken!) >= 3, hours(taken!, proposed) >= 11]).toEqual([true, true]);
    }
    expect(worked).toBe(3);
    // Open items are not overdue by weeks.
    const { items } = (await get('/v1/queue?kind=case&limit=100')).body.data;
    for (const { due_at: due } of items) expect(Date.parse(due)).toBeGreaterThan(Date.now() - 2 * 86_400_000);
  });

  test('every part of every kind of record has a name in both languages, for the paper that shows it whole', async () => {
    const unnamed = new Set<string>();
    const kinds = ['customer', 'document', 'comparison', 'liveness', 'sdk'];
    const lists = [...kinds.map((kind) => `/v1/verifications?kind=${kind}`), '/v1/cases?'];
    const packs: Record<string, unknown>[] = [];
    for (const list of lists) {
      const { body } = await get(`${list}&limit=100`);
      expect(body.data.items.length, list).toBeGreaterThan(0);
      for (const { id } of body.data.items.slice(0, 20))
        packs.push((await get(`${list.split('?')[0]}/${id}/evidence.json`)).body);
    }
    function look(value: unknown): void {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (Array.isArray(value)) look(inner);
        // A rule's line is written from its messages, in the reader's language.
        else if (LEFT_OUT.test(name) || inner === null || name === 'messages') continue;
        else if (texts.partText(name) === undefined) unnamed.add(name);
        // What models and lists are called is theirs.
        if (!/^(models|list_versions)$/.test(name)) look(inner);
      }
    }
    for (const language of ['en', 'fr'] as const) {
      texts.speakTo(() => ({ language, region: language }));
      for (const { verification, case: ofCase, work, audit_head: head } of packs)
        for (const part of [verification, ofCase, work, head]) look(part);
    }
    // Parts of a line that is written as one.
    const within = ['steps', 'signal', 'points', 'explanation', 'what', 'of', 'causes', 'images', 'checklist', 'step'];
    within.push('attachments');
    // Parameters of a code that is written as a sentence.
    within.push('params', 'how', 'date', 'thing', 'input');
    expect([...unnamed].filter((name) => !within.includes(name))).toEqual([]);
  });

  test('its overview counts what the lists behind it show', async () => {
    const { body } = await get('/v1/overview?days=30');
    const { verifications, verifications_by_day: byDay, transactions_by_day: transactions, queue } = body.data;
    expect(verifications.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['customer', 'comparison', 'liveness']),
    );
    for (const { count, rows } of [...verifications, ...byDay.slice(-3), ...queue.slice(0, 0)])
      expect(await rowsOf(rows), rows).toBe(count);
    // Their second stage goes on in the background: what is counted now may be more a moment later.
    for (const { rows } of transactions.slice(-3)) expect(await rowsOf(rows), rows).toBeGreaterThanOrEqual(0);
    for (const { waiting, rows } of queue) expect(await rowsOf(rows), rows).toBe(waiting);
    expect(body.data.time_to_decide.map(({ kind }: { kind: string }) => kind)).toContain('customer');
    for (const { decided, in_time: inTime, rows, late_rows: lateRows } of body.data.time_to_decide) {
      expect(await rowsOf(rows), rows).toBe(decided);
      expect(await rowsOf(lateRows), lateRows).toBe(decided - inTime);
    }
    for (const { count, rows } of body.data.webhooks.deliveries) expect(await rowsOf(rows), rows).toBe(count);
    expect(body.data.reasons.length).toBeGreaterThan(1);
    const none = await get('/v1/overview', service.sandbox.other_owner_token);
    expect(none.body.data).toMatchObject({ verifications: [], transactions_by_day: [], queue: [] });
    // The span begins with a day of the branch. The period before has the same length and ends there.
    const part = (await get('/v1/overview?days=10')).body.data;
    const { utc_offset: offset } = (await get('/v1/me')).body.data.branches[0];
    expect(new Date(Date.parse(part.from) + offset * 60_000).toISOString().slice(10)).toBe('T00:00:00.000Z');
    const [from, to] = [Date.parse(part.from), Date.parse(part.to)];
    expect(Math.ceil((to - from) / 86_400_000)).toBe(10);
    const sum = (lines: { count: number }[]): number => lines.reduce((total, { count }) => total + count, 0);
    const before = new URLSearchParams({ from: new Date(2 * from - to).toISOString(), to: part.from });
    expect(sum(part.before.verifications)).toBeGreaterThan(0);
    expect(sum(part.before.verifications)).toBe((await get(`/v1/verifications?count=true&${before}`)).body.data.count);
    expect(part.closed_cases).toMatchObject({ limit: null, over_limit: false });
    // A branch without older records has nothing to compare with.
    expect(none.body.data.before).toBeNull();
    for (const days of ['0', '91', 'x']) expect((await get(`/v1/overview?days=${days}`)).status).toBe(400);
  });

  test('its customers are pages, found by reference, name and number, and one is everything about it', async () => {
    const first = await get('/v1/customers?limit=25');
    const second = await get(`/v1/customers?limit=25&cursor=${first.body.data.cursor}`);
    const back = await get(`/v1/customers?limit=25&cursor=${second.body.data.previous_cursor}`);
    const ids = ({ body }: Answer): number[] => body.data.items.map(({ id }: { id: number }) => id);
    expect(ids(back)).toEqual(ids(first));
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(50);
    const find = async (search: string) => {
      const { body } = await service.call('POST', '/v1/customers/search', {
        token: service.sandbox.dashboard_token,
        json: { search },
      });
      return body.data.items.map(({ reference }: { reference: string }) => reference) as string[];
    };
    expect(await find('customer-1003')).toEqual(['customer-1003']);
    expect(await find('70000000003')).toContain('customer-1003');
    expect((await find('Nwosu')).length).toBeGreaterThan(0);
    expect(await find('nobody of this name')).toEqual([]);

    const { body } = await get('/v1/customers/customer-1007');
    expect(body.data.verifications.length).toBeGreaterThan(0);
    expect(body.data.work.map(({ kind }: { kind: string }) => kind)).toContain('customer');
    expect(body.data.transactions.length).toBeGreaterThan(0);
    const found = await service.call('POST', '/v1/persons/find', {
      token: service.sandbox.dashboard_token,
      json: { reference: 'customer-1007' },
    });
    expect(body.data.forget.digest).toBe(found.body.data.digest);
    const { deleted, stays } = body.data.forget;
    expect(deleted.records + stays.records).toBe(found.body.data.records.length);
    const masked = await get('/v1/customers/customer-1007', service.sandbox.employee_admin_token);
    expect(JSON.stringify(masked.body)).not.toMatch(/Ampadwo|Akosuba|70000000007/);
    for (const token of [service.sandbox.other_owner_token])
      expect((await get('/v1/customers/customer-1007', token)).status).toBe(404);
  });

  test('says how the installation is, to account administrators', async () => {
    const { body } = await get('/v1/operator');
    expect(body.data).toMatchObject({ mode: 'sandbox', ready: { lists: true }, jobs: { due: expect.any(Number) } });
    expect(body.data.figures.map(({ name }: { name: string }) => name)).toContain('vision_waiting');
    expect((await get('/v1/operator', service.sandbox.employee_admin_token)).status).toBe(403);
  });
});
