import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

let service: SharedService;
let token: string;
let made: Record<'employee' | 'key' | 'branch' | 'config', number>;
beforeAll(async () => {
  service = await sharedService();
  token = service.sandbox.other_owner_token;
  const make = async (path: string, json: unknown): Promise<number> => {
    const { status, body } = await service.call('POST', path, { token, json });
    expect([status, path]).toEqual([201, path]);
    return body.data.id;
  };
  made = {
    employee: await make('/v1/employees', {
      email: service.email('m'),
      name: 'M',
      role: 'analyst',
      password: 'correct horse battery',
    }),
    branch: await make('/v1/branches', { name: 'Mine' }),
    key: await make('/v1/api-keys', { name: 'Mine' }),
    config: await make('/v1/sdk-config', { name: 'Mine' }),
  };
});
afterAll(() => service?.[Symbol.asyncDispose]());

describe('fields that the description does not name', () => {
  test.each([
    ['employees', 'employee', { account_id: 1 }, 'account_id'],
    ['employees', 'employee', { name: 'M', password_hash: 'x' }, 'password_hash'],
    ['employees', 'employee', { created_at: '2020-01-01' }, 'created_at'],
    ['branches', 'branch', { account_id: 1 }, 'account_id'],
    ['api-keys', 'key', { branch_id: 1 }, 'branch_id'],
    ['api-keys', 'key', { key_hash: '\\x00' }, 'key_hash'],
    ['api-keys', 'key', { revoked_at: null }, 'revoked_at'],
    ['api-keys', 'key', { replaced_by: null }, 'replaced_by'],
    ['sdk-config', 'config', { branch_id: 1 }, 'branch_id'],
    ['sdk-config', 'config', { webhook_secret: '00' }, 'webhook_secret'],
    ['sdk-config', 'config', { client_id: '00000000-0000-4000-8000-000000000000' }, 'client_id'],
    ['sdk-config', 'config', { brand: { name: 'x', colours: [] } }, 'brand.colours'],
  ] as const)('PATCH /v1/%s: %s %j', async (path, kind, json, field) => {
    const { status, body } = await service.call('PATCH', `/v1/${path}/${made[kind]}`, { token, json });
    expect([status, body.message]).toEqual([400, `Unknown field '${field}'`]);
  });

  test('of a body where none is taken', async () => {
    const { status, body } = await service.call('POST', '/v1/integrations/webhook/test', {
      token,
      json: { url: 'http://x' },
    });
    expect([status, body.message]).toEqual([400, "Unknown field 'url'"]);
  });

  test('of the query, on every kind of endpoint', async () => {
    const key = service.sandbox.api_key;
    const refused = [400, "Unknown query parameter 'account_id'"];
    for (const [method, path, options] of [
      ['GET', '/v1/branches', { token }],
      ['GET', `/v1/verifications?kind=customer&`, { token }],
      ['PATCH', `/v1/branches/${made.branch}`, { token, json: { name: 'Mine' } }],
      ['GET', '/api/onboarding/settings', { key }],
      ['POST', '/api/onboarding/settings', { key, json: {} }],
    ] as const) {
      const at = `${path}${path.endsWith('&') ? '' : '?'}account_id=1`;
      const { status, body } = await service.call(method, at, options);
      expect([status, body.message], at).toEqual(refused);
    }
  });

  test('are ignored in bodies of the contract, and change nothing', async () => {
    const key = service.sandbox.api_key;
    const { status, body } = await service.call('POST', '/api/onboarding/settings', {
      key,
      json: { aml: true, identity_verification_enabled: false, account_id: 2, name: 'taken', id: 9 },
    });
    expect([status, body.data]).toEqual([200, { ivs: true, aml: true }]);
    const me = await service.call('GET', '/v1/branches', { token: service.sandbox.dashboard_token });
    expect(JSON.stringify(me.body)).not.toContain('taken');
    expect(
      me.body.data.items.every(
        (branch: Record<string, unknown>) => branch['identity_verification_enabled'] !== undefined,
      ),
    ).toBe(true);
  });
});
