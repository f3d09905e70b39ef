import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from '../../server/src/reports/reports.fixture.ts';
import { freshCode } from '../fresh-code.fixture.ts';
import { type Answer, type Service, startService } from '../service.fixture.ts';
import { MASTER_KEY, makeThings } from './endpoint-things.fixture.ts';

/** Sends calls that may count once many times at the same moment to a started server. */
let database: TestDatabase;
let service: Service;
let things: Awaited<ReturnType<typeof makeThings>>;
let people: { readonly id: number; readonly email: string; readonly token: string }[];

const PASSWORD = 'correct horse battery staple';
const PEOPLE = 4;
let address = 0;
/** From an address of its own each time, so that no limit by address hides a race. */
const call = (method: string, path: string, options: Parameters<Service['call']>[2] = {}): Promise<Answer> => {
  address += 1;
  const from = `203.0.${Math.floor(address / 250)}.${address % 250}`;
  return service.call(method, path, { ...options, headers: { 'x-forwarded-for': from, ...options.headers } });
};
const owner = () => service.sandbox.dashboard_token;
const employ = async (name: string, role = 'admin') => {
  const json = { email: `${name}@races.example`, name, role, password: PASSWORD };
  const { body } = await call('POST', '/v1/employees', { token: owner(), json });
  const signedIn = await call('POST', '/v1/auth/sign-in', { json: { email: json.email, password: PASSWORD } });
  return { id: body.data.id as number, email: json.email, token: signedIn.body.data.token as string };
};
const atOnce = <T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(requests.map((request) => request()));
const times = (count: number, request: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  atOnce(Array.from({ length: count }, (_, index) => () => request(index)));
const taken = (answers: readonly Answer[]): number => answers.filter(({ status }) => status < 300).length;
/** No fault of ours: a lock that was waited for too long, two that waited for each other, a unique key hit unawares. */
const refusals = (answers: readonly Answer[]): number[] =>
  [...new Set(answers.map(({ status }) => status).filter((status) => status >= 300))].sort();
const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await query.execute(database.db)).rows[0]!;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { RATE_LIMIT: '10000000', TRUST_PROXY: 'true', MASTER_KEY };
  service = await startService({ database, environment });
  things = await makeThings(service, database.db, '');
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await employ(`person-${n}`));
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

describe('codes', () => {
  async function enrolled(name: string) {
    const person = await employ(name);
    const { secret } = (await call('POST', '/v1/auth/second-factor', { token: person.token })).body.data;
    const json = { code: await freshCode(secret) };
    const done = await call('POST', '/v1/auth/second-factor/confirm', { token: person.token, json });
    // The step of its first code is free again: the race needs no half minute.
    await sql`update users set totp_last_step = null where id = ${person.id}`.execute(database.db);
    return { ...person, secret: secret as string, recovery: done.body.data.recovery_codes as string[] };
  }
  const signIn = (email: string, more: object) =>
    call('POST', '/v1/auth/sign-in', { json: { email, password: PASSWORD, ...more } });

  test('an authenticator’s code opens one session, however many ask with it, and none within its time after', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, secret } = await enrolled(`totp-${round}`);
      const code = await freshCode(secret);
      const answers = await times(4, () => signIn(email, { code }));
      expect(taken(answers)).toBe(1);
      expect(refusals(answers)).toEqual([401]);
      expect((await signIn(email, { code })).status).toBe(401);
    }
  });

  test('one code for three purposes at once serves one of them', async () => {
    const { email, secret, token } = await enrolled('purposes');
    const code = await freshCode(secret);
    const answers = await atOnce([
      () => signIn(email, { code }),
      () => call('POST', '/v1/auth/confirm', { token, json: { code } }),
      () => call('POST', '/v1/auth/second-factor/remove', { token, json: { code } }),
    ]);
    expect(taken(answers)).toBe(1);
  });

  test('a recovery code opens one session; two of them at once open two', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, recovery } = await enrolled(`recovery-${round}`);
      const same = await times(4, () => signIn(email, { recovery_code: recovery[0] }));
      expect(taken(same)).toBe(1);
      expect(refusals(same)).toEqual([401]);
      expect(taken(await times(2, (index) => signIn(email, { recovery_code: recovery[index + 1] })))).toBe(2);
    }
  });
});

