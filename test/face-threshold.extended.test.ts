import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setThresholdLines } from '../server/src/cli/set-threshold.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';
import { setPolicy } from './two-people.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const asOwner = async (method: string, path: string, json?: unknown) => {
  const { status, body } = await service.call(method, path, { token: service.sandbox.dashboard_token, json });
  expect(status).toBeLessThan(300);
  return body.data;
};

test('the printed request, copied, is taken: audited, in each record, and the rest of the policy stays', async () => {
  const [{ id }] = (await asOwner('GET', '/v1/me')).branches;
  await setPolicy(service, { faces: { stills: 'refuse' }, screening: { most_hits: 7 } }, id);
  const branches = (await asOwner('GET', '/v1/branches')).items;
  const branch = branches.find((one: { id: number }) => one.id === id);
  const port = Number(new URL(service.baseUrl).port);
  const [, line] = setThresholdLines({ recommended: 0.4312, threshold: 0.45 }, branch, { port });
  const answer = JSON.parse(
    execFileSync('bash', ['-c', line!], {
      env: { PATH: process.env['PATH'], TOKEN: service.sandbox.dashboard_token },
      encoding: 'utf8',
    }),
  );
  expect(answer.data.policy).toEqual({
    faces: { stills: 'refuse', threshold: 0.4312 },
    screening: { most_hits: 7 },
  });
  const [entry] = (await asOwner('GET', '/v1/audit-log?limit=1')).items;
  expect(JSON.stringify(entry)).toContain('0.4312');

  const face = (await specimenPhoto()).toString('base64');
  const { status } = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key: service.sandbox.api_key,
    json: { image_one: face, image_two: face },
  });
  expect(status).toBe(200);
  const [{ id: record }] = (await asOwner('GET', '/v1/verifications?kind=comparison')).items;
  expect((await asOwner('GET', `/v1/verifications/${record}`)).provenance).toMatchObject({ threshold: 0.4312 });
});
