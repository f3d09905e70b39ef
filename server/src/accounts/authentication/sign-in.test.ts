import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { insertAccount, insertUser, updateEmployee } from '../store.ts';
import { BACKOFF_SECONDS, makeBackoff } from './backoff.ts';
import { makeConfirm } from './confirm.ts';
import { hashPassword, makeCheckPassword } from './passwords.ts';
import { makeSecondFactor } from './second-factor.ts';
import { secretsOfUser, setPassword, setTotp } from './secret-store.ts';
import { ABSOLUTE_MS, IDLE_MS, issueToken, listSessions, revokeTokens, userOfToken } from './session-store.ts';
import { makeSignIn } from './sign-in.ts';
import { codeAt } from './totp.ts';

const start = new Date('2026-01-01T00:00:00Z').getTime();
const PASSWORD = 'correct horse battery staple';
let now = new Date(start);
const clock = { now: () => now };
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

let database: TestDatabase;
let vault: Vault;
let accounts: { id: number }[];
let people: { id: number; account_id: number }[];
let email = '';
let signIn: ReturnType<typeof makeSignIn>;
let secondFactor: ReturnType<typeof makeSecondFactor>;
let confirm: ReturnType<typeof makeConfirm>['confirm'];
const known: number[] = [];
const withoutPasskeys = { maySignInHere: () => true, isPasskeyRequired: async () => false };
const networkOf = (ip: string | undefined): string => ip ?? '';

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const [backoff, checkPassword] = [makeBackoff({ system: db, clock }), makeCheckPassword()];
  secondFactor = makeSecondFactor({ vault, clock });
  signIn = makeSignIn({
    system: db,
    vault,
    clock,
    backoff,
    checkPassword,
    secondFactor,
    networkOf,
    ...withoutPasskeys,
  });
  ({ confirm } = makeConfirm({ db, clock, backoff, checkPassword, secondFactor }));
  accounts = [await insertAccount(db, 'A', true), await insertAccount(db, 'B', true)];
});
afterAll(() => database[Symbol.asyncDispose]());

/** Creates a new user in the first account and another user in the second account, for one test. */
beforeEach(async () => {
  now = new Date(start);
  known.length = 0;
  email = `person.${Math.random().toString(36).slice(2)}@mail.example`;
  people = [];
  for (const [index, account] of accounts.entries()) {
    const passwordHash = await hashPassword(`${PASSWORD}${index || ''}`);
    people.push(
      (await insertUser(database.db, vault, {
        accountId: account.id,
        email: index ? `other.${email}` : email,
        name: 'E',
        role: 'analyst',
        passwordHash,
      }))!,
    );
  }
});
/** A user with the same e-mail address in the second account, with another password. */
const inBoth = async () =>
  (await insertUser(database.db, vault, {
    accountId: accounts[1]!.id,
    email,
    name: 'E',
    role: 'analyst',
    passwordHash: await hashPassword(`${PASSWORD}1`),
  }))!;

const enter = (
  password = PASSWORD,
  more: { code?: string; recovery_code?: string; account?: number; email?: string } = {},
  from: { ip?: string; device?: string } = {},
) => signIn({ email, password, ...more }, { ...from, onKnown: ({ id }) => known.push(id) });
const refusedAs = (kind: string) => ({ kind });