describe('links', () => {
  test.each(['reset', 'invitation'])('of %s set one password, whoever is quicker', async (kind) => {
    const email = `${kind}@races.example`;
    const json = { email, name: 'L', role: 'analyst', ...(kind === 'reset' && { password: PASSWORD }) };
    const made = await call('POST', '/v1/employees', { token: owner(), json });
    const given =
      kind === 'reset'
        ? (await call('POST', `/v1/employees/${made.body.data.id}/password-link`, { token: owner() })).body.data
        : made.body.data.invitation;
    const token = new URL(given.link).hash.slice(1);
    const passwordOf = (index: number): string => `quite another battery ${index}`;
    const answers = await times(6, (index) =>
      call('POST', '/v1/auth/set-password', { json: { token, password: passwordOf(index) } }),
    );
    expect(taken(answers)).toBe(1);
    expect(refusals(answers)).toEqual([400]);
    const winner = answers.findIndex(({ status }) => status < 300);
    for (const [index, status] of [[winner, 200] as const, [(winner + 1) % 6, 401] as const])
      expect((await call('POST', '/v1/auth/sign-in', { json: { email, password: passwordOf(index) } })).status).toBe(
        status,
      );
  });
});

describe('what is made', () => {
  test('under one Idempotency-Key is one: a secret is shown to one of them, and only one key exists', async () => {
    const answers = await times(8, () =>
      call('POST', '/v1/api-keys', { token: owner(), json: { name: 'Raced' }, headers: { 'idempotency-key': 'race' } }),
    );
    expect(taken(answers)).toBe(1);
    expect(refusals(answers)).toEqual([409]);
    expect(await one(sql<{ n: number }>`select count(*)::int as n from api_keys where name = 'Raced'`)).toEqual({
      n: 1,
    });
  });

  test.each([{}, { 'idempotency-key': 'batch' }])(
    'by a batch sent six times at once is there once %o',
    async (headers) => {
      const transactions = Array.from({ length: 20 }, () => things.transaction());
      const count = async () =>
        one(sql<{
          transactions: number;
          cases: number;
        }>`select (select count(*)::int from transactions) as transactions,
        (select count(*)::int from cases) as cases`);
      const before = await count();
      const answers = await times(6, () =>
        call('POST', '/api/v1/monitoring/transaction_monitoring/batch', {
          ...{ key: service.sandbox.api_key, json: { transactions }, headers },
        }),
      );
      expect(taken(answers)).toBeGreaterThan(0);
      expect(refusals(answers).filter((status) => status !== 409)).toEqual([]);
      for (const { body } of answers.filter(({ status }) => status === 200))
        expect(body.data.results.filter(({ error }: { error: unknown }) => error !== null)).toEqual([]);
      const after = await count();
      expect([after.transactions - before.transactions, after.cases - before.cases]).toEqual([20, 20]);
    },
  );
});

