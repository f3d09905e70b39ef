import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPED } from '../server/src/reports/reports.fixture.ts';
import { startTransparentService } from './attacks/transparent-service.fixture.ts';

/** A second person sees what they approve, and is not a colleague whom the proposer made minutes before. */
let service: Awaited<ReturnType<typeof startTransparentService>>;
let { call, ok, platform } = {} as typeof service;
let second: { token: string };
let caseId: number;
const DAY_MS = 86_400_000;
const person = (is: string) => sql`update users set ${sql.raw(is)} where email like 'admin@demo%'`.execute(platform.db);
const policy = (dashboard: object) =>
  sql`update branches set policy = jsonb_set(policy::jsonb, '{dashboard}', ${JSON.stringify(dashboard)}::jsonb)`.execute(
    platform.db,
  );

beforeAll(async () => {
  service = await startTransparentService();
  ({ call, ok, platform } = service);
  second = { token: service.sandbox['employee_admin_token']! };
  await ok('POST', '/api/v1/monitoring/limit', { limit: 1000, currency: 'NGN' });
  await ok('POST', '/api/v1/monitoring/transaction_monitoring', {
    ...{ transaction_id: 'flagged', amount: 5000, currency: 'NGN', transaction_type: 'transfer' },
    account_type: 'individual',
    customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@mail.example', identifier: '22222222222' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '044' },
  });
  [{ id: caseId }] = (await ok('GET', '/v1/cases')).items;
}, 120_000);
afterAll(() => service?.[Symbol.asyncDispose]());

const draft = async (fields: object): Promise<string> => {
  const [profile] = (await ok('GET', '/v1/report-profiles')).items;
  const { id } = await ok('POST', `/v1/cases/${caseId}/reports`, { profile: profile.id, fields });
  return `/v1/reports/${id}/approve`;
};
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.error_code ?? body.code];

test('the refusal of an incomplete report names the wrong element and no value', async () => {
  const path = await draft({ ...TYPED, gender: 'Secret Woman' });
  const refused = await call('POST', path, {}, second);
  expect(refused.status).toBe(409);
  expect(refused.raw.toString()).toContain('gender');
  expect(refused.raw.toString()).not.toContain('Secret');
});

test('an analyst who may not see personal data approves no report, no outcome and no snooze', async () => {
  const report = await draft(TYPED);
  await ok('POST', `/v1/cases/${caseId}/propose`, { disposition: 'error_in_data', reason: 'Test payment.' });
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const snooze = await ok('POST', '/v1/rules/snoozes', { rule: 'limit', case: caseId, reason: 'Known.', until });
  const paths = [report, `/v1/cases/${caseId}/approve`, `/v1/rules/snoozes/${snooze.id}/approve`];
  await person(`role = 'analyst'`);
  await policy({ analysts_reveal: false });
  for (const path of paths)
    expect([path, ...codeOf(await call('POST', path, {}, second))]).toEqual([path, 403, 'approver_cannot_see']);
  // A branch that masks nothing hides nothing from analysts.
  await policy({ analysts_reveal: false, mask_by_default: false });
  expect((await call('POST', paths[2]!, {}, second)).status).toBe(200);
  // An outcome has no legal deadline: the owner, who can hide data from the analyst at once, does not approve it alone.
  await policy({ analysts_reveal: false });
  expect(codeOf(await call('POST', paths[1]!, {}))).toEqual([409, 'own_outcome_not_approvable']);
  await policy({});
  expect((await call('POST', paths[1]!, {}, second)).status).toBe(200);
  await ok('POST', `/v1/cases/${caseId}/reopen`, { reason: 'More is known.' });
});

test('a colleague who was added within 7 days approves no outcome and no report; the report can still be filed in time', async () => {
  await sql`update accounts set created_at = now() - interval '90 days'`.execute(platform.db);
  await sql`update users set approver_since = now() - interval '90 days' where role = 'owner'`.execute(platform.db);
  await person('approver_since = now()');
  const report = await draft(TYPED);
  await ok('POST', `/v1/cases/${caseId}/propose`, { disposition: 'error_in_data', reason: 'Test payment.' });
  const outcome = `/v1/cases/${caseId}/approve`;
  for (const path of [outcome, report])
    expect([path, ...codeOf(await call('POST', path, {}, second))]).toEqual([path, 409, 'approver_too_new']);
  expect((await call('POST', outcome, {})).status).toBe(409);
  // The law sets a deadline for reports: the owner files alone while nobody else may approve, and the report says so.
  expect(await ok('POST', report, {})).toMatchObject({ state: 'approved', self_approved: true });
  await person(`approver_since = now() - interval '8 days'`);
  await ok('POST', `/v1/cases/${caseId}/reject`, { reason: 'It was reported.' });
  const next = await draft(TYPED);
  expect(codeOf(await call('POST', next, {}))).toEqual([409, 'own_report_not_approvable']);
  expect(await ok('POST', next, {}, second)).toMatchObject({ self_approved: false });
});

test('while the branch hides personal data from the only colleague, the owner files a report alone', async () => {
  const report = await draft(TYPED);
  await policy({ analysts_reveal: false });
  expect(codeOf(await call('POST', report, {}, second))).toEqual([403, 'approver_cannot_see']);
  expect(await ok('POST', report, {})).toMatchObject({ state: 'approved', self_approved: true });
});
