import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from './service.fixture.ts';

/** Everything that the demo account has, and that the other account must find unknown. */
interface Owned {
  readonly ids: Record<string, string>;
  readonly branch: string;
}

let service: Service;
let owned: Owned;
let description: {
  paths: Record<string, Record<string, { security?: Record<string, unknown>[]; requestBody?: unknown }>>;
};

beforeAll(async () => {
  service = await startService();
  const token = service.sandbox.dashboard_token;
  const make = async (path: string, json: unknown) =>
    (await service.call('POST', path, { token, json })).body.data.id as number;
  const branch = await make('/v1/branches', { name: 'Second' });
  const [key, employee] = [
    await make('/v1/api-keys', { name: 'Another' }),
    await make('/v1/employees', {
      email: 'e@demo.example',
      name: 'E',
      role: 'analyst',
      password: 'correct horse battery staple',
    }),
  ];
  await service.call('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/none', hash_key: 'k'.repeat(24), events: ['customer_verified'] },
  });
  const customer = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'kenya', identifier: '22222222' },
  });
  const deliveries = await service.call('GET', '/v1/webhook-deliveries', { token });
  const account = { account_number: '0123456789', bank_code: '058' };
  await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key: service.sandbox.api_key,
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
  const { rule_set } = (await service.call('GET', '/v1/rules', { token })).body.data;
  const hold = await make('/v1/legal-holds', { number: '22222222', reason: 'court order' });
  const caseId = String((await service.call('GET', '/v1/cases', { token })).body.data.items[0].id);
  owned = {
    branch: String(branch),
    ids: {
      '/v1/branches/{id}': String(branch),
      '/v1/api-keys/{id}': String(key),
      '/v1/employees/{id}': String(employee),
      '/v1/employees/{id}/password-link': String(employee),
      '/v1/employees/{id}/second-factor': String(employee),
      // Those of the demo owner: made first.
      '/v1/auth/sessions/{id}': '1',
      '/v1/alerts/{id}/decision': '1',
      '/v1/verifications/{id}': String(customer.body.data.onboarding_id),
      ...Object.fromEntries(
        ['', '/approve', '/assign', '/notes', '/propose', '/reject', '/reopen'].map((verb) => [
          `/v1/cases/{id}${verb}`,
          caseId,
        ]),
      ),
      '/v1/blacklist/{id}': String(listed),
      '/v1/rules/drafts/{id}': String(draft),
      '/v1/rules/drafts/{id}/publish': String(draft),
      '/v1/rules/versions/{id}': String(rule_set),
      '/v1/legal-holds/{id}': String(hold),
      '/v1/webhook-deliveries/{id}/resend': String(deliveries.body.data.items[0].id),
      '/v1/sdk-config/{config_id}': String(service.sandbox.sdk_config_id),
      '/v1/sdk-config/{config_id}/webhook-secret': service.sandbox.client_id,
    },
  };
  description = (await service.call('GET', '/openapi.json')).body;
});
afterAll(() => service?.[Symbol.asyncDispose]());

const bodies: Record<string, unknown> = {
  PATCH: { name: 'taken over' },
  PUT: { url: 'http://127.0.0.1:9/mine' },
  POST: { status: 'cleared', reason: 'mine now' },
};
const bodiesOfPaths: Record<string, unknown> = {
  '/v1/cases/{id}/assign': { user_id: null },
  '/v1/cases/{id}/notes': { text: 'mine' },
  '/v1/cases/{id}/approve': {},
  '/v1/cases/{id}/propose': { disposition: 'explained', reason: 'mine' },
  '/v1/cases/{id}/reject': { reason: 'mine' },
  '/v1/cases/{id}/reopen': { reason: 'mine' },
};
const bodyOf = (path: string, method: string) =>
  description.paths[path]?.[method.toLowerCase()]?.requestBody ? { json: bodiesOfPaths[path] ?? bodies[method] } : {};
/** Endpoints of API keys and session tokens: whose sessions they find is tested in `sdk-run.test.ts`. */
const ofSdk = (path: string): boolean => path.startsWith('/v1/sdk/');
const operations = (path: string): string[] =>
  Object.keys(description.paths[path] ?? {}).map((method) => method.toUpperCase());

