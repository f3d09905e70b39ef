import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Authenticator,
  type Falsified,
  makeAuthenticator,
} from '../../server/src/accounts/authentication/authenticator.fixture.ts';
import { codeAt } from '../../server/src/accounts/authentication/totp.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Answer, type Service, startService } from '../service.fixture.ts';
import { makeBrowser } from './browser.fixture.ts';

let database: TestDatabase;
let service: Service;
let relyingParty: { id: string; origin: string };
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    readsImages: false,
    database,
    environment: { TRUST_PROXY: 'true', RATE_LIMIT: '10000000' },
  });
  relyingParty = { id: 'localhost', origin: `http://localhost:${new URL(service.baseUrl).port}` };
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await sql`delete from proof_failures`.execute(database.db);
});

const PASSWORD = 'correct horse battery staple';
/** Makes addresses and networks differ. */
let counter = 0;
function browser() {
  return {
    ...makeBrowser(service),
    signInWithPassword(email: string): Promise<Answer> {
      return this.call('POST', '/v1/auth/sign-in', { email, password: PASSWORD, session: 'cookie' });
    },
    async begin() {
      const { status, body } = await this.call('POST', '/v1/auth/sign-in/passkey');
      expect(status).toBe(200);
      return body.data as { challenge: string; relying_party_id: string };
    },
    /** Each from another network, of which ten proofs a minute are accepted. */
    finish(proof: object): Promise<Answer> {
      counter += 1;
      return this.call('POST', '/v1/auth/sign-in/passkey/finish', proof, {
        'x-forwarded-for': `198.51.100.${counter % 250}`,
      });
    },
    async enter(authenticator: Authenticator, falsified?: Falsified): Promise<Answer> {
      return this.finish(authenticator.sign(await this.begin(), falsified));
    },
    async beginNew() {
      const { status, body } = await this.call('POST', '/v1/auth/passkeys/begin');
      expect(status).toBe(200);
      return body.data;
    },
    async add(authenticator: Authenticator, name = 'Work laptop', falsified?: Falsified): Promise<Answer> {
      const created = authenticator.create(await this.beginNew(), falsified);
      return this.call('POST', '/v1/auth/passkeys', { name, ...created });
    },
    passkeys: async function () {
      return (await this.call('GET', '/v1/auth/passkeys')).body.data.items;
    },
  };
}
async function employee(email: string, token = service.sandbox.dashboard_token): Promise<number> {
  const json = { email, name: 'Ada Eze', role: 'analyst', password: PASSWORD };
  const { status, body } = await service.call('POST', '/v1/employees', { token, json });
  expect(status).toBe(201);
  return body.data.id;
}
/** A new employee with a passkey, and the browser in which it was added. */
async function withPasskey() {
  counter += 1;
  const email = `p${counter}@demo.example`;
  const id = await employee(email);
  const own = browser();
  expect((await own.signInWithPassword(email)).status).toBe(200);
  const authenticator = makeAuthenticator(relyingParty);
  const added = await own.add(authenticator);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { id, email, own, authenticator, passkey: added.body.data as { id: number; name: string } };
}
const refusal = ({ status, body }: Answer) => `${status} ${body.code}`;
async function auditOf(id: number) {
  const { rows } = await sql<{ action: string; outcome: string; details: Record<string, unknown> }>`
    select action, outcome, details from audit_log where subject = ${`user ${id}`} order by id`.execute(database.db);
  return rows;
}

