import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTransparentService } from './transparent-service.fixture.ts';
import { unzipped } from './unzipped.fixture.ts';

let service: Awaited<ReturnType<typeof startTransparentService>>;
let { call, ok, dump, platform } = {} as typeof service;
beforeAll(async () => {
  service = await startTransparentService();
  ({ call, ok, dump, platform } = service);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const forget = async (person: object) => (await service.forget(person)).deleted;
const holding = async (...words: string[]): Promise<string[]> =>
  (await dump()).filter((text) => words.some((word) => text.includes(word))).map((text) => text.slice(0, 300));

test('who was screened among many is found, exported and forgotten; the others stay in their places', async () => {
  const subjects = [
    { name: 'Bola Adeyemi', date_of_birth: '1971-01-01', id_number: 'AB-77 001' },
    { first_name: 'Chidinma', middle_name: 'Ifeoma', last_name: 'Nnadi', date_of_birth: '1984-06-30' },
    { name: 'Chidinma Nnadi', date_of_birth: '1999-12-31' },
    { name: 'Emeka Nwosu' },
  ];
  const send = (key: string) =>
    ok('POST', '/api/aml/screening/batch', { subjects }, { 'idempotency-key': key, 'x-reference': 'list of monday' });
  const { results } = await send('a batch');
  // As it was kept before anybody was found in one.
  await send('another batch');
  await sql`update verifications set search_keys = '{}' where id = (select max(id) from verifications)`.execute(
    platform.db,
  );
  const chidinma = { name: 'Nnadi Chidinma', birth_date: '1984-06-30' };

  const found = await ok('POST', '/v1/persons/find', chidinma);
  expect(found.records.map(({ kind }: { kind: string }) => kind)).toEqual(['screening', 'screening']);
  const { raw } = await call('POST', '/v1/persons/export', chidinma);
  const exported = unzipped(raw).get('person.json')!.toString();
  expect(exported).toContain('Ifeoma');
  expect(exported).not.toMatch(/Bola|AB-77|1999-12-31|Emeka/);
  // A search of records for one name does not turn up every batch.
  expect((await ok('POST', '/v1/verifications/search', { search: 'Chidinma Nnadi' })).items).toEqual([]);

  expect(await forget(chidinma)).toMatchObject({ records: 2 });
  expect(await holding('ifeoma', '1984-06-30')).toEqual([]);
  expect((await holding('1999-12-31')).length, 'her namesake').toBeGreaterThan(1);
  expect((await ok('POST', '/v1/persons/find', chidinma)).records).toEqual([]);

  expect(await forget({ number: 'ab77001' })).toMatchObject({ records: 2 });
  expect(await holding('bola', '77 001', 'ab77001')).toEqual([]);
  const { items } = await ok('GET', '/api/v1/verifications?kind=screening');
  const kept = (await ok('GET', `/api/v1/verifications/${items[0].id}`)).result.results;
  expect(kept).toEqual([{ forgotten: true }, { forgotten: true }, results[2], results[3]]);
});

test('a legal hold keeps what a batch says of the person', async () => {
  const subjects = [{ name: 'Ada Eze', date_of_birth: '1990-02-03' }, { name: 'Uche Obi' }];
  await ok('POST', '/api/aml/screening/batch', { subjects });
  const ada = { name: 'Ada Eze', birth_date: '1990-02-03' };
  const hold = await ok('POST', '/v1/legal-holds', { ...ada, reason: 'order of the high court' });
  expect(await forget(ada)).toMatchObject({ records: 0 });
  await service.changeByTwo({ hold_release: { id: hold.id } });
  expect(await forget(ada)).toMatchObject({ records: 1 });
  expect(await holding('ada eze')).toEqual([]);
});

test('forgotten by number alone: what names the person by the name on record goes too', async () => {
  await ok('POST', '/api/onboarding/verify_customer', { country: 'nigeria', identifier: '22222222222' });
  await ok(
    'POST',
    '/v1/saved-views',
    { page: 'cases', name: 'what Amaka Okafor did', query: 'status=open' },
    { 'idempotency-key': 'a view' },
  );
  expect(await forget({ number: '22222222222' })).toMatchObject({ records: 1 });
  expect(await holding('amaka', 'okafor')).toEqual([]);
});

test('on a list of rules, in force, taken off and proposed: found, in no export, forgotten, and the others stay', async () => {
  const list = await ok('POST', '/v1/rule-lists', { name: 'watched_people', kind: 'customer', purpose: 'Watched.' });
  const propose = (json: object) =>
    ok('POST', `/v1/rule-lists/${list.id}/drafts`, { reason: 'Decided by the board.', ...json });
  const publish = ({ id }: { id: number }) =>
    ok('POST', `/v1/rule-lists/${list.id}/drafts/${id}/publish`, undefined, {
      token: service.sandbox['employee_admin_token']!,
    });
  const values = ['66666666666', 'femi@mail.example', '55555555555'];
  await publish(await propose({ add: values.map((value) => ({ value, note: 'he lied to us' })) }));
  const on = (await ok('GET', `/v1/rule-lists/${list.id}`)).items as { id: number; value: string }[];
  await publish(await propose({ remove: [on.find(({ value }) => value === 'femi@mail.example')!.id] }));
  await propose({ add: [{ value: '6666-6666-666' }, { value: '44444444444' }] });
  const femi = { number: '66666666666', email: 'femi@mail.example' };
  const found = await ok('POST', '/v1/persons/find', femi);
  expect(found.listed).toMatchObject([
    { list: 'watched_people', kind: 'customer', removed: false, stays: null },
    { list: 'watched_people', kind: 'customer', removed: true, stays: null },
  ]);
  const { raw } = await call('POST', '/v1/persons/export', femi);
  expect(unzipped(raw).get('person.json')!.toString()).not.toMatch(/lied to us|watched_people/);
  expect(await forget(femi)).toMatchObject({ records: 0, listed: 2 });
  expect(await holding('6666666', 'femi')).toEqual([]);
  const left = await ok('GET', `/v1/rule-lists/${list.id}`);
  expect(left.items.map(({ value }: { value: string }) => value)).toEqual(['55555555555']);
  expect(left.drafts[0].added.map(({ value }: { value: string }) => value)).toEqual(['44444444444']);
  expect((await ok('POST', '/v1/persons/find', femi)).listed).toEqual([]);
});

test('on a blacklist, also on one that an entry was removed from: found, exported, forgotten, and the others stay', async () => {
  const put = (kind: string, value: string) =>
    ok('POST', '/v1/blacklist', { kind, value, reason: `${value} lied to us` });
  const { id } = await put('email', 'bisi@mail.example');
  await service.changeByTwo({ blacklist_removal: { id } });
  await put('email', 'Bisi@mail.example');
  await put('identifier', '7777-7777-777');
  await put('email', 'tunde@mail.example');
  const bisi = { number: '77777777777', email: 'bisi@mail.example' };
  const found = await ok('POST', '/v1/persons/find', bisi);
  const shown = found.blacklisted.map(({ kind, removed }: { kind: string; removed: boolean }) => [kind, removed]);
  expect(shown).toEqual([
    ['email', true],
    ['email', false],
    ['identifier', false],
  ]);
  const { raw } = await call('POST', '/v1/persons/export', bisi);
  // A person's export does not say that they are on a blacklist, or why.
  expect(unzipped(raw).get('person.json')!.toString()).not.toMatch(/lied to us|blacklist/);
  expect(await forget(bisi)).toMatchObject({ records: 0, blacklisted: 3 });
  expect(await holding('bisi', '7777777')).toEqual([]);
  expect((await holding('tunde')).length).toBe(1);
});
