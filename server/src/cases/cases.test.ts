import { dispositions } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { type EvidenceDeps, evidenceRoutes } from '../evidence/evidence-routes.ts';
import { connect } from '../platform/database/open-database.ts';
import { chainHolds } from '../reviews/history-chain.ts';
import type { Disposition } from '../reviews/subjects/case.ts';
import { verifyHistories } from '../reviews/verify-histories.ts';
import { customerKeys } from '../transactions/history/customer-keys.ts';
import { forgetTransactions } from '../transactions/history/forget.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { forgetTransactionsOfPerson } from '../transactions/persons/of-person.ts';
import { PROFILES } from '../transactions/rules/profiles.ts';
import { alertsOf, newestAlert } from './case-alert-store.ts';
import { caseHistory } from './case-history-store.ts';
import { listCases, readCase } from './case-store.ts';
import { deleteExpiredCases, forgetCasesOf } from './forget-cases.ts';
import { makeWholeCase } from './whole-case.ts';
import { type CaseAction, makeTakeNext, makeWorkCase } from './work-case.ts';

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
  /**
   * Adds a report without content that one person drafted and another approved. A case with an approved report closes
   * as reported.
   */
  const insertApprovedReport = (caseId: number, at = ARRIVAL) =>
    sql`with profile as (insert into report_profiles (branch_id, account_id, name, xsd, settings, created_at)
        select branch_id, account_id, 'profile ' || id, '<x/>', '{}', now() from cases where id = ${caseId} returning *)
      insert into case_reports (case_id, branch_id, account_id, profile_id, state, fields, xml, xml_sha256, drafted_by, approved_by, created_at, updated_at, approved_at)
        select ${caseId}, branch_id, account_id, id, 'approved', '{}', '<x/>', '', ${people[2]!.userId}, ${people[3]!.userId}, ${at}, ${at}, ${at} from profile`.execute(
      service.db,
    );
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
    // Cases are sorted by deadline with the nearest first, then by score with the highest first, as in the queue.
    const open = (await all()).slice(0, 3).map(({ id }) => id);
    for (const [i, [score, minutes]] of [
      [79, 8],
      [80, 1],
      [85, 8],
    ].entries())
      await sql`update cases set score = ${score}, sla_at = date_trunc('day', now()) - interval '9000 days' + make_interval(mins => ${minutes}::int) where id = ${open[i]!}`.execute(
        service.db,
      );
    const first: (number | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) first.push(await take(service.branch.id, people[0]!));
    expect(first).toEqual([open[1], open[2], open[0]]);
    const taken = await Promise.all(Array.from({ length: 8 }, (_, i) => take(service.branch.id, people[i % 4]!)));
    const ids = taken.filter((id) => id !== undefined);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    expect(await take(service.branch.id, people[0]!)).toBeUndefined();
  });

  test('a confirmed case needs another person, also when both press at once; the history holds and cannot be changed', async () => {
    await suspicious('r1', 'rita');
    const id = (await all())[0]!.id;
    const work = makeWorkCase(deps());
    const act = (user: SignedIn, kind: 'approve' | 'reject', text = 'so it is') =>
      work({ branchId: service.branch.id, id, user, action: { kind }, text });
    await work({
      branchId: service.branch.id,
      id,
      user: people[0]!,
      action: { kind: 'propose', disposition: 'confirmed_not_reported' },
      text: 'who, what, when',
    });
    await expect(act(people[0]!, 'approve')).rejects.toMatchObject({ kind: 'conflict' });
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
      'never changed',
    );
    await expect(sql`update cases set approved_by = null where id = ${id}`.execute(service.db)).rejects.toThrow(
      'never changed',
    );
    await expect(sql`delete from case_events where case_id = ${id} and n = 3`.execute(service.db)).rejects.toThrow(
      'permission denied',
    );
    const whole = makeWholeCase(deps());
    expect(await whole(service.branch.id, id)).toMatchObject({ history_intact: true });
    // The case stores a hash that no line of its history has.
    await sql`update cases set history_head = sha256('gone') where id = ${id}`.execute(service.db);
    expect(await whole(service.branch.id, id)).toMatchObject({ history_intact: false });
    const faults = async () => (await verifyHistories(service.db)).faults.filter((fault) => fault.id === id);
    expect(await faults()).toMatchObject([{ kind: 'case', id }]);
    await sql`update cases set history_head = null where id = ${id}`.execute(service.db);
    expect(await faults()).toMatchObject([{ kind: 'case', id }]);
    await expect(sql`delete from cases where id = ${id}`.execute(service.db)).rejects.toThrow('kept by law');
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
    // An evidence pack for an authority contains all lines.
    const handlers = new Map<string, (call: object) => Promise<{ bytes: Uint8Array }>>();
    const serve = (({ path }: { path: string }, handler: never) => handlers.set(path, handler)) as never;
    evidenceRoutes(serve, {
      ...deps(),
      ...{ isMasked: async () => false, itemsOf: async () => [], auditHead: async () => null },
      wholeCase: makeWholeCase({ ...deps(), newest: 2 }),
    } as Partial<EvidenceDeps> as EvidenceDeps);
    const call = { user: people[0]!, branch: service.branch, params: { id: String(id) }, query: {} };
    const { bytes } = await handlers.get('/v1/cases/:id/evidence.json')!({ ...call, audit() {}, setHeader() {} });
    const pack = JSON.parse(Buffer.from(bytes).toString()) as { case: { history: typeof history } };
    expect(pack.case.history.map(({ details }) => details?.['text'])).toEqual([undefined, 'one', 'two', 'three']);
    // A database administrator changes a history line that the page of the case does not show.
    const owner = connect(service.database.connection, 1, () => {});
    await sql`alter table case_events disable trigger user`.execute(owner.db);
    await sql`update case_events set user_id = ${people[1]!.userId} where case_id = ${id} and n = 2`.execute(owner.db);
    await sql`alter table case_events enable trigger user`.execute(owner.db);
    await owner.end();
    expect((await shown()).history_intact).toBe(false);
    const faults = (await verifyHistories(service.db)).faults.filter((fault) => fault.id === id);
    expect(faults).toMatchObject([{ kind: 'case', lines: 4, proven_lines: 1 }]);
  });

  test('nobody decides on what they have not seen: an alert that joined meanwhile refuses a proposal and an approval', async () => {
    const [author, other] = people as [(typeof people)[number], (typeof people)[number]];
    await suspicious('seen1', 'sam');
    const { id } = (await all())[0]!;
    const newest = () => newestAlert(service.db, id);
    const work = makeWorkCase(deps());
    const act = (action: CaseAction, user: typeof author, seen?: number) =>
      work({ branchId: service.branch.id, id, user, action: action as never, text: 'so it is', seen });
    const proposal = { kind: 'propose', disposition: 'confirmed_not_reported' } as const;
    const before = await newest();
    await suspicious('seen2', 'sam');
    await expect(act(proposal, author, before)).rejects.toThrow('an alert was added');
    await act(proposal, author, await newest());
    const proposed = await newest();
    await suspicious('seen3', 'sam');
    await expect(act({ kind: 'approve' }, other, proposed)).rejects.toThrow('an alert was added');
    // Without `seen`, an approval covers only the alerts that existed when the outcome was proposed.
    await expect(act({ kind: 'approve' }, other)).rejects.toThrow('after this outcome was proposed');
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'investigating' });
    await act({ kind: 'approve' }, other, await newest());
    expect(await readCase(service.db, service.branch.id, id)).toMatchObject({ status: 'closed' });
  });

  test.each(dispositions)(
    'after the outcome %s the next alert opens a new case that names the earlier one',
    async (disposition) => {
      const name = `after-${disposition}`;
      await suspicious(`${name}-1`, name);
      const earlier = (await all())[0]!;
      const work = makeWorkCase(deps());
      const act = (user: SignedIn, action: CaseAction) =>
        work({ branchId: service.branch.id, id: earlier.id, user, action: action as never, text: 'so it is' });
      if (disposition === 'reported_str') await insertApprovedReport(earlier.id);
      const { after } = await act(people[0]!, { kind: 'propose', disposition });
      if (after.status !== 'closed') await act(people[1]!, { kind: 'approve' });
      await suspicious(`${name}-2`, name);
      expect(await readCase(service.db, service.branch.id, earlier.id)).toMatchObject({
        status: 'closed',
        disposition,
      });
      const next = (await all())[0]!;
      expect(next).toMatchObject({ status: 'open', disposition: null, assignee: null });
      expect((await historyOf(next.id)).map(({ kind, details }) => [kind, details?.['follows']])).toEqual([
        ['opened', earlier.case_id],
      ]);
    },
  );

  test('no statement deletes or changes what the law keeps; when its date has passed, retention deletes it with all that hangs on it', async () => {
    const { db, branch, time, vault } = service;
    const act = (id: number, user: SignedIn, action: CaseAction) =>
      makeWorkCase(deps())({ branchId: branch.id, id, user, action: action as never, text: 'so it is' });
    const close = async (name: string, disposition: Disposition, at: Date) => {
      await suspicious(`law-${name}`, name);
      const { id } = (await all())[0]!;
      time.now = at;
      if (disposition === 'reported_str') await insertApprovedReport(id, at);
      const { after } = await act(id, people[0]!, { kind: 'propose', disposition });
      if (after.status !== 'closed') await act(id, people[1]!, { kind: 'approve' });
      time.now = ARRIVAL;
      return id;
    };
    const longAgo = new Date('2019-03-01T10:00:00Z');
    await suspicious('law-open', 'held-open');
    const open = (await all())[0]!.id;
    const held = await close('held-closed', 'false_positive', ARRIVAL);
    const released = await close('released', 'error_in_data', ARRIVAL);
    const expired = await close('expired', 'reported_str', longAgo);
    const attempts = (id: number) => [
      sql`delete from cases where id = ${id}`,
      sql`delete from case_alerts where case_id = ${id}`,
      sql`update case_alerts set score = 1 where case_id = ${id}`,
      sql`delete from case_events where case_id = ${id}`,
      sql`delete from work_items where kind = 'case' and subject_id = ${id}`,
      sql`delete from transactions where id in (select transaction_id from case_alerts where case_id = ${id})`,
      sql`update cases set subject_key = 'x' where id = ${id}`,
    ];
    for (const id of [open, held])
      for (const attempt of attempts(id))
        await expect(attempt.execute(db)).rejects.toThrow(/kept by law|never c|permission denied/);
    for (const change of ["disposition = 'duplicate'", "closed_at = '2000-01-01'", 'approved_by = proposed_by'])
      await expect(sql`update cases set ${sql.raw(change)} where id = ${held}`.execute(db)).rejects.toThrow(
        'never changed',
      );
    const owner = connect(service.database.connection, 1, () => {});
    for (const table of ['cases', 'case_alerts', 'case_events', 'case_reports'])
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(owner.db)).rejects.toThrow('kept by law');
    await owner.end();

    const keys = await customerKeys(service.db, vault, branch.accountId, [
      'held-open',
      'held-closed',
      'released',
      'expired',
    ]);
    const forgotten = await db.transaction().execute(async (work) => {
      await forgetCasesOf(work, branch.accountId, { subjects: keys, now: time.now });
      return forgetTransactionsOfPerson(work, vault, branch.accountId, { keys, now: time.now });
    });
    expect(forgotten).toBe(2);
    const left = async () =>
      (
        await sql<{
          n: number[];
        }>`select array[(select count(*) from cases c where c.id = any(${[open, held, released, expired]}::bigint[])),
          (select count(*) from case_events where case_id = any(${[released, expired]}::bigint[])),
          (select count(*) from work_items where kind = 'case' and subject_id = any(${[released, expired]}::bigint[])),
          (select count(*) from transactions t where customer_key = any(${keys}::bytea[]))]::int[] as n`.execute(db)
      ).rows[0]!.n;
    expect(await left()).toEqual([2, 0, 0, 2]);
    expect((await sql`select from transaction_legs where entity_key = any(${keys}::bytea[])`.execute(db)).rows).toEqual(
      [],
    );
    // The person's data was deleted. Two people close the case as an error, so the case and its transaction are
    // deleted.
    await act(open, people[0]!, { kind: 'propose', disposition: 'error_in_data' });
    expect(await deleteExpiredCases(db, { now: ARRIVAL, before: undefined })).toBe(0);
    await act(open, people[1]!, { kind: 'approve' });
    expect(await deleteExpiredCases(db, { now: ARRIVAL, before: undefined })).toBe(1);
    expect(await left()).toEqual([1, 0, 0, 1]);
    const { rows: lines } = await sql<{
      subject: string;
    }>`select subject from audit_log where actor = 'retention'`.execute(db);
    expect(lines).toEqual([{ subject: expect.stringMatching(/^case #[A-Z0-9]{6}$/) }]);
  });

  test('an outcome that lets a case be deleted needs a second person, also where the database is asked', async () => {
    await suspicious('alone', 'alone');
    const { id } = (await all())[0]!;
    const act = (user: SignedIn, action: CaseAction) =>
      makeWorkCase(deps())({ branchId: service.branch.id, id, user, action: action as never, text: 'so it is' });
    const { after } = await act(people[0]!, { kind: 'propose', disposition: 'duplicate' });
    expect(after).toMatchObject({ status: 'investigating', stage: 'review' });
    await sql`update cases set status = 'closed', stage = 'done', closed_at = now() where id = ${id}`.execute(
      service.db,
    );
    await expect(sql`delete from cases where id = ${id}`.execute(service.db)).rejects.toThrow('kept by law');
  });

  test('the database counts the years of every country profile, from the end of the relationship where it is known', async () => {
    const { db } = service;
    for (const { country, keepYears } of Object.values(PROFILES)) {
      const { rows } = await sql<{ years: number }>`select suspicion_years(${country}) as years`.execute(db);
      expect([country, rows[0]!.years]).toEqual([country, keepYears]);
    }
    await suspicious('ended', 'ended');
    const { id } = (await all())[0]!;
    await makeWorkCase(deps())({
      ...{ branchId: service.branch.id, id, user: people[0]!, text: 'so it is' },
      action: { kind: 'propose', disposition: 'explained' },
    });
    const until = async () =>
      (await sql<{ until: Date }>`select case_held_until(c) as until from cases c where id = ${id}`.execute(db))
        .rows[0]!.until;
    expect(await until()).toEqual(new Date('2031-11-22T12:00:00Z'));
    await sql`insert into relationship_ends (account_id, customer_key, ended_at, recorded_at)
      select account_id, subject_key, '2027-01-01T00:00:00Z', now() from cases where id = ${id}`.execute(db);
    expect(await until()).toEqual(new Date('2032-01-01T00:00:00Z'));
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
    // The case was closed longer ago than the retention period.
    time.now = new Date('2019-03-01T10:00:00Z');
    await act(closed, { kind: 'propose', disposition: 'explained' });
    time.now = ARRIVAL;
    const left = async (id: number) => {
      const { rows } = await sql<{ n: number[] }>`select array[(select count(*) from cases where id = ${id}),
        (select count(*) from case_alerts where case_id = ${id}), (select count(*) from case_events where case_id = ${id} and kind = 'opened'),
        (select count(*) from work_items where kind = 'case' and subject_id = ${id}),
        (select count(*) from transactions t join case_alerts a on a.transaction_id = t.id where a.case_id = ${id})]::int[] as n`.execute(
        db,
      );
      return rows[0]!.n;
    };
    // The current time is now a year later.
    time.now = new Date(ARRIVAL.getTime() + 365 * 86_400_000);
    const before = new Date(time.now.getTime() - 86_400_000);
    await deleteExpiredCases(db, { now: time.now, before });
    await forgetTransactions(db, before);
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
