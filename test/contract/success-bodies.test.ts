import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiKeys,
  authorities,
  blacklist,
  customers,
  type Endpoint,
  management,
  monitoring,
  onboarding,
  persons,
  sdkConfigs,
  sdkSessions,
  verifications,
  webhooks,
} from '@hakiki/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { endpoints, sampleOf } from './schema-samples.ts';

const service = await sharedService();

/** Sends a request that must succeed; gives the `data` of an answer that is as its schema says. */
async function succeeds(
  endpoint: Endpoint,
  { json, params = {} }: { json?: unknown; params?: Record<string, unknown> } = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const { status, body } = await service.call(endpoint.method, path, {
    ...(endpoint.access === 'token' ? { token: service.sandbox.dashboard_token } : { key: service.sandbox.api_key }),
    ...(json !== undefined && { json }),
  });
  const [expected, schema] = Object.entries(endpoint.answers)[0]!;
  expect([status, body?.message], `${endpoint.method} ${path}`).toEqual([Number(expected), expect.any(String)]);
  expect([...Value.Errors(schema as TSchema, body)], `${endpoint.method} ${path}`).toEqual([]);
  return body.data;
}

const face = (name: string) =>
  readFileSync(join(repository, `node_modules/@vladmandic/face-api/demo/${name}.jpg`)).toString('base64');
const transaction = {
  ...(sampleOf(monitoring.monitorTransaction.body) as object),
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
};

describe('under /api/, with a field that the contract does not name, which is ignored', () => {
  test.each<[string, Endpoint, object]>([
    ['a customer', customers.verifyCustomer, { country: 'nigeria', identifier: '22222222222' }],
    ['a customer who is not found', customers.verifyCustomer, { country: 'nigeria', identifier: '44444444444' }],
    ['a screening', customers.screen, { name: 'Amaka Okafor' }],
    ['many screenings', customers.screenBatch, { subjects: [{ name: 'Amaka Okafor', colour: 'red' }] }],
    ['a selfie', onboarding.checkLiveness, { live_media: `data:image/jpeg;base64,${face('sample6')}` }],
    ['two faces', onboarding.compareFaces, { image_one: face('sample1'), image_two: face('sample1') }],
    ['settings', onboarding.saveSettings, { ivs: true }],
    ['a transaction', monitoring.monitorTransaction, transaction],
    ['the limit', monitoring.saveLimit, { limit: 5000 }],
    ['the threshold', monitoring.saveThreshold, { threshhold: null }],
  ])('%s', async (_name, endpoint, json) => {
    await succeeds(endpoint, { json: { ...json, colour: 'red' } });
  });
});

test('every GET that takes no parameter is as its schema says', async () => {
  // The tests of runs cover the page's endpoints.
  const plain = endpoints.filter(
    ({ method, path, access, download }) =>
      method === 'GET' && !path.includes(':') && !download && !['none', 'session'].includes(access),
  );
  expect(plain.length).toBeGreaterThan(15);
  for (const endpoint of plain) await succeeds(endpoint);
});

test('a record, by the id and by the reference it was sent with', async () => {
  const made = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'kenya', identifier: '22222222' },
    headers: { 'x-reference': 'schemas-1' },
  });
  const params = { id: made.body.data.onboarding_id, reference: 'schemas-1' };
  await succeeds(verifications.findVerification, { params });
  await succeeds(verifications.findCustomer, { params });
  await succeeds(management.readVerification, { params });
  await succeeds(management.searchVerifications, { json: { search: '22222222' } });
});

test('what is managed: made, read, changed and taken away', async () => {
  const branch = await succeeds(management.createBranch, { json: { name: 'Kano' } });
  await succeeds(management.changeBranch, { params: branch, json: { ivs: true } });
  const key = await succeeds(apiKeys.createApiKey, { json: { name: 'Shop' } });
  await succeeds(apiKeys.changeApiKey, { params: key, json: { name: 'Till' } });
  await succeeds(apiKeys.revokeApiKey, { params: key });
  const employee = await succeeds(management.createEmployee, {
    json: { email: service.email('analyst'), name: 'Ana Lyst', role: 'analyst' },
  });
  await succeeds(management.changeEmployee, { params: employee, json: { role: 'auditor' } });
  await succeeds(management.linkEmployee, { params: employee });
  const config = await succeeds(sdkConfigs.createSdkConfig, {
    json: { name: 'App', webhook_url: 'http://127.0.0.1:9/runs' },
  });
  const params = { config_id: config.id };
  await succeeds(sdkConfigs.readSdkConfig, { params });
  await succeeds(sdkConfigs.changeSdkConfig, { params, json: { countries: ['ghana'] } });
  await succeeds(sdkConfigs.testSdkWebhook, { params });
  await succeeds(sdkConfigs.readSdkSecret, { params });
  await succeeds(sdkConfigs.rotateSdkSecret, { params });
  await succeeds(sdkConfigs.deleteSdkConfig, { params });
  const entry = { kind: 'account', value: '044/9876543211', reason: 'Fraud' };
  await succeeds(blacklist.importBlacklist, { json: { entries: [entry], dry_run: true } });
  await succeeds(blacklist.addToBlacklist, { json: entry });
  await succeeds(persons.findPerson, { json: { reference: 'schemas-1' } });
  await succeeds(persons.placeHold, { json: { reference: 'schemas-1', reason: 'Court' } });
  await succeeds(authorities.saveAuthorities, {
    json: { routing: (await succeeds(authorities.readAuthorities)).routing },
  });
  const url = 'http://127.0.0.1:9/hook';
  await succeeds(webhooks.saveIntegration, { json: { url, hash_key: 'k'.repeat(32) } });
  await succeeds(webhooks.testIntegration);
  await succeeds(webhooks.removeIntegration);
  await succeeds(webhooks.resendDead, { json: { since: '2026-01-01T00:00:00Z' } });
});

test('a session of the SDK', async () => {
  const session = await succeeds(sdkSessions.createSession, { json: { client_id: service.sandbox.client_id } });
  await succeeds(sdkSessions.readSessionWithKey, { params: { id: session.session_id } });
});
