import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetExpired } from '../../server/src/app/housekeeping.ts';
import { appendItemEvent, itemHistory } from '../../server/src/queue/queue-store.ts';
import { verifyHistories } from '../../server/src/reviews/verify-histories.ts';
import { motionlessClip } from '../motionless-clip.fixture.ts';
import { repository } from '../service.fixture.ts';
import { startTransparentService } from './transparent-service.fixture.ts';
import { unzipped } from './unzipped.fixture.ts';

let service: Awaited<ReturnType<typeof startTransparentService>>;
let { call, ok, dump, folder, platform, sandbox } = {} as typeof service;
beforeAll(async () => {
  service = await startTransparentService();
  ({ call, ok, dump, folder, platform, sandbox } = service);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const AMAKA = { number: '22222222222', reference: 'cust-amaka-77' };
const traces = [
  'amaka',
  'okafor',
  '22222222222',
  '08031234567',
  '1992-04-17',
  'cust-amaka-77',
  'amaka@mail.example',
  '0123456789',
];
const others = ['emeka', '11111111111', 'cust-emeka-78'];

const photo = readFileSync(join(repository, 'node_modules/@vladmandic/face-api/demo/sample1.jpg')).toString('base64');
let recording: Buffer;
beforeAll(async () => {
  recording = await motionlessClip(2);
});

/** A run of the SDK: one that was submitted, or one that was given up. */
async function run(reference: string, { submitted }: { submitted: boolean }): Promise<void> {
  const { session_token: token } = await ok('POST', '/v1/sdk/sessions', {
    client_id: sandbox['client_id'],
    verification_type: submitted ? 'liveness_only' : 'data_verification',
    user_reference: reference,
    ...(!submitted && { country: 'nigeria', identifier: AMAKA.number, identifier_type: 'bvn' }),
  });
  const headers: Record<string, string> = { authorization: `Session ${token}`, 'user-agent': 'phone of cust-amaka-77' };
  const page = (method: Parameters<typeof ok>[0], path: string, json?: unknown) =>
    ok(method, `/v1/sdk/${path}`, json, headers);
  headers['x-session-binding'] = (await page('POST', 'session/open', { channel: 'web' })).binding;
  if (!submitted) return;
  await page('POST', 'session/consent');
  const { attempt_id: attempt } = await page('POST', 'attempts');
  const { upload_id: upload } = await page('POST', 'uploads', { kind: 'clip' });
  const clip = await service.app.inject({
    method: 'PATCH',
    url: `/v1/sdk/uploads/${upload}`,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: recording,
  });
  expect(clip.statusCode).toBe(204);
  await page('POST', `attempts/${attempt}/finish`, { upload_id: upload });
  await page('POST', 'submit');
}

const transaction = (id: string, identifier: string, email: string, amount = 5) => ({
  transaction_id: id,
  amount,
  currency: 'NGN',
  transaction_type: 'transfer',
  account_type: 'individual',
  customer_details: { customer_name: 'Amaka Okafor', customer_email: email, identifier, identifier_type: 'bvn' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
});

/** Plants a back-test's samples with reviews, and a shadow draft's results, for every transaction. */
async function plantTrials(): Promise<void> {
  await sql`with set as (select id, branch_id, account_id from transaction_rule_sets where branch_id in (select branch_id from transactions) limit 1),
      draft as (insert into rule_drafts (branch_id, account_id, base_id, rules, reason, created_by, created_at)
        select branch_id, account_id, id, '[]', '', 1, now() from set returning *),
      shadow as (insert into rule_shadows (branch_id, account_id, draft_id, started_by, started_at, until)
        select branch_id, account_id, id, 1, now(), now() from draft returning *),
      test as (insert into rule_backtests (branch_id, account_id, rules, base_id, from_at, to_at, created_at)
        select branch_id, account_id, '[]', id, now(), now(), now() from set returning *),
      hits as (insert into rule_shadow_hits (shadow_id, transaction_id, branch_id, account_id, rules, draft_flags, live_flags)
        select s.id, t.id, t.branch_id, t.account_id, '{}', true, false from shadow s, transactions t)
    insert into rule_backtest_samples (backtest_id, branch_id, account_id, transaction_id, rule, side, suspicious, reviewed_by)
      select b.id, t.branch_id, t.account_id, t.id, 'fan_out', 'above', true, 1 from test b, transactions t`.execute(
    platform.db,
  );
}
const triedTransactions = async (): Promise<string[]> =>
  (
    await sql<{
      what: string;
    }>`select '#' || s.kind || ' ' || coalesce(convert_from(t.ciphertext, 'UTF8')::json ->> 'transaction_id', 'gone') as what
      from (select 'sample' as kind, transaction_id from rule_backtest_samples
        union all select 'shadow', transaction_id from rule_shadow_hits) s
      left join transactions t on t.id = s.transaction_id order by 1`.execute(platform.db)
  ).rows.map(({ what }) => what);

const holding = (texts: readonly string[], words: readonly string[]): string[] =>
  texts.filter((text) => words.some((word) => text.includes(word))).map((text) => text.slice(0, 300));

test('everything about one person is found, exported and forgotten; a dump then holds nothing of them, and all of the others', {
  timeout: 180_000,
}, async () => {
  await ok('PUT', '/v1/integrations/webhook', {
    url: 'http://127.0.0.1:9/none',
    hash_key: 'k'.repeat(24),
    events: ['customer_verified', 'suspicious_transaction'],
  });
  await ok('PUT', '/v1/authorities', { routing: { cache_seconds: 86_400 } });
  const verify = (identifier: string, type: string, reference: string) =>
    ok(
      'POST',
      '/api/onboarding/verify_customer',
      { country: 'nigeria', identifier, identifier_type: type },
      { 'x-reference': reference, 'idempotency-key': `key of ${reference}` },
    );
  await verify('22222222222', 'bvn', AMAKA.reference);
  await verify('22222222222', 'bvn', 'cust-amaka-77-again');
  await verify('11111111111', 'nin', 'cust-emeka-78');
  await ok('POST', '/api/aml/screening', { name: 'Amaka Chisom Okafor', date_of_birth: '1992-04-17' });
  await ok('POST', '/api/aml/screening', { name: 'Amaka Chisom Okafor', date_of_birth: '1950-01-01' });
  await ok(
    'POST',
    '/api/onboarding/biometrics/face/comparison',
    { image_one: photo, image_two: photo },
    { 'x-reference': AMAKA.reference },
  );
  await ok(
    'POST',
    '/api/v1/monitoring/transaction_monitoring',
    transaction('t-amaka-1', AMAKA.number, 'amaka@mail.example'),
  );
  await ok('POST', '/api/v1/monitoring/transaction_monitoring', {
    ...transaction('t-emeka-1', '11111111111', 'emeka@mail.example'),
    customer_details: { customer_name: 'Emeka Nwosu', customer_email: 'emeka@mail.example', identifier: '11111111111' },
    origin_account: { account_number: '5555555555', bank_code: '058' },
  });
  const branches: { id: number; name: string }[] = (await ok('GET', '/v1/branches')).items;
  const main = branches.find(({ name }) => name === 'Main')!;
  await ok('PATCH', `/v1/branches/${main.id}`, { policy: { faces: { keep_clips: true } } });
  const config = `/v1/sdk-config/${sandbox['sdk_config_id']}`;
  await ok('PATCH', config, { webhook_url: 'http://127.0.0.1:9/runs' });
  await service.changeByTwo({ sdk_config: { id: Number(sandbox['sdk_config_id']), liveness_policy: 'passive' } });
  await run(AMAKA.reference, { submitted: true });
  await run('another-reference', { submitted: false });
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from sdk_sessions where state = 'completed'`.execute(platform.db);
      expect(rows[0]!.n).toBe(1);
    },
    { timeout: 120_000, interval: 100 },
  );
  const { rows: answers } = await sql<{ n: number }>`select count(*) as n from authority_answers`.execute(platform.db);
  expect(answers[0]!.n).toBe(2);
  // The transactions' second stage writes into the histories of accounts.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from pgboss.job where name = 'transactions-second-stage'`.execute(platform.db);
      expect(rows[0]!.n).toBe(0);
    },
    { timeout: 60_000, interval: 100 },
  );
  const before = await dump();
  expect(holding(before, ['file: ']).length).toBeGreaterThanOrEqual(2);
  expect(before, 'the clip of her run').toContain(`file: ${recording.toString('base64')}`);
  expect(holding(before, traces).length).toBeGreaterThan(8);
  expect(holding(before, traces).filter((line) => /sdk_sessions|webhook_events/.test(line)).length).toBeGreaterThan(3);

  // Only the account's administrator, only of its own account, and only by what names one person.
  const person = { ...AMAKA, name: 'Amaka Okafor', birth_date: '1992-04-17', email: 'amaka@mail.example' };
  for (const path of ['find', 'export', 'forget'])
    expect(
      (
        await call(
          'POST',
          `/v1/persons/${path}`,
          path === 'forget' ? { ...person, digest: '0'.repeat(16), reason_code: 'person_asked' } : person,
          {
            token: sandbox['employee_admin_token']!,
          },
        )
      ).status,
    ).toBe(403);
  const elsewhere = await ok('POST', '/v1/persons/find', person, { token: sandbox['other_owner_token']! });
  expect(elsewhere).toMatchObject({ records: [], transactions: [], watches: 0 });
  for (const criteria of [{}, { name: 'Amaka Okafor' }, { birth_date: '1992-04-17' }])
    expect((await call('POST', '/v1/persons/find', criteria)).status).toBe(400);

  const found = await ok('POST', '/v1/persons/find', person);
  const kinds = (found.records as { kind: string }[]).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['comparison', 'customer', 'customer', 'screening', 'sdk']);
  expect(found.transactions).toHaveLength(1);
  expect(found.sessions).toHaveLength(1);
  // Looked at by a colleague, who said why.
  const shown = { subject: `customer:${AMAKA.reference}`, fields: ['id'], reason: 'other' };
  expect((await call('POST', '/v1/reveal', { ...shown, note: 'Amaka Okafor rang' })).status).toBe(200);
  expect((await call('POST', '/v1/reveal', { ...shown, subject: 'customer:0123456789' })).status).toBe(404);

  const { raw } = await call('POST', '/v1/persons/export', person);
  const files = unzipped(raw);
  expect([...files.keys()].filter((name) => name.startsWith('images/')).length).toBeGreaterThanOrEqual(3);
  expect([...files].find(([name]) => name.endsWith('-clip.webm'))?.[1]).toEqual(recording);
  const text = files.get('person.json')!.toString();
  for (const trace of ['Amaka', 'Okafor', '1992-04-17', 'cust-amaka-77', '0123456789']) expect(text).toContain(trace);
  expect(text.toLowerCase()).not.toMatch(/emeka|11111111111/);

  const view = (name: string, query: string) => ok('POST', '/v1/saved-views', { page: 'cases', name, query });
  await view('what Amaka Okafor did', 'status=open');
  await view('one customer', 'reference=cust%2Damaka%2D77');
  const lasts = await view('all that are open', 'status=open');

  const template = (name: string, text: string) => ok('POST', '/v1/text-templates', { kind: 'note', name, text });
  await template('as for Amaka Okafor', 'Ask cust-amaka-77 again');
  await template('as usual', 'Ask {customer} again');

  // A list that is written out.
  await ok('POST', '/v1/exports', { kind: 'transactions', filter: {} });

  // A hold, and an open case, keep what they are about, and say so.
  const hold = await ok('POST', '/v1/legal-holds', { number: AMAKA.number, reason: 'court order 7 on Amaka Okafor' });
  const held = await ok('POST', '/v1/persons/find', person);
  expect(held.holds).toMatchObject([{ id: hold.id, reason: 'court order 7 on Amaka Okafor' }]);
  const kept = await service.forget(person);
  expect(kept.stays).toEqual({ records: hold.records, transactions: 1 });
  await forgetExpired({
    db: platform.db,
    blobs: platform.blobs,
    clock: { now: () => new Date(Date.now() + 400 * 86_400_000) },
    keep: { keepRecordsDays: 0, keepImagesDays: 30 },
  });
  const release = { reason: 'not theirs', hold_release: { id: hold.id } };
  expect((await call('POST', '/v1/changes', release, { token: sandbox['other_owner_token']! })).status).toBe(404);
  await service.changeByTwo({ hold_release: { id: hold.id } });

  await sql`insert into cases (branch_id, account_id, case_id, sla_at, status, subject_key) select branch_id, account_id, '#OPEN01', now(), 'open', customer_key from transactions where convert_from(ciphertext, 'UTF8')::json ->> 'transaction_id' = 't-amaka-1' order by id limit 1`.execute(
    platform.db,
  );
  await sql`insert into case_alerts (case_id, branch_id, account_id, transaction_id, score, rules)
    select c.id, c.branch_id, c.account_id, t.id, 0, '{}' from cases c, transactions t where c.case_id = '#OPEN01' and convert_from(t.ciphertext, 'UTF8')::json ->> 'transaction_id' = 't-amaka-1'`.execute(
    platform.db,
  );
  // An answer that is kept for a repeated call, of no record.
  const again = { page: 'cases', name: 'Amaka Okafor again', query: '' };
  await ok('POST', '/v1/saved-views', again, { 'idempotency-key': 'a view' });
  // A rule that is set aside for her, and the report that was begun, name her too.
  const cases = (await ok('GET', '/v1/cases')).items as { id: number; case_id: string }[];
  const caseId = cases.find(({ case_id }) => case_id === '#OPEN01')!.id;
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await ok('POST', '/v1/rules/snoozes', { rule: 'fan_out', case: caseId, reason: 'Amaka Okafor pays staff', until });
  await sql`with p as (insert into report_profiles (branch_id, account_id, name, xsd, settings, created_at)
      select branch_id, account_id, 'p', '<x/>', '{}', now() from cases where id = ${caseId} returning *)
    insert into case_reports (case_id, branch_id, account_id, profile_id, fields, drafted_by, created_at, updated_at)
      select ${caseId}, branch_id, account_id, id, 'Amaka Okafor'::bytea, 1, now(), now() from p`.execute(platform.db);
  await plantTrials();
  expect(await triedTransactions()).toEqual([
    '#sample t-amaka-1',
    '#sample t-emeka-1',
    '#shadow t-amaka-1',
    '#shadow t-emeka-1',
  ]);
  expect(
    holding(await dump(), traces).filter((line) => /rule_snoozes|case_reports|idempotency_keys/.test(line)).length,
  ).toBeGreaterThan(2);
  const open = await ok('POST', '/v1/persons/find', person);
  expect(open.transactions[0].stays).toBe('legal duty');
  expect(open.cases).toMatchObject([{ case_id: '#OPEN01', until: null }]);
  expect((await service.forget(person)).stays).toEqual({
    records: 0,
    transactions: 1,
  });
  // Two people found that it was an error: no law keeps it.
  await sql`update cases set status = 'closed', disposition = 'error_in_data', proposed_by = 1, approved_by = 2`.execute(
    platform.db,
  );

  expect(
    (await call('POST', '/v1/persons/forget', { ...person, digest: open.digest, reason_code: 'person_asked' })).status,
    'no longer what was shown',
  ).toBe(409);
  expect((await service.forget(person)).stays).toEqual({
    records: 0,
    transactions: 0,
  });

  expect((await ok('GET', '/v1/saved-views')).items.map(({ id }: { id: number }) => id)).toEqual([lasts.id]);
  expect((await ok('GET', '/v1/text-templates')).items).toMatchObject([
    { name: 'as for ▮▮▮', text: 'Ask ▮▮▮ again' },
    { name: 'as usual', text: 'Ask {customer} again' },
  ]);
  const after = await dump();
  expect(await triedTransactions()).toEqual(['#sample t-emeka-1', '#shadow t-emeka-1']);
  // Her namesake, born on another day, is somebody else.
  const namesake = (line: string) => line.includes('1950-01-01');
  expect(holding(after, traces).filter((line) => !namesake(line))).toEqual([]);
  expect(after.filter((line) => line.startsWith('file: '))).toEqual([]);
  // Values without a time of their own are unchanged.
  const lasting = (texts: readonly string[]) =>
    holding(texts, others).filter((line) => /public\.(verifications|transaction|watched)/.test(line)).length;
  expect(lasting(before)).toBeGreaterThan(3);
  expect(lasting(after)).toBe(lasting(before));
});

