import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { readCase } from '../cases/case-store.ts';
import { forgetCasesOf } from '../cases/forget-cases.ts';
import { makeOpenByHand } from '../cases/open-by-hand.ts';
import { makeWholeCase } from '../cases/whole-case.ts';
import { startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { makeCheckSchema } from './check-schema.ts';
import { makeFileReport } from './file-report.ts';
import { contentsOf } from './report-contents.ts';
import { saveProfile } from './report-store.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let author: SignedIn;
let second: SignedIn;
let profile: number;
const HOUR_MS = 3_600_000;
const NOW = new Date();
const checkSchema = makeCheckSchema();
const deps = () => ({ db: service.db, vault: service.vault, clock: { now: () => NOW }, checkSchema });
const openBy = (body: Parameters<ReturnType<typeof makeOpenByHand>>[1], text = body.reason) =>
  makeOpenByHand(deps())({ branch: service.branch, user: author, text }, body);
const saveUnit = (name: string, settings: object) =>
  saveProfile(service.db, {
    ...{ branchId: service.branch.id, accountId: service.branch.accountId, name, xsd: SYNTHETIC_XSD, at: NOW },
    settings: { ...SYNTHETIC_SETTINGS, ...settings },
  });
const placeOf = (id: number) => ({ branchId: service.branch.id, id });
const activity = (identifier: string) => ({
  kind: 'activity' as const,
  customer: { customer_name: 'Ngozi Bello', identifier, identifier_type: 'bvn' },
  reason: 'Asked how to stay below the threshold.',
});

beforeAll(async () => {
  service = await startMonitoring();
  const person = async (email: string) => {
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${service.branch.accountId}, ${email}, 'P', 'analyst', 'x') returning id`.execute(service.db);
    const accountId = service.branch.accountId;
    return { userId: rows[0]!.id, accountId, role: 'analyst', verified: true } as unknown as SignedIn;
  };
  [author, second] = [await person('one@example.com'), await person('two@example.com')];
  profile = await saveUnit('Unit', {});
});
afterAll(() => service.database[Symbol.asyncDispose]());

test('a suspicion without a transaction is a case with a clock, and its report a valid activity that another person approves', async () => {
  const id = await openBy(activity('22200000001'));
  const row = (await readCase(service.db, service.branch.id, id))!;
  expect(row).toMatchObject({ kind: 'activity', suspected_at: NOW, sla_at: new Date(NOW.getTime() + 24 * HOUR_MS) });
  const whole = await makeWholeCase(deps())(service.branch.id, id);
  expect(whole).toMatchObject({ file_by: new Date(NOW.getTime() + 24 * HOUR_MS), alerts: [], history_intact: true });
  expect(whole!.history[0]).toMatchObject({
    kind: 'opened_by_hand',
    details: { customer: { customer_name: 'Ngozi Bello' } },
  });
  const reports = makeFileReport(deps());
  expect(await reports.customerNumber(placeOf(id))).toBe('22200000001');
  await expect(reports.draft(placeOf(id), author, { profile, fields: {}, kind: 'str' })).rejects.toThrow('allows sar');
  const report = await reports.draft(placeOf(id), author, { profile, fields: TYPED });
  const draft = await reports.show(placeOf(report));
  expect(draft).toMatchObject({ missing: [], faults: [], dueAt: new Date(NOW.getTime() + 24 * HOUR_MS) });
  expect(draft.xml).toContain('<report_code>SAR</report_code>');
  expect(draft.xml.replaceAll(/\s/g, '')).toMatch(/<activity>.*<last_name>Bello<.*<\/activity>/);
  expect(draft.xml).not.toContain('<transaction>');
  await expect(reports.approve(placeOf(report), author)).rejects.toThrow('Ask another person');
  await reports.approve(placeOf(report), second, draft.digest!);
  const approved = await reports.show(placeOf(report));
  expect(contentsOf(approved.content)).toMatchObject({ kind: 'sar', report_code: 'SAR', transactions: [] });
  expect(contentsOf(approved.content).person).toContainEqual({ field: 'last_name', value: 'Bello' });
  await reports.answer(placeOf(report), second, { state: 'submitted', answer: 'FIU-1' });
  expect(await makeWholeCase(deps())(service.branch.id, id)).toMatchObject({ file_by: null });
});

test('a customer with an open case gets no second one; its subject is whom the next alert finds', async () => {
  await openBy(activity('22200000002'));
  await expect(openBy(activity('222 0000 0002'))).rejects.toThrow('has an open case');
  await expect(openBy({ ...activity('x'), customer: { customer_name: 'No Number' } })).rejects.toThrow('identifier');
  await service.ruleSets.setLimit(service.db, service.branch, { kind: 'limit', amount: 10 });
  const customer_details = {
    customer_name: 'Ngozi Bello',
    customer_email: 'n@example.com',
    identifier: '22200000002',
    identifier_type: 'bvn',
  };
  await service.monitor(service.branch, transfer({ transaction_id: 'joins', customer_details }));
  const { rows } = await sql<{ id: number; kind: string; score: number; alerts: number }>`select c.id, c.kind, c.score,
      (select count(*)::int from case_alerts a where a.case_id = c.id) as alerts
    from cases c order by id desc limit 1`.execute(service.db);
  expect(rows).toEqual([{ id: expect.any(Number), kind: 'activity', score: expect.any(Number), alerts: 1 }]);
  // A flagged transaction can be reported even if a person opened its case without a transaction.
  const reports = makeFileReport(deps());
  const { id } = rows[0]!;
  const report = await reports.draft(placeOf(id), author, { profile, fields: TYPED, kind: 'str' });
  const draft = await reports.show(placeOf(report));
  expect(draft).toMatchObject({ missing: [], faults: [] });
  expect(draft.xml).toContain('<report_code>STR</report_code>');
  expect(draft.xml).toContain('<transactionnumber>joins</transactionnumber>');
  await reports.approve(placeOf(report), second, draft.digest!);
  await expect(reports.draft(placeOf(id), author, { profile, fields: {}, kind: 'ctr' })).rejects.toThrow(
    'allows sar, str',
  );
});

test('currency transactions are reported together, with no words of suspicion, and count for no rule', async () => {
  const ids = await Promise.all(
    ['cash-1', 'cash-2'].map(async (transaction_id) => {
      await service.monitor(service.branch, transfer({ transaction_id, amount: 4_000_000 }));
      const { rows } = await sql<{ id: number }>`select id from transactions order by id desc limit 1`.execute(
        service.db,
      );
      return rows[0]!.id;
    }),
  );
  const body = { kind: 'currency' as const, transactions: ids, reason: 'Over the threshold.' };
  const strangers = await service.newBranch();
  const ofAnother = makeOpenByHand(deps())({ branch: strangers, user: author, text: 'x' }, body);
  await expect(ofAnother).rejects.toThrow('no transaction with this id');
  const id = await openBy(body);
  const row = (await readCase(service.db, service.branch.id, id))!;
  // The deadline for this report in Nigeria is seven days. Nobody suspects the customer.
  expect(row).toMatchObject({ kind: 'currency', suspected_at: null, sla_at: new Date(NOW.getTime() + 168 * HOUR_MS) });
  const reports = makeFileReport(deps());
  const bare = await saveUnit('No codes', { report_codes: {} });
  await expect(reports.draft(placeOf(id), author, { profile: bare, fields: {} })).rejects.toThrow('report_codes.ctr');
  const { reason: _, ...fields } = TYPED;
  const report = await reports.draft(placeOf(id), author, {
    profile,
    fields: { ...fields, id_number: '1', id_type: 'B' },
  });
  const draft = await reports.show(placeOf(report));
  expect(draft).toMatchObject({ missing: [], faults: [], dueAt: row.sla_at });
  expect(draft.xml).toContain('<report_code>CTR</report_code>');
  expect(draft.xml.match(/<transaction>/g)).toHaveLength(new Set(ids).size);
  expect(draft.xml).not.toContain('<reason>');
  await reports.approve(placeOf(report), second, draft.digest!);
  expect((await readCase(service.db, service.branch.id, id))!.suspected_at).toBeNull();
});

test('what opened a case and the kind of a report stay as they are, and a forgotten person’s case is kept by law', async () => {
  const id = await openBy(activity('22200000003'));
  const refused = async (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(service.db)).rejects.toThrow('never changed');
  await refused(sql`update cases set kind = 'alert' where id = ${id}`);
  await refused(sql`update cases set suspected_at = now() where id = ${id}`);
  await refused(sql`update case_reports set kind = 'str' where kind = 'sar'`);
  const { rows } = await sql<{ subject_key: Buffer }>`select subject_key from cases where id = ${id}`.execute(
    service.db,
  );
  await forgetCasesOf(service.db, service.branch.accountId, { subjects: [rows[0]!.subject_key], now: NOW });
  expect(await readCase(service.db, service.branch.id, id)).toBeDefined();
});
