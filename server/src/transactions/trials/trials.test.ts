import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../accounts/caller.ts';
import { makeApproveSnooze } from '../../cases/snoozes/approve-snooze.ts';
import { makeSnoozeRule } from '../../cases/snoozes/snooze-rule.ts';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { replayTransaction } from '../records/replay.ts';
import { compileRule } from '../rules/compile.ts';
import { assess } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';
import { ruleSentence } from '../rules/rule-message.ts';
import { makeRuleSets } from '../rules/rule-sets.ts';
import { shippedRules } from '../rules/shipped-rules.ts';
import { listSamples, readBacktest } from './backtest-store.ts';
import { lowered } from './lowered.ts';
import { makeRunBacktest } from './run-backtest.ts';
import { insertShadow, shadowReport } from './shadow-store.ts';
import { insertSnooze, readSnooze, snoozedFor } from './snooze-store.ts';
import { startBacktest } from './start-backtest.ts';
import { adviceOf, makeTally } from './tally.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let user: number;
beforeAll(async () => {
  service = await startMonitoring();
  const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${service.branch.accountId}, 'o@example.com', 'O', 'owner', 'x') returning id`.execute(service.db);
  user = rows[0]!.id;
});
afterAll(() => service.database[Symbol.asyncDispose]());

const ago = (minutes: number): string => new Date(ARRIVAL.getTime() - minutes * 60_000).toISOString();
let number = 0;
const clock = { now: () => ARRIVAL };
type Branch = Awaited<ReturnType<typeof service.newBranch>>;
/** Seven transactions of one customer within a minute, and one transaction each of five other customers. */
async function sendSome(branch: Branch) {
  for (let i = 0; i < 7; i += 1)
    await service.monitor(
      branch,
      transfer({ transaction_id: `b${number++}`, amount: 10 + i, timestamp: ago(60 - i / 20) }),
    );
  for (let i = 0; i < 5; i += 1)
    await service.monitor(
      branch,
      transfer({
        ...{ transaction_id: `b${number++}`, timestamp: ago(30 + i) },
        customer_details: { customer_name: 'B', customer_email: `b${i}@example.com` },
      }),
    );
  await service.secondStage();
}
const changedTo = (value: number) => [
  { kind: 'set_parameter', rule: 'velocity_minute', parameter: 'times', value } as const,
];

describe('a back-test', () => {
  test('says what rules would have found, against those in force; a case that was confirmed is caught or lost', async () => {
    const { db, vault, ruleSets, newBranch } = service;
    const branch = await newBranch();
    await sendSome(branch);
    await sql`update cases set status = 'closed', disposition = 'confirmed_not_reported', approved_by = ${user} where branch_id = ${branch.id}`.execute(
      db,
    );
    const deps = { db, clock, ruleSets };
    const given = { changes: changedTo(6), from: new Date(ARRIVAL.getTime() - 86_400_000), to: ARRIVAL };
    const id = await startBacktest(deps, branch, given, user);
    const run = makeRunBacktest({ db, vault, clock, ruleSets });
    await run(id);
    // A second run changes nothing.
    await run(id);
    const row = (await readBacktest(db, branch.id, id))!;
    expect(row).toMatchObject({ state: 'done', created_by: user });
    // With the limit 5, the rule finds the sixth and seventh transactions. With the limit 6, it finds only the seventh.
    expect(row.result).toMatchObject({
      ...{ transactions: 12, of: 12, customers: 6, days: 1, both: 1 },
      ...{ base: { alerts: 2, customers: 1 }, draft: { alerts: 1, customers: 1 } },
      ...{ confirmed: { of: 2, base: 2, draft: 1 }, cleared: { of: 0 }, gained: [] },
    });
    expect(row.result!.lost).toHaveLength(1);
    expect(row.result!.rules.find(({ rule }) => rule === 'velocity_minute')).toMatchObject({
      ...{ base_hits: 2, draft_hits: 1, below_hits: 1 },
    });
    const samples = await listSamples(db, branch.id, id);
    expect(samples.map(({ rule, side }) => `${rule} ${side}`).sort()).toEqual([
      'velocity_minute above',
      'velocity_minute below',
    ]);
    expect((await sql`select from cases where branch_id = ${branch.id}`.execute(db)).rows).toHaveLength(1);
  });

  test('takes imported history, up to 90 days, and only five at once', async () => {
    const { db, ruleSets, newBranch } = service;
    const branch = await newBranch();
    const deps = { db, clock, ruleSets };
    await expect(
      startBacktest(deps, branch, { changes: changedTo(6), from: new Date(ARRIVAL.getTime() - 91 * 86_400_000) }, user),
    ).rejects.toThrow('at most 90 days');
    await expect(startBacktest(deps, branch, { draft: 999 }, user)).rejects.toMatchObject({ code: 'not_found' });
    await expect(startBacktest(deps, branch, {}, user)).rejects.toThrow('Exactly one of');
    // An account may have at most five waiting back-tests. Back-tests of all its branches count, also if they are
    // requested at the same moment. Back-tests of all accounts run one after another.
    const branches = [branch, await newBranch()];
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => startBacktest(deps, branches[i % 2]!, { changes: changedTo(6 + i) }, user)),
    );
    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(7);
    for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'conflict' });
  });
});

describe('beside the line', () => {
  const rules = shippedRules({ individual: { NGN: '5000000' }, corporate: { NGN: '10000000' }, cashOnly: false });
  test('every shipped rule can be lowered, reads as a sentence and compiles', () => {
    for (const rule of rules) {
      const easier: Rule = lowered(rule);
      expect(ruleSentence(easier).length).toBeGreaterThan(10);
      expect(compileRule(easier, 'NGN').requests.length).toBe(compileRule(rule, 'NGN').requests.length);
    }
    expect(ruleSentence(lowered(rules.find(({ stable_id }) => stable_id === 'velocity_minute')!))).toContain('4.25');
  });
  test('samples are spread evenly, at most forty a side', () => {
    const tally = makeTally(rules);
    const hit = assess([
      {
        ...{
          stable_id: 'velocity_minute',
          version: 1,
          name: 'v',
          family: 'velocity',
          activity_code: 453,
          action: 'flag',
        },
        ...{ severity: 40, outcome: 'hit', steps: [] },
      },
    ]);
    for (let id = 0; id < 5000; id += 1)
      tally.add({ id, customer: String(id % 10), outcome: null, base: hit, draft: hit, below: hit });
    const { samples, result } = tally.result(5000, 1);
    expect(result.draft).toEqual({ alerts: 5000, customers: 10, per_1000_customer_days: 500_000 });
    expect(samples.length).toBeGreaterThan(15);
    expect(samples.length).toBeLessThanOrEqual(41);
    expect(Math.max(...samples.map(({ transaction }) => transaction))).toBeGreaterThan(4000);
  });
  test('advice needs thirty reviews of a side', () => {
    const of = (side: 'above' | 'below', n: number, suspicious: number) =>
      Array.from({ length: n }, (_, i) => ({ rule: 'r', side, suspicious: i < suspicious }));
    expect(adviceOf([...of('above', 29, 0), ...of('below', 29, 29)])[0]!.advice).toBe('too_few');
    expect(adviceOf([...of('above', 30, 0), ...of('below', 3, 0)])[0]!.advice).toBe('raise');
    expect(adviceOf([...of('above', 30, 9), ...of('below', 30, 2)])[0]!.advice).toBe('lower');
    expect(adviceOf([...of('above', 30, 9), ...of('below', 30, 1)])[0]!.advice).toBe('keep');
  });
});

test('a draft in shadow is counted and does nothing', async () => {
  const { db, ruleSets, newBranch } = service;
  const branch = await newBranch();
  const live = await ruleSets.live(db, branch);
  const tighter = live.rules.map((rule) =>
    rule.stable_id === 'velocity_minute'
      ? { ...rule, parameters: { ...rule.parameters, times: { unit: 'count', value: 2, meaning: 'times' } as const } }
      : rule,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into rule_drafts (branch_id, account_id, rules, base_id, reason, created_by, created_at)
    values (${branch.id}, ${branch.accountId}, ${JSON.stringify(tighter)}::jsonb, ${live.id}, 'tighter', ${user}, ${ARRIVAL}) returning id`.execute(
    db,
  );
  const draftId = rows[0]!.id;
  const until = new Date(ARRIVAL.getTime() + 86_400_000);
  await insertShadow(db, { branchId: branch.id, accountId: branch.accountId, draftId, by: user, at: ARRIVAL, until });
  for (let i = 0; i < 4; i += 1)
    await service.monitor(
      branch,
      transfer({ transaction_id: `b${number++}`, amount: 10 + i, timestamp: ago(9 - i / 20) }),
    );
  await service.secondStage();
  expect(await shadowReport(db, branch.id, draftId)).toMatchObject({
    ...{ transactions: 4, draft_alerts: 2, live_alerts: 0, rules: [{ rule: 'velocity_minute', hits: 2 }] },
  });
  expect((await sql`select from cases where branch_id = ${branch.id}`.execute(db)).rows).toEqual([]);
});

