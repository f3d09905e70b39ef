import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../accounts/caller.ts';
import { type EvidenceDeps, evidenceRoutes } from '../../evidence/evidence-routes.ts';
import { connect } from '../../platform/database/open-database.ts';
import { forgetTransactions } from '../forget.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions.fixture.ts';
import { alertsOf, newestAlert } from './case-alert-store.ts';
import { caseHistory } from './case-history-store.ts';
import type { CaseAction } from './case-rules.ts';
import { listCases, readCase } from './case-store.ts';
import { chainHolds } from './history-chain.ts';
import { makeWholeCase } from './whole-case.ts';
import { makeTakeNext, makeWorkCase } from './work-case.ts';

describe('cases in the database', () => {
  let service: Awaited<ReturnType<typeof startMonitoring>>;
  let people: SignedIn[];
  beforeAll(async () => {
    service = await startMonitoring();
    await service.ruleSets.setLimit(service.db, service.branch, { kind: 'limit', amount: 10 });
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      select ${service.branch.accountId}, 'p' || n || '@example.com', 'p', 'analyst', '' from generate_series(1, 4) n returning id`.execute(
      service.db,
    );
    people = rows.map(({ id }) => ({
      ...{ tokenId: 1, userId: id, accountId: service.branch.accountId, role: 'analyst' as const, email: '' },
    })) as SignedIn[];
  });
  afterAll(() => service.database[Symbol.asyncDispose]());
  const historyOf = (caseId: number) =>
    caseHistory(service.db, service.vault, { accountId: service.branch.accountId, caseId, newest: 1000 });
  const deps = () => ({ db: service.db, vault: service.vault, clock: { now: () => service.time.now } });
  const of = (name: string) => ({ customer_name: name, customer_email: `${name}@example.com`, identifier: name });
  const suspicious = (id: string, name: string) =>
    service.monitor(service.branch, transfer({ transaction_id: id, customer_details: of(name) }));
  const all = () => listCases(service.db, service.branch.id, { limit: 100, before: undefined }, {});

  test('alerts of one customer join one case; it keeps its own copy of what it shows', async () => {
    await suspicious('a1', 'ada');
    await suspicious('a2', 'ada');
    await suspicious('b1', 'bo');
    const cases = await all();
    expect(cases).toHaveLength(2);
    const [, ada] = cases;
    const alerts = await alertsOf(service.db, service.vault, {
      accountId: service.branch.accountId,
      caseId: ada!.id,
    });
    expect(
      alerts.map(({ copy }) => (copy as { transaction: { transaction_id: string } }).transaction.transaction_id),
    ).toEqual(['a2', 'a1']);
    expect(alerts[0]!.copy).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({
          stable_id: 'limit',
          sentence: 'For transactions in NGN: hit when the amount is more than NGN 10.',
        }),
      ]),
    });
  });

  test('of several who take at once each gets another case', async () => {
    for (let i = 0; i < 6; i += 1) await suspicious(`take${i}`, `take${i}`);
    const take = makeTakeNext(deps());
    const taken = await Promise.all(Array.from({ length: 8 }, (_, i) => take(service.branch.id, people[i % 4]!)));
    const ids = taken.filter((id) => id !== undefined);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    expect(await take(service.branch.id, people[0]!)).toBeUndefined();
  });

  test('a report needs another person, also when both press at once; the history holds and cannot be changed', async () => {
    await suspicious('r1', 'rita');
    const id = (await all())[0]!.id;
    const work = makeWorkCase(deps());
    const act = (user: SignedIn, kind: 'approve' | 'reject', text = 'so it is') =>
      work({ branchId: service.branch.id, id, user, action: { kind }, text });
    await work({
      branchId: service.branch.id,
      id,
      user: people[0]!,
      action: { kind: 'propose', disposition: 'reported_str' },
      text: 'who, what, when',
    });
    await expect(act(people[0]!, 'approve')).rejects.toMatchObject({ code: 'conflict' });
    const both = await Promise.allSettled([act(people[1]!, 'approve'), act(people[2]!, 'approve')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'closed', self_approved: false });
    const history = await historyOf(id);
    expect(history.map(({ kind }) => kind)).toEqual(['opened', 'propose', 'approve']);
    expect(chainHolds(id, history)).toBe(true);
    await expect(sql`update case_events set kind = 'x' where case_id = ${id}`.execute(service.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`update cases set approved_by = proposed_by where id = ${id}`.execute(service.db)).rejects.toThrow(
      'four_eyes',
    );
    await expect(sql`update cases set approved_by = null where id = ${id}`.execute(service.db)).rejects.toThrow(
      'closed_by_two',
    );
    await expect(sql`delete from case_events where case_id = ${id} and n = 3`.execute(service.db)).rejects.toThrow(
      'never cut',
    );
    const whole = makeWholeCase(deps());
    expect(await whole(service.branch.id, id)).toMatchObject({ history_intact: true });
    // The line that the case names as its last one is not there.
    await sql`update cases set history_head = sha256('gone') where id = ${id}`.execute(service.db);
    expect(await whole(service.branch.id, id)).toMatchObject({ history_intact: false });
    // With its case the history goes.
    await sql`delete from cases where id = ${id}`.execute(service.db);
    expect(await historyOf(id)).toEqual([]);
  });

  test.each([
    ['a high score', 'score = 80'],
    ['a party on a list', "families = '{screening}'"],
    ['a report', "disposition = 'reported_str'"],
  ])('the database closes no case with %s that nobody approved', async (_, what) => {
    await suspicious(`two-${what}`, what);
    const { id } = (await all())[0]!;
    const close = (more: string) =>
      sql`update cases set status = 'closed', ${sql.raw(what)} ${sql.raw(more)} where id = ${id}`.execute(service.db);
    await expect(close('')).rejects.toThrow('closed_by_two');
    await close(`, proposed_by = ${people[0]!.userId}, approved_by = ${people[1]!.userId}`);
  });

  test('of a long history the newest lines are shown, and whether it is whole is told of all of them', async () => {
    await suspicious('long1', 'lou');
    const { id } = (await all())[0]!;
    const work = makeWorkCase(deps());
    for (const text of ['one', 'two', 'three'])
      await work({ branchId: service.branch.id, id, user: people[0]!, action: { kind: 'note' }, text });
    const shown = async () => (await makeWholeCase({ ...deps(), newest: 2 })(service.branch.id, id))!;
    const { history, history_intact } = await shown();
    expect(history.map(({ n, details }) => [n, details?.['text']])).toEqual([
      [3, 'two'],
      [4, 'three'],
    ]);
    expect(history_intact).toBe(true);
    // What is handed to an authority leaves nothing out.
    const handlers = new Map<string, (call: object) => Promise<{ bytes: Uint8Array }>>();
    const serve = (({ path }: { path: string }, handler: never) => handlers.set(path, handler)) as never;
    evidenceRoutes(serve, {
      ...deps(),
      ...{ isMasked: async () => false, itemsOf: async () => [], auditHead: async () => null },
      wholeCase: makeWholeCase({ ...deps(), newest: 2 }),
    } as Partial<EvidenceDeps> as EvidenceDeps);
    const call = { user: people[0]!, params: { id: String(id) }, query: { branch: String(service.branch.id) } };
    const { bytes } = await handlers.get('/v1/cases/:id/evidence.json')!({ ...call, audit() {} });
    const pack = JSON.parse(Buffer.from(bytes).toString()) as { case: { history: typeof history } };
    expect(pack.case.history.map(({ details }) => details?.['text'])).toEqual([undefined, 'one', 'two', 'three']);
    // By somebody who may do anything in the database, in a line that is not shown.
    const owner = connect(service.database.connection, 1, () => {});
    await sql`alter table case_events disable trigger user`.execute(owner.db);
    await sql`update case_events set user_id = ${people[1]!.userId} where case_id = ${id} and n = 2`.execute(owner.db);
    await sql`alter table case_events enable trigger user`.execute(owner.db);
    await owner.end();
    expect((await shown()).history_intact).toBe(false);
  });

  test('nobody decides on what they have not seen: an alert that joined meanwhile refuses a proposal and an approval', async () => {
    const [author, other] = people as [(typeof people)[number], (typeof people)[number]];
    await suspicious('seen1', 'sam');
    const { id } = (await all())[0]!;
    const newest = () => newestAlert(service.db, id);
    const work = makeWorkCase(deps());
    const act = (action: CaseAction, user: typeof author, seen?: number) =>
      work({ branchId: service.branch.id, id, user, action: action as never, text: 'so it is', seen });
    const proposal = { kind: 'propose', disposition: 'reported_str' } as const;
    const before = await newest();
    await suspicious('seen2', 'sam');
    await expect(act(proposal, author, before)).rejects.toThrow('An alert joined the case meanwhile');
    await act(proposal, author, await newest());
    const proposed = await newest();
    await suspicious('seen3', 'sam');
    await expect(act({ kind: 'approve', alone: false }, other, proposed)).rejects.toThrow('An alert joined');
    // Who does not say what they saw approves what was proposed, and nothing that joined since.
    await expect(act({ kind: 'approve', alone: false }, other)).rejects.toThrow('since this outcome was proposed');
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'investigating' });
    await act({ kind: 'approve', alone: false }, other, await newest());
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'closed' });
  });

  test('what comes within a week of a false positive reopens the case; a report stays closed', async () => {
    await suspicious('f1', 'fay');
    const id = (await all())[0]!.id;
    const work = makeWorkCase(deps());
    await work({
      branchId: service.branch.id,
      id,
      user: people[0]!,
      action: { kind: 'propose', disposition: 'false_positive' },
      text: 'salary',
    });
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'closed' });
    await suspicious('f2', 'fay');
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({
      status: 'open',
      disposition: null,
      assignee: null,
    });
  });

  test('time takes a closed case with its alerts, its history and its place in the queue, and nothing of an open or reopened one', async () => {
    const { db, branch, time } = service;
    const work = makeWorkCase(deps());
    const act = (id: number, action: CaseAction) =>
      work({ branchId: branch.id, id, user: people[0]!, action: action as never, text: 'so it is' });
    const ids: number[] = [];
    for (const name of ['kept-open', 'reopened', 'closed']) {
      await suspicious(`ret-${name}`, name);
      ids.push((await all())[0]!.id);
    }
    const [open, reopened, closed] = ids as [number, number, number];
    await act(reopened, { kind: 'propose', disposition: 'explained' });
    await act(reopened, { kind: 'reopen' });
    await act(closed, { kind: 'propose', disposition: 'explained' });
    const left = async (id: number) => {
      const { rows } = await sql<{ n: number[] }>`select array[(select count(*) from cases where id = ${id}),
        (select count(*) from case_alerts where case_id = ${id}), (select count(*) from case_events where case_id = ${id} and kind = 'opened'),
        (select count(*) from work_items where kind = 'case' and subject_id = ${id}),
        (select count(*) from transactions t join case_alerts a on a.transaction_id = t.id where a.case_id = ${id})]::int[] as n`.execute(
        db,
      );
      return rows[0]!.n;
    };
    // A year later.
    time.now = new Date(ARRIVAL.getTime() + 365 * 86_400_000);
    await forgetTransactions(db, new Date(time.now.getTime() - 86_400_000));
    expect(await left(open)).toEqual([1, 1, 1, 1, 1]);
    expect(await left(reopened)).toEqual([1, 1, 1, 1, 1]);
    expect(await left(closed)).toEqual([0, 0, 0, 0, 0]);
    const { rows } =
      await sql`select from transactions where branch_id = ${branch.id} and id not in (select transaction_id from case_alerts)`.execute(
        db,
      );
    expect(rows).toHaveLength(0);
    time.now = ARRIVAL;
  });
});
