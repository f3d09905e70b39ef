import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../server/src/accounts/authentication/totp.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Answer, type Service, startService } from '../service.fixture.ts';
import { makeBrowser } from './browser.fixture.ts';
import { CLIENT, type Claims, type HostileProvider, startHostileProvider } from './provider.fixture.ts';

let database: TestDatabase;
let provider: HostileProvider;
let service: Service;
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startHostileProvider();
  service = await startService({
    readsImages: false,
    database,
    untilReady: false,
    environment: {
      TRUST_PROXY: 'true',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ACCOUNT: '1',
      OIDC_NAME: 'Bank login',
      OIDC_PASSWORDS: 'administrators',
    },
  });
});
afterEach(() => {
  provider.falsify((claims) => claims);
  provider.useStrangeKey(false);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const PASSWORD = 'correct horse battery staple';
function browser() {
  return {
    ...makeBrowser(service),
    async begin(): Promise<string> {
      const { status, body } = await this.call('POST', '/v1/auth/provider', {});
      expect(status).toBe(200);
      return body.data.url;
    },
    finish(body: object): Promise<Answer> {
      return this.call('POST', '/v1/auth/provider/finish', body);
    },
    async enter(person: Claims): Promise<Answer> {
      return this.finish({ answer: provider.authorize(await this.begin(), person) });
    },
  };
}
const person = (email: string, more: Claims = {}): Claims => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  ...more,
});
async function employee(email: string, token = service.sandbox.dashboard_token): Promise<number> {
  const json = { email, name: 'E', role: 'analyst', password: PASSWORD };
  const { status, body } = await service.call('POST', '/v1/employees', { token, json });
  expect(status).toBe(201);
  return body.data.id;
}
const refusal = ({ status, body }: Answer) => `${status} ${body.code}`;

describe('a sign-in with the provider', () => {
  test('a user of the account enters, is bound to the identity, and the audit log contains it', async () => {
    const id = await employee('ada@demo.example');
    const one = browser();
    expect((await one.call('GET', '/v1/auth/methods')).body.data).toEqual({
      provider: { name: 'Bank login' },
      passwords: 'administrators',
      passkey_origin: service.baseUrl.replace('127.0.0.1', 'localhost'),
    });
    const url = new URL(await one.begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
      redirect_uri: `${service.baseUrl}/dashboard/provider`,
      scope: 'openid email',
    });
    const answer = await one.finish({ answer: provider.authorize(url.href, person('Ada@Demo.example')) });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({ id, email: 'ada@demo.example' });
    expect(JSON.stringify(answer.body)).not.toMatch(/token|secret/);
    expect(one.cookies.has('hakiki-attempt')).toBe(false);
    expect((await one.call('GET', '/v1/me')).body.data.user.id).toBe(id);
    // From now on the identity counts, whatever address the provider states.
    const moved = await browser().enter({ sub: 'subject of Ada@Demo.example', email: 'x@y.example' });
    expect(moved.body.data.user.id).toBe(id);
    const { body } = await service.call('GET', '/v1/audit-log', { token: service.sandbox.dashboard_token });
    const lines = body.data.items as { action: string; subject: string; outcome: string }[];
    expect(lines.filter(({ action }) => action.includes('/v1/auth/provider/finish'))[0]).toMatchObject({
      subject: `user ${id}`,
    });
  });

  test('a user without an active record, and one of another account, are refused and logged', async () => {
    expect(refusal(await browser().enter(person('nobody@demo.example')))).toBe('401 provider_user_unknown');
    await employee('elsewhere@demo.example', service.sandbox.other_owner_token);
    expect(refusal(await browser().enter(person('elsewhere@demo.example')))).toBe('401 provider_user_unknown');
    const id = await employee('left@demo.example');
    const one = browser();
    expect((await one.enter(person('left@demo.example'))).status).toBe(200);
    const token = service.sandbox.dashboard_token;
    expect((await service.call('PATCH', `/v1/employees/${id}`, { token, json: { active: false } })).status).toBe(200);
    expect((await one.call('GET', '/v1/me')).status).toBe(401);
    expect(refusal(await browser().enter(person('left@demo.example')))).toBe('401 provider_user_unknown');
  });

  test('an address is another person’s if it is unconfirmed, written with look-alikes, or bound already', async () => {
    await employee('amaka@demo.example');
    await employee('amaka2@demo.example');
    const refused = async (claims: Claims) => refusal(await browser().enter(claims));
    const email = 'amaka@demo.example';
    expect(await refused(person(email, { email_verified: false }))).toBe('401 provider_address_unconfirmed');
    expect(await refused(person(email, { email_verified: 'true' }))).toBe('401 provider_address_unconfirmed');
    expect(await refused({ sub: 's', email })).toBe('401 provider_address_unconfirmed');
    expect(await refused({ sub: 's', email_verified: true })).toBe('401 provider_address_unconfirmed');
    // Cyrillic а, full-width letters, a dot at the end, an invisible character.
    for (const look of [
      '\u0430maka@demo.example',
      'amaka@demo.example.',
      '\uff41maka@demo.example',
      'ama\u200bka@demo.example',
    ])
      expect(await refused(person(look)), look).toBe('401 provider_user_unknown');
    expect((await browser().enter(person(email))).status).toBe(200);
    expect(await refused(person(email, { sub: 'another subject' }))).toBe('401 provider_user_unknown');
    // One identity cannot take a second user: it stays with the first.
    const { body } = await browser().enter(person('amaka2@demo.example', { sub: `subject of ${email}` }));
    expect(body.data.user.email).toBe(email);
  });

  test('passwords are for administrators alone', async () => {
    await employee('words@demo.example');
    const enter = (email: string, password: string) =>
      browser().call('POST', '/v1/auth/sign-in', { email, password, session: 'cookie' });
    expect(refusal(await enter('words@demo.example', PASSWORD))).toBe('401 wrong_email_or_password');
    expect((await enter(service.sandbox.owner_email, service.sandbox.owner_password)).status).toBe(200);
  });
});

