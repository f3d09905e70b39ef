import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitoring } from '@hakiki/contract';
import { specimenPhoto } from '../../../server/src/documents/specimen/specimen-photo.ts';
import { NIP } from '../../../server/src/transactions/intake/messages/messages.fixture.ts';
import type { Service } from '../../service.fixture.ts';
import { sampleOf } from '../schema-samples.ts';
import { type Call, read, type Send } from './journey-call.ts';
import { weakenByTwo } from './journey-changes.ts';
import { examineReceiver, workInTheOffice } from './journey-office.ts';
import { changePeople } from './journey-people.ts';
import { rateCustomer } from './journey-risk.ts';
import { workRun } from './journey-run.ts';
import { makeListsAndFields, report, tryRules } from './journey-trials.ts';

/**
 * Calls every endpoint that a sandbox can be brought to answer with success. What `call` sees becomes the examples. `importList` brings in a custom list
 * as the command does.
 */
export async function walkTheApi(
  service: Service,
  call: Call,
  { importList }: { readonly importList: (csv: string) => void },
): Promise<void> {
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const withKey = (method: string, path: string, json?: unknown) =>
    call(method, path, { key, ...(json !== undefined && { json }), headers: { 'x-reference': 'customer-7' } });
  const asOwner = (method: string, path: string, json?: unknown) =>
    call(method, path, { token, ...(json !== undefined && { json }) });
  await onboard(service, call, withKey);
  await watchTransactions(service, call, withKey, asOwner);
  await workQueue(call, service, withKey, asOwner);
  await meetAnAlert(asOwner, importList);
  await examineReceiver(asOwner);
  await manage(service, asOwner);
  await workRun(service, call);
  await changePeople(service, call);
  await asOwner('GET', '/v1/overview');
  await asOwner('GET', '/v1/waiting');
  await asOwner('GET', '/v1/effectiveness');
  await asOwner('GET', '/v1/customers?limit=1');
  await asOwner('POST', '/v1/customers/search', { search: 'customer-7' });
  await asOwner('GET', '/v1/customers/customer-7');
  await rateCustomer(call, service, withKey, asOwner);
  for (const path of ['/v1/audit-log', '/v1/audit-log/head', '/v1/webhook-deliveries', '/v1/lists', '/v1/me'])
    await asOwner('GET', path);
  await lookAtLists(asOwner);
  await asOwner('POST', '/v1/sandbox/fill');
  await asOwner('GET', '/v1/sandbox/fill');
  await workInTheOffice(asOwner);
  await freezeFaces(service, asOwner);
}

/** The sandbox's own list; where the examples are recorded, no address outside is asked for the other. */
async function lookAtLists(asOwner: Send): Promise<void> {
  const [{ id }] = read(await asOwner('GET', '/v1/lists')).items.slice(-1);
  await asOwner('GET', `/v1/lists/${id}/versions`);
  await asOwner('GET', `/v1/lists/${id}/changes?limit=3`);
  await asOwner('POST', '/v1/lists/refreshes', { sources: ['un_sc'] });
  await asOwner('GET', '/v1/lists/refreshes');
}

/** A snapshot of the faces of 50 people, here all of one photo. */
async function freezeFaces(service: Service, asOwner: Send): Promise<void> {
  const [{ id }] = read(await asOwner('GET', '/v1/me')).branches;
  await asOwner('PATCH', `/v1/branches/${id}`, { policy: { faces: { cohort: 'collect' } } });
  const face = (await specimenPhoto()).toString('base64');
  for (let count = 0; count < 50; ) {
    const { status } = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
      key: service.sandbox.api_key,
      json: { image_one: face, image_two: face },
      headers: { 'x-reference': `customer-${100 + count}` },
    });
    // On a busy machine it may have to be asked again.
    if (status === 200) count++;
    else if (status !== 503) throw new Error(`a comparison was answered ${status}`);
  }
  await asOwner('POST', '/v1/faces/cohort/snapshots');
}

