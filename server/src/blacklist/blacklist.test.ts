import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effectOf } from '../transactions/history/blacklist-effect.ts';
import { ARRIVAL, startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { BLACKLIST_KINDS, type BlacklistKind, canonicalValue, lookupsOf } from './blacklist-keys.ts';
import { insertEntries, listEntries, removeEntry } from './blacklist-store.ts';
import { blacklistedOfPerson } from './of-person.ts';

describe('values in canonical form', () => {
  test.each([
    ['email', ' Ada@Example.COM ', 'ada@example.com'],
    ['email', 'ada', undefined],
    ['email', 'ada@example.com.', 'ada@example.com'],
    ['email', 'ada@example。com', 'ada@example.com'],
    ['email', 'ada@.', undefined],
    ['phone', '+234 (803) 123-4567', '2348031234567'],
    ['phone', '123', undefined],
    ['account', '058 / 0123456789', '058/0123456789'],
    ['account', '0123456789', undefined],
    ['card', '506099/1234', '506099/1234'],
    ['card', '5060991234567890', undefined],
    ['ip', '203.0.113.7', '203.0.113.7'],
    ['ip', '::ffff:203.0.113.7', '203.0.113.7'],
    ['ip', '203.0.113.7/24', '203.0.113.0/24'],
    ['ip', '203.0.113.7/25', undefined],
    ['ip', '2001:db8::1/64', '2001:db8:0:0:0:0:0:0/64'],
    ['name', 'Ézé,  ADA', 'ada eze'],
    ['name', 'Ada', undefined],
    ['identifier', 'gha-222 222 222-2', 'GHA2222222222'],
    ['identifier', 'А0О\u200b1234', 'A0O1234'],
    ['email', 'аda@ex\u2060ample.com', 'ada@example.com'],
    ['device', 'dev\u200bice-7', 'device-7'],
    ['name', 'Аdа Еze', 'ada eze'],
    ['phone', '0803 123 4567', '2348031234567'],
    ['phone', '00234 803 123 4567', '2348031234567'],
    ['ip', '203.0.113.7:4711', '203.0.113.7'],
    ['ip', '[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['ip', '2001:db8::1%eth0', '2001:db8:0:0:0:0:0:1'],
    ['ip', '203.0.113.7:', undefined],
    ['email', '"ada@example.com"', 'ada@example.com'],
    ['email', 'mailto:Ada@example.com', 'ada@example.com'],
    ['email', 'Ada Eze <ada@example.com>', 'ada@example.com'],
  ] as const)('%s %s is %s', (kind, value, canonical) =>
    expect(canonicalValue(kind, value, 'nigeria')).toBe(canonical),
  );
  test.each([
    ['nigeria', '2348031234567'],
    ['kenya', '08031234567'],
  ])('a number without a calling code is a number of the branch’s country, %s', (country, canonical) =>
    expect(canonicalValue('phone', '0803 123 4567', country)).toBe(canonical),
  );
  test('any text is taken or refused; what is taken stays as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BLACKLIST_KINDS), fc.string({ maxLength: 400 }), (kind, value) => {
        const once = canonicalValue(kind, value);
        if (once !== undefined) expect(canonicalValue(kind, once)).toBe(once);
      }),
    );
  });
  test.each(['Bо Сhike', 'Bo\u200b Chi\u0336ke', '🅱🅾 🅲🅷🅸🅺🅴', 'ᏴО ᏟᎻᎥᏦᎬ', 'CHIKE bo'])(
    '%s is looked up as Bo Chike',
    (name) => {
      const names = lookupsOf(transfer({}, { counterparty_name: name })).filter(({ kind }) => kind === 'name');
      expect(names.map(({ value }) => value)).toContain('bo chike');
    },
  );
  test('a transaction is looked up by both sides, and its address by its ranges', () => {
    const lookups = lookupsOf(transfer({}, { counterparty_name: 'Bo Chike' }));
    const texts = lookups.map(({ side, kind, value }) => `${side} ${kind} ${value}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        'sender name ada eze',
        'receiver name bo chike',
        'receiver account 044/9876543210',
        'sender ip 203.0.113.0/24',
      ]),
    );
  });
  test('of money that comes in the customer is the receiver, and the counterparty the sender', () => {
    const lookups = lookupsOf(transfer({}, { counterparty_name: 'Bo Chike', direction: 'IN' }));
    const texts = lookups.map(({ side, kind, value }) => `${side} ${kind} ${value}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        'receiver name ada eze',
        'receiver identifier 22222222222',
        'sender name bo chike',
        'sender account 058/0123456789',
        'receiver account 044/9876543210',
      ]),
    );
    expect(texts.filter((text) => /^sender (name ada|identifier|email|ip)/.test(text))).toEqual([]);
  });
});