describe('another account', () => {
  test('every endpoint with an id of its own is known to this test', () => {
    const withIds = Object.keys(description.paths).filter(
      (path) =>
        path.includes('{') &&
        path.startsWith('/v1/') &&
        !path.includes('{provider}') &&
        !path.includes('{index}') &&
        !ofSdk(path),
    );
    expect(Object.keys(owned.ids).sort()).toEqual(withIds.sort());
  });

  test('finds none of the account’s records, by any method', async () => {
    for (const [path, id] of Object.entries(owned.ids))
      for (const method of operations(path)) {
        const at = path.replace(/\{[^}]+\}/, id);
        const answer = await service.call(method, at, {
          token: service.sandbox.other_owner_token,
          ...bodyOf(path, method),
        });
        expect([answer.status, answer.body.message], `${method} ${at}`).toEqual([404, 'Not found']);
      }
  });

  test('nor through the branch it may not choose', async () => {
    const lists = Object.entries(description.paths).filter(
      ([path, methods]) => path.startsWith('/v1/') && !path.includes('{') && !ofSdk(path) && methods['get'],
    );
    for (const [path] of lists) {
      const { status, body } = await service.call('GET', `${path}?branch=${owned.branch}`, {
        token: service.sandbox.other_owner_token,
      });
      if (status === 200) expect(JSON.stringify(body.data), path).not.toMatch(/demo\.example|Demo Bank/);
      // Lists of the whole account know no branch.
      else if (status === 400) expect(body.message, path).toBe("Unknown query parameter 'branch'");
      else expect(status, path).toBe(404);
    }
  });

  test('ids that it guesses are unknown, and what is there stays as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(owned.ids)),
        fc.oneof(
          fc.integer({ min: 1, max: 60 }).map(String),
          fc.uuid(),
          fc.constantFrom('0', '-1', '1e3', '%00', "1'--", '99999999999999999999'),
        ),
        async (path, id) => {
          for (const method of operations(path)) {
            const at = path.replace(/\{[^}]+\}/, encodeURIComponent(decodeURIComponent(id)));
            const answer = await service.call(method, at, {
              token: service.sandbox.other_owner_token,
              ...bodyOf(path, method),
            });
            // Its own branch is among the small numbers.
            const own =
              path === '/v1/branches/{id}' && answer.status === 200 && answer.body.data.id !== Number(owned.branch);
            expect(own || [400, 404].includes(answer.status), `${method} ${at}: ${answer.status}`).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
    const me = await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token });
    expect(me.body.data.branches.map(({ name }: { name: string }) => name)).toContain('Second');
  });

  test('an API key sees its own branch alone', async () => {
    const other = await service.call('GET', '/api/onboarding/settings', {
      key: service.sandbox.suite_disabled_api_key,
    });
    await service.call('POST', '/api/onboarding/settings', {
      key: service.sandbox.suite_disabled_api_key,
      json: { aml: !other.body.data.aml },
    });
    const own = await service.call('GET', '/api/onboarding/settings', { key: service.sandbox.api_key });
    expect(own.body.data).toEqual({ ivs: true, aml: true });
  });
});

describe('roles', () => {
  test('what an admin employee and an analyst may not do is 403', async () => {
    const { sandbox } = service;
    const signedIn = await service.call('POST', '/v1/auth/sign-in', {
      json: { email: 'e@demo.example', password: 'correct horse battery staple' },
    });
    const analyst = signedIn.body.data.token as string;
    const refused = async (token: string, method: string, path: string, json?: unknown) =>
      expect(
        (await service.call(method, path, { token, ...(json !== undefined && { json }) })).status,
        `${method} ${path}`,
      ).toBe(403);
    for (const token of [sandbox.employee_admin_token, analyst]) {
      await refused(token, 'POST', '/v1/api-keys', { name: 'mine' });
      await refused(token, 'POST', '/v1/employees', {
        email: 'x@y.example',
        name: 'X',
        role: 'admin',
        password: 'correct horse battery staple',
      });
      await refused(token, 'GET', `/v1/sdk-config/${sandbox.sdk_config_id}/webhook-secret`);
    }
    await refused(analyst, 'POST', '/v1/branches', { name: 'mine' });
    await refused(analyst, 'PUT', '/v1/integrations/webhook', { url: 'http://127.0.0.1:9/mine' });
    expect((await service.call('GET', '/v1/verifications', { token: analyst })).status).toBe(200);
  });

  test('signing out ends the token', async () => {
    const { body } = await service.call('POST', '/v1/auth/sign-in', {
      json: { email: service.sandbox.owner_email, password: service.sandbox.owner_password },
    });
    const token = body.data.token as string;
    expect((await service.call('GET', '/v1/me', { token })).status).toBe(200);
    await service.call('POST', '/v1/auth/sign-out', { token });
    expect((await service.call('GET', '/v1/me', { token })).status).toBe(401);
  });
});
