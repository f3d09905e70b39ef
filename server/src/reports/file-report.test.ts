import { message } from '@hakiki/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { insertAlert } from '../cases/case-alert-store.ts';
import { type CaseAction, makeWorkCase } from '../cases/work-case.ts';
import { connect } from '../platform/database/open-database.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { makeCheckSchema } from './check-schema.ts';
import { makeFileReport } from './file-report.ts';
import { reportPdf } from './report-pdf.ts';
import { countUnfinished, saveProfile } from './report-store.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

const checkSchema = makeCheckSchema();

describe('filing', () => {
  let service: Awaited<ReturnType<typeof startMonitoring>>;
  let people: { readonly author: SignedIn; readonly second: SignedIn };
  beforeAll(async () => {
    service = await startMonitoring();
    const { accountId } = service.branch;
    const person = async (email: string, role: 'owner' | 'analyst') => {
      const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
        values (${accountId}, ${email}, 'P', ${role}, 'x') returning id`.execute(service.db);
      return { userId: rows[0]!.id, accountId, role, verified: true } as unknown as SignedIn;
    };
    people = { author: await person('a@example.com', 'analyst'), second: await person('b@example.com', 'owner') };
  });
  afterAll(() => service.database[Symbol.asyncDispose]());

  test('one drafts, another approves, and what was approved is kept to the byte', async () => {
    const { db, vault, branch, ruleSets, monitor } = service;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    // This time has a time zone and no seconds, which the unit's schema does not allow.
    await monitor(branch, transfer({ timestamp: '2026-11-22T10:30+01:00' }));
    const { rows } = await sql<{ id: number }>`select id from cases`.execute(db);
    const caseId = rows[0]!.id;
    const profile = await saveProfile(db, {
      ...{
        branchId: branch.id,
        accountId: branch.accountId,
        name: 'Synthetic',
        xsd: SYNTHETIC_XSD,
        settings: SYNTHETIC_SETTINGS,
        at: ARRIVAL,
      },
    });
    const time = { now: ARRIVAL };
    const reports = makeFileReport({ db, vault, clock: { now: () => time.now }, checkSchema });
    const { author, second } = people;
    const at = { branchId: branch.id };
    const id = await reports.draft({ ...at, id: caseId }, author, { profile, fields: {} });
    expect((await reports.show({ ...at, id })).missing).toHaveLength(6);
    expect((await reports.show({ ...at, id })).xml).toContain('<date_transaction>2026-11-22T10:30:00<');
    await expect(reports.approve({ ...at, id }, second)).rejects.toThrow('The report is not complete: reason; gender');
    await expect(reports.fill({ ...at, id }, author, { shoe_size: '9' })).rejects.toThrow(
      'fields.shoe_size is unknown',
    );
    await reports.fill({ ...at, id }, author, TYPED);
    await expect(reports.approve({ ...at, id }, author)).rejects.toThrow('Ask another person');
    // If a field changes while the schema is validated, the approval fails.
    const checked = makeFileReport({
      ...{ db, vault, clock: { now: () => time.now } },
      async checkSchema(given, account) {
        await reports.fill({ ...at, id }, author, { ...TYPED, reason: 'something else' });
        return checkSchema(given, account);
      },
    });
    await expect(checked.approve({ ...at, id }, second)).rejects.toThrow('changed meanwhile');
    await reports.fill({ ...at, id }, author, TYPED);
    // If two people approve at the same time, only one succeeds.
    const both = await Promise.allSettled([
      reports.approve({ ...at, id }, second),
      reports.approve({ ...at, id }, second),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const approved = await reports.show({ ...at, id });
    expect(approved.report).toMatchObject({
      state: 'approved',
      approved_by: second.userId,
      drafted_by: author.userId,
      self_approved: false,
    });
    time.now = new Date(ARRIVAL.getTime() + 86_400_000);
    await sql`update report_profiles set settings = '{}'`.execute(db);
    expect((await reports.show({ ...at, id })).xml).toBe(approved.xml);
    expect(await checkSchema({ xml: approved.xml, xsd: SYNTHETIC_XSD }, 1)).toEqual([]);
    await expect(reports.fill({ ...at, id }, author, { reason: 'other' })).rejects.toThrow('never changed');
    await expect(sql`update case_reports set fields = 'x' where id = ${id}`.execute(db)).rejects.toThrow(
      'never changed',
    );
    await expect(
      sql`insert into case_reports (case_id, branch_id, account_id, profile_id, fields, drafted_by, approved_by, created_at, updated_at)
        select case_id, branch_id, account_id, profile_id, 'x', drafted_by, drafted_by, now(), now() from case_reports where id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow('report_four_eyes');
    await expect(
      sql`insert into case_reports (case_id, branch_id, account_id, profile_id, state, xml, fields, drafted_by, created_at, updated_at)
        select case_id, branch_id, account_id, profile_id, 'approved', 'x', 'x', drafted_by, now(), now() from case_reports where id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow('report_by_two');
    const unfinished = (now: Date) => countUnfinished(db, branch.id, { now, withinMs: 86_400_000 });
    const muchLater = new Date(ARRIVAL.getTime() + 365 * 86_400_000);
    expect(await unfinished(ARRIVAL)).toEqual({ waiting: 1, overdue: 0 });
    expect(await unfinished(muchLater)).toEqual({ waiting: 1, overdue: 1 });
    await reports.answer({ ...at, id }, author, { state: 'submitted', answer: 'FIU-1' });
    expect(await unfinished(muchLater)).toEqual({ waiting: 0, overdue: 0 });
    await reports.answer({ ...at, id }, author, { state: 'rejected', answer: 'Wrong branch code' });
    expect(await unfinished(ARRIVAL)).toEqual({ waiting: 1, overdue: 0 });
    await expect(reports.answer({ ...at, id }, author, { state: 'accepted', answer: 'x' })).rejects.toThrow(
      'rejected already',
    );
    for (let n = 0; n < 10; n++) await reports.draft({ ...at, id: caseId }, author, { profile, fields: {} });
    await expect(reports.draft({ ...at, id: caseId }, author, { profile, fields: {} })).rejects.toThrow('10 drafts');
    // A report has a maximum number of alerts. If a case has more alerts, its report is never filed with only a part of
    // them.
    await sql`update report_profiles set settings = ${JSON.stringify(SYNTHETIC_SETTINGS)}::json`.execute(db);
    const { id: draft } = (await reports.list({ ...at, id: caseId }))[0]!.report;
    await sql`insert into case_alerts (case_id, branch_id, account_id, transaction_id, score, rules, found_late, created_at)
      select case_id, branch_id, account_id, transaction_id, score, rules, found_late, created_at from case_alerts, generate_series(1, 2000)`.execute(
      db,
    );
    expect((await reports.show({ ...at, id: draft })).faults[0]).toEqual(
      message('report_alerts_too_many', { max: 2000 }),
    );
    const { rows: plain } = await sql<{ text: string }>`select c::text as text from case_reports c`.execute(db);
    expect(plain.map(({ text }) => text).join()).not.toMatch(/Ada|moved money|Wrong branch/);
    const { rows: events } = await sql<{
      kind: string;
    }>`select kind from case_events where case_id = ${caseId} order by n`.execute(db);
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['opened', 'report_drafted', 'report_approved', 'report_submitted', 'report_rejected'],
      ...Array.from({ length: 10 }, () => 'report_drafted'),
    ]);
  });

  test('nobody who changed a report approves it, and saving nothing changes nothing', async () => {
    const { db, vault, ruleSets, monitor, newBranch } = service;
    const branch = await newBranch();
    const { id: branchId, accountId } = branch;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await monitor(branch, transfer());
    const { rows } = await sql<{ id: number }>`select id from cases where branch_id = ${branchId}`.execute(db);
    const profile = await saveProfile(db, {
      ...{ branchId, accountId, name: 'S', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS, at: ARRIVAL },
    });
    const reports = makeFileReport({ db, vault, clock: { now: () => ARRIVAL }, checkSchema });
    const { author, second } = people;
    const id = await reports.draft({ branchId, id: rows[0]!.id }, author, { profile, fields: TYPED });
    const authors = async () => (await reports.show({ branchId, id })).report.authors;
    expect(await reports.fill({ branchId, id }, second, TYPED)).toBe(false);
    expect(await reports.fill({ branchId, id }, second, { gender: 'F', zip: ' ' })).toBe(false);
    expect(await authors()).toEqual([author.userId]);
    await expect(reports.approve({ branchId, id }, author)).rejects.toThrow('Ask another person');
    expect(await reports.fill({ branchId, id }, second, { city: 'Abuja' })).toBe(true);
    // A user who changed other fields is still an author after another user saved later.
    await expect(reports.approve({ branchId, id }, author)).rejects.toThrow('Ask another person');
    expect(await reports.fill({ branchId, id }, second, { city: '' })).toBe(true);
    expect(await authors()).toEqual([author.userId, second.userId]);
    await expect(reports.approve({ branchId, id }, second)).rejects.toThrow('Ask another person');
    await expect(
      sql`update case_reports set state = 'approved', xml = 'x', approved_by = ${second.userId} where id = ${id}`.execute(
        db,
      ),
    ).rejects.toThrow('report_four_eyes');
  });

  test('what was filled in for one customer stays that customer’s when another pays to the same account later', async () => {
    const { db, vault, ruleSets, monitor, newBranch } = service;
    const branch = await newBranch();
    const { id: branchId, accountId } = branch;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await monitor(branch, transfer());
    const { rows } = await sql<{ id: number; transaction: number }>`select c.id, a.transaction_id as transaction
      from cases c join case_alerts a on a.case_id = c.id where c.branch_id = ${branchId}`.execute(db);
    const { id: caseId, transaction } = rows[0]!;
    const profile = await saveProfile(db, {
      ...{ branchId, accountId, name: 'S', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS, at: ARRIVAL },
    });
    const time = { now: ARRIVAL };
    const reports = makeFileReport({ db, vault, clock: { now: () => time.now }, checkSchema });
    const draft = async (): Promise<number> =>
      reports.draft({ branchId, id: caseId }, people.author, { profile, fields: TYPED });
    const ofAda = await draft();
    time.now = new Date(ARRIVAL.getTime() + 3_600_000);
    const customer_details = { customer_name: 'Bola Obi', customer_email: 'b@example.com', identifier: '33333333333' };
    await insertAlert(db, vault, caseId, {
      ...{ branchId, accountId, transactionId: transaction, score: 50, rules: [], foundLate: false, at: time.now },
      copy: { transaction: transfer({ transaction_id: 'of-bola', customer_details }) },
    });
    const sidesOf = async (id: number) => {
      const [, ada, bola] = (await reports.show({ branchId, id })).xml.split('<transaction>');
      return [ada, bola].map((text) => text!.includes('my_client'));
    };
    expect(await sidesOf(ofAda)).toEqual([true, false]);
    expect((await reports.show({ branchId, id: ofAda })).xml).toMatch(/<last_name>Eze<.*1990-05-04/s);
    // A new draft describes the customer of the newest transaction.
    expect(await sidesOf(await draft())).toEqual([false, true]);
  });

  test('nobody approves a report that they have not seen: neither other words nor a transaction that joined', async () => {
    const { db, vault, ruleSets, monitor, newBranch } = service;
    const branch = await newBranch();
    const { id: branchId, accountId } = branch;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await monitor(branch, transfer());
    const { rows } = await sql<{ id: number; transaction: number }>`select c.id, a.transaction_id as transaction
      from cases c join case_alerts a on a.case_id = c.id where c.branch_id = ${branchId}`.execute(db);
    const { id: caseId, transaction } = rows[0]!;
    const profile = await saveProfile(db, {
      ...{ branchId, accountId, name: 'S', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS, at: ARRIVAL },
    });
    const time = { now: ARRIVAL };
    const deps = { db, vault, clock: { now: () => time.now } };
    const join = (name: string) =>
      insertAlert(db, vault, caseId, {
        ...{ branchId, accountId, transactionId: transaction, score: 50, rules: [], foundLate: false, at: time.now },
        copy: { transaction: transfer({ transaction_id: name }) },
      });
    const reports = makeFileReport({ ...deps, checkSchema: async () => [] });
    const id = await reports.draft({ branchId, id: caseId }, people.author, { profile, fields: TYPED });
    const digest = async () => (await reports.show({ branchId, id })).digest!;
    const first = await digest();
    time.now = new Date(ARRIVAL.getTime() + 60_000);
    // The digest does not depend on the time at which the report was created.
    expect(await digest()).toBe(first);
    await reports.fill({ branchId, id }, people.author, { action: 'Account closed' });
    const approve = (seen?: string) => reports.approve({ branchId, id }, people.second, seen);
    await expect(approve(first)).rejects.toThrow('changed meanwhile');
    const filled = await digest();
    await join('second');
    await expect(approve(filled)).rejects.toThrow('changed meanwhile');
    const joined = await digest();
    // The bytes of the report do not contain a transaction that joined the case during the validation.
    const checked = makeFileReport({
      ...deps,
      async checkSchema() {
        await join('third');
        return [];
      },
    });
    await expect(checked.approve({ branchId, id }, people.second)).rejects.toThrow('changed meanwhile');
    await expect(approve(joined)).rejects.toThrow('changed meanwhile');
    await approve(await digest());
    const { content, digest: after } = await reports.show({ branchId, id });
    const ids = content.transactions.map((one) => one.transaction.transaction_id);
    expect(ids.sort()).toEqual(['second', 't1', 'third']);
    expect(after).toBeNull();
  });

  test('a closed case gets no report until it is reopened, also if it closes while the schema is validated', async () => {
    const { db, vault, ruleSets, monitor, newBranch } = service;
    const branch = await newBranch();
    const { id: branchId, accountId } = branch;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await monitor(branch, transfer());
    const { rows } = await sql<{ id: number }>`select id from cases where branch_id = ${branchId}`.execute(db);
    const at = { branchId, id: rows[0]!.id };
    const profile = await saveProfile(db, {
      ...{ branchId, accountId, name: 'S', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS, at: ARRIVAL },
    });
    const deps = { db, vault, clock: { now: () => ARRIVAL } };
    const reports = makeFileReport({ ...deps, checkSchema });
    const id = await reports.draft(at, people.author, { profile, fields: TYPED });
    const work = makeWorkCase(deps);
    const step = (action: CaseAction) => work({ ...at, user: people.author, action, text: 'x' });
    const closing = makeFileReport({
      ...deps,
      async checkSchema(given, account) {
        await step({ kind: 'propose', disposition: 'explained' });
        return checkSchema(given, account);
      },
    });
    await expect(closing.approve({ branchId, id }, people.second)).rejects.toThrow('Reopen it');
    await expect(reports.approve({ branchId, id }, people.second)).rejects.toThrow('Reopen it');
    await expect(reports.draft(at, people.author, { profile, fields: TYPED })).rejects.toThrow('Reopen it');
    expect(await reports.show({ branchId, id })).toMatchObject({ isCaseClosed: true, report: { state: 'draft' } });
    await step({ kind: 'reopen' });
    await reports.approve({ branchId, id }, people.second);
  });

  test('the paper of an approved report says what was approved, whatever joins the case or the profile says later', async () => {
    const { db, vault, ruleSets, monitor, newBranch } = service;
    const branch = await newBranch();
    const { id: branchId, accountId } = branch;
    await ruleSets.setLimit(db, branch, { kind: 'limit', amount: 10 });
    await monitor(branch, transfer());
    const { rows } = await sql<{ id: number; transaction: number }>`select c.id, a.transaction_id as transaction
      from cases c join case_alerts a on a.case_id = c.id where c.branch_id = ${branchId}`.execute(db);
    const { id: caseId, transaction } = rows[0]!;
    const profile = await saveProfile(db, {
      ...{ branchId, accountId, name: 'S', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS, at: ARRIVAL },
    });
    const time = { now: ARRIVAL };
    const reports = makeFileReport({ db, vault, clock: { now: () => time.now }, checkSchema });
    const given = { profile, fields: TYPED };
    const id = await reports.draft({ branchId, id: caseId }, people.author, given);
    const draft = await reports.draft({ branchId, id: caseId }, people.author, given);
    await reports.approve({ branchId, id }, people.second);
    const { report, content } = await reports.show({ branchId, id });
    expect(content.transactions.map((one) => one.transaction.transaction_id)).toEqual(['t1']);
    time.now = new Date(ARRIVAL.getTime() + 3_600_000);
    await insertAlert(db, vault, caseId, {
      ...{ branchId, accountId, transactionId: transaction, score: 50, rules: [], foundLate: false, at: time.now },
      copy: { transaction: transfer({ transaction_id: 'later' }) },
    });
    const changed = JSON.stringify({ ...SYNTHETIC_SETTINGS, rentity_id: 7 });
    await sql`update report_profiles set settings = ${changed}::json where id = ${profile}`.execute(db);
    expect((await reports.show({ branchId, id: draft })).content.transactions).toHaveLength(2);
    expect((await reports.show({ branchId, id })).content).toEqual(content);
    const { state, sha256 } = report;
    expect((await reportPdf({ ...content, state, sha256, language: 'en' })).length).toBeGreaterThan(1000);
    await expect(sql`update case_reports set content = null where id = ${id}`.execute(db)).rejects.toThrow(
      'never changed',
    );
    // This report was approved before the content of reports was stored. Its transactions are therefore found by the
    // transaction numbers in its bytes.
    const owner = connect(service.database.connection, 1, () => {});
    await sql`alter table case_reports disable trigger user`.execute(owner.db);
    await sql`update case_reports set content = null where id = ${id}`.execute(owner.db);
    await sql`alter table case_reports enable trigger user`.execute(owner.db);
    await owner.end();
    expect((await reports.show({ branchId, id })).content.transactions).toEqual(content.transactions);
  });
});