async function onboard(service: Service, call: Call, send: Send): Promise<void> {
  const form = new FormData();
  form.set('document_type', 'passport');
  form.set('country', 'nigeria');
  form.set('document_front', new Blob([readFileSync(join(service.dataDir, 'specimen-passport.jpg'))]), 'front.jpg');
  await call('POST', '/api/onboarding/document_verification', { key: service.sandbox.api_key, form });
  const face = (await specimenPhoto()).toString('base64');
  await send('POST', '/api/onboarding/biometrics/face/liveliness_check', {
    live_media: `data:image/jpeg;base64,${face}`,
  });
  await send('POST', '/api/onboarding/biometrics/face/comparison', { image_one: face, image_two: face });
  await send('GET', '/api/onboarding/settings');
  await send('POST', '/api/onboarding/settings', { ivs: true, aml: true });
  const made = await send('POST', '/api/onboarding/verify_customer', {
    country: 'nigeria',
    identifier: '22222222222',
    identifier_type: 'bvn',
  });
  await send('POST', '/api/aml/screening', { name: 'Emeka Nwosu', date_of_birth: '1985-11-02' });
  await send('POST', '/api/aml/screening/batch', { subjects: [{ name: 'Emeka Nwosu' }, { name: 'Amaka Okafor' }] });
  const id = read(made).onboarding_id;
  await send('GET', `/api/v1/verifications/${id}`);
  await send('GET', '/api/v1/verifications?reference=customer-7&limit=1');
  await send('GET', '/api/v1/customers/customer-7');
  const owner = { token: service.sandbox.dashboard_token };
  await call('GET', '/v1/verifications?limit=1', owner);
  await call('GET', `/v1/verifications/${id}`, owner);
  await call('POST', '/v1/verifications/search', { ...owner, json: { search: '22222222222' } });
  await call('POST', '/v1/persons/find', { ...owner, json: { reference: 'customer-7' } });
  await call('POST', '/v1/persons/export', { ...owner, json: { reference: 'customer-7' } });
  await call('POST', '/v1/legal-holds', {
    ...owner,
    json: { reference: 'customer-7', reason: 'Order of the court, 12/2026' },
  });
  await call('GET', '/v1/legal-holds', owner);
  const forgettable = { headers: { 'x-reference': 'customer-8' }, key: service.sandbox.api_key };
  await service.call('POST', '/api/aml/screening', { ...forgettable, json: { name: 'Bo Chike' } });
  const found = read(await service.call('POST', '/v1/persons/find', { ...owner, json: { reference: 'customer-8' } }));
  await call('POST', '/v1/persons/forget', {
    ...owner,
    json: { reference: 'customer-8', digest: found.digest, reason_code: 'person_asked' },
  });
}

async function watchTransactions(service: Service, call: Call, send: Send, asOwner: Send): Promise<void> {
  const transaction = (id: string, amount: number) => ({
    ...(sampleOf(monitoring.monitorTransaction.body) as object),
    ...{ transaction_id: id, amount, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
    customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '044' },
  });
  await asOwner('PUT', '/v1/rules/country', { country: 'nigeria' });
  const message = new Uint8Array(Buffer.from(NIP));
  const xml = { 'content-type': 'application/xml' };
  await call('POST', '/v1/transactions/messages', { key: service.sandbox.api_key, bytes: message, headers: xml });
  await send('GET', '/api/v1/monitoring/limit');
  await send('GET', '/api/v1/monitoring/threshold');
  await send('POST', '/api/v1/monitoring/limit', { limit: 1000 });
  await send('POST', '/api/v1/monitoring/threshold', { threshhold: 60 });
  const monitoringPath = '/api/v1/monitoring/transaction_monitoring';
  await send('POST', monitoringPath, transaction('transfer-1042', 50_000));
  await send('POST', `${monitoringPath}/batch`, { transactions: [transaction('transfer-1043', 500)] });
  await send('GET', '/api/v1/transactions/transfer-1042');
  const { items } = read(await asOwner('GET', '/v1/transactions?limit=1'));
  await asOwner('GET', `/v1/transactions/${items[0].id}`);
  await asOwner('GET', '/v1/reportable-transactions');
  await asOwner('GET', '/v1/cases?limit=1');
  const admin = (method: string, path: string, json?: unknown) =>
    call(method, path, { token: service.sandbox.employee_admin_token, ...(json !== undefined && { json }) });
  const { id } = read(await admin('POST', '/v1/cases/next')).case;
  await asOwner('GET', `/v1/cases/${id}/links`);
  await asOwner('GET', `/v1/cases/${id}/money`);
  await admin('POST', `/v1/cases/${id}/notes`, { text: 'Called the customer.' });
  await attachFiles(service, call, { caseId: id });
  await admin('POST', `/v1/cases/${id}/propose`, {
    disposition: 'confirmed_not_reported',
    reason: 'No explanation was given.',
  });
  await asOwner('POST', `/v1/cases/${id}/reject`, { reason: 'Ask for the invoice first.' });
  await admin('POST', `/v1/cases/${id}/propose`, {
    disposition: 'confirmed_not_reported',
    reason: 'There is no invoice.',
  });
  await asOwner('POST', `/v1/cases/${id}/approve`, { reason: 'Agreed.' });
  await asOwner('GET', `/v1/cases/${id}`);
  await asOwner('GET', `/v1/cases/${id}/evidence.json`);
  await asOwner('POST', `/v1/cases/${id}/reopen`, { reason: 'An invoice came.' });
  await asOwner('POST', `/v1/cases/${id}/assign`, { user_id: null });
  await report(asOwner, admin, { caseId: id });
  await tryRules(asOwner, admin, { caseId: id });
  await makeListsAndFields(asOwner, admin);
  await workRules(asOwner, admin);
  const entry = { kind: 'account', value: '044/9876543211', reason: 'Mule account' };
  await asOwner('POST', '/v1/blacklist/import', { entries: [entry], dry_run: true });
  const added = read(await asOwner('POST', '/v1/blacklist', entry));
  await asOwner('GET', '/v1/blacklist');
  await asOwner('GET', `/v1/blacklist/${added.id}`);
}

