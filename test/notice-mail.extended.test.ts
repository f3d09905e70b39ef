import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineJob } from '../server/src/platform/jobs/job-kind.ts';
import { type Jobs, openJobs } from '../server/src/platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { type MailServer, startMailServer } from './attacks/smtp.fixture.ts';
import { type Service, startService } from './service.fixture.ts';

interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

const PASSWORD = 'correct horse battery staple';
let database: TestDatabase;
let mail: MailServer;
let service: Service;
let jobs: Jobs;
let people: readonly [Person, Person];
let auditor: Person;
let branch: number;

async function employ(name: string, role: string): Promise<Person> {
  const email = `${name}@demo.example`;
  const json = { email, name, role, password: PASSWORD };
  const { body } = await service.call('POST', '/v1/employees', { token: service.sandbox.dashboard_token, json });
  const signedIn = await service.call('POST', '/v1/auth/sign-in', {
    json: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': `203.0.113.${body.data.id}` },
  });
  return { id: body.data.id, email, token: signedIn.body.data.token };
}
beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startMailServer();
  service = await startService({
    readsImages: false,
    database,
    environment: { SMTP_URL: mail.url, TRUST_PROXY: 'true' },
  });
  jobs = await openJobs({ db: database.db, connection: database.connection, onFault: () => {} });
  people = [await employ('one', 'analyst'), await employ('two', 'analyst')];
  auditor = await employ('three', 'auditor');
  const { body } = await service.call('GET', '/v1/me', { token: people[0].token });
  branch = body.data.branches[0].id;
  for (const reference of ['customer-1', 'customer-2'])
    await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers: { 'x-reference': reference },
      // Behind this number is somebody of the sandbox's list of politically exposed persons.
      json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
    });
}, 240_000);
afterAll(async () => {
  await jobs?.stop();
  await service?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const choose = (token: string, json: unknown) => service.call('PUT', '/v1/me/notice-mail', { token, json });
const choiceOf = async (token: string) =>
  (await service.call('GET', '/v1/me/notice-mail', { token })).body.data as Record<string, unknown>;
const to = ({ email }: Person): number => mail.recipients.filter((one) => one.includes(email)).length;

/** Runs the schedule as if every last e-mail were two hours old, until no job is left. */
async function runSchedule(): Promise<void> {
  await sql`update notice_mails set last_at = last_at - interval '2 hours'`.execute(database.db);
  const schedule = defineJob<Record<string, never>>({ name: 'notice-mails', timeoutSeconds: 3600, retrySeconds: [] });
  await jobs.enqueue(database.db, schedule, [{ data: {} }]);
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where name in ('notice-mails', 'notice-mail')
      and state in ('created', 'retry', 'active')`.execute(database.db);
    return rows.length === 0;
  });
}

test('a user chooses for themselves, and nothing else is accepted', async () => {
  const [one] = people;
  const { dashboard_token: owner } = service.sandbox;
  expect(await choiceOf(one.token)).toEqual({
    ...{ choice: 'default', language: null, branch_default: 'off', mail_configured: true },
  });
  for (const json of [
    { choice: 'daily', language: 'en' },
    { choice: 'hourly' },
    { choice: 'hourly', language: 'sw' },
    { choice: 'hourly', language: null },
    { choice: 'hourly', language: 'en', user_id: 1 },
    { choice: 'hourly', language: 'en', email: 'x@other.example' },
  ])
    expect((await choose(one.token, json)).status, JSON.stringify(json)).toBe(400);
  expect((await choose(auditor.token, { choice: 'hourly', language: 'en' })).status).toBe(403);
  expect((await service.call('PUT', '/v1/me/notice-mail', { json: { choice: 'off', language: 'en' } })).status).toBe(
    401,
  );
  const foreign = { token: service.sandbox.other_owner_token };
  expect((await service.call('GET', `/v1/me/notice-mail?branch=${branch}`, foreign)).status).toBe(404);
  expect((await choose(one.token, { choice: 'hourly', language: 'fr' })).body.data).toEqual({
    ...{ choice: 'hourly', language: 'fr', branch_default: 'off', mail_configured: true },
  });
  expect(await choiceOf(owner)).toMatchObject({ choice: 'default', language: null });
  const policy = (notice_mail: unknown) =>
    service.call('PATCH', `/v1/branches/${branch}`, { token: owner, json: { policy: { dashboard: { notice_mail } } } });
  expect((await policy('daily')).status).toBe(400);
});

test('the schedule sends what is new, in the user’s language, and names nobody', { timeout: 120_000 }, async () => {
  const [one, two] = people;
  const { items } = (await service.call('GET', '/v1/queue', { token: service.sandbox.dashboard_token })).body.data;
  const [first, second] = items as { id: number }[];
  await sql`update work_items set due_at = now() + interval '48 hours'`.execute(database.db);
  const assign = (ids: number[]) =>
    service.call('POST', '/v1/queue/assign', { token: two.token, json: { ids, user_id: one.id } });
  await runSchedule();
  expect(mail.messages).toHaveLength(0);

  expect((await assign([first!.id])).status).toBe(200);
  await runSchedule();
  expect([to(one), to(two), mail.messages.length]).toEqual([1, 0, 1]);
  const message = mail.messages[0]!;
  expect(message).toContain(`${service.baseUrl}/dashboard/queue/${first!.id}?branch=${branch}`);
  expect(message).toContain('Attribu=C3=A9s =C3=A0 vous par un coll=C3=A8gue : 1');
  expect(message).toContain('text/html');
  // The item's customer, whose record names them.
  const about = await service.call('GET', '/v1/verifications/1', { token: service.sandbox.dashboard_token });
  expect(JSON.stringify(about.body)).toMatch(/Nwosu/i);
  for (const word of ['Nwosu', 'Emeka', 'customer-1', 'customer-2', '11111111111', '•', '=E2=80=A2'])
    expect(message.toLowerCase()).not.toContain(word.toLowerCase());

  await runSchedule();
  expect(mail.messages).toHaveLength(1);
  await sql`update work_items set due_at = now() + interval '23 hours' where id = ${first!.id}`.execute(database.db);
  await runSchedule();
  expect([to(one), mail.messages.length]).toEqual([2, 2]);

  // Assigned again by a colleague: a new notice.
  await service.call('POST', '/v1/queue/assign', { token: two.token, json: { ids: [first!.id], user_id: null } });
  await assign([first!.id]);
  await runSchedule();
  expect(to(one)).toBe(3);

  // Deactivated: nothing more, whatever is assigned.
  const token = service.sandbox.dashboard_token;
  await assign([second!.id]);
  await service.call('PATCH', `/v1/employees/${one.id}`, { token, json: { active: false } });
  await runSchedule();
  expect(to(one)).toBe(3);
});

test('the owner sets the default of the branch; an e-mail is in both languages until the user chose one', {
  timeout: 120_000,
}, async () => {
  const [one, two] = people;
  const token = service.sandbox.dashboard_token;
  await service.call('PATCH', `/v1/employees/${one.id}`, { token, json: { active: true } });
  await choose(token, { choice: 'off', language: 'en' });
  const json = { policy: { dashboard: { notice_mail: 'hourly' } } };
  expect((await service.call('PATCH', `/v1/branches/${branch}`, { token, json })).status).toBe(200);
  expect(await choiceOf(two.token)).toMatchObject({ choice: 'default', branch_default: 'hourly' });
  const { items } = (await service.call('GET', '/v1/queue', { token })).body.data;
  await service.call('POST', '/v1/queue/assign', { token, json: { ids: [items[1].id], user_id: two.id } });
  await runSchedule();
  expect(to(two)).toBe(1);
  const message = mail.messages.findLast((text) => text.includes(two.email))!;
  expect(message).toContain('Assigned to you by a colleague: 1');
  expect(message).toContain('par un coll=C3=A8gue : 1');
  expect(mail.recipients.filter((one) => one.includes('owner'))).toEqual([]);
});