describe('a password or second factor changed while a sign-in with the former one is being checked', () => {
  const during = (change: () => Promise<unknown>) =>
    makeSignIn({
      system: database.db,
      vault,
      clock,
      backoff: makeBackoff({ system: database.db, clock }),
      secondFactor,
      networkOf,
      ...withoutPasskeys,
      checkPassword: async (hash, password) => {
        const right = await makeCheckPassword()(hash, password);
        await change();
        return right;
      },
    })({ email, password: PASSWORD }, { onKnown: () => {} });
  const sessions = () => listSessions(database.db, people[0]!.id, { limit: 10, before: undefined }, now);

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['password', async (id) => setPassword(database.db, id, await hashPassword('another long password'))],
    ['second factor', (id) => setTotp(database.db, id, Buffer.from('secret'), 1)],
    ['active', (id) => updateEmployee(database.db, vault, { accountId: people[0]!.account_id, id }, { active: false })],
  ])('opens no session: %s', async (_, change) => {
    const { id } = people[0]!;
    await expect(during(() => change(id))).rejects.toMatchObject(refusedAs('unauthenticated'));
    expect(await sessions()).toEqual([]);
  });

  test('of two that finish the same second factor one gets recovery codes', async () => {
    const { db } = database;
    const user = { userId: people[0]!.id, accountId: people[0]!.account_id, email };
    const { secret } = await secondFactor.begin(db, user);
    const code = codeAt(secret, now);
    const both = await Promise.allSettled([
      secondFactor.finish(db, user.userId, code),
      secondFactor.finish(db, user.userId, code),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('signing in', () => {
  test('a token whose session ends when it is idle, and in any case after half a day', async () => {
    const { db } = database;
    const { token, expires_at } = await enter(PASSWORD, { email: ` ${email.toUpperCase()} ` });
    expect(expires_at.getTime()).toBe(start + ABSOLUTE_MS);
    expect(await userOfToken(db, token, now)).toMatchObject({
      userId: people[0]!.id,
      role: 'analyst',
      secondFactor: 'off',
    });
    while (now.getTime() + IDLE_MS - 1000 < start + ABSOLUTE_MS) {
      pass(IDLE_MS / 1000 - 1);
      expect(await userOfToken(db, token, now), now.toISOString()).toBeDefined();
    }
    expect(await userOfToken(db, token, new Date(start + ABSOLUTE_MS))).toBeUndefined();
    const idle = await enter();
    pass(IDLE_MS / 1000);
    expect(await userOfToken(db, idle.token, now)).toBeUndefined();
  });

  test('one address in two accounts: each password opens its own, and an account can be named', async () => {
    await inBoth();
    expect((await enter()).user.account_id).toBe(accounts[0]!.id);
    expect((await enter(`${PASSWORD}1`)).user.account_id).toBe(accounts[1]!.id);
    expect((await enter(`${PASSWORD}1`, { account: accounts[1]!.id })).user.account_id).toBe(accounts[1]!.id);
    await expect(enter(PASSWORD, { account: accounts[1]!.id })).rejects.toMatchObject(refusedAs('unauthenticated'));
  });

  test('an address that nobody has is answered like a wrong password; the log learns whose it was', async () => {
    for (const [password, more] of [
      [PASSWORD, { email: 'nobody@mail.example' }],
      ['wrong', {}],
      ['', {}],
    ] as const)
      await expect(enter(password, more)).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: 'Wrong email or password',
      });
    expect(known).toEqual([people[0]!.id, people[0]!.id]);
  });

  test('who was invited and has no password yet gets in with none', async () => {
    const invited = `invited.${email}`;
    await insertUser(database.db, vault, {
      accountId: accounts[0]!.id,
      email: invited,
      name: 'I',
      role: 'admin',
      passwordHash: undefined,
    });
    for (const password of ['', 'null', PASSWORD])
      await expect(enter(password, { email: invited })).rejects.toMatchObject(refusedAs('unauthenticated'));
  });

  test('who was made inactive is out at once, with tokens and password', async () => {
    const { db } = database;
    const { token } = await issueToken(db, { user: people[0]!, now });
    await updateEmployee(db, vault, { accountId: accounts[0]!.id, id: people[0]!.id }, { active: false });
    expect(await userOfToken(db, token, now)).toBeUndefined();
    await expect(enter()).rejects.toMatchObject(refusedAs('unauthenticated'));
    await updateEmployee(db, vault, { accountId: accounts[0]!.id, id: people[0]!.id }, { active: true });
    expect(await userOfToken(db, token, now)).toBeDefined();
  });

  test('whose second factor is removed keeps the session that removed it, and no other', async () => {
    const { db } = database;
    const userId = people[0]!.id;
    const [own, other] = [
      await issueToken(db, { user: people[0]!, now }),
      await issueToken(db, { user: people[0]!, now }),
    ];
    await secondFactor.remove(db, (await userOfToken(db, own.token, now))!);
    expect(await userOfToken(db, own.token, now)).toMatchObject({ userId });
    expect(await userOfToken(db, other.token, now)).toBeUndefined();
  });

  test('sessions are listed and ended one by one, or all', async () => {
    const { db } = database;
    const tokens = [await enter(), await enter(), await enter()];
    const page = { limit: 50, before: undefined };
    const ids = (await listSessions(db, people[0]!.id, page, now)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(await revokeTokens(db, { userId: people[1]!.id, tokenId: ids[0]! }, now)).toBe(0);
    expect(await revokeTokens(db, { userId: people[0]!.id, tokenId: ids[0]! }, now)).toBe(1);
    expect(await userOfToken(db, tokens[2]!.token, now)).toBeUndefined();
    expect(await userOfToken(db, tokens[1]!.token, now)).toBeDefined();
    expect(await revokeTokens(db, { userId: people[0]!.id }, now)).toBe(2);
    expect(await listSessions(db, people[0]!.id, page, now)).toEqual([]);
  });
});

describe('back-off', () => {
  test('the right password waits after failures in a row, longer each time; a success starts anew', async () => {
    for (let failures = 0; failures < 5; failures++)
      await expect(enter('wrong')).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter()).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 1 });
    pass(1);
    await expect(enter('wrong')).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter()).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 2 });
    pass(2);
    await enter();
    await expect(enter('wrong')).rejects.toMatchObject(refusedAs('unauthenticated'));
    await enter();
  });

  test('is not cleared by who has a user of the same address in an account of their own', async () => {
    await inBoth();
    const own = { account: accounts[1]!.id };
    const guess = () => enter('wrong', { account: accounts[0]!.id });
    // The fourth and fifth guesses need no wait. If the count were deleted, no guess would ever need a wait.
    for (let guesses = 0; guesses < 4; guesses++) {
      await expect(guess()).rejects.toMatchObject(refusedAs('unauthenticated'));
      await enter(`${PASSWORD}1`, own);
    }
    await expect(guess()).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(guess()).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 1 });
    pass(1);
    await enter(`${PASSWORD}1`, own);
    await expect(guess()).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter(`${PASSWORD}1`, own), 'the wait is longer than before').rejects.toMatchObject({ retryAfter: 2 });
  });

  test('of tries at the same moment none makes another wait, in whatever order they come to the database', async () => {
    const backoff = makeBackoff({ system: database.db, clock });
    const begin = () => backoff.begin(email, { network: '192.0.2.1' });
    for (const earlier of [0, 0.005, 0.01, 0.015]) {
      pass(-earlier);
      await begin();
    }
    const fifth = await begin();
    await expect(begin()).rejects.toMatchObject({ kind: 'too_many_requests' });
    pass(2);
    await fifth.takeBack();
    pass(-1);
    await expect(begin()).resolves.toBeDefined();
  });

  test("a stranger's guesses delay neither a session nor a known network or device; a new place waits with the strangers", async () => {
    const home = { ip: '192.0.2.1' };
    const laptop = { device: 'aDeviceThatSignedIn' };
    const { token } = await enter(PASSWORD, {}, home);
    await enter(PASSWORD, {}, { ip: '192.0.2.2', ...laptop });
    const user = (await userOfToken(database.db, token, now))!;
    // Each guess comes from another network, so the count of no network is high enough for a wait.
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 25; guess++)
      outcomes.push(
        await enter('wrong', {}, { ip: `198.51.100.${guess}` }).catch((error: { kind: string }) => error.kind),
      );
    expect(outcomes.filter((kind) => kind === 'too_many_requests').length).toBeGreaterThan(0);
    await expect(enter(PASSWORD, {}, home)).resolves.toBeDefined();
    const strangers = async () => {
      for (let guess = 0; guess < 30; guess++) await enter('wrong', {}, { ip: `203.0.113.${guess}` }).catch(() => {});
    };
    await strangers();
    await expect(enter(PASSWORD, {}, { ip: '203.0.113.77' })).rejects.toMatchObject(refusedAs('too_many_requests'));
    await expect(enter(PASSWORD, {}, { ip: '203.0.113.77', ...laptop })).resolves.toBeDefined();
    await strangers();
    await expect(confirm(user, { password: PASSWORD })).resolves.toBeDefined();
    await expect(enter(PASSWORD, {}, { ip: '203.0.113.88', device: 'inventedByAStranger' })).rejects.toMatchObject(
      refusedAs('too_many_requests'),
    );
  });

  test('one stranger who knows the address waits alone', async () => {
    const stranger = { ip: '198.51.100.1' };
    for (let guess = 0; guess < 5; guess++)
      await expect(enter('wrong', {}, stranger)).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter('wrong', {}, stranger)).rejects.toMatchObject(refusedAs('too_many_requests'));
    await expect(enter(PASSWORD, {}, { ip: '192.0.2.9' })).resolves.toBeDefined();
  });

  test('guesses in a session and with a known device are slowed down too', async () => {
    const { token } = await enter(PASSWORD, {}, { ip: '192.0.2.1', device: 'aDevice' });
    const user = (await userOfToken(database.db, token, now))!;
    for (let guess = 0; guess < 5; guess++) {
      await expect(confirm(user, { password: 'wrong' })).rejects.toMatchObject(refusedAs('invalid_input'));
      await expect(enter('wrong', {}, { ip: '192.0.2.1', device: 'aDevice' })).rejects.toMatchObject(
        refusedAs('unauthenticated'),
      );
    }
    await expect(confirm(user, { password: PASSWORD })).rejects.toMatchObject(refusedAs('too_many_requests'));
    await expect(enter(PASSWORD, {}, { ip: '192.0.2.1', device: 'aDevice' })).rejects.toMatchObject(
      refusedAs('too_many_requests'),
    );
  });

  test('is the same for an address that nobody has', async () => {
    const nobody = { email: `nobody.${email}` };
    for (let failures = 0; failures < 5; failures++)
      await expect(enter('wrong', nobody)).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter('wrong', nobody)).rejects.toMatchObject({ kind: 'too_many_requests', retryAfter: 1 });
  });

  test('guesses sent all at once are counted one by one', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => enter('wrong')));
    const looked = outcomes.filter(
      ({ status, ...rest }) => 'reason' in rest && (rest.reason as { kind: string }).kind === 'unauthenticated',
    );
    expect(looked.length).toBeLessThanOrEqual(5);
  });

  test('a day of guessing is some hundred guesses', () => {
    const seconds = BACKOFF_SECONDS.reduce((sum, next) => sum + next, 0);
    expect(BACKOFF_SECONDS.length + (86_400 - seconds) / BACKOFF_SECONDS.at(-1)!).toBeLessThan(120);
    for (const [index, wait] of BACKOFF_SECONDS.entries())
      expect(wait).toBeGreaterThanOrEqual(BACKOFF_SECONDS[index - 1] ?? 0);
  });
});

