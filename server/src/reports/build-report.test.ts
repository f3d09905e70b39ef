import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMinor } from '../platform/money.ts';
import { transfer } from '../transactions/intake/transactions.fixture.ts';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { exchangeRates, localAmount } from './local-amount.ts';
import { checkSettings } from './profile.ts';
import { knownFields, missingFields, type ReportContent } from './report-fields.ts';
import { content, FULL_SETTINGS, SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

const checkSchema = makeCheckSchema();

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
    expect(JSON.stringify(await checkSchema({ xml: buildReport(content({})), xsd: SYNTHETIC_XSD }, 1))).toContain(
      'gender',
    );
    expect(missingFields(content(TYPED))).toEqual([]);
    expect(await checkSchema({ xml: buildReport(content(TYPED)), xsd: SYNTHETIC_XSD }, 1)).toEqual([]);
    const wrong = await checkSchema(
      { xml: buildReport(content({ ...TYPED, gender: 'female' })), xsd: SYNTHETIC_XSD },
      1,
    );
    expect(JSON.stringify(wrong)).toContain('gender');
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
      { field: 'exchange_rates', code: 'report_rates_missing', params: { currencies: ['USD'] } },
    ]);
    expect(buildReport(content(TYPED, more))).not.toContain('amount_local');
    const rated = content({ ...TYPED, exchange_rates: 'EUR 1702; USD 1580.5' }, more);
    expect([missingFields(rated), await faultsOf(rated)]).toEqual([[], []]);
    expect(buildReport(rated)).toContain('<amount_local>15820.81</amount_local>');
    expect(buildReport(rated)).toContain('<foreign_amount>10.01</foreign_amount>');
    for (const rate of ['USD 0', 'USD', 'usd 5', '5 USD'])
      expect(missingFields(content({ ...TYPED, exchange_rates: rate }, more)), rate).toHaveLength(1);
    // A rate that can be read as two different numbers is reported as missing. The service never guesses or shortens
    // it.
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
      { code: 'profile_fields_unknown', params: { name: 'entity.required', fields: 'shoe_size' } },
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
    // For every person, the element has the profile's default value.
    for (const person of people) expect(person).toMatch(/<tax_reg_number>Y<(?!.*T-1)/s);
    expect(buildReport(content(company, given))).not.toMatch(/signatory|director_id/);
    // A tax number that a user entered belongs to the person.
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
});