test('a file whose record never came to be is swept, and no other', async () => {
  const account = (await sql<{ id: number }>`select min(id) as id from accounts`.execute(platform.db)).rows[0]!.id;
  const orphan = await platform.blobs.put(account, Buffer.from('an image of a request that died'));
  await ok('POST', '/api/onboarding/biometrics/face/comparison', { image_one: photo, image_two: photo });
  const count = () =>
    readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;
  expect(count()).toBe(3);
  const keep = { keepRecordsDays: 0, keepImagesDays: 0 };
  await forgetExpired({ db: platform.db, blobs: platform.blobs, clock: { now: () => new Date() }, keep });
  expect(count(), 'one that was begun a moment ago may be under way').toBe(3);
  await forgetExpired({
    db: platform.db,
    blobs: platform.blobs,
    clock: { now: () => new Date(Date.now() + 2 * 3_600_000) },
    keep,
  });
  expect(count()).toBe(2);
  expect(await platform.blobs.get(account, orphan)).toBeUndefined();
});

test('a legal hold keeps the transactions of who has no record, past their time too', async () => {
  const number = '33333333333';
  await ok('POST', '/api/v1/monitoring/transaction_monitoring', transaction('t-held-1', number, 'held@mail.example'));
  const hold = await ok('POST', '/v1/legal-holds', { number, reason: 'order of the high court' });
  expect(hold.records).toBe(0);
  await forgetExpired({
    db: platform.db,
    blobs: platform.blobs,
    clock: { now: () => new Date(Date.now() + 400 * 86_400_000) },
    keep: { keepRecordsDays: 30, keepImagesDays: 30 },
  });
  const held = await ok('POST', '/v1/persons/find', { number });
  expect(held.holds).toMatchObject([{ id: hold.id }]);
  expect(held.transactions).toMatchObject([{ stays: 'legal duty' }]);
  expect((await service.forget({ number })).stays.transactions).toBe(1);
  await service.changeByTwo({ hold_release: { id: hold.id } });
  expect((await service.forget({ number })).stays.transactions).toBe(0);
  expect((await ok('POST', '/v1/persons/find', { number })).transactions).toEqual([]);
});

