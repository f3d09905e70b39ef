import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from './sdk-page.fixture.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

// What a run that did not go well leaves for a reviewer: docs/sdk-sessions.md, "Good to know".
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const DATA = { verification_type: 'data_verification', country: 'nigeria', identifier: '22222222222' };
const LIVENESS = { verification_type: 'liveness_only' };
const NO_VIDEO = new Uint8Array([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]);
const token = () => service.sandbox.dashboard_token;
const queue = async (query: string) =>
  (await service.call('GET', `/v1/queue?${query}&limit=100`, { token: token() })).body.data.items as {
    id: number;
    subject: string;
    kind: string;
  }[];

/** A run whose three attempts could not be used, to its record. */
async function ended(session: object): Promise<{ entryId: number; outcome: string }> {
  const page = await openPage(service, session);
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const clip = await page.upload('clip', NO_VIDEO);
    await page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
  }
  const { entryId } = (await page.call('POST', 'submit')).body.data;
  const read = () => service.call('GET', `/v1/verifications/${entryId}`, { token: token() });
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  return { entryId, outcome: (await read()).body.data.outcome };
}

describe('the queue', () => {
  test.each([
    ['not live', { ...DATA, sandbox_outcome: 'rejected' }, 'not_live'],
    ['no usable selfie', LIVENESS, 'not_live'],
    ['another face', { ...DATA, sandbox_outcome: 'no_match' }, 'no_match'],
    ['an unknown number', { ...DATA, sandbox_outcome: 'identity_not_found' }, 'no_match'],
    ['an authority that does not answer', { ...DATA, sandbox_outcome: 'authority_unavailable' }, 'no_match'],
  ])('has an item for a run that ended with %s', async (_name, session, outcome) => {
    const run = await ended(session);
    expect(run.outcome).toBe(outcome);
    const items = (await queue('kind=run')).filter(({ subject }) => subject === `verification:${run.entryId}`);
    expect(items).toMatchObject([{ kind: 'run', state: 'open', overdue: false }]);
    const decided = await service.call('POST', `/v1/queue/${items[0]!.id}/decision`, {
      token: token(),
      json: { decision: 'reject', reason: 'identity_not_confirmed' },
    });
    expect([decided.status, decided.body.data?.state ?? decided.body]).toEqual([200, 'decided']);
  });

  test.each([
    ['verified', { ...DATA, sandbox_outcome: 'verified' }, 'match'],
    ['live, where nothing else was asked', { ...LIVENESS, sandbox_outcome: 'verified' }, 'live'],
  ])('has none for a run that ended %s', async (_name, session, outcome) => {
    const run = await ended(session);
    expect(run.outcome).toBe(outcome);
    expect((await queue('kind=run')).map(({ subject }) => subject)).not.toContain(`verification:${run.entryId}`);
  });
});
