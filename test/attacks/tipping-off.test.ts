import { dispositions } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customerName } from '../../server/src/transactions/facts/entities.ts';
import { startTransparentService } from './transparent-service.fixture.ts';
import { unzipped } from './unzipped.fixture.ts';

/** Tipping off: whether somebody was suspected, reported or dismissed shows in nothing that leaves the compliance team. */
let service: Awaited<ReturnType<typeof startTransparentService>>;
let { call, ok, platform, sandbox } = {} as typeof service;
beforeAll(async () => {
  service = await startTransparentService();
  ({ call, ok, platform, sandbox } = service);
  await ok('PUT', '/v1/integrations/webhook', {
    url: 'http://127.0.0.1:9/none',
    hash_key: 'k'.repeat(24),
    events: ['customer_verified', 'suspicious_transaction'],
  });
  await ok('POST', '/api/v1/monitoring/limit', { limit: 1000, currency: 'NGN' });
}, 120_000);
afterAll(() => service?.[Symbol.asyncDispose]());

type World = { readonly name: string; readonly number: string };
const world = (name: string, n: number): World => ({ name, number: String(70_000_000_000 + n) });
const transaction = ({ number }: World, nth: number, amount: number) => ({
  transaction_id: `${number}-${nth}`,
  amount,
  currency: 'NGN',
  transaction_type: 'transfer',
  account_type: 'individual',
  customer_details: { customer_name: 'Ada Eze', customer_email: `${number}@mail.example`, identifier: number },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: number.slice(-10), bank_code: '058' },
  destination_account: { account_number: `1${number.slice(-9)}`, bank_code: '044' },
});
const pay = async (one: World, nth: number, amount: number) => {
  const answer = await call('POST', '/api/v1/monitoring/transaction_monitoring', transaction(one, nth, amount));
  return { status: answer.status, body: answer.body };
};

/** Numbers, ids and times that differ from person to person are replaced; all else must be the same. */
const alike = (one: World, text: string): string =>
  text
    .replaceAll(one.number, 'NUMBER')
    .replaceAll(one.number.slice(-10), 'ACCOUNT')
    .replaceAll(`1${one.number.slice(-9)}`, 'OTHER')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replace(/"(id|branch_id|verification_id)": ?\d+/g, '"$1":0')
    .replace(/"digest":"[0-9a-f]+"/g, '"digest":""');