test('a snoozed rule is suppressed for its subject alone, until it ends', async () => {
  const { db, vault, newBranch, time } = service;
  const branch = await newBranch();
  await sendSome(branch);
  const { rows } = await sql<{
    id: number;
    subject_key: Buffer;
  }>`select id, subject_key from cases where branch_id = ${branch.id}`.execute(db);
  const subject = rows[0]!.subject_key;
  const until = new Date(ARRIVAL.getTime() + 3_600_000);
  // The two groups of payments together also exceed ten payments in an hour.
  for (const rule of ['velocity_minute', 'velocity_hour'])
    await insertSnooze(db, vault, {
      ...{ branchId: branch.id, accountId: branch.accountId, subject, rule, caseId: rows[0]!.id },
      ...{ reason: 'Payroll run', until, needsSecond: false, by: user, at: ARRIVAL },
    });
  const burst = async (who: object) => {
    const answers = [];
    for (let i = 0; i < 6; i += 1)
      answers.push(
        (await service.monitor(branch, transfer({ transaction_id: `b${number++}`, amount: 50 + i, ...who }))).status,
      );
    return answers.at(-1);
  };
  expect(await burst({})).toBe('safe');
  expect(await burst({ customer_details: { customer_name: 'Other', customer_email: 'other@example.com' } })).toBe(
    'suspicious',
  );
  expect((await snoozedFor(db, [{ branchId: branch.id, subject, at: until }])).map(({ size }) => size)).toEqual([0]);
  time.now = new Date(until.getTime() + 1000);
  expect(await burst({})).toBe('suspicious');
  time.now = ARRIVAL;
  // The database refuses a snooze of more than 180 days.
  const long = new Date(ARRIVAL.getTime() + 181 * 86_400_000);
  await expect(
    insertSnooze(db, vault, {
      ...{ branchId: branch.id, accountId: branch.accountId, subject, rule: 'fan_out', caseId: rows[0]!.id },
      ...{ reason: 'for ever', until: long, needsSecond: true, by: user, at: ARRIVAL },
    }),
  ).rejects.toThrow('snooze_ends');
});