describe('second factor', () => {
  /** Creates a user with an authenticator app. Returns its secret and the recovery codes. */
  async function enrolled(): Promise<{ secret: string; recovery: string[] }> {
    const [person] = people;
    const { secret, url } = await secondFactor.begin(database.db, {
      userId: person!.id,
      accountId: person!.account_id,
      email,
    });
    expect(url).toMatch(/^otpauth:\/\/totp\/Hakiki:.*secret=[A-Z2-7]{32}/);
    await expect(enter(), 'not in force before its first code').resolves.toBeDefined();
    await expect(secondFactor.finish(database.db, person!.id, '000000')).rejects.toMatchObject(
      refusedAs('invalid_input'),
    );
    const recovery = await secondFactor.finish(database.db, person!.id, codeAt(secret, now));
    return { secret, recovery };
  }

  test('a password alone is not enough, and a code without it neither', async () => {
    const { secret } = await enrolled();
    pass(60);
    await expect(enter()).rejects.toMatchObject({ kind: 'unauthenticated', challenge: 'second_factor_required' });
    await expect(enter('wrong', { code: codeAt(secret, now) })).rejects.toMatchObject({
      message: 'Wrong email or password',
    });
    await expect(enter(PASSWORD, { code: '123 45' })).rejects.toMatchObject({ message: 'Wrong code' });
    pass(60);
    expect((await enter(PASSWORD, { code: codeAt(secret, now) })).user.second_factor).toBe(true);
  });

  test('a code is taken once, also by two at once, and counts for its 30 seconds alone', async () => {
    const { secret } = await enrolled();
    pass(90);
    const code = codeAt(secret, now);
    const twice = await Promise.allSettled([enter(PASSWORD, { code }), enter(PASSWORD, { code })]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(enter(PASSWORD, { code })).rejects.toMatchObject({ message: 'Wrong code' });
    const at = (steps: number): string => codeAt(secret, new Date(now.getTime() + steps * 30_000));
    for (const steps of [-2, 1, 2])
      await expect(enter(PASSWORD, { code: at(steps) })).rejects.toMatchObject({ message: 'Wrong code' });
    now = new Date(Math.ceil(now.getTime() / 30_000) * 30_000 + 29_999);
    const last = codeAt(secret, now);
    pass(0.001);
    await expect(enter(PASSWORD, { code: last })).rejects.toThrow('This code has ended');
    await enter(PASSWORD, { code: codeAt(secret, now) });
  });

  test('one that ended while it was typed is no guess: who is late is not made to wait', async () => {
    const { secret } = await enrolled();
    pass(90);
    const former = codeAt(secret, new Date(now.getTime() - 30_000));
    for (let late = 0; late < 12; late++)
      await expect(enter(PASSWORD, { code: former })).rejects.toThrow('This code has ended');
    const { token } = await enter(PASSWORD, { code: codeAt(secret, now) });
    const user = (await userOfToken(database.db, token, now))!;
    for (let late = 0; late < 12; late++)
      await expect(confirm(user, { code: former })).rejects.toThrow('This code has ended');
    await confirm(user, { password: PASSWORD });
  });

  test('the time that the password takes to be checked is not taken from the code', async () => {
    const { secret } = await enrolled();
    now = new Date(Math.ceil(now.getTime() / 30_000) * 30_000 + 59_999);
    const slow = makeSignIn({
      ...{
        system: database.db,
        vault,
        clock,
        secondFactor,
        networkOf,
        ...withoutPasskeys,
        backoff: makeBackoff({ system: database.db, clock }),
      },
      checkPassword: async (hash, password) => {
        const right = await makeCheckPassword()(hash, password);
        now = new Date(now.getTime() + 100);
        return right;
      },
    });
    await slow({ email, password: PASSWORD, code: codeAt(secret, now) }, { onKnown: () => {} });
  });

  test('recovery codes stand in, each once, and are kept as hashes alone', async () => {
    const { recovery } = await enrolled();
    expect(new Set(recovery).size).toBe(10);
    await enter(PASSWORD, { recovery_code: recovery[0]!.toLowerCase().replaceAll('-', ' ') });
    await expect(enter(PASSWORD, { recovery_code: recovery[0]! })).rejects.toThrow('Wrong code');
    await enter(PASSWORD, { recovery_code: recovery[1]! });
    const [, other] = people;
    expect(
      await secondFactor.check(database.db, (await secretsOfUser(database.db, other!.id))!, {
        recovery_code: recovery[2],
      }),
    ).toBe('wrong');
  });

  test('guesses of codes are slowed down like guesses of passwords', async () => {
    await enrolled();
    pass(60);
    for (let failures = 0; failures < 5; failures++)
      await expect(enter(PASSWORD, { code: '000000' })).rejects.toMatchObject(refusedAs('unauthenticated'));
    await expect(enter(PASSWORD, { code: '000000' })).rejects.toMatchObject(refusedAs('too_many_requests'));
  });

  test('a session is confirmed by the password or a code, and by nothing else', async () => {
    const { secret } = await enrolled();
    pass(60);
    const { token } = await enter(PASSWORD, { code: codeAt(secret, now) });
    pass(900);
    const user = (await userOfToken(database.db, token, now))!;
    expect(now.getTime() - user.confirmedAt!.getTime()).toBe(900_000);
    await expect(confirm(user, { password: 'wrong' })).rejects.toMatchObject(refusedAs('invalid_input'));
    await expect(confirm(user, {})).rejects.toMatchObject(refusedAs('invalid_input'));
    const renewed = (await confirm(user, { code: codeAt(secret, now) }))!;
    expect(renewed).not.toBe(token);
    expect(await userOfToken(database.db, token, now)).toBeUndefined();
    expect((await userOfToken(database.db, renewed, now))!.confirmedAt).toEqual(now);
    await expect(confirm(user, { code: codeAt(secret, now) })).rejects.toThrow('Wrong code');
    await confirm(user, { password: PASSWORD });
  });
});