describe('four eyes', () => {
  const as = (index: number) => ({ token: people[index]!.token });

  test('a case: of approving and rejecting at once one counts, and who proposed never approves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await things.case();
      const json = { disposition: 'confirmed_not_reported', reason: 'r' };
      // Proposed and agreed to by the same person in one breath, by three people at once.
      const burst = await times(12, (index) =>
        index % 4 === 0
          ? call('POST', `/v1/cases/${id}/propose`, { ...as(index / 4), json })
          : call('POST', `/v1/cases/${id}/${index % 4 === 3 ? 'reject' : 'approve'}`, {
              ...as(Math.floor(index / 4)),
              json: { reason: 'r' },
            }),
      );
      expect(refusals(burst).filter((status) => status !== 409)).toEqual([]);
      type Row = { status: string; proposed_by: number | null; approved_by: number | null };
      const row = () => one(sql<Row>`select status, proposed_by, approved_by from cases where id = ${id}`);
      const said = await row();
      if (said.status === 'closed') expect(said.approved_by).not.toBe(said.proposed_by);
      else if (said.proposed_by === null) await call('POST', `/v1/cases/${id}/propose`, { ...as(0), json });
      if ((await row()).status === 'closed') continue;
      const { proposed_by: author } = await row();
      const decided = await times(PEOPLE * 2, (index) =>
        call('POST', `/v1/cases/${id}/${index % 2 ? 'reject' : 'approve'}`, {
          ...{ ...as(index >> 1), json: { reason: 'r' } },
        }),
      );
      expect(taken(decided)).toBe(1);
      expect(refusals(decided)).toEqual([409]);
      // The proposer may withdraw it.
      const winner = decided.findIndex(({ status }) => status < 300);
      if (winner % 2 === 0) expect(people[winner >> 1]!.id).not.toBe(author);
    }
  });

  test('rules: a draft is published once, not by its author, and of two drafts on one base one comes in force', async () => {
    const draft = async (by: number): Promise<number> => {
      const json = { changes: [await things.ruleChange()], reason: 'r' };
      return (await call('POST', '/v1/rules/drafts', { ...as(by), json })).body.data.id;
    };
    const [mine, other] = [await draft(0), await draft(1)];
    const publish = (id: number, by: number) => call('POST', `/v1/rules/drafts/${id}/publish`, as(by));
    const answers = await times(PEOPLE * 2, (index) => publish(index % 2 ? mine : other, index >> 1));
    expect(taken(answers)).toBe(1);
    expect(refusals(answers)).toEqual([409]);
    const { rows } = await sql<{ author: number; published_by: number }>`select author, published_by
      from rule_publications where draft_id in (${mine}, ${other})`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.author).not.toBe(rows[0]!.published_by);
  });

  // Each look at a report is a run of its schema.
  test('a report: approved once, and never by who wrote in it last, also where both happen at once', {
    timeout: 240_000,
  }, async () => {
    const profile = (
      await call('POST', '/v1/report-profiles', {
        token: owner(),
        json: { name: 'unit', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS },
      })
    ).body.data.id as number;
    const fields = { ...TYPED, id_number: '22222222222', id_type: 'B' };
    for (let round = 0; round < 2; round += 1) {
      const made = await call('POST', `/v1/cases/${await things.case()}/reports`, {
        ...{ ...as(0), json: { profile, fields } },
      });
      expect([made.status, made.body.data.missing, made.body.data.faults]).toEqual([201, [], []]);
      const id = made.body.data.id as number;
      const answers = await times(8, (index) =>
        index % 4 === 3
          ? call('PUT', `/v1/reports/${id}`, { ...as(1), json: { fields: { action: `by another ${index}` } } })
          : call('POST', `/v1/reports/${id}/approve`, as(index % 4)),
      );
      expect(refusals(answers).filter((status) => status !== 409)).toEqual([]);
      const approved = answers.filter(({ status }, index) => status < 300 && index % 4 !== 3);
      expect(approved.length).toBeLessThanOrEqual(1);
      const row = await one(
        sql<{ state: string; drafted_by: number; approved_by: number | null }>`select state, drafted_by, approved_by
          from case_reports where id = ${id}`,
      );
      expect([row.state, row.approved_by === row.drafted_by]).toEqual([approved.length ? 'approved' : 'draft', false]);
    }
  });

  test('an item of the queue: one decision, and one other person who agrees', async () => {
    const { body } = await call('GET', '/v1/me', { token: owner() });
    const json = { policy: { dashboard: { four_eyes: true } } };
    await call('PATCH', `/v1/branches/${body.data.branches[0].id}`, { token: owner(), json });
    for (let round = 0; round < 3; round += 1) {
      const id = await things.item();
      const decision = { decision: 'approve', reason: 'different_person', note: 'n' };
      const answers = await times(PEOPLE * 2, (index) =>
        index % 2
          ? call('POST', `/v1/queue/${id}/second`, { ...as(index >> 1), json: { agree: true } })
          : call('POST', `/v1/queue/${id}/decision`, { ...as(index >> 1), json: decision }),
      );
      expect(refusals(answers).filter((status) => status !== 409)).toEqual([]);
      expect(answers.filter(({ status }, index) => status < 300 && index % 2 === 0)).toHaveLength(1);
      await times(PEOPLE * 2, (index) =>
        call('POST', `/v1/queue/${id}/second`, { ...as(index >> 1), json: { agree: true } }),
      );
      const row = await one(
        sql<{ state: string; decided_by: number; approved_by: number }>`select state, decided_by, approved_by
          from work_items where id = ${id}`,
      );
      expect([row.state, row.approved_by === row.decided_by]).toEqual(['decided', false]);
    }
  });
});

test('nothing of all that was a fault of ours', () => {
  const faults = service
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|unhandled|deadlock/.test(line));
  expect(faults).toEqual([]);
});
