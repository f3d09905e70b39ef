import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonical } from '../server/src/evidence/pack.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

let service: ServiceAccess;
let id: number;
beforeAll(async () => {
  service = await sharedService();
  const form = new FormData();
  form.set('country', 'nigeria');
  form.set('document_type', 'passport');
  const photo = readFileSync(join(service.dataDir, 'specimen-passport.jpg'));
  form.set('document_front', new Blob([new Uint8Array(photo)]), 'front.jpg');
  const document = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': service.sandbox.api_key },
    body: form,
  });
  id = Number(document.headers.get('x-verification-id'));
});
afterAll(() => service?.[Symbol.asyncDispose]());

const get = (path: string, token = service.sandbox.dashboard_token): Promise<Response> =>
  fetch(`${service.baseUrl}/v1/verifications/${id}/${path}`, { headers: { authorization: `Token ${token}` } });
const admin = () => service.sandbox.employee_admin_token;

test('the JSON pack has the record, the hashes of its images and the signed end of the log', async () => {
  const image = await get('images/0');
  const answer = await get('evidence.json');
  expect(answer.headers.get('content-disposition')).toEqual(
    expect.stringMatching(/^attachment; filename="hakiki-verification-\d+\.json"$/),
  );
  const { sha256, ...content } = (await answer.json()) as Record<string, never>;
  expect(createHash('sha256').update(canonical(content)).digest('hex')).toBe(sha256);
  expect(content).toMatchObject({ masked: false, verification: { id, kind: 'document' } });
  expect(JSON.stringify(content)).toContain('OKAFOR');
  const images = content['images'] as unknown as { name: string; sha256: string }[];
  const bytes = Buffer.from(await image.arrayBuffer());
  expect(images[0]!.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(content['audit_head']).toMatchObject({ signature: expect.any(String) });
});

test('it is masked for others, and whole for a reason that is in the log', async () => {
  expect(await (await get('evidence.json', admin())).text()).not.toMatch(/okafor|A00000019/i);
  expect(await (await get('evidence.json?unmasked=authority_request', admin())).text()).toMatch(/OKAFOR/);
  expect((await get('evidence.json?unmasked=curious', admin())).status).toBe(400);
  const log = await service.call('GET', '/v1/audit-log', { token: service.sandbox.dashboard_token });
  expect(JSON.stringify(log.body)).toContain(`verification ${id}, whole (authority_request)`);
});

test('the PDF speaks the language of who asks for it', async () => {
  const titleOf = async (query: string): Promise<string> => {
    const text = Buffer.from(await (await get(`evidence.pdf${query}`)).arrayBuffer()).toString('latin1');
    return /\/Lang \((\w+)\)/.exec(text)![1]!;
  };
  expect([await titleOf(''), await titleOf('?language=en'), await titleOf('?language=fr')]).toEqual(['en', 'en', 'fr']);
  expect((await get('evidence.pdf?language=de')).status).toBe(400);
});

test('the PDF is one, of several pages', async () => {
  for (const token of [service.sandbox.dashboard_token, admin()]) {
    const answer = await get('evidence.pdf', token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  }
  expect((await get('evidence.pdf', service.sandbox.other_owner_token)).status).toBe(404);
});
