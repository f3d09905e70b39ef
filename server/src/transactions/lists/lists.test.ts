import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../accounts/caller.ts';
import { faultOfFields } from '../fields/check-fields.ts';
import { insertField } from '../fields/field-store.ts';
import { ARRIVAL, startMonitoring, transfer } from '../intake/transactions.fixture.ts';
import { evaluateStored } from '../records/evaluate-stored.ts';
import { findStored } from '../records/stored-transaction.ts';
import { checkCondition } from '../rules/check-rule.ts';
import { compileRule } from '../rules/compile.ts';
import type { Condition } from '../rules/condition.ts';
import { missingListsAndFields } from '../rules/missing-lists.ts';
import type { Rule } from '../rules/rule.ts';
import { ruleSentence } from '../rules/rule-message.ts';
import { publishRuleSet } from '../rules/rule-set-store.ts';
import { makeChangeList } from './change-list.ts';
import { makeListKeyOf } from './list-key.ts';
import { LIST_KINDS, LIST_SUBJECTS, listValue } from './list-kinds.ts';
import { insertList } from './list-store.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let people: SignedIn[];
beforeAll(async () => {
  service = await startMonitoring();
  const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    select ${service.branch.accountId}, n || '@example.com', n, 'admin', '' from unnest('{ada,bola}'::text[]) as n returning id`.execute(
    service.db,
  );
  people = rows.map(({ id }) => ({ userId: id, accountId: service.branch.accountId, role: 'admin' }) as SignedIn);
});
afterAll(() => service.database[Symbol.asyncDispose]());

const flagWhen = (condition: Condition): Rule => ({
  ...{ stable_id: 'own', version: 1, name: 'Own', family: 'profile', activity_code: 452, action: 'flag', severity: 40 },
  ...{ scope: {}, parameters: {}, rationale: 'why', condition },
});
const onList: Condition = { in_list: { of: 'destination_account', list: 'watched' } };

type Branch = Awaited<ReturnType<typeof service.newBranch>>;
async function branchWith(condition: Condition): Promise<Branch> {
  const branch = await service.newBranch();
  await publishRuleSet(service.db, {
    ...{ branchId: branch.id, accountId: branch.accountId, rules: [flagWhen(condition)], cause: 'shipped' as const },
  });
  return branch;
}
const makeList = async (branch: Branch, name = 'watched', kind: (typeof LIST_KINDS)[number] = 'account') =>
  (await insertList(service.db, {
    ...{ accountId: branch.accountId, branchId: branch.id, name, kind, purpose: 'p', by: people[0]!.userId },
    at: ARRIVAL,
  }))!;
const change = () => makeChangeList({ ...service, clock: { now: () => service.time.now } });
async function publish(
  branch: Branch,
  list: number,
  add: readonly { value: string; expires_at?: string }[],
  remove: number[] = [],
) {
  const draft = await change().propose(branch, list, { add, remove, reason: 'r', by: people[0]!.userId });
  return change().publish(branch, list, draft, people[1]!);
}
let number = 0;
const send = async (branch: Branch, more = {}, info = {}) =>
  (await service.monitor(branch, transfer({ transaction_id: `list${number++}`, ...more }, info))).status;

describe('lists in rules', () => {
  test('a value on a published list makes its rule hit, however it is written; in this branch alone', async () => {
    const branch = await branchWith(onList);
    const other = await branchWith(onList);
    const list = await makeList(branch);
    // The change has no effect yet, because nobody has approved it.
    expect(await send(branch)).toBe('safe');
    await publish(branch, list, [{ value: '044/9876543210' }]);
    expect(await send(branch)).toBe('suspicious');
    expect(await send(branch, { destination_account: { bank_code: '0 44', account_number: '98765-43210' } })).toBe(
      'suspicious',
    );
    expect(await send(branch, { destination_account: { bank_code: '044', account_number: '1' } })).toBe('safe');
    expect(await send(other)).toBe('safe');
  });

  test('an entry that has expired or was taken off is not on the list, and its value is gone', async () => {
    const branch = await branchWith(onList);
    const list = await makeList(branch);
    const soon = new Date(ARRIVAL.getTime() + 60_000).toISOString();
    await publish(branch, list, [{ value: '044/9876543210', expires_at: soon }]);
    expect(await send(branch)).toBe('suspicious');
    service.time.now = new Date(ARRIVAL.getTime() + 120_000);
    expect(await send(branch)).toBe('safe');
    await publish(branch, list, [{ value: '044/9876543210' }]);
    expect(await send(branch)).toBe('suspicious');
    const { rows } = await sql<{
      id: number;
    }>`select id from rule_list_entries where list_id = ${list} and until_version is null`.execute(service.db);
    await publish(branch, list, [], [rows[0]!.id]);
    expect(await send(branch)).toBe('safe');
    const { rows: left } = await sql<{ n: number }>`select count(ciphertext)::int as n from rule_list_entries
      where list_id = ${list}`.execute(service.db);
    expect(left).toEqual([{ n: 0 }]);
    service.time.now = ARRIVAL;
  });

  test('takes two people, and a draft of what the list is now', async () => {
    const branch = await branchWith(onList);
    const list = await makeList(branch);
    const [ada, bola] = people as [SignedIn, SignedIn];
    const propose = () =>
      change().propose(branch, list, { add: [{ value: '044/1' }], remove: [], reason: 'r', by: ada.userId });
    const [first, second] = [await propose(), await propose()];
    await expect(change().publish(branch, list, first, ada)).rejects.toThrow("You can't approve your own proposal");
    await expect(
      sql`update rule_list_drafts set published_by = created_by, published_at = now() where id = ${first}`.execute(
        service.db,
      ),
    ).rejects.toThrow('list_four_eyes');
    expect(await change().publish(branch, list, first, bola)).toEqual({ version: 1, self_published: false });
    await expect(change().publish(branch, list, first, bola)).rejects.toThrow('published already');
    await expect(change().publish(branch, list, second, bola)).rejects.toThrow('changed since');
    const stranger = { ...branch, id: service.branch.id };
    await expect(change().publish(stranger, list, second, bola)).rejects.toThrow('Not found');
  });

  test('of many who publish at once one does, and values are refused that are none of the kind', async () => {
    const branch = await branchWith(onList);
    const list = await makeList(branch, 'lands', 'country');
    const by = people[0]!.userId;
    await expect(
      change().propose(branch, list, { add: [{ value: 'Atlantis' }], remove: [], reason: 'r', by }),
    ).rejects.toThrow('add[0].value');
    const draft = await change().propose(branch, list, { add: [{ value: 'gb' }], remove: [], reason: 'r', by });
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => change().publish(branch, list, draft, people[1]!)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a recorded transaction keeps what its answer read, and values lie encrypted', async () => {
    const branch = await branchWith(onList);
    const list = await makeList(branch);
    await publish(branch, list, [{ value: '044/9876543210' }]);
    await send(branch);
    const { rows } = await sql<{
      id: number;
    }>`select max(id) as id from transactions where branch_id = ${branch.id}`.execute(service.db);
    const { rows: entries } = await sql<{ id: number; text: string }>`select id, encode(ciphertext, 'escape') as text
      from rule_list_entries where list_id = ${list}`.execute(service.db);
    expect(entries[0]!.text).not.toContain('9876543210');
    await publish(branch, list, [], [entries[0]!.id]);
    const stored = (await findStored(service.db, service.vault, rows[0]!.id))!;
    const again = await evaluateStored(service.db, stored, [compileRule(flagWhen(onList), 'NGN')]);
    expect(again.results[0]!.outcome).toBe('hit');
    // The rule did not use the list before. It now uses the list.
    const country: Condition = { not: { in_list: { of: 'customer', list: 'watched' } } };
    const fresh = await evaluateStored(service.db, stored, [compileRule(flagWhen(country), 'NGN')]);
    expect(fresh.results[0]).toMatchObject({
      outcome: 'not_evaluated',
      reason: { code: 'missing_list', params: { list: 'watched' } },
    });
  });

  test('a draft of rules that names a list or field that is not there is refused', async () => {
    const branch = await branchWith(onList);
    const field: Condition = { flag: { signal: { name: 'field_flag', field: 'vip' } } };
    const rules = [flagWhen(onList), flagWhen(field)];
    expect((await missingListsAndFields(service.db, branch, rules)).map(({ path }) => path)).toEqual([
      'rules[0].condition',
      'rules[1].condition',
    ]);
    await makeList(branch);
    const declared = { accountId: branch.accountId, createdBy: people[0]!.userId, created_at: ARRIVAL };
    await insertField(service.db, {
      name: 'vip',
      type: 'flag',
      unit: null,
      personal: false,
      meaning: 'm',
      ...declared,
    });
    expect(await missingListsAndFields(service.db, branch, rules)).toEqual([]);
    expect(
      await missingListsAndFields(service.db, branch, [flagWhen({ in_list: { of: 'channel', list: 'watched' } })]),
    ).toHaveLength(1);
  });

  test('reads as a sentence, and is checked', () => {
    expect(ruleSentence(flagWhen(onList))).toBe('Hit when the destination account is on the list “watched”.');
    expect(checkCondition(onList, {})).toEqual([]);
    for (const bad of [
      { in_list: { of: 'nothing', list: 'watched' } },
      { in_list: { of: '__proto__', list: 'watched' } },
      { in_list: { of: 'channel', list: 'No Name' } },
      { in_list: { of: 'channel' } },
      { flag: { signal: { name: 'in_list' } } },
      { flag: { signal: { name: 'field_flag' } } },
      { flag: { signal: { name: 'is_cash', field: 'vip' } } },
    ])
      expect(checkCondition(bad, {})).not.toEqual([]);
  });
});

test('a customer by e-mail and a device are found in every writing that looks the same', async () => {
  const branch = await branchWith({
    any: [{ in_list: { of: 'customer', list: 'staff' } }, { in_list: { of: 'device', list: 'devices' } }],
  });
  await publish(branch, await makeList(branch, 'staff', 'customer'), [{ value: 'Ada@Example.com' }]);
  const devices = await makeList(branch, 'devices', 'text');
  await publish(branch, devices, [{ value: 'Tecno-K7' }]);
  const by = (customer_email: string) =>
    send(branch, { customer_details: { customer_name: 'A', customer_email } }, { device_id: 'other' });
  expect(await by('bola@example.com')).toBe('safe');
  // Ways to write the same address: with a zero-width character, a Cyrillic letter, a full-width letter, a dot after the
  // domain, in quotes, as a link, and with a name.
  const others = [
    ...['a\u200bda@example.com', '\u0430da@example.com', '\uff21da@example.com', 'ada@example.com.'],
    ...['"ada@example.com"', 'mailto:ada@example.com', 'Ada <ada@example.com>'],
  ];
  for (const email of ['ada@example.com', ...others]) expect([email, await by(email)]).toEqual([email, 'suspicious']);
  const from = (device_id: string) =>
    send(branch, { customer_details: { customer_name: 'C', customer_email: 'c@example.com' } }, { device_id });
  expect([await from('tecno-k\u200b7'), await from('tecno-k8')]).toEqual(['suspicious', 'safe']);
  // An entry from before 2026-11-27 still contains its invisible characters.
  const keyOf = makeListKeyOf(service.vault, branch.accountId);
  await sql`update rule_list_entries set key = ${await keyOf('text', 'infinix\u200b-9')} where list_id = ${devices}`.execute(
    service.db,
  );
  expect([await from('Infinix\u200b-9'), await from('tecno-k7')]).toEqual(['suspicious', 'safe']);
});

test('a customer by telephone number is found in every writing', async () => {
  const branch = await branchWith({ in_list: { of: 'customer', list: 'phones' } });
  const list = await makeList(branch, 'phones', 'customer');
  await publish(branch, list, [{ value: '+234 803 123 4567' }, { value: '0805 123 4567' }]);
  const by = (identifier: string, identifier_type = 'phone') =>
    send(branch, {
      customer_details: { customer_name: 'A', customer_email: 'a@a.example', identifier, identifier_type },
    });
  for (const last of ['03 123 4567', '05 123 4567'])
    for (const written of [`08${last}`, `+234 8${last}`, `00234 8${last}`, `2348${last}`])
      expect([written, await by(written)]).toEqual([written, 'suspicious']);
  expect([await by('0804 123 4567'), await by('2348031234567', 'bvn')]).toEqual(['safe', 'safe']);
});

test('the form of a value has itself as its form', () =>
  fc.assert(
    fc.property(fc.constantFrom(...LIST_KINDS), fc.string(), (kind, text) => {
      const value = listValue(kind, text);
      return value === undefined || listValue(kind, value) === value;
    }),
  ));
test('every subject has a kind', () =>
  expect(Object.values(LIST_SUBJECTS).every((kind) => LIST_KINDS.includes(kind))).toBe(true));

describe('fields of an account', () => {
  test('are signals of rules; one that is not declared, or of another type, is refused', async () => {
    const branch = await branchWith({
      any: [
        { in: { signal: { name: 'field_text', field: 'grade' }, values: ['c'] } },
        { compare: { signal: { name: 'field_number', field: 'arrears' }, operator: '>', to: { number: 30 } } },
      ],
    });
    const declared = {
      accountId: branch.accountId,
      createdBy: people[0]!.userId,
      created_at: ARRIVAL,
      unit: null,
      meaning: 'm',
    };
    const ofFields = (fields: unknown) => send(branch, {}, { fields });
    await expect(ofFields({ grade: 'C' })).rejects.toThrow('Unknown field additional_info.fields.grade');
    await insertField(service.db, { ...declared, name: 'grade', type: 'text', personal: true });
    await insertField(service.db, { ...declared, name: 'arrears', type: 'number', personal: false });
    expect(await ofFields({ grade: 'C' })).toBe('suspicious');
    expect(await ofFields({ grade: 'A', arrears: 30 })).toBe('safe');
    expect(await ofFields({ arrears: 31 })).toBe('suspicious');
    for (const bad of [
      { grade: 5 },
      { arrears: 'many' },
      { arrears: 1e13 },
      { grade: ' ' },
      { __proto__x: 1 },
      [],
      'x',
      null,
    ])
      await expect(ofFields(bad)).rejects.toThrow('additional_info.fields');
    // Explanations never contain values that may be personal.
    const { rows } = await sql<{
      id: number;
    }>`select min(id) as id from transactions where branch_id = ${branch.id}`.execute(service.db);
    const { evidence } = (await findStored(service.db, service.vault, rows[0]!.id))!;
    expect(evidence!.results[0]!.steps.map(({ found }) => found)).toEqual([
      { code: 'field_hidden', params: {} },
      { code: 'missing_field', params: { field: 'arrears' } },
    ]);
  });

  test('any value is either right or has a fault, and nothing throws', () =>
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const fault = faultOfFields(given, new Map([['a', 'text']]));
        return fault === undefined || renderKept(fault, 'en').includes('additional_info.fields');
      }),
    ));
});