/** Attaches two files to a case, reads one and removes it. */
async function attachFiles(service: Service, call: Call, { caseId }: { readonly caseId: number }): Promise<void> {
  const { dashboard_token: token } = service.sandbox;
  const path = `/v1/cases/${caseId}/attachments`;
  const attach = async (content: string, name: string): Promise<number> => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return read(await call('POST', path, { token, form })).n;
  };
  await attach('%PDF-1.7 ', 'statement-march.pdf');
  const letter = await attach('I paid the invoice of March twice.', 'letter.txt');
  await call('GET', `${path}/${letter}`, { token });
  await call('POST', `${path}/${letter}/remove`, { token, json: { reason: 'It belongs to another case.' } });
}

async function workRules(asOwner: Send, asAdmin: Send): Promise<void> {
  await asOwner('GET', '/v1/rules');
  await asOwner('GET', '/v1/rules/signals');
  await asOwner('GET', '/v1/rules/signals/examples');
  await asOwner('POST', '/v1/rules/preview', {
    rule: {
      ...{
        stable_id: 'over_40000',
        name: 'Amount over 40,000',
        family: 'amount',
        activity_code: 455,
        action: 'shadow',
      },
      ...{ severity: 20, scope: {}, rationale: 'Agreed with the board.' },
      parameters: { most: { unit: 'money', value: { NGN: '40000' }, meaning: 'The most that is usual' } },
      condition: { compare: { signal: { name: 'amount' }, operator: '>', to: { parameter: 'most' } } },
    },
  });
  const changes = [{ kind: 'remove', rule: 'fan_in' }];
  await asOwner('POST', '/v1/rules/check', { changes });
  const drop = { reason: 'Tuned on October.', changes: [{ kind: 'remove', rule: 'fan_out' }] };
  const { id } = read(await asOwner('POST', '/v1/rules/drafts', drop));
  await asOwner('GET', '/v1/rules/drafts');
  await asOwner('GET', `/v1/rules/drafts/${id}`);
  const { rule_set } = read(await asAdmin('POST', `/v1/rules/drafts/${id}/publish`));
  await asOwner('GET', '/v1/rules/versions');
  await asOwner('GET', `/v1/rules/versions/${rule_set}`);
  const second = read(await asOwner('POST', '/v1/rules/drafts', { reason: 'Too many false alerts.', changes }));
  await asOwner('DELETE', `/v1/rules/drafts/${second.id}`);
}