describe('a blacklist', () => {
  let service: Awaited<ReturnType<typeof startMonitoring>>;
  let userId: number;
  beforeAll(async () => {
    service = await startMonitoring();
    const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
      values (${service.branch.accountId}, 'o@example.com', 'o', 'owner', '') returning id`.execute(service.db);
    userId = rows[0]!.id;
  });
  afterAll(() => service.database[Symbol.asyncDispose]());
  const canonicalOf = (kind: BlacklistKind, value: string) => canonicalValue(kind, value, 'nigeria')!;
  const put = async (kind: BlacklistKind, value: string, more: object = {}) => {
    const [id] = await insertEntries(service.db, service.vault, [
      {
        ...{ accountId: service.branch.accountId, branchId: service.branch.id, list: 'internal', kind },
        ...{
          value: canonicalOf(kind, value),
          given: value,
          reason: 'fraud',
          validUntil: null,
          userId,
          at: ARRIVAL,
        },
        ...more,
      },
    ]);
    return id;
  };
  let amount = 50;
  const codeOf = async (id: string) => {
    amount += 1;
    return (await service.monitor(service.branch, transfer({ transaction_id: id, amount }))).activity_code;
  };

  test('what is on it is 456 while it is in force, for its own branch or the whole account', async () => {
    expect(await codeOf('a')).toBe(200);
    const id = (await put('account', '044/9876543210'))!;
    expect(await put('account', '044/9876543210')).toBeUndefined();
    expect(await codeOf('b')).toBe(456);
    const other = await service.newBranch();
    expect((await service.monitor(other, transfer({ transaction_id: 'c' }))).activity_code).toBe(200);
    const shown = await listEntries(service.db, service.vault, service.branch, {
      page: { limit: 10, before: undefined },
    });
    expect(shown).toMatchObject([{ id, value: '044/9876543210', reason: 'fraud', list: 'internal' }]);
    expect(await removeEntry(service.db, service.branch, { id, userId, at: ARRIVAL })).toBe(true);
    expect(await removeEntry(service.db, service.branch, { id, userId, at: ARRIVAL })).toBe(false);
    expect(await codeOf('d')).toBe(200);
    await put('ip', '203.0.113.0/24', { branchId: null, list: 'ring of 2026' });
    expect((await service.monitor(other, transfer({ transaction_id: 'e' }))).activity_code).toBe(456);
  });

  test('an entry of a person is found by the address, also where it is stored in a former form', async () => {
    const { db, vault, branch } = service;
    const entries = [await put('email', 'bola@example.com'), await put('email', '', { value: 'chi@example.com.' })];
    const found = (email: string) =>
      blacklistedOfPerson(db, vault, branch.accountId, { numbers: [], email, transactions: [], countries: new Map() });
    for (const [at, email] of ['bola@example.com.', 'Chi@example.com.'].entries())
      expect((await found(email)).map(({ id }) => id)).toEqual([entries[at]]);
    expect(await found('nobody@example.com.')).toEqual([]);
  });

  describe('one thing in several forms', () => {
    const PHONES = ['0803 123 4567', '00234-803-123-4567', '+234 803 123 4567', '+234 (0)803 1234567', '8031234567'];
    const ADDRESSES = ['198.51.100.9', '198.51.100.9:4711', '::ffff:198.51.100.9', '[::ffff:c633:6409]:443'];
    const MAILBOXES = [
      'bo@example.com',
      '"bo@example.com"',
      'mailto:bo@example.com',
      '<BO@example.com>',
      '"bo"@example.com',
    ];
    /** An address that no entry of another test names. */
    const ELSEWHERE = '198.51.100.77';
    let n = 0;
    /** Returns a transaction of a new customer with this value. */
    const naming = (kind: 'phone' | 'ip' | 'email', value: string) => {
      n++;
      const customer = { customer_name: 'B', customer_email: `b${n}@b.example` };
      const details = {
        ...{ phone: { ...customer, customer_phone: value }, email: { ...customer, customer_email: value } },
        ip: customer,
      }[kind];
      const more = { customer_details: details, transaction_id: `form${n}`, amount: 100 + n };
      return transfer(more, { ip_address: kind === 'ip' ? value : ELSEWHERE });
    };
    const cases = [
      ['phone', PHONES, '0803 123 4568'],
      ['ip', ADDRESSES, '198.51.100.8:9'],
      ['email', MAILBOXES, '"bob@example.com"'],
    ] as const;
    const codes = async (branch: typeof service.branch, kind: 'phone' | 'ip' | 'email', values: readonly string[]) => {
      const codes: (number | null)[] = [];
      for (const value of values) codes.push((await service.monitor(branch, naming(kind, value))).activity_code);
      return codes;
    };
    test.each(cases)('each writing of a %s finds an entry in each writing', async (kind, values, other) => {
      for (const listed of values) {
        const branch = await service.newBranch();
        await put(kind, listed, { branchId: branch.id });
        expect(await codes(branch, kind, [other])).toEqual([200]);
        expect([listed, await codes(branch, kind, values)]).toEqual([listed, values.map(() => 456)]);
        expect(await put(kind, values[0]!, { branchId: branch.id })).toBeUndefined();
      }
    });
    test.each([
      ['phone', PHONES.map((value) => value.replace(/\D/g, '')), PHONES],
      ['email', MAILBOXES.map((value) => value.toLowerCase()).filter((value) => !value.startsWith('"bo"')), MAILBOXES],
    ] as const)('an entry of a former release is found: %s', async (kind, stored, values) => {
      for (const value of stored) {
        const branch = await service.newBranch();
        await put(kind, values[0]!, { branchId: branch.id, value });
        expect([value, await codes(branch, kind, values)]).toEqual([value, values.map(() => 456)]);
      }
    });
    test('a telephone number that identifies the customer is one too, by either kind of entry', async () => {
      for (const kind of ['phone', 'identifier'] as const)
        for (const listed of ['+2348031234567', '08031234567']) {
          const branch = await service.newBranch();
          await put(kind, listed, { branchId: branch.id });
          const by = async (identifier: string, identifier_type: string) => {
            const sent = naming('email', 'c@c.example');
            const customer_details = { ...sent.customer_details, identifier, identifier_type };
            return (await service.monitor(branch, { ...sent, customer_details })).activity_code;
          };
          expect([await by('00234 803 1234567', 'MSISDN'), await by('0803 123 4568', 'phone')]).toEqual([456, 200]);
        }
    });
  });

  test('a dry run says what would be new, and how many transactions name an entry of any kind, in whatever spelling', async () => {
    const branch = await service.newBranch();
    const { db, vault } = service;
    const details = {
      customer_name: 'Eze, Ada',
      customer_email: 'Ada@Example.com',
      customer_phone: '+234 803 123 4567',
    };
    const customer = { ...details, identifier: 'gha-222222222-2' };
    const send = (id: string, more: object) => service.monitor(branch, transfer({ transaction_id: id, ...more }));
    await send('e1', { customer_details: customer });
    await send('e2', { customer_details: { ...details, customer_name: 'Bo Chike' }, amount: 70 });
    await send('e3', {
      ...{ amount: 90, additional_info: { ip_address: '198.51.100.9', location: 'x', device_id: 'D-1' } },
      ...{ customer_details: { customer_name: 'Cy D', customer_email: 'c@example.com', identifier: 'C' } },
    });
    const entry = (kind: BlacklistKind, given: string) => ({
      ...{ accountId: branch.accountId, branchId: branch.id, list: 'internal', kind, given },
      ...{ value: canonicalOf(kind, given), reason: 'r', validUntil: null, userId, at: ARRIVAL },
    });
    const effect = (...entries: ReturnType<typeof entry>[]) =>
      effectOf(db, vault, entries, { now: ARRIVAL, country: 'nigeria' });
    const nothing = { already_listed: 0, complete: true };
    expect(await effect()).toEqual({ ...nothing, added: 0, would_have_hit: 0 });
    for (const [kind, value, hits] of [
      ['name', 'ADA EZE', 1],
      ['email', ' ada@EXAMPLE.com', 2],
      ['phone', '2348031234567', 2],
      ['phone', '0803 123 4567', 2],
      ['identifier', 'GHA2222222222', 1],
      ['device', 'D-1', 1],
      ['ip', '198.51.100.0/24', 1],
      ['account', '044 / 9876543210', 3],
      ['card', '506099/1234', 0],
    ] as const)
      expect(await effect(entry(kind, value))).toEqual({ ...nothing, added: 1, would_have_hit: hits });
    // A transaction is counted once, even if several entries match it. If the same value is given twice, it is one
    // entry.
    await put('device', 'D-1', { branchId: branch.id });
    expect(
      await effect(
        entry('device', 'D-1'),
        entry('name', 'ada eze'),
        entry('name', 'Eze Ada'),
        entry('identifier', 'gha-222222222-2'),
      ),
    ).toEqual({ added: 2, already_listed: 2, would_have_hit: 2, complete: true });
    // If there are too many transactions, only those that the history search finds are counted.
    const few = { now: ARRIVAL, country: 'nigeria', mostRead: 2 };
    expect(await effectOf(db, vault, [entry('identifier', 'gha-222222222-2'), entry('name', 'Cy D')], few)).toEqual({
      ...{ added: 2, already_listed: 0, would_have_hit: 1, complete: false },
    });
    const month = new Date(ARRIVAL.getTime() + 31 * 86_400_000);
    expect(await effectOf(db, vault, [entry('name', 'Ada Eze')], { now: month, country: 'nigeria' })).toMatchObject({
      would_have_hit: 0,
    });
  });

  test('two imports of the same names at once, in whatever order, are added once between them', async () => {
    const branch = await service.newBranch();
    const names = Array.from({ length: 1500 }, (_, i) => `twice name${i}`);
    const entriesOf = (values: readonly string[]) =>
      values.map((value) => ({
        ...{
          accountId: branch.accountId,
          branchId: branch.id,
          list: 'internal',
          kind: 'name' as const,
          value,
          given: value,
        },
        ...{ reason: 'r', validUntil: null, userId, at: ARRIVAL },
      }));
    const added = await Promise.all(
      [names, names.toReversed()].map((values) => insertEntries(service.db, service.vault, entriesOf(values))),
    );
    expect(added.flat()).toHaveLength(names.length);
  });

  test('an entry past its time does not count, nothing of it is readable in the database', async () => {
    const branch = await service.newBranch();
    await put('email', 'late@example.com', { branchId: branch.id, validUntil: new Date(ARRIVAL.getTime() - 1) });
    const details = { customer_name: 'L', customer_email: 'Late@example.com' };
    const address = { ip_address: '198.51.100.1', location: 'Lagos' };
    const answer = await service.monitor(
      branch,
      transfer({ transaction_id: 'l', customer_details: details, additional_info: address }),
    );
    expect(answer.activity_code).toBe(200);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(e::text, ' ') as text from blacklist_entries e`.execute(service.db);
    expect(rows[0]!.text).not.toMatch(/late@example|9876543210|fraud/);
  });
});
