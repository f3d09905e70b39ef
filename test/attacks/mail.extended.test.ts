import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMail } from '../../server/src/platform/mail.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { type Service, startService } from '../service.fixture.ts';
import { type MailServer, startMailServer } from './smtp.fixture.ts';

/** Our mail goes to people whom tenants name: to one address each, and to nobody's mailbox without end. */
let mail: MailServer;
let service: Service;
beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({
    readsImages: false,
    environment: { SMTP_URL: mail.url, TRUST_PROXY: 'true' },
    untilReady: false,
  });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
});

const invite = (email: string, token = service.sandbox.dashboard_token) =>
  service.call('POST', '/v1/employees', { token, json: { email, name: 'E', role: 'analyst' } });
const to = (address: string) => mail.recipients.filter((one) => one.includes(address)).length;

test.each([
  'x,stranger@other.example',
  '<stranger@other.example>',
  'x;stranger@other.example',
  '"x"stranger@other.example',
  'stranger@other.example,',
  'stranger:x@other.example',
  'stranger@[127.0.0.1]',
  'stranger\u0001@other.example',
  'stranger\u202e@other.example',
  'stranger\u200b@other.example',
])('%j is not one address', async (email) => {
  expect((await invite(email)).status).toBe(400);
});

test('nor does a mail program make two of one', async () => {
  const sender = makeMail({ url: mail.url, from: 'a@b.example' });
  await sender.send({ to: 'x,stranger@other.example', subject: 's', text: 't' }).catch(() => {});
  expect(mail.recipients.filter((one) => one === '<stranger@other.example>')).toEqual([]);
});

test('an account’s administrator sends no person more than five links an hour, also at once', async () => {
  const { status, body } = await invite('flooded@other.example');
  expect(status).toBe(201);
  const token = service.sandbox.dashboard_token;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => service.call('POST', `/v1/employees/${body.data.id}/password-link`, { token })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(429)]);
  expect(to('flooded@other.example')).toBe(5);
});

test('nor a hundred strangers', async () => {
  const token = service.sandbox.other_owner_token;
  const statuses = new Map<number, number>();
  for (let n = 0; n < 103; n++) {
    const { status } = await invite(`many${n}@other.example`, token);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 100, 429: 3 });
  // An employee whose mail failed was not added either.
  const { body } = await service.call('GET', '/v1/employees?limit=100', { token });
  expect(body.data.items.some(({ email }: { email: string }) => email === 'many102@other.example')).toBe(false);
});

test('a stranger who asks many times at once for a new password of somebody else has one mail sent', async () => {
  const email = service.sandbox.owner_email;
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      service.call('POST', '/v1/auth/reset', { json: { email }, headers: { 'x-forwarded-for': `198.51.100.${n}` } }),
    ),
  );
  // A mail that was asked for later has come.
  const other = service.sandbox.owner_email.replace('owner@', 'admin@');
  await service.call('POST', '/v1/auth/reset', {
    json: { email: other },
    headers: { 'x-forwarded-for': '198.51.100.99' },
  });
  await until(() => to(other) === 1);
  await until(() => to(email) > 0);
  expect(to(email)).toBe(1);
});
