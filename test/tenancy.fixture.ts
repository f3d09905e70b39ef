import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import type { TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD } from '../server/src/reports/reports.fixture.ts';
import { importCustomList, type ServiceAccess } from './service.fixture.ts';

export type Access = 'token' | 'key' | 'session' | 'none';
/** One record of the demo account, that others must find unknown. */
export interface Owned {
  readonly access: Access;
  /** The ids in its path, in their order. */
  readonly ids: readonly (string | number)[];
}

/** How the other account calls: its owner's token, its branch's key, a session of its own. */
export type Strangers = Record<Access, Parameters<ServiceAccess['call']>[2]>;

/** A record of every kind in the demo account, by the router's paths that name it; a second branch; and the other account's ways to call. */
export async function makeRecords(
  service: ServiceAccess,
  database: TestDatabase,
): Promise<{ owned: Record<string, Owned>; branch: number; strangers: Strangers }> {
  const { dashboard_token: token, other_owner_token: other, api_key: key } = service.sandbox;
  const made = async (method: string, path: string, options: Parameters<ServiceAccess['call']>[2]) => {
    const { status, body } = await service.call(method, path, options);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };
  const make = async (path: string, json: unknown) => (await made('POST', path, { token, json })).id as number;
  const branch: number = await make('/v1/branches', { name: 'Second' });
  const apiKey = await make('/v1/api-keys', { name: 'Another' });
  const employee = await make('/v1/employees', {
    ...{ email: 'e@demo.example', name: 'E', role: 'analyst', password: 'correct horse battery staple' },
  });
  await made('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/none', hash_key: 'k'.repeat(24), events: ['customer_verified'] },
  });
  const customer = await made('POST', '/api/onboarding/verify_customer', {
    key,
    headers: { 'x-reference': 'customer-7' },
    json: { country: 'kenya', identifier: '22222222' },
  });
  const photo = (await specimenPhoto()).toString('base64');
  const compared = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: photo, image_two: photo },
  });
  const withImage = Number(compared.headers.get('x-verification-id'));
  const image = await fetch(`${service.baseUrl}/v1/verifications/${withImage}/images/0`, {
    headers: { authorization: `Token ${token}` },
  });
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const deliveries = await made('GET', '/v1/webhook-deliveries', { token });
  const account = { account_number: '0123456789', bank_code: '058' };
  await made('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: {
      ...{ transaction_id: 't', amount: 5, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      ...{ origin_account: account, destination_account: account },
    },
  });
  const listed = await make('/v1/blacklist', { kind: 'email', value: 'x@demo.example', reason: 'test' });
  const draft = await make('/v1/rules/drafts', {
    changes: [{ kind: 'remove', rule: 'fan_out' }],
    reason: 'demo.example',
  });
  const { id: backtest } = await made('POST', '/v1/rules/backtests', { token, json: { draft } });
  const ruleList = await make('/v1/rule-lists', { name: 'countries', kind: 'country', purpose: 'demo.example' });
  const ruleListDraft = await make(`/v1/rule-lists/${ruleList}/drafts`, { add: [{ value: 'GB' }], reason: 'r' });
  const riskDraft = await make('/v1/risk-models/drafts', { shipped: true, reason: 'r' });
  const { id: riskModel } = await made('POST', `/v1/risk-models/drafts/${riskDraft}/publish`, {
    token: service.sandbox.employee_admin_token,
  });
  const change = await made('POST', '/v1/changes', {
    token,
    json: { settings: { policy: { screening: { most_hits: 7 } } }, reason: 'demo.example' },
  });
  await made('POST', `/v1/rules/drafts/${draft}/shadow`, { token, json: { days: 1 } });
  const { rule_set } = await made('GET', '/v1/rules', { token });
  await make('/v1/legal-holds', { number: '22222222', reason: 'court order' });
  const caseId = (await made('GET', '/v1/cases', { token })).items[0].id as number;
  const workItem = (await made('GET', '/v1/queue', { token })).items[0].id as number;
  const snooze = await make('/v1/rules/snoozes', {
    ...{ rule: 'self_transfer', case: caseId, reason: 'test', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const profile = await make('/v1/report-profiles', {
    ...{ name: 'Unit', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS },
  });
  const exported = await make('/v1/exports', { kind: 'queue' });
  const template = await make('/v1/text-templates', { kind: 'note', name: 'Mine', text: '{case_id}' });
  const { rows: passkeys } = await sql<{ id: number }>`insert into passkeys
      (account_id, user_id, rp_id, credential_id, public_key, counter, name_ciphertext, created_at)
    select account_id, id, 'localhost', sha256('passkey'), '', 0, '', now() from users where id = 1
    returning id`.execute(database.db);
  const passkey = passkeys[0]!.id;
  const view = await make('/v1/saved-views', { page: 'queue', name: 'Mine', query: '' });
  const report = await make(`/v1/cases/${caseId}/reports`, { profile });
  const config = service.sandbox.sdk_config_id;
  const [{ id: first }] = (await made('GET', '/v1/me', { token })).branches;
  importCustomList(service.dataDir, database, 'id,name\n1,Ada Eze\n', first);
  const lists = await made('GET', `/v1/lists?branch=${first}&limit=100`, { token });
  const list = lists.items.find(({ branch_id: of }: { branch_id: number | null }) => of === first).id as number;

  const form = new FormData();
  form.append('file', new Blob(['Paid in cash.']), 'note.txt');
  const attached = await fetch(`${service.baseUrl}/v1/cases/${caseId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body: form,
  });
  expect(attached.status).toBe(201);
  const attachment = ((await attached.json()) as { data: { n: number } }).data.n;
  const openSession = async (ofKey: string, clientId: string) => {
    const session = await made('POST', '/v1/sdk/sessions', {
      key: ofKey,
      json: { client_id: clientId, verification_type: 'document_verification', user_reference: 'c' },
    });
    const headers: Record<string, string> = { authorization: `Session ${session.session_token}` };
    const opened = await made('POST', '/v1/sdk/session/open', { headers, json: { channel: 'web' } });
    headers['x-session-binding'] = opened.binding;
    await made('POST', '/v1/sdk/session/consent', { headers });
    const json = { country: 'nigeria', document_type: 'passport' };
    await made('PUT', '/v1/sdk/session/subject', { headers, json });
    const upload = await made('POST', '/v1/sdk/uploads', { headers, json: { kind: 'document_front' } });
    return { id: session.session_id as string, headers, upload: upload.upload_id as string };
  };
  const session = await openSession(key, service.sandbox.client_id);
  const blob = readdirSync(join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .find((file) => file.isFile())!
    .name.replace(/\..*$/, '');
  const owned: Record<string, Owned> = {
    ...Object.fromEntries(
      (
        [
          ['/v1/branches/:id', branch],
          ['/v1/api-keys/:id', apiKey],
          ['/v1/api-keys/:id/replacement', apiKey],
          ['/v1/employees/:id', employee],
          ['/v1/employees/:id/password-link', employee],
          ['/v1/employees/:id/second-factor', employee],
          // Those of the demo owner: made first.
          ['/v1/auth/sessions/:id', 1],
          ['/v1/auth/passkeys/:id', passkey],
          ['/v1/alerts/:id', 1],
          ['/v1/alerts/:id/decision', 1],
          ['/v1/verifications/:id', customer.onboarding_id],
          ['/v1/verifications/:id/evidence.json', customer.onboarding_id],
          ['/v1/verifications/:id/evidence.pdf', customer.onboarding_id],
          ['/v1/verifications/:id/images/:index', withImage, 0],
          ...['', '/approve', '/assign', '/notes', '/propose', '/reject', '/reopen'].map(
            (verb) => [`/v1/cases/:id${verb}`, caseId] as const,
          ),
          ...['', '/checklist', '/decision', '/second', '/undo'].map(
            (verb) => [`/v1/queue/:id${verb}`, workItem] as const,
          ),
          ['/v1/cases/:id/attachments', caseId],
          ['/v1/cases/:id/attachments/:attachment', caseId, attachment],
          ['/v1/cases/:id/attachments/:attachment/remove', caseId, attachment],
          ['/v1/cases/:id/reports', caseId],
          ['/v1/cases/:id/evidence.json', caseId],
          ['/v1/cases/:id/evidence.pdf', caseId],
          ['/v1/sdk-config/:config_id/test-session', config],
          ['/v1/sdk-config/:config_id/sandbox-run', config],
          ['/v1/sdk-config/:config_id/webhook-test', config],
          ...['', '/contents', '/approve', '/state', '/xml', '/pdf'].map(
            (part) => [`/v1/reports/:id${part}`, report] as const,
          ),
          ['/v1/customers/:reference', 'customer-7'],
          ['/v1/blacklist/:id', listed],
          ['/v1/exports/:id', exported],
          ['/v1/exports/:id/file', exported],
          ['/v1/saved-views/:id', view],
          ['/v1/text-templates/:id', template],
          ['/v1/transactions/:id', 1],
          ['/v1/transactions/:id/replay', 1],
          ['/v1/verifications/:id/replay', customer.onboarding_id],
          ['/v1/customers/:reference/risk', 'customer-7'],
          ['/v1/risk-models/:id', riskModel],
          ['/v1/changes/:id', change.id],
          ...['approve', 'reject', 'withdraw'].map((part) => [`/v1/changes/:id/${part}`, change.id] as const),
          ['/v1/risk-models/drafts/:id', riskDraft],
          ['/v1/risk-models/drafts/:id/impact', riskDraft],
          ['/v1/cases/:id/links', caseId],
          ['/v1/cases/:id/money', caseId],
          ['/v1/risk-models/drafts/:id/publish', riskDraft],
          ['/v1/rule-lists/:id', ruleList],
          ['/v1/rule-lists/:id/drafts', ruleList],
          ['/v1/rule-lists/:id/drafts/:draft', ruleList, ruleListDraft],
          ['/v1/rule-lists/:id/drafts/:draft/publish', ruleList, ruleListDraft],
          ['/v1/rules/drafts/:id', draft],
          ['/v1/rules/drafts/:id/publish', draft],
          ['/v1/rules/drafts/:id/shadow', draft],
          ['/v1/rules/backtests/:id', backtest],
          ['/v1/rules/backtests/:id/samples', backtest],
          ['/v1/rules/backtests/:id/samples/:sample', backtest, 1],
          ['/v1/rules/snoozes/:id', snooze],
          ['/v1/rules/snoozes/:id/approve', snooze],
          ['/v1/rules/versions/:id', rule_set],
          ['/v1/lists/:id/versions', list],
          ['/v1/lists/:id/changes', list],
          ['/v1/webhook-deliveries/:id', deliveries.items[0].id],
          ['/v1/webhook-deliveries/:id/resend', deliveries.items[0].id],
          ['/v1/sdk-config/:config_id', config],
          ['/v1/sdk-config/:config_id/webhook-secret', service.sandbox.client_id],
        ] as const
      ).map(([path, ...ids]) => [path, { access: 'token', ids } as const]),
    ),
    '/api/v1/customers/:reference': { access: 'key', ids: ['customer-7'] },
    '/api/v1/verifications/:id': { access: 'key', ids: [customer.onboarding_id] },
    '/api/v1/transactions/:transaction_id': { access: 'key', ids: ['t'] },
    '/v1/sdk/sessions/:id': { access: 'key', ids: [session.id] },
    '/v1/sdk/uploads/:id': { access: 'session', ids: [session.upload] },
    '/v1/sdk/uploads/:id/check': { access: 'session', ids: [session.upload] },
    '/v1/sdk/attempts/:id/finish': { access: 'session', ids: [1] },
    '/v1/sdk/attempts/:id/commit': { access: 'session', ids: [1] },
    // A link to the victim's own image, signed with a guess.
    '/media/:said/:signature': { access: 'none', ids: [`1.${blob}.99999999999.jpg`, 'A'.repeat(43)] },
  };
  const otherKey = (await made('POST', '/v1/api-keys', { token: other, json: { name: 'Theirs' } })).key as string;
  const otherConfig = await made('POST', '/v1/sdk-config', {
    token: other,
    json: { name: 'Theirs', countries: ['nigeria'] },
  });
  const otherSession = await openSession(otherKey, otherConfig.client_id);
  const strangers: Strangers = {
    token: { token: other },
    key: { key: otherKey },
    session: { headers: otherSession.headers },
    none: {},
  };
  return { owned, branch, strangers };
}
