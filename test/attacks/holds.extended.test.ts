import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('a legal hold is placed in whatever case the number is written', async () => {
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const json = { country: 'uganda', identifier: 'CM9301234567AB', identifier_type: 'national_id' };
  const made = await service.call('POST', '/api/onboarding/verify_customer', { key, json });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  for (const number of ['CM9301234567AB', 'cm9301234567ab']) {
    const hold = await service.call('POST', '/v1/legal-holds', { token, json: { number, reason: 'a court order' } });
    expect([number, hold.status, hold.body.data.records]).toEqual([number, 201, 1]);
  }
});

/** 60 at once of what there may be 50 of. */
const sixty = (path: string, json: (n: number) => object) =>
  Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      service.call('POST', path, { token: service.sandbox.dashboard_token, json: json(n) }),
    ),
  );
const made = (answers: readonly { readonly status: number }[]) => answers.filter(({ status }) => status < 300).length;

test('views and drafts that are made at once are as many as one after another', async () => {
  const views = await sixty('/v1/saved-views', (n) => ({ page: 'queue', name: `View ${n}`, query: '' }));
  expect(made(views)).toBe(50);
  const drafts = await sixty('/v1/rules/drafts', (n) => ({
    changes: [{ kind: 'set_severity', rule: 'velocity_minute', value: n + 1 }],
    reason: 'r',
  }));
  expect(made(drafts)).toBe(50);
});