describe('an answer that does not belong to the sign-in', () => {
  beforeAll(() => employee('victim@demo.example'));
  const victim = () => person('victim@demo.example');

  test('used twice, by another browser, or with another state', async () => {
    const one = browser();
    const answer = provider.authorize(await one.begin(), victim());
    const thief = browser();
    expect(refusal(await thief.finish({ answer }))).toBe('401 sign_in_expired');
    await thief.begin();
    // Login CSRF and a stolen code: the state is that of another browser.
    expect(refusal(await thief.finish({ answer }))).toBe('401 provider_refused');
    const own = new URL(await thief.begin()).searchParams.get('state')!;
    const stolen = new URLSearchParams(answer);
    stolen.set('state', own);
    // The thief's own state with the stolen code: the PKCE verifier is another one.
    expect(refusal(await thief.finish({ answer: stolen.toString() }))).toBe('401 provider_refused');
    const attempt = one.cookies.get('hakiki-attempt')!;
    const again = provider.authorize(await one.begin(), victim());
    expect((await one.finish({ answer: again })).status).toBe(200);
    one.cookies.set('hakiki-attempt', attempt);
    expect(refusal(await one.finish({ answer }))).toBe('401 provider_refused');
    expect(refusal(await one.finish({ answer: again }))).toBe('401 sign_in_expired');
  });

  test.each([
    ['without state', (query: URLSearchParams) => query.delete('state')],
    ['without code', (query: URLSearchParams) => query.delete('code')],
    ['without issuer', (query: URLSearchParams) => query.delete('iss')],
    ['from another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['with two codes', (query: URLSearchParams) => query.append('code', 'x')],
    [
      'an error',
      (query: URLSearchParams) => {
        query.delete('code');
        query.set('error', 'access_denied');
      },
    ],
  ])('%s', async (_, change) => {
    const one = browser();
    const query = new URLSearchParams(provider.authorize(await one.begin(), victim()));
    change(query);
    expect(refusal(await one.finish({ answer: query.toString() }))).toBe('401 provider_refused');
    expect(one.cookies.has('hakiki')).toBe(false);
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, Claims]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'other' }],
    ['several clients, for another', { aud: ['hakiki', 'other'], azp: 'other' }],
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an end in the past', { exp: now() - 120 }],
    ['a beginning in the future', { nbf: now() + 3600 }],
  ])('an ID token with %s', async (_, claims) => {
    provider.falsify((given) => ({ ...given, ...claims }));
    expect(refusal(await browser().enter(victim()))).toBe('401 provider_refused');
  });
  test('an ID token of a few seconds ago counts, because clocks differ', async () => {
    provider.falsify((given) => ({ ...given, exp: now() - 5 }));
    expect((await browser().enter(victim())).status).toBe(200);
  });
  test('an ID token under a key that the provider does not publish', async () => {
    provider.useStrangeKey(true);
    expect(refusal(await browser().enter(victim()))).toBe('401 provider_refused');
  });

  test('a request of another site begins and finishes nothing', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await browser().call('POST', '/v1/auth/provider', {}, foreign)).status).toBe(403);
    const one = browser();
    const answer = provider.authorize(await one.begin(), victim());
    expect((await one.call('POST', '/v1/auth/provider/finish', { answer }, foreign)).status).toBe(403);
    expect((await one.finish({ answer, unknown: 1 })).status).toBe(400);
    expect((await one.finish({ answer: 'x'.repeat(4097) })).status).toBe(400);
    expect((await one.finish({ answer })).status).toBe(200);
  });

  test('a session from before the sign-in ends', async () => {
    const one = browser();
    await one.enter(victim());
    const former = one.cookies.get('hakiki')!;
    await one.enter(victim());
    expect(one.cookies.get('hakiki')).not.toBe(former);
    one.cookies.set('hakiki', former);
    expect((await one.call('GET', '/v1/me')).status).toBe(401);
  });

  test('an attempt ends after ten minutes', async () => {
    const one = browser();
    const answer = provider.authorize(await one.begin(), victim());
    await sql`update sign_in_attempts set expires_at = now() - interval '1 second'`.execute(database.db);
    expect(refusal(await one.finish({ answer }))).toBe('401 sign_in_expired');
  });
});