/** Case numbers by order of their first appearance: `#1 #1 #2` says when the number changes. */
const caseNumbers = (texts: readonly string[]): string[] => {
  const seen = new Map<string, string>();
  return texts.map((text) =>
    text.replace(/#[A-Z0-9]{6}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `#${seen.size + 1}`);
      return seen.get(id)!;
    }),
  );
};
const HOUR_MS = 3_600_000;
/** Does this at another time. */
async function atTime<T>(at: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
const eventsOf = async (one: World): Promise<string[]> => {
  const { rows } = await sql<{ body: string }>`select convert_from(body, 'UTF8') as body from webhook_events
    where event = 'suspicious_transaction' order by id`.execute(platform.db);
  const bodies = rows.map(({ body }) => body).filter((body) => body.includes(one.number));
  return caseNumbers(bodies).map((body) => alike(one, body));
};
const exported = async (one: World): Promise<string> => {
  const { raw } = await call('POST', '/v1/persons/export', { number: one.number });
  const files = unzipped(raw);
  expect([...files.keys()]).toEqual(['person.json']);
  return alike(one, files.get('person.json')!.toString());
};

/** Closes the newest case of the person as two people would. */
async function close({ number }: World, disposition: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select c.id from cases c join case_alerts a on a.case_id = c.id
    join transactions t on t.id = a.transaction_id where t.customer_key = ${Buffer.from(`hash of ${customerName({ identifier: number, customer_email: '' }).name}`)}
    order by c.id desc limit 1`.execute(platform.db);
  return closeCase(rows[0]!.id, disposition);
}
async function closeCase(id: number, disposition: string): Promise<number> {
  await sql`update cases set status = 'closed', stage = 'done', disposition = ${disposition}, proposed_by = 1, approved_by = 2,
    closed_at = now() where id = ${id}`.execute(platform.db);
  return id;
}
const approveReport = (caseId: number) =>
  sql`with p as (insert into report_profiles (branch_id, account_id, name, xsd, settings, created_at)
      select branch_id, account_id, 'p' || id, '<x/>', '{}', now() from cases where id = ${caseId} returning *)
    insert into case_reports (case_id, branch_id, account_id, profile_id, state, fields, xml, xml_sha256, drafted_by, approved_by, created_at, updated_at, approved_at)
      select ${caseId}, branch_id, account_id, id, 'approved', '{}', '<x/>', '', 1, 2, now(), now(), now() from p`.execute(
    platform.db,
  );

test('however a case ended, API answers, webhooks and what a person is given are the same bytes', {
  timeout: 180_000,
}, async () => {
  const worlds = dispositions.map((disposition, n) => ({ ...world(disposition, n), disposition }));
  const outside = [];
  for (const one of worlds) {
    const answers = [await pay(one, 1, 5000), await pay(one, 2, 6000)];
    const id = await close(one, one.disposition);
    if (one.disposition === 'reported_str') await approveReport(id);
    answers.push(await pay(one, 3, 7000), await pay(one, 4, 10));
    expect(answers[0]!.body.data).toMatchObject({ status: 'suspicious' });
    const events = await eventsOf(one);
    expect(events.map((body) => /#\d/.exec(body)?.[0])).toEqual(['#1', '#1', '#2']);
    outside.push({ answers: alike(one, JSON.stringify(answers)), events, export: await exported(one) });
  }
  for (const other of outside) expect(other).toEqual(outside[0]);
});

test('a person who was suspected, one who was reported and one who never was are given the same, before and after they are forgotten', {
  timeout: 180_000,
}, async () => {
  const [safe, suspected, reported, held] = ['safe', 'suspected', 'reported', 'held'].map((name, n) =>
    world(name, 100 + n),
  ) as [World, World, World, World];
  const worlds = [safe, suspected, reported, held];
  // The same payment: the limit applies only while the suspected make it.
  for (const one of worlds) {
    await ok('POST', '/api/v1/monitoring/limit', {
      limit: [suspected, reported].includes(one) ? 1000 : 1_000_000,
      currency: 'NGN',
    });
    const { body } = await pay(one, 1, 5000);
    expect([one.name, body.data.status]).toEqual([
      one.name,
      [suspected, reported].includes(one) ? 'suspicious' : 'safe',
    ]);
  }
  await approveReport(await close(reported, 'reported_str'));
  await ok('POST', '/v1/legal-holds', { number: held.number, reason: 'order of the high court' });
  await ok('POST', '/v1/blacklist', { kind: 'identifier', value: suspected.number, reason: 'fraud' });
  const before = [];
  for (const one of worlds) before.push(await exported(one));
  for (const other of before) expect(other).toEqual(before[0]);
  expect(before[0]).toContain('Ada Eze');
  expect(before[0]).not.toMatch(/suspicious|safe|case|status|hold|blacklist|alert/i);

  const notices = [];
  for (const one of worlds) {
    const found = await ok('POST', '/v1/persons/find', { number: one.number });
    expect([one.name, found.transactions[0].stays]).toEqual([one.name, one === safe ? null : 'legal duty']);
    expect([one.name, found.cases.length]).toEqual([one.name, [suspected, reported].includes(one) ? 1 : 0]);
    const { notice, stays } = await service.forget({ number: one.number });
    expect([one.name, stays.transactions]).toEqual([one.name, one === safe ? 0 : 1]);
    notices.push(notice);
  }
  expect(new Set(notices).size).toBe(1);
  const after = [];
  for (const one of worlds) after.push(await exported(one));
  for (const other of after) expect(other).toEqual(after[0]);
  expect(after[0]).not.toContain('Ada Eze');

  // Nobody alone has the report deleted, and another account sees nothing of it.
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from case_reports where state = 'approved'`.execute(platform.db);
  expect(rows[0]!.n).toBe(2);
  const elsewhere = await ok(
    'POST',
    '/v1/persons/find',
    { number: reported.number },
    {
      token: sandbox['other_owner_token']!,
    },
  );
  expect(elsewhere).toMatchObject({ transactions: [], cases: [] });
});

/** The case of a transaction as a key sees it, with the hours from the answer to its deadline. */
const caseOutside = async ({ number }: World, nth: number) => {
  const found = await ok('GET', `/api/v1/transactions/${number}-${nth}`);
  if (!found.case) return { status: found.status, case: null };
  const { case_id: id, case_status, case_sla } = found.case;
  const hours = (Date.parse(case_sla) - Date.parse(found.created_at)) / 3_600_000;
  return { status: found.status, case: { id, case_status, hours: Math.round(hours * 10) / 10 } };
};