test('a forgotten person is taken out of drafts on the case of another at once, and out of its notes when no law keeps it', async () => {
  const [gone, other] = ['70000000001', '70000000002'];
  const pay = (id: string, number: string, amount = 5) => {
    const one = transaction(id, number, `${number}@mail.example`, amount);
    return ok('POST', '/api/v1/monitoring/transaction_monitoring', {
      ...one,
      customer_details: { ...one.customer_details, customer_name: number === gone ? 'Zainab Sani' : 'Emeka Nwosu' },
      origin_account: { account_number: number.slice(-10), bank_code: '058' },
    });
  };
  await pay('t-gone', gone);
  await ok('POST', '/api/v1/monitoring/limit', { limit: 1000, currency: 'NGN' });
  await pay('t-other', other, 5000);
  const [{ id }] = (await ok('GET', '/v1/cases?status=open')).items;
  const text = `Zainab Sani (${gone}) brought the money to Emeka.`;
  await ok('POST', `/v1/cases/${id}/notes`, { text });
  await sql`with p as (insert into report_profiles (branch_id, account_id, name, xsd, settings, created_at)
      select branch_id, account_id, 'q', '<x/>', '{}', now() from cases where id = ${id} returning *)
    insert into case_reports (case_id, branch_id, account_id, profile_id, fields, drafted_by, created_at, updated_at)
      select ${id}, branch_id, account_id, id, convert_to(${JSON.stringify({ reason: text })}, 'UTF8'), 1, now(), now() from p`.execute(
    platform.db,
  );
  const written = async () => {
    const { rows } = await sql<{
      text: string;
    }>`select convert_from(fields, 'UTF8') as text from case_reports where case_id = ${id}
      union all select convert_from(ciphertext, 'UTF8') from case_events where case_id = ${id} and kind = 'note'`.execute(
      platform.db,
    );
    return rows.map(({ text }) => /Zainab|Sani|70000000001/.test(text));
  };
  expect(await written()).toEqual([true, true]);
  const { rows: items } = await sql<{ id: number; account: number }>`
    insert into work_items (account_id, branch_id, kind, subject_id, due_at, created_at)
    select account_id, branch_id, 'document', 999999, now(), now() from cases where id = ${id}
    returning id, account_id as account`.execute(platform.db);
  const item = items[0]!;
  await appendItemEvent(platform.db, platform.vault, {
    id: item.id,
    accountId: item.account,
    kind: 'undone',
    userId: 1,
    at: new Date(),
    details: { text },
  });
  // The name is in the transaction alone.
  const person = { number: gone };
  await service.forget(person);
  expect(await written(), 'the law keeps the case').toEqual([false, true]);
  const [onItem] = await itemHistory(platform.db, platform.vault, item.account, item.id);
  expect(onItem).toMatchObject({ details: { text: expect.stringMatching(/^▮.*brought the money to Emeka\.$/) } });
  expect(await verifyHistories(platform.db, item.account)).toMatchObject({ redacted_lines: 1, faults: [] });
  const intact = async () => (await ok('GET', `/v1/cases/${id}`)).history_intact;
  expect(await intact()).toBe(true);
  await expect(
    sql`update case_events set ciphertext = redaction, redaction = null, redacted_at = now() where case_id = ${id} and redaction is not null`.execute(
      platform.db,
    ),
  ).rejects.toThrow('never changed');
  await sql`update cases set status = 'closed', disposition = 'duplicate', proposed_by = 1, approved_by = 2 where id = ${id}`.execute(
    platform.db,
  );
  await forgetExpired({
    db: platform.db,
    blobs: platform.blobs,
    clock: { now: () => new Date() },
    keep: { keepRecordsDays: 0, keepImagesDays: 0 },
  });
  expect(await written()).toEqual([false, false]);
  expect(await intact()).toBe(true);
  expect(holding(await dump(), ['zainab', gone])).toEqual([]);
});