describe('a provider that misbehaves', () => {
  afterEach(() => provider.replace('/token', undefined));
  test('a huge answer, an address elsewhere, no JSON: refused, and nobody enters', async () => {
    const enter = () => browser().enter(person('victim@demo.example'));
    provider.replace('/token', (response) => response.end('x'.repeat(1_000_000)));
    expect(refusal(await enter())).toBe('503 provider_unavailable');
    provider.replace('/token', (response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    expect(refusal(await enter())).toBe('401 provider_refused');
    provider.replace('/token', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'));
    expect(refusal(await enter())).toBe('401 provider_refused');
  });
});

describe('passkeys', () => {
  test('are only for administrators where only they have passwords', async () => {
    await employee('keyless@demo.example');
    const one = browser();
    expect((await one.enter(person('keyless@demo.example'))).status).toBe(200);
    expect((await one.call('GET', '/v1/auth/passkeys')).body.data).toEqual({ items: [], origin: null });
    expect(refusal(await one.call('POST', '/v1/auth/passkeys/begin'))).toBe('403 passkey_not_allowed');
  });

  test('are the second factor of an administrator who has no other, unless the provider states mfa', async () => {
    const owner = person(service.sandbox.owner_email);
    await sql`insert into passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name_ciphertext, created_at)
      select account_id, id, 'localhost', sha256('of the owner'), '', 0, '', now() from users
      where email = ${service.sandbox.owner_email}`.execute(database.db);
    await sql`update accounts set second_factor_required = true where id = 1`.execute(database.db);
    try {
      expect(refusal(await browser().enter(owner))).toBe('401 passkey_required');
      expect((await browser().enter({ ...owner, amr: ['mfa'] })).status).toBe(200);
    } finally {
      await sql`update accounts set second_factor_required = false where id = 1`.execute(database.db);
      await sql`delete from passkeys`.execute(database.db);
    }
  });
});

describe('the second factor', () => {
  test('is asked for after the provider, once a code, and not if the provider states mfa', async () => {
    const id = await employee('second@demo.example');
    const first = browser();
    expect((await first.enter(person('second@demo.example'))).status).toBe(200);
    const { secret } = (await first.call('POST', '/v1/auth/second-factor')).body.data;
    const code = () => codeAt(secret, new Date());
    const set = await first.call('POST', '/v1/auth/second-factor/confirm', { code: code() });
    expect(set.status).toBe(200);
    await sql`update users set totp_last_step = null where id = ${id}`.execute(database.db);

    const one = browser();
    const asked = await one.enter(person('second@demo.example'));
    expect(refusal(asked)).toBe('401 code_required');
    expect(asked.headers.get('www-authenticate')).toContain('second_factor_required');
    expect(one.cookies.has('hakiki')).toBe(false);
    expect(refusal(await one.finish({ code: '000000' }))).toBe('401 sign_in_code_wrong');
    expect(refusal(await browser().finish({ code: code() }))).toBe('401 sign_in_expired');
    const right = await one.finish({ code: code() });
    expect(right.status).toBe(200);
    expect((await one.call('GET', '/v1/me')).body.data.user.id).toBe(id);
    expect(refusal(await one.finish({ recovery_code: set.body.data.recovery_codes[0] }))).toBe('401 sign_in_expired');

    expect((await browser().enter(person('second@demo.example', { amr: ['pwd', 'mfa'] }))).status).toBe(200);
    expect(refusal(await browser().enter(person('second@demo.example', { amr: 'mfa' })))).toBe('401 code_required');
  });

  test('wrong codes are counted as at a sign-in with a password', async () => {
    const one = browser();
    await one.enter(person('second@demo.example'));
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await one.finish({ code: '000000' })).status);
    expect(statuses).toContain(429);
  });
});

describe('a confirmation', () => {
  test('counts from the time when the person entered the credentials at the provider', async () => {
    await employee('confirm@demo.example');
    const one = browser();
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    await one.enter(person('confirm@demo.example', { auth_time: hourAgo }));
    const { headers } = await one.call('POST', '/v1/auth/second-factor');
    expect(headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    const { body } = await one.call('POST', '/v1/auth/provider', { confirm: true });
    expect(Object.fromEntries(new URL(body.data.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    await one.finish({ answer: provider.authorize(body.data.url, person('confirm@demo.example')) });
    expect((await one.call('POST', '/v1/auth/second-factor')).status).toBe(201);
  });
});