/** Customers in review: behind this number is somebody of the sandbox's list of politically exposed persons. */
async function workQueue(call: Call, { sandbox }: Service, send: Send, asOwner: Send): Promise<void> {
  const inReview = { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' };
  const ids = [];
  const [{ id: branch }] = read(await asOwner('GET', '/v1/me')).branches;
  for (let count = 0; count < 4; count++) {
    // Items opened from then on need a second person.
    if (count === 3) await asOwner('PATCH', `/v1/branches/${branch}`, { policy: { dashboard: { four_eyes: true } } });
    ids.push(read(await send('POST', '/api/onboarding/verify_customer', inReview)).onboarding_id);
  }
  const { items } = read(await asOwner('GET', '/v1/queue?count=true'));
  const [first, second, third, fourth] = items.filter(({ kind }: { kind: string }) => kind === 'customer');
  await asOwner('GET', `/v1/queue/${first.id}`);
  await asOwner('GET', '/v1/queue/notices');
  await asOwner('GET', '/v1/me/notice-mail');
  await asOwner('PUT', '/v1/me/notice-mail', { choice: 'hourly', language: 'fr' });
  await asOwner('POST', '/v1/queue/assign', { ids: [first.id, second.id], user_id: null });
  await asOwner('POST', '/v1/queue/next', { kinds: ['customer'] });
  const decision = { decision: 'approve', reason: 'different_person', note: 'Another birth date and place.' };
  await asOwner('POST', `/v1/queue/${first.id}/checklist`, { step: 'adverse_media', done: true });
  await asOwner('POST', `/v1/queue/${first.id}/decision`, decision);
  await asOwner('POST', '/v1/queue/decisions', { ids: [second.id], ...decision });
  await asOwner('POST', `/v1/queue/${third.id}/decision`, decision);
  await asOwner('POST', `/v1/queue/${third.id}/undo`);
  await asOwner('POST', `/v1/queue/${fourth.id}/decision`, decision);
  await call('POST', `/v1/queue/${fourth.id}/second`, {
    token: sandbox.employee_admin_token,
    json: { agree: true, note: 'Seen.' },
  });
  await weakenByTwo(call, sandbox, asOwner, { policy: {} });
  await asOwner('POST', '/v1/reveal', {
    subject: `verification:${ids[0]}`,
    fields: ['evidence.identifier.number'],
    reason: 'decide_review',
  });
}

/** A list comes to name a customer who is known. */
async function meetAnAlert(asOwner: Send, importList: (csv: string) => void): Promise<void> {
  importList('id,name,birth_date,country,kind\nC-1,Amaka Chisom Okafor,1992-04-17,Nigeria,person\n');
  let items = [];
  while (!items.length) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ({ items } = read(await asOwner('GET', '/v1/alerts')));
  }
  await asOwner('GET', `/v1/alerts/${items[0].id}`);
  const decision = { status: 'cleared', code: 'different_person', reason: 'Another person: the number differs.' };
  await asOwner('POST', `/v1/alerts/${items[0].id}/decision`, decision);
}

async function manage(service: Service, send: Send): Promise<void> {
  await send('GET', '/v1/branches');
  const branch = read(await send('POST', '/v1/branches', { name: 'Kano' }));
  await send('PATCH', `/v1/branches/${branch.id}`, { name: 'Kano North' });
  await send('GET', '/v1/api-keys');
  const apiKey = read(await send('POST', '/v1/api-keys', { name: 'Website', scopes: ['documents', 'sessions'] }));
  await send('PATCH', `/v1/api-keys/${apiKey.id}`, { allowed_addresses: ['192.0.2.0/24'] });
  await send('POST', `/v1/api-keys/${apiKey.id}/replacement`, { overlap_hours: 24 });
  await send('DELETE', `/v1/api-keys/${apiKey.id}`);
  await send('GET', '/v1/sdk-config');
  const config = read(await send('POST', '/v1/sdk-config', { name: 'App', countries: ['nigeria', 'ghana'] }));
  const path = `/v1/sdk-config/${config.id}`;
  await send('GET', path);
  await send('PATCH', path, { webhook_url: 'https://bank.example/hakiki' });
  await send('POST', `${path}/test-session`, {});
  await send('PATCH', path, { webhook_url: 'http://127.0.0.1:9/hook' });
  await send('POST', `${path}/webhook-test`);
  await send('POST', `${path}/sandbox-run`, { outcome: 'verified' });
  await send('GET', `${path}/webhook-secret`);
  await send('POST', `${path}/webhook-secret`);
  await send('DELETE', path);
  const { routing } = read(await send('GET', '/v1/authorities'));
  await send('PUT', '/v1/authorities', { routing });
  await send('PUT', '/v1/authorities/dojah/credentials', { credentials: null });
  await send('GET', '/v1/authorities/health');
  const events = ['suspicious_transaction', 'customer_verified', 'screening_alert'];
  const webhook = { url: 'https://bank.example/hakiki', hash_key: 'k'.repeat(32), events };
  await send('PUT', '/v1/integrations/webhook', webhook);
  await send('PUT', '/v1/integrations/webhook', { ...webhook, url: 'http://127.0.0.1:9/hook' });
  await send('GET', '/v1/integrations/webhook');
  await send('POST', '/v1/integrations/webhook/test');
  await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'kenya', identifier: '22222222' },
  });
  const deliveries = read(await send('GET', '/v1/webhook-deliveries?limit=1'));
  await send('GET', `/v1/webhook-deliveries/${deliveries.items[0].id}`);
  await send('POST', `/v1/webhook-deliveries/${deliveries.items[0].id}/resend`);
  await send('POST', '/v1/webhook-deliveries/resend', { since: '2026-01-15T09:30:00.000Z' });
  await send('DELETE', '/v1/integrations/webhook');
  await send('GET', '/v1/alerts');
  await send('GET', '/v1/faces/cohort');
}