test('a suspicion that a person wrote down before shows in no event and no answer', async () => {
  await ok('POST', '/api/v1/monitoring/limit', { limit: 1000, currency: 'NGN' });
  const [plain, suspected] = [world('plain', 200), world('known', 201)];
  const customer = { customer_name: 'Ada Eze', identifier: suspected.number };
  const opened = await ok('POST', '/v1/cases', { kind: 'activity', customer, reason: 'Asked how to split a deposit.' });
  await ok('POST', `/v1/cases/${opened.id}/notes`, { text: 'Called the branch.' });
  const outside = [];
  for (const one of [plain, suspected]) {
    await pay(one, 1, 5000);
    await pay(one, 2, 6000);
    const { rows } = await sql<{ data: { case_sla: string; case_status: string; date_created: string } }>`
      select convert_from(body, 'UTF8')::jsonb -> 'data' as data from webhook_events
      where event = 'suspicious_transaction' and convert_from(body, 'UTF8') like ${`%${one.number}%`} order by id`.execute(
      platform.db,
    );
    const shown = rows.map(({ data }) => [
      data.case_status,
      Math.round((Date.parse(data.case_sla) - Date.parse(data.date_created)) / 360_000) / 10,
    ]);
    const { id: _, ...found } = (await caseOutside(one, 2)).case!;
    outside.push({ shown, found, events: await eventsOf(one) });
  }
  expect(outside[0]!.shown).toEqual([
    ['open', 72],
    ['open', 72],
  ]);
  expect(outside[1]).toEqual(outside[0]);
  // Even if the evaluation of a later alert started before the person wrote the note.
  await atTime(Date.now() - 3 * HOUR_MS, () => pay(suspected, 3, 7000));
  expect((await caseOutside(suspected, 1)).case).toMatchObject({ case_status: 'open', hours: 72 });
  // Work on the case after the first alert shows for both.
  await ok('POST', `/v1/cases/${opened.id}/notes`, { text: 'Read the statement.' });
  expect((await caseOutside(suspected, 1)).case).toMatchObject({ case_status: 'investigating', hours: 72 });
});

test('a case that a person opened is reopened as one that an alert opened, however early its deadline inside is', async () => {
  const [plain, suspected] = [world('plain', 220), world('noted', 221)];
  const worlds = [plain, suspected];
  let now = Date.now() - 200 * HOUR_MS;
  const reopen = (id: number) => ok('POST', `/v1/cases/${id}/reopen`, { reason: 'More is known.' });
  const reopenLater = async (hours: number): Promise<void> => {
    now += hours * HOUR_MS;
    for (const one of worlds) {
      const id = await close(one, 'false_positive');
      await atTime(now, () => reopen(id));
    }
  };
  const hoursLeft = async (nth: number): Promise<number[]> => {
    const left = [];
    for (const one of worlds) {
      const found = await ok('GET', `/api/v1/transactions/${one.number}-${nth}`);
      left.push(Math.round((Date.parse(found.case.case_sla) - now) / 360_000) / 10);
    }
    return left;
  };
  const customer = { customer_name: 'Ada Eze', identifier: suspected.number };
  const about = { kind: 'activity', customer, reason: 'Asked about limits.' };
  const { id } = await atTime(now, () => ok('POST', '/v1/cases', about));
  await closeCase(id, 'false_positive');
  now += 48 * HOUR_MS;
  await atTime(now, () => reopen(id));
  for (const one of worlds) await atTime(now, () => pay(one, 1, 5000));
  expect(await hoursLeft(1)).toEqual([72, 72]);
  await reopenLater(30);
  expect(await hoursLeft(1)).toEqual([42, 42]);
  await reopenLater(60);
  expect(await hoursLeft(1)).toEqual([72, 72]);
  await reopenLater(30);
  expect(await hoursLeft(1)).toEqual([42, 42]);
  for (const one of worlds) await atTime(now, () => pay(one, 2, 6000));
  expect(await hoursLeft(2)).toEqual([42, 42]);
  const { rows } = await sql<{ sla: string }>`select convert_from(body, 'UTF8')::jsonb -> 'data' ->> 'case_sla' as sla
    from webhook_events where event = 'suspicious_transaction' order by id desc limit 2`.execute(platform.db);
  expect(rows.map(({ sla }) => Math.round((Date.parse(sla) - now) / 360_000) / 10)).toEqual([42, 42]);
});

test('a report for the amount alone shows in no answer: a safe payment has no case, a flagged one keeps its own', async () => {
  const one = world('cash', 210);
  await pay(one, 1, 10);
  await pay(one, 2, 5000);
  const before = [await caseOutside(one, 1), await caseOutside(one, 2)];
  expect(before).toMatchObject([
    { status: 'safe', case: null },
    { status: 'suspicious', case: { case_status: 'open' } },
  ]);
  const { rows } = await sql<{ id: number }>`select id from transactions order by id desc limit 2`.execute(platform.db);
  const transactions = rows.map(({ id }) => id);
  await ok('POST', '/v1/cases', { kind: 'currency', transactions, reason: 'Over the threshold.' });
  expect([await caseOutside(one, 1), await caseOutside(one, 2)]).toEqual(before);
});

test('the second stage tells no more than the first: a late event carries the case as an early one does', async () => {
  // The jobs of the second stage end before the service does.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'transactions-second-stage'`.execute(platform.db);
      expect(rows[0]!.n).toBe(0);
    },
    { timeout: 60_000, interval: 100 },
  );
  const { rows } = await sql<{
    keys: string[];
  }>`select array(select jsonb_object_keys(convert_from(body, 'UTF8')::jsonb -> 'data') order by 1) as keys
    from webhook_events where event = 'suspicious_transaction'`.execute(platform.db);
  expect(new Set(rows.map(({ keys }) => keys.join())).size).toBe(1);
});