test('one person sets a rule aside for 7 days once a month; more waits for a second person', async () => {
  const { db, vault, newBranch, ruleSets } = service;
  const branch = await newBranch();
  await sendSome(branch);
  const { rows } = await sql<{
    id: number;
    subject_key: Buffer;
  }>`select id, subject_key from cases where branch_id = ${branch.id}`.execute(db);
  const { id: caseId, subject_key: subject } = rows[0]!;
  const clock = { now: () => ARRIVAL };
  const snooze = makeSnoozeRule({ db, vault, clock, ruleSets });
  const approve = makeApproveSnooze({ db, vault, clock });
  const person = async (email: string) => {
    const { rows: made } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${branch.accountId}, ${email}, 'P', 'analyst', 'x') returning id`.execute(db);
    return { userId: made[0]!.id, accountId: branch.accountId, role: 'analyst' } as unknown as SignedIn;
  };
  const [author, second] = [await person('snooze.a@example.com'), await person('snooze.b@example.com')];
  const set = (rule: string, days: number) =>
    snooze(branch, {
      ...{ rule, caseId, reason: 'payroll', by: author.userId },
      until: new Date(ARRIVAL.getTime() + days * 86_400_000),
    });
  const inForce = async () => [...(await snoozedFor(db, [{ branchId: branch.id, subject, at: ARRIVAL }]))[0]!.keys()];
  await set('velocity_minute', 7);
  expect(await inForce()).toEqual(['velocity_minute']);
  const long = await set('velocity_hour', 8);
  expect(await inForce()).toEqual(['velocity_minute']);
  await expect(approve(branch.id, long, author)).rejects.toThrow("You can't approve your own proposal");
  await approve(branch.id, long, second);
  expect((await inForce()).sort()).toEqual(['velocity_hour', 'velocity_minute']);
  await expect(approve(branch.id, long, second)).rejects.toThrow('does not wait');
  await expect(approve(branch.id + 1000, long, second)).rejects.toMatchObject({ code: 'not_found' });
  // A second snooze of one week does not extend the first one.
  const again = await set('velocity_minute', 7);
  expect(await readSnooze(db, vault, branch.id, again)).toMatchObject({ needs_second: true, approved_by: null });
  await expect(sql`update rule_snoozes set approved_by = created_by where id = ${again}`.execute(db)).rejects.toThrow(
    'snooze_four_eyes',
  );
  await expect(sql`update rule_snoozes set needs_second = false where id = ${long}`.execute(db)).rejects.toThrow(
    'snooze_by_two',
  );
});

test('a transaction is evaluated again from its record alone, whatever the rules and the history are by now', async () => {
  const { db, vault, ruleSets, newBranch } = service;
  const branch = await newBranch();
  await sendSome(branch);
  await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 1 });
  await sql`delete from transaction_legs where branch_id = ${branch.id}`.execute(db);
  const { rows } = await sql<{ id: number; status: string }>`select id, answer ->> 'status' as status from transactions
    where branch_id = ${branch.id} order by id`.execute(db);
  expect(rows.filter(({ status }) => status === 'suspicious')).toHaveLength(2);
  for (const { id, status } of rows)
    expect(await replayTransaction(db, vault, { ruleSets: makeRuleSets(), id })).toMatchObject({
      same: true,
      again: { status },
    });
  await expect(replayTransaction(db, vault, { ruleSets, id: 999_999 })).rejects.toMatchObject({ kind: 'not_found' });
});
