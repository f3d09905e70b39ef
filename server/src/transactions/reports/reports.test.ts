import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../accounts/caller.ts';
import { insertAlert } from '../cases/case-alert-store.ts';
import { toMinor } from '../money.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions.fixture.ts';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { makeFileReport } from './file-report.ts';
import { exchangeRates, localAmount } from './local-amount.ts';
import { checkSettings } from './profile.ts';
import { knownFields, missingFields, type ReportContent } from './report-fields.ts';
import { reportPdf } from './report-pdf.ts';
import { saveProfile } from './report-store.ts';
import { FULL_SETTINGS, SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

const content = (fields: Record<string, string>, more: Partial<ReportContent> = {}): ReportContent => {
  const transactions = [{ at: new Date('2026-11-22T10:00:00Z'), transaction: transfer() }];
  return {
    ...{ settings: SYNTHETIC_SETTINGS, caseId: '#ABC123', at: ARRIVAL, utcOffset: 60, fields, transactions },
    of: (more.transactions ?? transactions).at(-1),
    ...more,
  };
};

const checkSchema = makeCheckSchema();

describe('a schema of a stranger’s making', () => {
  // It went on for 25 s and more where nothing ended it.
  test('a pattern of many states is ended, and its report is not valid', async () => {
    const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="report"><xs:simpleType>
      <xs:restriction base="xs:string"><xs:pattern value="${'(a?){50}'.repeat(20)}{500}"/></xs:restriction></xs:simpleType></xs:element></xs:schema>`;
    const xml = `<report>${'a'.repeat(2000)}</report>`;
    expect(await makeCheckSchema(2000)({ xml, xsd }, 1)).toEqual([
      'the schema cannot be read: it takes longer than 2 s',
    ]);
  });
});

describe('a goAML report', () => {
  test('says what is missing, and is valid by the schema once it is there', async () => {
    expect(missingFields(content({})).map(({ field }) => field)).toEqual([
      'reason',
      'gender',
      'birthdate',
      'id_issue_date',
      'id_expiry_date',
      'phone',
    ]);
    expect((await checkSchema({ xml: buildReport(content({})), xsd: SYNTHETIC_XSD }, 1)).join()).toContain('reason');
    expect(missingFields(content(TYPED))).toEqual([]);
    expect(await checkSchema({ xml: buildReport(content(TYPED)), xsd: SYNTHETIC_XSD }, 1)).toEqual([]);
    const wrong = await checkSchema(
      { xml: buildReport(content({ ...TYPED, gender: 'female' })), xsd: SYNTHETIC_XSD },
      1,
    );
    expect(wrong.join()).toContain('gender');
  });
  const faultsOf = (content: ReportContent) => checkSchema({ xml: buildReport(content), xsd: SYNTHETIC_XSD }, 1);
  const at = new Date('2026-11-22T10:00:00Z');
  test('of a unit that asks for more: the account with its signatory, where there is one, and what the profile says of everybody', async () => {
    const typed = { ...TYPED, client_number: 'C-1', account_opened: '2019-03-04', ssn: '1', source_of_wealth: 'Trade' };
    const card = { card_details: { bin: '506100', last4: '0001' }, transaction_type: 'card' as const };
    const { origin_account: _, destination_account: __, ...bare } = transfer({ transaction_id: 'c', ...card });
    const transactions = [transfer(), transfer({ transaction_id: 'in' }, { direction: 'in' }), bare, transfer()];
    const given = { settings: FULL_SETTINGS, transactions: transactions.map((transaction) => ({ at, transaction })) };
    expect(checkSettings(FULL_SETTINGS)).toEqual([]);
    expect(missingFields(content(TYPED, given)).map(({ field }) => field)).toEqual(['client_number', 'account_opened']);
    expect(await faultsOf(content(typed, given))).toEqual([]);
    const xml = buildReport(content(typed, given));
    expect(xml).toContain('<tph_country_prefix>234</tph_country_prefix>\n');
    expect(xml).toContain('<tph_number>8031234567</tph_number>');
    expect(xml).toContain('<transaction_description>Payment</transaction_description>');
    expect(xml.split('<from_person>')).toHaveLength(2);
  });
  test('an amount in another currency is never shown as one of the local one: its rate is asked for', async () => {
    const usd = transfer({ currency: 'USD', amount: 10.01 });
    const more = { transactions: [{ at, transaction: usd }] };
    expect(missingFields(content(TYPED, more))).toMatchObject([
      { field: 'exchange_rates', what: expect.stringMatching(/: USD$/) },
    ]);
    expect(buildReport(content(TYPED, more))).not.toContain('amount_local');
    const rated = content({ ...TYPED, exchange_rates: 'EUR 1702; USD 1580.5' }, more);
    expect([missingFields(rated), await faultsOf(rated)]).toEqual([[], []]);
    expect(buildReport(rated)).toContain('<amount_local>15820.81</amount_local>');
    expect(buildReport(rated)).toContain('<foreign_amount>10.01</foreign_amount>');
    for (const rate of ['USD 0', 'USD', 'usd 5', '5 USD'])
      expect(missingFields(content({ ...TYPED, exchange_rates: rate }, more)), rate).toHaveLength(1);
    // What may be another number is asked for again, and never cut short.
    for (const rate of [
      ...['USD 1,580.5', 'USD 1 580.50', 'USD 1\u202f580', 'USD 1’580', 'USD 1, 580.5', 'USD 1580,5', 'USD 1.580,50'],
      ...['USD 1234567890123', 'USD 0.12345678901', 'USD 1 = 1580', 'USD 1 = NGN 1580'],
    ])
      expect(missingFields(content({ ...TYPED, exchange_rates: rate }, more)), rate).toHaveLength(1);
    for (const between of ['; ', ', ', ' ', '\n', '.'])
      expect([...exchangeRates(`USD 1580.5${between}EUR: 1702.`)]).toEqual([
        ['USD', '1580.5'],
        ['EUR', '1702'],
      ]);
    expect(localAmount({ amount: 1.234, currency: 'KWD' }, 'UGX', '12000.5')).toBe('14809');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (cents, rate) => {
        const exact = (BigInt(cents) * BigInt(rate) + 50n) / 100n;
        const said = localAmount({ amount: cents / 100, currency: 'USD' }, 'NGN', (rate / 100).toFixed(2));
        expect(toMinor(said!, 'NGN')).toBe(exact);
      }),
    );
  });
  test('what the profile has for everybody gives way to what is known, and that to what is typed in', () => {
    const defaults = { phone: '1', first_name: 'X', nationality: 'NG', occupation: 'none' };
    const settings = { ...SYNTHETIC_SETTINGS, defaults };
    const one = { customer_name: 'Prince', customer_email: 'p@example.com' };
    const transactions = [{ at, transaction: transfer({ customer_details: one }) }];
    const known = knownFields(content({ nationality: 'GH', id_number: '9' }, { settings, transactions }));
    expect(known).toEqual({
      ...{ first_name: 'X', last_name: 'Prince', phone: '1', nationality: 'GH', occupation: 'none' },
      ...{ id_number: '9', id_type: 'O' },
    });
    const named = [{ at, transaction: transfer({ customer_details: { ...one, customer_phone: '2' } }) }];
    expect(knownFields(content({}, { settings, transactions: named }))).toMatchObject({ phone: '2' });
  });
  test('a company is a company, its person the one who is typed in, and never its name cut in two', async () => {
    const customer_details = { customer_name: 'Eze & Sons Ltd', customer_email: 'e@example.com', identifier: 'RC 1' };
    const transaction = transfer({ account_type: 'corporate', customer_details });
    const { origin_account: _, ...bare } = transaction;
    const typed = { ...TYPED, first_name: 'Ada', last_name: 'Eze', id_number: '2', id_type: 'B' };
    const company = {
      ...typed,
      legal_form: 'L',
      business: 'Trade',
      client_number: 'C-1',
      account_opened: '2019-03-04',
    };
    for (const { one, settings, as } of [
      { one: transaction, settings: FULL_SETTINGS, as: 't_entity' },
      { one: bare as typeof transaction, settings: FULL_SETTINGS, as: 'from_entity' },
    ]) {
      const given = { settings, transactions: [{ at, transaction: one }] };
      expect(missingFields(content({ reason: 'r' }, given)).map(({ field }) => field)).toEqual([
        ...['legal_form', 'business', 'last_name'],
      ]);
      expect(await faultsOf(content(company, given))).toEqual([]);
      const xml = buildReport(content(company, given));
      expect(xml).toContain(`<${as}>\n`);
      expect(xml).toContain('<name>Eze &amp; Sons Ltd</name>');
      expect(xml).toContain('<incorporation_number>RC 1</incorporation_number>');
      expect(xml).toMatch(/<director_id>.*<last_name>Eze<.*<role>D</s);
      expect(xml).not.toContain('Sons Ltd</last_name>');
    }
    expect(checkSettings({ ...FULL_SETTINGS, entity: { required: ['shoe_size'] } })).toEqual([
      'entity.required has unknown fields: shoe_size',
    ]);
  });
  test('of several customers who paid to one account, each transaction has its own: the last one’s details are nobody else’s', async () => {
    const customer_details = { customer_name: 'Di Obi', customer_email: 'di@example.com' };
    const transactions = [transfer({ transaction_id: 'of-di', customer_details }), transfer()];
    const both = content(TYPED, { transactions: transactions.map((transaction) => ({ at, transaction })) });
    expect(await faultsOf(both)).toEqual([]);
    const [, first = '', second = ''] = buildReport(both).split('<transaction>');
    expect(first).toContain('<account_name>Di Obi</account_name>');
    expect(first).not.toMatch(/my_client|Eze|22222222222|1990-05-04/);
    expect(second).toMatch(/<last_name>Eze<.*22222222222/s);
  });
  test('a customer is the same however the number or address is written', () => {
    const of = (identifier: string) => ({ customer_name: 'Ada Eze', customer_email: 'a@example.com', identifier });
    const transactions = [of(' rc 12a'), of('ＲＣ 12A '), of('RC 13')].map((customer_details) => ({
      ...{ at, transaction: transfer({ customer_details }) },
    }));
    const xml = buildReport(content(TYPED, { transactions, of: transactions[1]! }));
    const [, ...sides] = xml.split('<transaction>').map((text) => text.includes('my_client'));
    expect(sides).toEqual([true, true, false]);
  });
  test('a phone number stands without its country’s prefix, however either is written', () => {
    const numberOf = (phone: string, country_prefix: string) => {
      const settings = { ...FULL_SETTINGS, phone: { ...FULL_SETTINGS.phone, country_prefix } };
      const [, own] = buildReport(content({ ...TYPED, phone }, { settings })).split('<from_account>');
      return /<tph_country_prefix>([^<]*)<.*?<tph_number>([^<]*)</s.exec(own!)!.slice(1);
    };
    for (const prefix of ['234', '+234', '00234'])
      for (const phone of ['+234 803 123 4567', '002348031234567', '8031234567'])
        expect(numberOf(phone, prefix), `${prefix} ${phone}`).toEqual([prefix, '8031234567']);
  });
  test('a company’s tax number is not that of who acts for it, and nobody without a name signs', async () => {
    const customer_details = { customer_name: 'Eze Ltd', customer_email: 'e@example.com', identifier: 'RC 1' };
    const transactions = [{ at, transaction: transfer({ account_type: 'corporate', customer_details }) }];
    const given = { settings: FULL_SETTINGS, transactions };
    const company = { ...TYPED, legal_form: 'L', business: 'Trade', tax_number: 'T-1', tax_reg_number: 'R-1' };
    const xml = buildReport(content({ ...company, first_name: 'Ada', last_name: 'Eze', id_number: '2' }, given));
    expect(xml.split('<tax_number>T-1<')).toHaveLength(2);
    expect(xml.split('<tax_reg_number>R-1<')).toHaveLength(2);
    const people = [/<director_id>.*<\/director_id>/s, /<signatory>.*<\/signatory>/s].map((part) => part.exec(xml)![0]);
    // What the profile has for everybody.
    for (const person of people) expect(person).toMatch(/<tax_reg_number>Y<(?!.*T-1)/s);
    expect(buildReport(content(company, given))).not.toMatch(/signatory|director_id/);
    // A person's own number stays the person's.
    expect(buildReport(content({ ...TYPED, tax_number: 'T-2' }, { settings: FULL_SETTINGS }))).toContain('>T-2<');
  });
  test('times are those of the country’s clocks: what was paid after midnight there is of that day', () => {
    const transactions = [{ at: new Date('2026-11-23T00:15:00+01:00'), transaction: transfer() }];
    const more = { transactions, at: new Date('2026-11-23T22:30:00Z') };
    const [lagos, kampala] = [60, 180].map((utcOffset) => buildReport(content(TYPED, { ...more, utcOffset })));
    expect(lagos).toContain('<date_transaction>2026-11-23T00:15:00</date_transaction>');
    expect(lagos).toContain('<submission_date>2026-11-23T23:30:00</submission_date>');
    expect(kampala).toContain('<submission_date>2026-11-24T01:30:00</submission_date>');
  });
  test('no text that is typed in breaks out of its element', async () => {
    for (const reason of [
      '</reason><x/>',
      ']]>',
      '&amp;&#x0;',
      'a\u0000b\ud800c',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
    ])
      expect(await checkSchema({ xml: buildReport(content({ ...TYPED, reason })), xsd: SYNTHETIC_XSD }, 1)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const xml = buildReport(content({ ...TYPED, reason: `x${text}` }));
        return xml.split('<reason>').length === 2 && xml.split('</report>').length === 2;
      }),
    );
  });
  test('a schema sees no file and no other document; one that is none is a fault', async () => {
    expect((await checkSchema({ xml: '<report/>', xsd: 'not a schema' }, 1)).length).toBeGreaterThan(0);
    const reading = SYNTHETIC_XSD.replace(
      '<xs:simpleType name="code">',
      '<xs:include schemaLocation="/etc/passwd"/><xs:simpleType name="code">',
    );
    const said = (await checkSchema({ xml: buildReport(content(TYPED)), xsd: reading }, 1)).join();
    expect(said).not.toContain('root:');
  });
  test('a profile that cannot be used is refused, whatever it is', () => {
    expect(checkSettings(SYNTHETIC_SETTINGS)).toEqual([]);
    expect(checkSettings({ ...SYNTHETIC_SETTINGS, required: ['shoe_size'] })).toEqual([
      'required has unknown fields: shoe_size',
    ]);
    fc.assert(fc.property(fc.anything(), (json) => Array.isArray(checkSettings(json))));
    // The names of elements are the profile's too.
    const person = { 'first_name><x': 'Chika' };
    const deep = { a: { b: { c: { d: { e: 'x' } } } } };
    for (const reporting_person of [person, { phones: { phone: [person] } }, deep, { first_name: 1 }])
      expect(checkSettings({ ...SYNTHETIC_SETTINGS, reporting_person }).join()).toContain('reporting_person must be');
    expect(checkSettings({ ...SYNTHETIC_SETTINGS, defaults: { shoe_size: '9' } })).toEqual([
      'defaults has unknown fields: shoe_size',
    ]);
    expect(checkSettings({ ...SYNTHETIC_SETTINGS, account: { types: 'x' } }).join()).toContain(
      'account must have types',
    );
  });
  test('is readable as a PDF, names with their marks, in the language of who asks', async () => {
    const given = { ...content({ ...TYPED, reason: 'Ọmọ 漢字 🙂' }), state: 'draft', sha256: null };
    const [english, french] = [
      await reportPdf({ ...given, language: 'en' }),
      await reportPdf({ ...given, language: 'fr' }),
    ].map((bytes) => bytes.toString('latin1'));
    expect(english).toMatch(/^%PDF-/);
    // The letters of the font can be searched and copied; the title of the file says its language.
    const streams = [...english!.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data]) => {
      try {
        return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    expect(streams.join('\n')).toMatch(/<1ecc>|<004f0323>/i);
    expect([english!.includes('/Lang (en)'), french!.includes('/Lang (fr)')]).toEqual([true, true]);
    expect([english, french].map((file) => file!.includes('(Suspicious transaction report'))).toEqual([true, false]);
  });
});

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
    // Its own zone, without seconds: as the unit's schema has no times.
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
      'fields.shoe_size is not known',
    );
    await reports.fill({ ...at, id }, author, TYPED);
    await expect(reports.approve({ ...at, id }, author)).rejects.toThrow('another person must');
    // What was filled in while the schema was looked at is not approved unseen.
    const checked = makeFileReport({
      ...{ db, vault, clock: { now: () => time.now } },
      async checkSchema(given, account) {
        await reports.fill({ ...at, id }, author, { ...TYPED, reason: 'something else' });
        return checkSchema(given, account);
      },
    });
    await expect(checked.approve({ ...at, id }, second)).rejects.toThrow('changed meanwhile');
    await reports.fill({ ...at, id }, author, TYPED);
    // Two who approve at once: one of them.
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
    await reports.answer({ ...at, id }, author, { state: 'submitted', answer: 'FIU-1' });
    await reports.answer({ ...at, id }, author, { state: 'rejected', answer: 'Wrong branch code' });
    await expect(reports.answer({ ...at, id }, author, { state: 'accepted', answer: 'x' })).rejects.toThrow(
      'rejected already',
    );
    for (let n = 0; n < 10; n++) await reports.draft({ ...at, id: caseId }, author, { profile, fields: {} });
    await expect(reports.draft({ ...at, id: caseId }, author, { profile, fields: {} })).rejects.toThrow('10 drafts');
    // A case with more alerts than a report holds is never filed as if these were all.
    await sql`update report_profiles set settings = ${JSON.stringify(SYNTHETIC_SETTINGS)}::json`.execute(db);
    const { id: draft } = (await reports.list({ ...at, id: caseId }))[0]!.report;
    await sql`insert into case_alerts (case_id, branch_id, account_id, transaction_id, score, rules, found_late, created_at)
      select case_id, branch_id, account_id, transaction_id, score, rules, found_late, created_at from case_alerts, generate_series(1, 2000)`.execute(
      db,
    );
    expect((await reports.show({ ...at, id: draft })).faults[0]).toContain('more than 2000 alerts');
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
    // Who drafts anew sees the newest.
    expect(await sidesOf(await draft())).toEqual([false, true]);
  });
});
