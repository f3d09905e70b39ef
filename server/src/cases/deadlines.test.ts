import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { chainHolds } from '../reviews/history-chain.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { caseHistory } from './case-history-store.ts';
import { countOverdue, listCases, readCase } from './case-store.ts';
import { warnDeadlines } from './warn-deadlines.ts';
import { type CaseAction, makeWorkCase } from './work-case.ts';

describe('when a case is due', () => {
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

  test('a person wins no time by closing and reopening, and has as long again when the time was over', async () => {
    const { db, branch, time } = service;
    const hour = 3_600_000;
    const work = makeWorkCase(deps());
    const at = (hours: number) => {
      time.now = new Date(ARRIVAL.getTime() + hours * hour);
    };
    await suspicious('again1', 'abe');
    const { id } = (await all())[0]!;
    const act = (what: CaseAction) =>
      work({ branchId: branch.id, id, user: people[0]!, action: what as never, text: 'so it is' });
    const due = async () => ((await readCase(db, branch.id, id))!.sla_at.getTime() - ARRIVAL.getTime()) / hour;
    expect(await due()).toBe(72);
    await act({ kind: 'propose', disposition: 'explained' });
    at(10);
    await act({ kind: 'reopen' });
    expect(await due()).toBe(72);
    at(40);
    await warnDeadlines(deps());
    expect((await historyOf(id)).at(-1)!.kind).toBe('deadline_50');
    // An alert that joins an open case does not change its deadline.
    await suspicious('again2', 'abe');
    expect(await due()).toBe(72);
    await act({ kind: 'propose', disposition: 'explained' });
    at(1000);
    await act({ kind: 'reopen' });
    expect(await due()).toBe(1072);
    const history = await historyOf(id);
    expect(history.at(-1)!.details).toMatchObject({ due: new Date(ARRIVAL.getTime() + 1072 * hour).toISOString() });
    expect(chainHolds(id, history)).toBe(true);
    time.now = ARRIVAL;
  });

  test('a case is due by its country, and its history says once when half, four fifths and all of the time has passed', async () => {
    const { db, ruleSets, newBranch, monitor, time } = service;
    const branch = await newBranch();
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10, currency: 'GHS' });
    await sql`update monitoring_settings set country = 'ghana' where branch_id = ${branch.id}`.execute(db);
    await monitor(branch, transfer({ transaction_id: 'due', currency: 'GHS', customer_details: of('gus') }));
    const [row] = await listCases(db, branch.id, { limit: 1, before: undefined }, {});
    const hour = 3_600_000;
    expect(row!.sla_at.getTime() - row!.created_at.getTime()).toBe(24 * hour);
    const kinds = async (hours: number) => {
      time.now = new Date(row!.created_at.getTime() + hours * hour);
      await warnDeadlines(deps());
      await warnDeadlines(deps());
      return (await historyOf(row!.id)).map(({ kind }) => kind);
    };
    expect(await kinds(11)).toEqual(['opened']);
    expect(await kinds(12)).toEqual(['opened', 'deadline_50']);
    expect(await kinds(20)).toEqual(['opened', 'deadline_50', 'deadline_80']);
    expect(await kinds(24)).toEqual(['opened', 'deadline_50', 'deadline_80', 'deadline_passed']);
    const history = await historyOf(row!.id);
    expect(chainHolds(row!.id, history)).toBe(true);
    expect(await countOverdue(db, new Date(time.now.getTime() + 1))).toBeGreaterThan(0);
    time.now = ARRIVAL;
  });
});
