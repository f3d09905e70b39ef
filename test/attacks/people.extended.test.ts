import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { freshCode } from '../fresh-code.fixture.ts';
import { type Answer, type Service, startService } from '../service.fixture.ts';
import { type MailServer, startMailServer } from './smtp.fixture.ts';

let database: TestDatabase;
let mail: MailServer;
let service: Service;
beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startMailServer();
  const environment = { TRUST_PROXY: 'true', SMTP_URL: mail.url, PUBLIC_URL: 'https://id.bank.example/' };
  service = await startService({ readsImages: false, database, environment, untilReady: false });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await mail?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const PASSWORD = 'correct horse battery staple';
let address = 0;
/** From an address of its own each time, so that what is counted by account is seen alone. */
function call(
  method: string,
  path: string,
  options: { token?: string; json?: unknown; from?: string } = {},
): Promise<Answer> {
  address += 1;
  const from = options.from ?? `203.0.${Math.floor(address / 250)}.${address % 250}`;
  return service.call(method, path, { ...options, headers: { 'x-forwarded-for': from } });
}
const owner = () => service.sandbox.dashboard_token;
const outsider = () => service.sandbox.other_owner_token;
const signIn = (email: string, password: string, more: object = {}) =>
  call('POST', '/v1/auth/sign-in', { json: { email, password, ...more } });
async function employee(email: string, password = PASSWORD): Promise<{ id: number; token: string }> {
  const made = await call('POST', '/v1/employees', {
    token: owner(),
    json: { email, name: 'E', role: 'admin', password },
  });
  expect(made.status).toBe(201);
  return { id: made.body.data.id, token: (await signIn(email, password)).body.data.token };
}
/** As if its password had been given so many minutes ago. */
const age = (token: string, minutes: number) =>
  sql`update dashboard_tokens set confirmed_at = confirmed_at - make_interval(mins => ${minutes})
    where token_hash = sha256(${Buffer.from(token)})`.execute(database.db);
const mailed = async (to: string): Promise<string> => {
  const received = () => mail.messages.findLast((one) => one.includes(`To: ${to}`));
  const message = await until(received, { what: `a mail to ${to}` });
  return /https:\/\/id\.bank\.example\/set-password#([A-Za-z0-9]{64})/.exec(message)![1]!;
};

