import { createHash } from 'node:crypto';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@hakiki/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { pdfPages } from '../server/src/platform/testing/pdf-text.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let service: SharedService;
let [owner, admin, other] = ['', '', ''];
beforeAll(async () => {
  service = await sharedService();
  ({ dashboard_token: owner, employee_admin_token: admin, other_owner_token: other } = service.sandbox);
});
afterAll(() => service?.[Symbol.asyncDispose]());

interface Upload {
  readonly name?: string;
  readonly type?: string;
  readonly token?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}
const formOf = (
  bytes: Buffer,
  { name = 'note.txt', type = 'application/octet-stream' }: Upload = {},
  field = 'file',
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};
async function sendForm(path: string, body: RequestInit['body'], { token = owner, headers = {} }: Upload = {}) {
  const response = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'x-forwarded-for': service.address, ...headers },
    body: body ?? null,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}
const attach = (id: number, content: string | Buffer, upload: Upload = {}) =>
  sendForm(`/v1/cases/${id}/attachments${upload.query ?? ''}`, formOf(Buffer.from(content), upload), upload);
const call = (method: string, path: string, token = owner, json?: unknown) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const download = (id: number, n: number, token = owner, query = '') =>
  fetch(`${service.baseUrl}/v1/cases/${id}/attachments/${n}${query}`, {
    headers: { authorization: `Token ${token}`, 'x-forwarded-for': service.address },
  });
const remove = (id: number, n: number, token = owner, reason = 'of another customer') =>
  call('POST', `/v1/cases/${id}/attachments/${n}/remove`, token, { reason });
let people = 0;
async function openCase(): Promise<number> {
  people += 1;
  const customer = { customer_name: 'Ada Eze', identifier: `2200000${people}` };
  const json = { kind: 'activity', customer, reason: 'Asked how to split a deposit.' };
  const { status, body } = await call('POST', '/v1/cases', owner, json);
  expect(status).toBe(201);
  return body.data.id;
}
const employ = async (role: string): Promise<string> => {
  const [email, password] = [service.email(`files-${role}`), 'correct horse battery staple'];
  await call('POST', '/v1/employees', owner, { email, password, role, name: role });
  return (await service.call('POST', '/v1/auth/sign-in', { json: { email, password } })).body.data.token;
};
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

test('a file is attached, listed, downloaded as a file that no browser runs, and removed with a reason', async () => {
  const id = await openCase();
  const photo = await specimenPhoto();
  const { status, body } = await attach(id, photo, { name: 'Letter of 3 March.png', type: 'text/html' });
  expect([status, body.message]).toEqual([201, 'File attached']);
  const file = { n: body.data.n, content_type: 'image/jpeg', bytes: photo.length, sha256: sha256(photo) };
  expect(body.data).toEqual({ ...file, added_by: expect.any(Number), added_at: expect.any(String) });
  const shown = (await call('GET', `/v1/cases/${id}`)).body.data;
  expect(shown.attachments).toEqual([{ ...body.data, name: 'Letter of 3 March.png.jpg' }]);

  const answer = await download(id, file.n);
  expect(answer.status).toBe(200);
  const code = shown.case_id.slice(1);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="hakiki-case-${code}-file-${file.n}.jpg"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);

  const removed = await remove(id, file.n);
  expect([removed.status, removed.body.message]).toEqual([200, 'File removed']);
  expect((await download(id, file.n)).status).toBe(404);
  expect((await remove(id, file.n)).status).toBe(404);
  const after = (await call('GET', `/v1/cases/${id}`)).body.data;
  expect(after.attachments).toEqual([]);
  expect(after.history_intact).toBe(true);
  expect(after.history.slice(-2)).toMatchObject([
    { kind: 'attach', details: { file_name: 'Letter of 3 March.png.jpg', attachment: { sha256: file.sha256 } } },
    { kind: 'remove_attachment', details: { text: 'of another customer', attachment: { n: file.n } } },
  ]);
});

