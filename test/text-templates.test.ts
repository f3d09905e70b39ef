import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let service: SharedService;
let owner: string;
let other: string;
beforeAll(async () => {
  service = await sharedService();
  ({ dashboard_token: owner, other_owner_token: other } = service.sandbox);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const PATH = '/v1/text-templates';
const send = (method: string, path = PATH, json?: unknown, token = owner) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const add = (name: string, more: object = {}, token = owner) =>
  send('POST', PATH, { kind: 'note', name, text: 'Called {customer}', ...more }, token);
const items = async (token = owner) => (await send('GET', PATH, undefined, token)).body.data.items;
const employ = async (role: string): Promise<string> => {
  const [email, password] = [service.email(role), 'correct horse battery staple'];
  await send('POST', '/v1/employees', { email, password, role, name: role });
  return (await service.call('POST', '/v1/auth/sign-in', { json: { email, password } })).body.data.token;
};

test('a template is added, listed by name, changed and removed', async () => {
  const { status, body } = await add('Second');
  expect([status, body.data]).toEqual([
    201,
    { id: expect.any(Number), kind: 'note', name: 'Second', text: 'Called {customer}', updated_at: expect.any(String) },
  ]);
  await add('First', { kind: 'report' });
  expect((await items()).map(({ name }: { name: string }) => name)).toEqual(['First', 'Second']);
  const path = `${PATH}/${body.data.id}`;
  const changed = await send('PUT', path, { kind: 'reason', name: 'Second', text: 'Other' });
  expect([changed.status, changed.body.data]).toMatchObject([200, { kind: 'reason', name: 'Second', text: 'Other' }]);
  expect((await items())[1]).toEqual(changed.body.data);
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('DELETE', path)).status).toBe(404);
  expect((await items()).map(({ name }: { name: string }) => name)).toEqual(['First']);
});

test('two templates of one name are refused, however it is written, also at the same time', async () => {
  const { id } = (await add('Called twice')).body.data;
  for (const name of ['Called twice', ' called  TWICE ', 'Ｃalled twice'])
    expect((await add(name)).body.message).toBe(
      'The account already has a template with this name. Choose another name.',
    );
  const third = (await add('Third')).body.data;
  const renamed = await send('PUT', `${PATH}/${third.id}`, { kind: 'note', name: 'Called twice', text: 'a' });
  expect(renamed.status).toBe(409);
  // Its own name is no other's.
  expect((await send('PUT', `${PATH}/${id}`, { kind: 'note', name: 'CALLED twice', text: 'a' })).status).toBe(200);
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => add('At once')))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409, 409]);
});

test('unknown placeholders, kinds, fields and texts that are too long or blank are refused', async () => {
  const unknown = await add('Unknown', { text: '{case_id} {custommer}' });
  expect([unknown.status, unknown.body.message]).toEqual([
    400,
    expect.stringContaining('unknown placeholder, custommer. Supported: case_id, customer'),
  ]);
  const long = await add('Long', { text: 'a'.repeat(2001) });
  expect([long.status, long.body.message]).toEqual([400, 'text must have at most 2000 characters']);
  expect((await add('Long', { kind: 'report', text: 'a'.repeat(4000) })).status).toBe(201);
  for (const json of [
    { kind: 'report', text: 'a'.repeat(4001) },
    { kind: 'mail' },
    { text: ' ' },
    { name: ' ' },
    { name: 'n'.repeat(61) },
    { branch: 1 },
  ])
    expect([json, (await add('Refused', json)).status]).toEqual([json, 400]);
});

test('another account sees none of them and can change none', async () => {
  const { id } = (await add('Ours')).body.data;
  expect(await items(other)).toEqual([]);
  const content = { kind: 'note', name: 'Theirs', text: 'a' };
  expect((await send('PUT', `${PATH}/${id}`, content, other)).status).toBe(404);
  expect((await send('DELETE', `${PATH}/${id}`, undefined, other)).status).toBe(404);
  expect((await add('Ours', {}, other)).status).toBe(201);
  expect((await items()).filter(({ name }: { name: string }) => name === 'Ours')).toHaveLength(1);
});

test('analysts and auditors read them, and cannot change them; the audit log names the fields, not the text', async () => {
  const { id } = (await add('In the log', { text: 'Amaka Okafor' })).body.data;
  for (const role of ['analyst', 'auditor']) {
    const token = await employ(role);
    expect((await items(token)).length).toBeGreaterThan(0);
    expect((await add('Not allowed', {}, token)).status).toBe(403);
    expect((await send('DELETE', `${PATH}/${id}`, undefined, token)).status).toBe(403);
  }
  const query = new URLSearchParams({ action: `POST ${PATH}`, subject: `text template ${id}` });
  const { body } = await send('GET', `/v1/audit-log?${query}`);
  expect(body.data.items[0].details).toMatchObject({ kind: { before: null, after: 'note' }, text: 'changed' });
  expect(JSON.stringify(body)).not.toContain('Okafor');
});

test('an account has at most 100', { timeout: 240_000 }, async () => {
  const left = 100 - (await items(other)).length;
  for (let n = 0; n < left; n++) expect((await add(`Template ${n}`, {}, other)).status).toBe(201);
  const { status, body } = await add('One more', {}, other);
  expect([status, body.message]).toEqual([409, 'An account has at most 100 templates. Remove one first.']);
});
