import { expect, test } from 'vitest';
import { patiently } from './send.ts';

test('what a busy machine refuses is sent again, a few times', async () => {
  const answers = (statuses: number[]) => async () => ({ status: statuses.shift() ?? 0, data: undefined });
  const request = { path: '/api/onboarding/document_verification', headers: {} };
  expect((await patiently(answers([503, 503, 200]), request)).status).toBe(200);
  expect((await patiently(answers([400, 200]), request)).status).toBe(400);
  expect((await patiently(answers([...Array(9).fill(503), 200]), request)).status).toBe(200);
  expect((await patiently(answers([...Array(10).fill(503), 200]), request)).status).toBe(503);
});