describe('whether an address has a user elsewhere', () => {
  test('creating an employee is answered the same', async () => {
    const create = (email: string) =>
      call('POST', '/v1/employees', {
        token: outsider(),
        json: { email, name: 'E', role: 'analyst', password: PASSWORD },
      });
    const [taken, free] = [await create('owner@demo.example'), await create('nobody@demo.example')];
    expect([taken.status, free.status]).toEqual([201, 201]);
    const bare = ({ body }: Answer) => JSON.stringify(body).replace(/\d+|owner@|nobody@/g, '');
    expect(bare(taken)).toBe(bare(free));
    expect((await create('owner@demo.example')).status, 'a second one in its own account').toBe(409);
    // The other account's owner signs in as before, into its own account.
    const { owner_email, owner_password } = service.sandbox;
    expect((await signIn(owner_email, owner_password)).body.data.user.role).toBe('owner');
    expect((await signIn(owner_email, PASSWORD)).body.data.user.role).toBe('analyst');
  });

  test('a reset is answered the same, and a sign-in', async () => {
    await employee('known@demo.example');
    const answers = await Promise.all(
      ['known@demo.example', 'unknown@demo.example'].map((email) =>
        call('POST', '/v1/auth/reset', { json: { email } }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 200, body: answers[1]!.body });
    const [known, unknown] = [
      await signIn('known@demo.example', 'wrong'),
      await signIn('unknown@demo.example', 'wrong'),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe('guessing', () => {
  test('from many addresses at one account is slowed down; the others sign in as ever', async () => {
    await employee('guessed@demo.example');
    const statuses: number[] = [];
    for (let guess = 0; guess < 36; guess++)
      statuses.push((await signIn('guessed@demo.example', `guess ${guess}`)).status);
    // Each guess comes from a network of its own: the strangers' common count is what slows them down.
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    // How many of the rest are let through depends on how long hashing takes here; each that is makes the wait twice as long.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(2);
    await sql`update proof_failures set blocked_until = now() + interval '1 minute'`.execute(database.db);
    const refused = await signIn('guessed@demo.example', PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await sql`delete from proof_failures`.execute(database.db);
    expect((await signIn('guessed@demo.example', PASSWORD)).status).toBe(200);
  });

  test('from one IPv6 /64 at many accounts too', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const json = { email: `many${guess}@demo.example`, password: 'guess' };
      statuses.push((await call('POST', '/v1/auth/sign-in', { json, from: `2001:db8:1:2::${guess + 1}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const confirmed = await call('POST', '/v1/auth/confirm', {
      token: service.sandbox.dashboard_token,
      json: { password: 'wrong' },
      from: '2001:db8:1:2::1',
    });
    expect(confirmed.status, 'a session on the same network').toBe(400);
    const json = { email: 'many@demo.example', password: 'guess' };
    expect((await call('POST', '/v1/auth/sign-in', { json, from: '2001:db8:1:3::1' })).status).toBe(401);
  });
});

test('a stranger who goes on trying fills no log: a hundred lines of a kind, and no more in the hour', async () => {
  const lines = async (ip: string) =>
    (
      await sql<{ outcome: string; lines: number }>`select outcome, count(*)::int as lines from audit_log
        where ip like ${`${ip}%`} group by outcome order by outcome`.execute(database.db)
    ).rows;
  for (let guess = 0; guess < 130; guess++) {
    const json = { email: 'nobody.at.all@demo.example', password: 'guess' };
    await call('POST', '/v1/auth/sign-in', { json, from: `2001:db8:77:1::${guess + 1}` });
  }
  const [refused, tooMany] = await lines('2001:db8:77:1');
  expect(refused).toMatchObject({ outcome: '401' });
  expect(tooMany).toEqual({ outcome: '429', lines: 100 });
  for (let guess = 0; guess < 130; guess++)
    await service.call('GET', '/v1/branches', {
      token: `wrong ${guess}`,
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
  expect(await lines('203.0.113.77')).toEqual([{ outcome: '401', lines: 100 }]);
});

describe('passwords', () => {
  test('weak ones are refused, whoever sets them', async () => {
    const { id, token } = await employee('weak@demo.example');
    for (const password of ['password1234', 'weak@demo.example', 'aaaaaaaaaaaaaaa']) {
      expect((await call('PATCH', `/v1/employees/${id}`, { token: owner(), json: { password } })).status).toBe(400);
      const json = { current_password: PASSWORD, new_password: password };
      const { status, body } = await call('POST', '/v1/auth/password', { token, json });
      expect([status, body.message]).toEqual([400, expect.stringContaining('too easy to guess')]);
    }
  });

  test('changing one’s own wants the present one, and ends the other sessions', async () => {
    const { token } = await employee('change@demo.example');
    const other = (await signIn('change@demo.example', PASSWORD)).body.data.token as string;
    const change = (current: string) =>
      call('POST', '/v1/auth/password', {
        token,
        json: { current_password: current, new_password: 'wanyama-mombasa-87' },
      });
    expect((await change('wrong')).status).toBe(400);
    const changed = await change(PASSWORD);
    expect(changed.status).toBe(200);
    expect((await call('GET', '/v1/me', { token: changed.body.data.token })).status).toBe(200);
    expect((await call('GET', '/v1/me', { token })).status).toBe(401);
    expect((await call('GET', '/v1/me', { token: other })).status).toBe(401);
    expect((await signIn('change@demo.example', PASSWORD)).status).toBe(401);
    expect((await signIn('change@demo.example', 'wanyama-mombasa-87')).status).toBe(200);
  });

  test('a link by mail sets one, once; the next ends the former; it ends every session', async () => {
    const { token } = await employee('forgot@demo.example');
    const ask = () => call('POST', '/v1/auth/reset', { json: { email: 'Forgot@demo.example' } });
    const use = (link: string, password = 'wanyama-mombasa-87') =>
      call('POST', '/v1/auth/set-password', { json: { token: link, password } });
    await ask();
    const link = await mailed('forgot@demo.example');
    await ask();
    expect(mail.messages.filter((one) => one.includes('To: forgot@'))).toHaveLength(1);
    expect((await use('A'.repeat(64))).body.message).toBe('This link is no longer valid');
    expect((await use(link, 'password1234')).status).toBe(400);
    const twice = await Promise.all([use(link), use(link)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await call('GET', '/v1/me', { token })).status).toBe(401);
    expect((await signIn('forgot@demo.example', 'wanyama-mombasa-87')).status).toBe(200);
    expect(
      (await sql<{ all: string }>`select string_agg(l::text, '') as all from password_links l`.execute(database.db))
        .rows[0]!.all,
    ).not.toContain(link);
  });

  test('the page that links lead to has no script inline and sends the token nowhere but here', async () => {
    const page = await fetch(`${service.baseUrl}/set-password`);
    const text = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toMatch(/<script>|\son\w+=|https?:/);
    const script = await fetch(`${service.baseUrl}/set-password.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(await script.text()).toContain("fetch('/v1/auth/set-password'");
  });

  test('who is invited sets one by the link, and not before', async () => {
    const json = { email: 'invited@demo.example', name: 'I', role: 'analyst' };
    const { status, body } = await call('POST', '/v1/employees', { token: owner(), json });
    expect([status, body.data.invitation]).toEqual([201, { sent: true, link: null, expires_at: expect.any(String) }]);
    const link = await mailed('invited@demo.example');
    expect((await signIn(json.email, 'null')).status).toBe(401);
    expect((await call('POST', '/v1/auth/set-password', { json: { token: link, password: PASSWORD } })).status).toBe(
      200,
    );
    expect((await signIn(json.email, PASSWORD)).body.data.user.role).toBe('analyst');
  });
});

describe('sessions', () => {
  test('are seen and ended by their user alone', async () => {
    const { token } = await employee('sessions@demo.example');
    const second = (await signIn('sessions@demo.example', PASSWORD)).body.data.token as string;
    const list = async () =>
      (await call('GET', '/v1/auth/sessions', { token })).body.data.items as { id: number; current: boolean }[];
    const other = (await list()).find(({ current }) => !current)!;
    for (const stranger of [owner(), outsider()])
      expect((await call('DELETE', `/v1/auth/sessions/${other.id}`, { token: stranger })).status).toBe(404);
    expect((await call('DELETE', `/v1/auth/sessions/${other.id}`, { token })).status).toBe(200);
    expect((await call('GET', '/v1/me', { token: second })).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await call('POST', '/v1/auth/sign-out-everywhere', { token })).body.data).toEqual({ ended: 1 });
    expect((await call('GET', '/v1/me', { token })).status).toBe(401);
  });

  test('one that was idle for half an hour is over', async () => {
    const { token } = await employee('idle@demo.example');
    await sql`update dashboard_tokens set last_used_at = now() - interval '31 minutes'
      where token_hash = sha256(${Buffer.from(token)})`.execute(database.db);
    expect((await call('GET', '/v1/me', { token })).status).toBe(401);
  });
});

describe('step-up', () => {
  test('an old session issues no key, shows no secret and changes nobody until it is confirmed', async () => {
    const { owner_email: email, owner_password: password, sdk_config_id: config } = service.sandbox;
    const { id } = await employee('stepped@demo.example');
    const token = (await signIn(email, password)).body.data.token as string;
    await age(token, 11);
    const guarded: [string, string, unknown?][] = [
      ['POST', '/v1/api-keys', { name: 'mine' }],
      ['PATCH', '/v1/api-keys/1', { expires_at: null }],
      ['POST', '/v1/employees', { email: 'x@demo.example', name: 'X', role: 'admin', password: PASSWORD }],
      ['PATCH', `/v1/employees/${id}`, { role: 'analyst' }],
      ['POST', `/v1/employees/${id}/password-link`],
      ['DELETE', `/v1/employees/${id}/second-factor`],
      ['GET', `/v1/sdk-config/${config}/webhook-secret`],
      ['POST', `/v1/sdk-config/${config}/webhook-secret`],
      ['PUT', '/v1/integrations/webhook', { url: 'http://127.0.0.1:9/mine', hash_key: 'k'.repeat(24) }],
      ['PUT', '/v1/authorities/dojah/credentials', { credentials: null }],
      ['POST', '/v1/auth/second-factor'],
      ['DELETE', '/v1/auth/sessions/1'],
      ['POST', '/v1/auth/sign-out-everywhere'],
      ['PUT', '/v1/account/security', { second_factor_required: false }],
    ];
    for (const [method, path, json] of guarded) {
      const answer = await call(method, path, { token, ...(json !== undefined && { json }) });
      expect([answer.status, answer.body.data, answer.headers.get('www-authenticate')], `${method} ${path}`).toEqual([
        403,
        [],
        'Token error="insufficient_user_authentication"',
      ]);
    }
    expect((await call('GET', '/v1/employees', { token })).status, 'reading goes on').toBe(200);
    expect((await call('POST', '/v1/auth/confirm', { token, json: { password: 'wrong' } })).status).toBe(400);
    expect((await call('GET', `/v1/sdk-config/${config}/webhook-secret`, { token })).status).toBe(403);
    const confirmed = await call('POST', '/v1/auth/confirm', { token, json: { password } });
    expect(confirmed.status).toBe(200);
    // The session goes on under another token: who had copied the former one has nothing.
    expect((await call('GET', '/v1/me', { token })).status).toBe(401);
    const renewed = confirmed.body.data.token as string;
    expect((await call('GET', `/v1/sdk-config/${config}/webhook-secret`, { token: renewed })).status).toBe(200);
  });

  test('the tokens of sandbox.json are for scripts: never asked, however old', async () => {
    await age(owner(), 600);
    expect(
      (await call('GET', `/v1/sdk-config/${service.sandbox.sdk_config_id}/webhook-secret`, { token: owner() })).status,
    ).toBe(200);
  });
});

describe('rotating the secret that webhooks of SDK runs are signed with', () => {
  test('wants a code that is fresh, of the account administrator of that account', async () => {
    const { owner_email: email, owner_password: password, sdk_config_id: config, api_key: key } = service.sandbox;
    const path = `/v1/sdk-config/${config}/webhook-secret`;
    const secretNow = async () => (await call('GET', path, { token: owner() })).body.data.webhook_secret as string;
    const before = await secretNow();
    const mine = { token: owner() };
    const factor = (await call('POST', '/v1/auth/second-factor', mine)).body.data.secret as string;
    const spent = await freshCode(factor);
    const set = await call('POST', '/v1/auth/second-factor/confirm', { ...mine, json: { code: spent } });
    const [one, another] = set.body.data.recovery_codes as string[];
    const token = (await signIn(email, password, { recovery_code: one })).body.data.token as string;
    // A session that was left open.
    await age(token, 11);
    const refusal = async (by: string) => {
      const { status, headers, body } = await call('POST', path, { token: by });
      return [status, headers.get('www-authenticate'), body.data];
    };
    expect(await refusal(token)).toEqual([403, 'Token error="insufficient_user_authentication"', []]);
    // A code that was taken once, and one that is none, make it no fresher.
    for (const code of [spent, '000000'])
      expect((await call('POST', '/v1/auth/confirm', { token, json: { code } })).status, code).toBe(400);
    expect((await refusal(token))[0]).toBe(403);
    // However fresh: not an admin's, not another account's, not a program's.
    const { token: admin } = await employee('rotates@demo.example');
    expect(await refusal(admin)).toEqual([403, null, []]);
    expect((await refusal(outsider()))[0]).toBe(404);
    expect((await refusal(key))[0]).toBe(401);
    expect((await service.call('POST', path, { key })).status).toBe(401);
    expect(await secretNow()).toBe(before);
    // As if the code had been used in an earlier step: the next one is up to 30 s away.
    await sql`update users set totp_last_step = totp_last_step - 2 where totp_last_step is not null`.execute(
      database.db,
    );
    const code = await freshCode(factor);
    const confirmed = await call('POST', '/v1/auth/confirm', { token, json: { code } });
    const renewed = confirmed.body.data.token as string;
    expect((await refusal(token))[0], 'the session’s former token').toBe(401);
    const rotated = await call('POST', path, { token: renewed });
    expect(rotated.status).toBe(200);
    expect(rotated.body.data.webhook_secret).not.toBe(before);
    expect(await secretNow()).toBe(rotated.body.data.webhook_secret);
    await age(renewed, 11);
    expect((await refusal(renewed))[0], 'it lasts ten minutes').toBe(403);
    const off = { token: owner(), json: { recovery_code: another } };
    expect((await call('POST', '/v1/auth/second-factor/remove', off)).status).toBe(200);
  }, 120_000);
});

describe('a second factor required of all', () => {
  test('is set up before anything else, and the one who requires it has one', async () => {
    const { other_owner_token: token } = service.sandbox;
    const require = (by: string) =>
      call('PUT', '/v1/account/security', { token: by, json: { second_factor_required: true } });
    expect((await require(token)).status).toBe(409);
    const { body } = await call('POST', '/v1/auth/second-factor', { token });
    const secret = body.data.secret as string;
    const finished = await call('POST', '/v1/auth/second-factor/confirm', {
      token,
      json: { code: await freshCode(secret) },
    });
    expect(finished.body.data.recovery_codes).toHaveLength(10);
    const email = 'unfactored@other.example';
    const json = { email, name: 'U', role: 'admin', password: PASSWORD };
    await call('POST', '/v1/employees', { token, json });
    const theirs = (await signIn(email, PASSWORD)).body.data.token as string;
    expect((await call('GET', '/v1/branches', { token: theirs })).status).toBe(200);
    expect((await require(token)).status).toBe(200);
    for (const path of ['/v1/branches', '/v1/verifications', '/v1/audit-log', '/v1/verifications/1/images/0']) {
      const answer = await call('GET', path, { token: theirs });
      expect([answer.status, answer.headers.get('www-authenticate')], path).toEqual([
        403,
        'Token error="second_factor_setup_required"',
      ]);
    }
    expect((await call('GET', '/v1/me', { token: theirs })).status).toBe(200);
    const begun = await call('POST', '/v1/auth/second-factor', { token: theirs });
    const code = await freshCode(begun.body.data.secret);
    expect((await call('POST', '/v1/auth/second-factor/confirm', { token: theirs, json: { code } })).status).toBe(200);
    expect((await call('GET', '/v1/branches', { token: theirs })).status).toBe(200);
    const asked = await signIn(email, PASSWORD);
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
      401,
      'Token error="second_factor_required"',
    ]);
    expect((await signIn(email, PASSWORD, { code })).body.message, 'the code that was taken already').toMatch(
      /Wrong code|has ended/,
    );
  });

  test('no secret, code or password is readable in the database or the log', async () => {
    const { rows } = await sql<{ table: string }>`select quote_ident(table_name) as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
    for (const { table } of rows) {
      const { rows: content } = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} t`.execute(
        database.db,
      );
      for (const { text } of content) expect(text, table).not.toMatch(/correct horse|wanyama/);
    }
    expect(service.output()).not.toMatch(/correct horse|wanyama|set-password#/);
  });
});