test('a repeated upload with the same key attaches the file once; another file with that key is refused', async () => {
  const id = await openCase();
  const headers = { 'idempotency-key': `upload-${id}` };
  const [one, two] = [await attach(id, 'paid', { headers }), await attach(id, 'paid', { headers })];
  expect([one.status, two.status, two.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
  expect(two.body).toEqual(one.body);
  expect((await attach(id, 'other', { headers })).status).toBe(422);
  expect((await attach(id, 'paid', { headers, name: 'other.txt' })).status).toBe(422);
  const { body } = await call('GET', `/v1/cases/${id}`);
  expect(body.data.attachments).toHaveLength(1);
  // Without the key, the file itself is known.
  const again = await attach(id, 'paid');
  expect([again.status, again.body.code]).toEqual([409, 'attached_already']);
});

test('of uploads at the same time no more are attached than the maximum', async () => {
  const id = await openCase();
  for (let n = 1; n < MAX_ATTACHMENTS; n += 1) expect((await attach(id, `file ${n}`)).status).toBe(201);
  const answers = await Promise.all(['a', 'b', 'c'].map((content) => attach(id, content)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'too_many_attachments',
    message: 'A case has at most 20 files. Remove one first.',
  });
});

test('bodies that are no form, have other fields, or exceed the limit are refused', async () => {
  const id = await openCase();
  const path = `/v1/cases/${id}/attachments`;
  const refusal = ({ status, body }: Awaited<ReturnType<typeof sendForm>>) => [status, body.code];
  const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  expect(refusal(await call('POST', path, owner, { file: 'x' }))).toEqual([415, 'multipart_expected']);
  expect(refusal(await sendForm(path, 'no form', multipart))).toEqual([400, 'form_malformed']);
  expect(
    refusal(await sendForm(path, '--x\r\ncontent-disposition: form-data; name="file"; filename="a"', multipart)),
  ).toEqual([400, 'form_malformed']);
  expect(refusal(await sendForm(path, formOf(Buffer.from('a'), {}, 'other')))).toEqual([400, 'unknown_field']);
  const words = new FormData();
  words.append('file', 'a text');
  expect(refusal(await sendForm(path, words))).toEqual([400, 'file_expected']);
  expect(refusal(await sendForm(path, new FormData()))).toEqual([400, expect.any(String)]);
  const two = formOf(Buffer.from('a'));
  two.append('file', new Blob(['b']), 'b.txt');
  expect(refusal(await sendForm(path, two))).toEqual([400, 'too_many_form_files']);
  const more = formOf(Buffer.from('a'));
  more.append('name', 'b');
  expect(refusal(await sendForm(path, more))).toEqual([400, 'unknown_field']);
  expect(refusal(await attach(id, ''))).toEqual([400, 'field_required']);
  for (const content of ['<html>', '<svg onload=alert(1)>', 'PK\x03\x04', 'a\0b'])
    expect(refusal(await attach(id, content, { type: 'text/plain' }))).toEqual([400, 'attachment_type']);
  expect(refusal(await attach(id, Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a')))).toEqual([413, 'attachment_too_large']);
  expect(refusal(await attach(id, Buffer.alloc(12 * 1_048_576, 'a')))).toEqual([413, 'attachment_too_large']);
  expect((await attach(id, Buffer.alloc(MAX_ATTACHMENT_BYTES, 'a'))).status).toBe(201);
  expect((await attach(id, 'a', { query: '?name=b' })).status).toBe(400);
});

test('hostile names become plain ones, are encrypted at rest, and stay out of headers and the audit log', async () => {
  const id = await openCase();
  const names = [
    '../../etc/Okonkwo passwd',
    'Okonkwo\u202efdp.exe',
    'Okonkwo";x="y.html',
    'Ọkọnkwọ – relevé.txt',
    'x'.repeat(400),
  ];
  for (const [at, name] of names.entries()) expect((await attach(id, `file ${at}`, { name })).status).toBe(201);
  const { attachments } = (await call('GET', `/v1/cases/${id}`)).body.data;
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual([
    'Okonkwo passwd.txt',
    'Okonkwofdp.exe.txt',
    expect.stringMatching(/^Okonkwo[^"\\]*\.txt$/),
    'Ọkọnkwọ – relevé.txt',
    `${'x'.repeat(100)}.txt`,
  ]);
  for (const { n } of attachments) {
    const { headers } = await download(id, n);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="hakiki-case-[A-Z0-9]{6}-file-\d+\.txt"$/,
    );
  }
  const { rows } = await sql<{ line: string }>`select to_jsonb(a)::text as line from audit_log a
    where action like '%/attachments%' union all select to_jsonb(c)::text from case_attachments c where case_id = ${id}
    union all select to_jsonb(e)::text from case_events e where case_id = ${id}`.execute(service.db);
  expect(rows.length).toBeGreaterThan(10);
  for (const { line } of rows) expect(line).not.toMatch(/okonkwo|Ọkọnkwọ/i);
});

test('an analyst attaches and removes own files, an admin any, an auditor and another account none', async () => {
  const id = await openCase();
  const [analyst, auditor] = [await employ('analyst'), await employ('auditor')];
  const mine = (await attach(id, 'mine', { token: analyst })).body.data;
  const yours = (await attach(id, 'yours')).body.data;
  const refused = await remove(id, yours.n, analyst);
  expect([refused.status, refused.body.code]).toEqual([403, 'attachment_of_other']);
  for (const answer of [
    await attach(id, 'x', { token: auditor }),
    await remove(id, yours.n, auditor),
    { status: (await download(id, yours.n, auditor)).status },
  ])
    expect(answer.status).toBe(403);
  for (const answer of [
    await attach(id, 'x', { token: other }),
    await remove(id, yours.n, other),
    { status: (await download(id, yours.n, other)).status },
  ])
    expect(answer.status).toBe(404);
  expect((await attach(id, 'x', { token: 'none' })).status).toBe(401);
  expect((await fetch(`${service.baseUrl}/v1/cases/${id}/attachments/${yours.n}`)).status).toBe(401);
  expect((await download(id, yours.n, analyst)).status).toBe(200);
  expect((await remove(id, mine.n, analyst)).status).toBe(200);
  expect((await remove(id, yours.n, admin)).status).toBe(200);
  for (const n of ['0', '-1', '1e3', '99999999999', '999999999999999', 'a'])
    expect((await call('GET', `/v1/cases/${id}/attachments/${n}`)).status).toBe(404);
});

test('a case of another branch has no files here', async () => {
  const id = await openCase();
  const { n } = (await attach(id, 'here')).body.data;
  const { body } = await call('POST', '/v1/branches', owner, { name: 'Second' });
  const query = `?branch=${body.data.id}`;
  expect((await download(id, n, owner, query)).status).toBe(404);
  expect((await attach(id, 'there', { query })).status).toBe(404);
  expect((await call('POST', `/v1/cases/${id}/attachments/${n}/remove${query}`, owner, { reason: 'r' })).status).toBe(
    404,
  );
  expect((await download(id, n)).status).toBe(200);
});

test('names are masked until they are revealed, and a download counts as one reveal of the case', async () => {
  const id = await openCase();
  const { n } = (await attach(id, 'statement', { name: 'Ada Eze.txt', token: admin })).body.data;
  const { attachments, history } = (await call('GET', `/v1/cases/${id}`, admin)).body.data;
  const masked = {
    masked: true,
    subject: `case:${id}`,
    field: 'attachments.0.name',
    hint: expect.stringMatching(/^A•/),
  };
  expect(attachments).toEqual([expect.objectContaining({ n, name: masked, sha256: sha256('statement') })]);
  expect(JSON.stringify(history)).not.toContain('Ada Eze.txt');
  const reveal = { subject: `case:${id}`, fields: ['attachments.0.name'], reason: 'work_case' };
  expect((await call('POST', '/v1/reveal', admin, reveal)).body.data.values).toEqual({
    'attachments.0.name': 'Ada Eze.txt',
  });
  for (let i = 0; i < 2; i += 1) expect((await download(id, n, admin)).status).toBe(200);
  const { rows } = await sql`select fields from reveals where subject = ${`case:${id}`} order by at`.execute(
    service.db,
  );
  expect(rows).toEqual([{ fields: ['attachments.0.name'] }, { fields: ['*'] }]);
});

test('the evidence of a case names its files', async () => {
  const id = await openCase();
  const { data } = (await attach(id, 'statement', { name: 'Statement.txt' })).body;
  const pack = (await call('GET', `/v1/cases/${id}/evidence.json`)).body;
  expect(pack.case.attachments).toEqual([{ ...data, name: 'Statement.txt' }]);
  const answer = await fetch(`${service.baseUrl}/v1/cases/${id}/evidence.pdf`, {
    headers: { authorization: `Token ${owner}`, 'x-forwarded-for': service.address },
  });
  const pages = pdfPages(Buffer.from(await answer.arrayBuffer()));
  const text = pages.map((page) => page.text.replace(/\s+/g, '')).join('');
  for (const part of ['Attachedfiles', 'Statement.txt(text/plain,9bytes)', sha256('statement')])
    expect(text).toContain(part);
});