describe('a passkey', () => {
  test('is added, signs in without a code, shows its use, and is removed; the audit log has each step', async () => {
    const { id, email, own, authenticator, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Work laptop', last_used_at: null });
    const set = (await own.call('POST', '/v1/auth/second-factor')).body.data;
    await own.call('POST', '/v1/auth/second-factor/confirm', { code: codeAt(set.secret, new Date()) });

    const other = browser();
    expect((await other.call('GET', '/v1/auth/methods')).body.data).toEqual({
      provider: null,
      passwords: 'everybody',
      passkey_origin: relyingParty.origin,
    });
    const asked = await other.begin();
    expect(asked.relying_party_id).toBe('localhost');
    const answer = await other.finish(authenticator.sign(asked));
    expect(answer.body.data?.user, JSON.stringify(answer.body)).toMatchObject({ id, email, second_factor: true });
    expect(JSON.stringify(answer.body)).not.toMatch(/token|secret/);
    expect(other.cookies.has('hakiki-attempt')).toBe(false);
    expect((await other.call('GET', '/v1/me')).body.data.user.id).toBe(id);
    const [shown] = await other.passkeys();
    expect(shown).toMatchObject({ id: passkey.id, name: 'Work laptop', last_used_at: expect.any(String) });

    expect((await other.call('DELETE', `/v1/auth/passkeys/${passkey.id}`)).status).toBe(200);
    expect(refusal(await own.call('GET', '/v1/me'))).toMatch(/^401/);
    expect(await other.passkeys()).toEqual([]);
    expect(refusal(await browser().enter(authenticator))).toBe('401 passkey_refused');
    const lines = (await auditOf(id)).filter(({ action }) => /passkey/.test(action));
    expect(lines.map(({ action, outcome, details }) => [action, outcome, details['passkey']])).toEqual([
      ['POST /v1/auth/passkeys', '201', { before: null, after: passkey.id }],
      ['POST /v1/auth/sign-in/passkey/finish', '200', { before: null, after: passkey.id }],
      ['DELETE /v1/auth/passkeys/:id', '200', { before: passkey.id, after: null }],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Work laptop');
    expect(service.output()).not.toMatch(new RegExp(`Work laptop|${email}|${authenticator.credential_id}`));
  });

  test('ends the other sessions when it is added, and is stored with an encrypted name', async () => {
    const { email, own, passkey } = await withPasskey();
    const elsewhere = browser();
    await elsewhere.signInWithPassword(email);
    await own.add(makeAuthenticator(relyingParty), 'Phone');
    expect(refusal(await elsewhere.call('GET', '/v1/me'))).toMatch(/^401/);
    expect((await own.call('GET', '/v1/me')).status).toBe(200);
    const { rows } = await sql<{ row: string }>`select p::text as row from passkeys p where id = ${passkey.id}`.execute(
      database.db,
    );
    expect(rows[0]!.row).not.toContain(Buffer.from('Work laptop').toString('hex'));
  });

  test('is added and removed only soon after the password was given', async () => {
    const { own, passkey } = await withPasskey();
    const asked = await own.beginNew();
    await sql`update dashboard_tokens set confirmed_at = now() - interval '11 minutes'`.execute(database.db);
    const created = makeAuthenticator(relyingParty).create(asked);
    for (const [method, path, json] of [
      ['POST', '/v1/auth/passkeys/begin', undefined],
      ['POST', '/v1/auth/passkeys', { name: 'a', ...created }],
      ['DELETE', `/v1/auth/passkeys/${passkey.id}`, undefined],
    ] as const)
      expect(refusal(await own.call(method, path, json)), path).toBe('403 confirmation_required');
    expect(await own.passkeys()).toHaveLength(1);
  });

  test('offers what is known already to the browser, and is added once', async () => {
    const { own, authenticator } = await withPasskey();
    const asked = await own.beginNew();
    expect(asked.exclude).toEqual([authenticator.credential_id]);
    const again = await own.call('POST', '/v1/auth/passkeys', { name: 'b', ...authenticator.create(asked) });
    expect(refusal(again)).toBe('409 passkey_known');
    expect(await own.passkeys()).toHaveLength(1);
  });

  test('is one of at most 20', async () => {
    const { id, own } = await withPasskey();
    await sql`insert into passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name_ciphertext, created_at)
      select account_id, user_id, 'elsewhere.example', sha256(n::text::bytea || credential_id), public_key, 0, name_ciphertext, created_at
      from passkeys, generate_series(1, 19) n where user_id = ${id}`.execute(database.db);
    expect(refusal(await own.add(makeAuthenticator(relyingParty)))).toBe('409 too_many_passkeys');
  });
});

describe('attacks on the sign-in', () => {
  test('a signature counts once, in the browser that asked for it, and for five minutes', async () => {
    const { authenticator } = await withPasskey();
    const one = browser();
    const proof = authenticator.sign(await one.begin());
    expect(refusal(await browser().finish(proof))).toBe('401 sign_in_expired');
    const thief = browser();
    await thief.begin();
    expect(refusal(await thief.finish(proof))).toBe('401 passkey_refused');
    const attempt = one.cookies.get('hakiki-attempt')!;
    expect((await one.finish(proof)).status).toBe(200);
    one.cookies.set('hakiki-attempt', attempt);
    expect(refusal(await one.finish(proof))).toBe('401 sign_in_expired');

    const late = authenticator.sign(await one.begin());
    await sql`update sign_in_attempts set expires_at = now() - interval '1 second'`.execute(database.db);
    expect(refusal(await one.finish(late))).toBe('401 sign_in_expired');
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from max(expires_at) - now())::int as seconds
      from sign_in_attempts where purpose = 'passkey'`.execute(database.db);
    expect(rows[0]!.seconds ?? 0).toBeLessThanOrEqual(300);
  });

  test('a refused signature uses up its challenge', async () => {
    const { authenticator } = await withPasskey();
    const one = browser();
    const asked = await one.begin();
    expect(refusal(await one.finish(authenticator.sign(asked, { origin: 'https://evil.example' })))).toBe(
      '401 passkey_refused',
    );
    expect(refusal(await one.finish(authenticator.sign(asked)))).toBe('401 sign_in_expired');
  });

  test('of two simultaneous calls with one signature, or with one counter, only one enters', async () => {
    const { authenticator } = await withPasskey();
    const one = browser();
    const proof = authenticator.sign(await one.begin());
    const statuses = async (answers: Promise<Answer>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(await statuses([one.finish(proof), one.finish(proof)])).toEqual([200, 401]);
    const [first, second] = [browser(), browser()];
    const copies = [
      authenticator.sign(await first.begin(), { counter: 9 }),
      authenticator.sign(await second.begin(), { counter: 9 }),
    ] as const;
    expect(await statuses([first.finish(copies[0]), second.finish(copies[1])])).toEqual([200, 401]);
  });

  test('challenges of a new passkey and of a sign-in do not stand for each other', async () => {
    const { own, authenticator } = await withPasskey();
    const creation = await own.beginNew();
    expect(refusal(await own.finish(authenticator.sign(creation)))).toBe('401 sign_in_expired');
    const asked = await own.begin();
    const created = makeAuthenticator(relyingParty).create({ ...asked, user: creation.user });
    expect(refusal(await own.call('POST', '/v1/auth/passkeys', { name: 'c', ...created }))).toBe(
      '400 passkey_not_valid',
    );
  });

  const wrong: Readonly<Record<string, Falsified>> = {
    'another origin': { origin: 'https://localhost' },
    'another relying party': { relyingPartyId: 'bank.example' },
    'no user verification': { isVerified: false },
    'another type': { type: 'webauthn.create' },
    'a page inside another site': { clientData: { crossOrigin: true } },
    'a counter that went back': { counter: 1 },
  };
  test.each(Object.entries(wrong))('%s is refused like an unknown passkey', async (_, falsified) => {
    const { authenticator } = await withPasskey();
    expect((await browser().enter(authenticator)).status).toBe(200);
    const refused = await browser().enter(authenticator, falsified);
    const unknown = await browser().enter(makeAuthenticator(relyingParty));
    expect(refusal(refused)).toBe('401 passkey_refused');
    expect(refused.body).toEqual(unknown.body);
  });

  test('the passkey of a deactivated person is refused like an unknown one, and works when the person is back', async () => {
    const { id, authenticator } = await withPasskey();
    const token = service.sandbox.dashboard_token;
    await service.call('PATCH', `/v1/employees/${id}`, { token, json: { active: false } });
    const refused = await browser().enter(authenticator);
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual((await browser().enter(makeAuthenticator(relyingParty))).body);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'POST /v1/auth/sign-in/passkey/finish',
      outcome: '401',
    });
    await service.call('PATCH', `/v1/employees/${id}`, { token, json: { active: true } });
    expect((await browser().enter(authenticator)).status).toBe(200);
  });

  test('the id that the authenticator keeps for another user is refused', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const page = browser();
    const proof = one.authenticator.sign(await page.begin());
    const { user_handle } = other.authenticator.sign({ challenge: 'AAAA' });
    expect(refusal(await page.finish({ ...proof, user_handle }))).toBe('401 passkey_refused');
    const again = browser();
    const { credential_id } = other.authenticator;
    expect(refusal(await again.finish({ ...one.authenticator.sign(await again.begin()), credential_id }))).toBe(
      '401 passkey_refused',
    );
  });

  test('failures wait like wrong passwords, for known and unknown passkeys alike', async () => {
    const { authenticator, email } = await withPasskey();
    const guess = async (of: Authenticator) => {
      const page = browser();
      const seen: string[] = [];
      for (let times = 0; times < 7; times += 1) {
        const proof = of.sign(await page.begin(), { origin: 'https://evil.example' });
        seen.push(refusal(await page.call('POST', '/v1/auth/sign-in/passkey/finish', proof)));
      }
      return seen;
    };
    const known = await guess(authenticator);
    expect(known[0]).toBe('401 passkey_refused');
    expect(known.at(-1)).toBe('429 too_many_failed_attempts');
    expect(await guess(makeAuthenticator(relyingParty))).toEqual(known);
    // The same count stops guesses at the password from that network; another network is free.
    expect((await browser().signInWithPassword(email)).status).toBe(200);
  });

  test('a page of another site, an unknown field, huge values and huge bodies are refused', async () => {
    const { authenticator } = await withPasskey();
    const one = browser();
    const proof = authenticator.sign(await one.begin());
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'x-hakiki': '0' }] as Record<string, string>[])
      for (const path of ['/v1/auth/sign-in/passkey', '/v1/auth/sign-in/passkey/finish'])
        expect(refusal(await one.call('POST', path, path.endsWith('finish') ? proof : undefined, headers)), path).toBe(
          '403 not_from_dashboard',
        );
    expect((await one.finish({ ...proof, account: 1 })).status).toBe(400);
    expect((await one.finish({ ...proof, signature: `${proof.signature}=` })).status).toBe(400);
    for (const field of Object.keys(proof)) {
      expect((await one.finish({ ...proof, [field]: 'A'.repeat(20_000) })).status, field).toBe(400);
      expect((await one.finish({ ...proof, [field]: undefined })).status, field).toBe(400);
    }
    expect((await one.finish({ ...proof, client_data: 'A'.repeat(2_000_000) })).status).toBe(413);
    expect((await one.finish(proof)).status).toBe(200);
  });
});

describe('a passkey of somebody else', () => {
  test('is neither shown nor removed, by a colleague or from another account', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const { dashboard_token: owner, other_owner_token: stranger } = service.sandbox;
    expect(refusal(await other.own.call('DELETE', `/v1/auth/passkeys/${one.passkey.id}`))).toBe('404 not_found');
    for (const token of [owner, stranger]) {
      expect(refusal(await service.call('DELETE', `/v1/auth/passkeys/${one.passkey.id}`, { token }))).toBe(
        '404 not_found',
      );
      expect((await service.call('GET', '/v1/auth/passkeys', { token })).body.data.items).toEqual([]);
    }
    expect((await browser().enter(one.authenticator)).status).toBe(200);
  });

  test('is not added by another user, whose challenge stays unused', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const taken = one.authenticator.create(await other.own.beginNew());
    expect(refusal(await other.own.call('POST', '/v1/auth/passkeys', { name: 'x', ...taken }))).toBe(
      '409 passkey_known',
    );
    // The challenge of one user does not add a passkey to another.
    const creation = await one.own.beginNew();
    other.own.cookies.set('hakiki-attempt', one.own.cookies.get('hakiki-attempt')!);
    const created = makeAuthenticator(relyingParty).create(creation);
    expect(refusal(await other.own.call('POST', '/v1/auth/passkeys', { name: 'x', ...created }))).toBe(
      '400 passkey_not_valid',
    );
    expect((await one.own.call('POST', '/v1/auth/passkeys', { name: 'x', ...created })).status).toBe(201);
  });
});

describe('the rules of the account', () => {
  test('an administrator’s reset of the second factor removes passkeys and sessions', async () => {
    const { id, own, authenticator } = await withPasskey();
    const token = service.sandbox.dashboard_token;
    const listed = (await service.call('GET', '/v1/employees', { token })).body.data.items;
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ second_factor: false, passkeys: 1 });
    const reset = await service.call('DELETE', `/v1/employees/${id}/second-factor`, { token });
    expect(reset.status).toBe(200);
    expect(refusal(await own.call('GET', '/v1/me'))).toMatch(/^401/);
    expect(refusal(await browser().enter(authenticator))).toBe('401 passkey_refused');
    const line = (await auditOf(id)).find(({ action }) => action.startsWith('DELETE /v1/employees'));
    expect(line?.details).toMatchObject({ passkeys: { before: 1, after: 0 } });
  });

  test('a passkey that is added during such a reset does not outlive it', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { id, own } = await withPasskey();
      const created = makeAuthenticator(relyingParty).create(await own.beginNew());
      const [added] = await Promise.all([
        own.call('POST', '/v1/auth/passkeys', { name: 'x', ...created }),
        service.call('DELETE', `/v1/employees/${id}/second-factor`, { token: service.sandbox.dashboard_token }),
      ]);
      expect([201, 400, 401]).toContain(added.status);
      const { rows } = await sql`select id from passkeys where user_id = ${id}`.execute(database.db);
      expect(rows).toEqual([]);
    }
  });

  test('where a second factor is required, a passkey is one: the password alone does not enter any more', async () => {
    const { id, email, authenticator } = await withPasskey();
    const { email: lacking } = { email: `lacking${counter}@demo.example` };
    await employee(lacking);
    const require = (required: boolean) =>
      sql`update accounts set second_factor_required = ${required}
      where id = (select account_id from users where id = ${id})`.execute(database.db);
    await require(true);
    try {
      const page = browser();
      expect((await page.enter(authenticator)).status).toBe(200);
      expect((await page.call('GET', '/v1/queue')).status).toBe(200);
      expect(refusal(await browser().signInWithPassword(email))).toBe('401 passkey_required');
      // A person without one adds a passkey in place of an authenticator app, and goes on.
      const fresh = browser();
      await fresh.signInWithPassword(lacking);
      expect(refusal(await fresh.call('GET', '/v1/queue'))).toBe('403 account_requires_second_factor');
      expect((await fresh.add(makeAuthenticator(relyingParty))).status).toBe(201);
      expect((await fresh.call('GET', '/v1/queue')).status).toBe(200);
    } finally {
      await require(false);
    }
    expect((await browser().signInWithPassword(email)).status).toBe(200);
  });
});
