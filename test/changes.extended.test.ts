import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './service.fixture.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { setPolicy } from './two-people.fixture.ts';

let service: SharedService;
let branch: number;
let account: number;
const owner = () => service.sandbox.dashboard_token;
const admin = () => service.sandbox.employee_admin_token;
const stranger = () => service.sandbox.other_owner_token;
const send = (method: string, path: string, json?: unknown, token = owner()): Promise<Answer> =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const propose = (proposal: object, token = owner()) =>
  send('POST', `/v1/changes?branch=${branch}`, { reason: 'decided by the board', ...proposal }, token);
const approve = ({ id, digest }: { id: number; digest: string }, token = admin()) =>
  send('POST', `/v1/changes/${id}/approve`, { digest }, token);
const policyNow = async () =>
  (await send('GET', '/v1/branches')).body.data.items.find(({ id }: { id: number }) => id === branch).policy;
const eyes = (four_eyes: boolean) => ({ settings: { policy: { dashboard: { four_eyes } } } });
const proposed = async (proposal: object, token = owner()) => {
  const { status, body } = await propose(proposal, token);
  expect([status, body.message]).toEqual([201, 'Change proposed']);
  return body.data;
};
const signedIn = async (name: string, role: string): Promise<{ id: number; token: string }> => {
  const json = { email: service.email(name), name, role, password: 'correct horse battery staple' };
  const made = await send('POST', '/v1/employees', json);
  expect(made.status).toBe(201);
  const { body } = await service.call('POST', '/v1/auth/sign-in', {
    json: { email: json.email, password: json.password },
  });
  return { id: made.body.data.id, token: body.data.token };
};

beforeAll(async () => {
  service = await sharedService();
  const { body } = await send('GET', '/v1/me');
  branch = body.data.branches[0].id;
  account = body.data.account.id;
});

describe('a policy that guards decisions', () => {
  test('is strengthened by one person and weakened by two', async () => {
    const on = { policy: { dashboard: { four_eyes: true } } };
    expect((await send('PATCH', `/v1/branches/${branch}`, on)).status).toBe(200);
    for (const policy of [{ dashboard: { four_eyes: false } }, { dashboard: {} }, {}]) {
      const refused = await send('PATCH', `/v1/branches/${branch}`, { policy }, admin());
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This weakens four_eyes and requires two people. Propose it at POST /v1/changes.',
      ]);
    }
    const checked = await send('POST', `/v1/changes/check?branch=${branch}`, eyes(false));
    expect(checked.body.data).toEqual({
      differences: [{ guard: 'four_eyes', before: true, after: false, weakens: true }],
      needs_second: true,
    });
    const change = await proposed(eyes(false));
    expect(await policyNow()).toEqual(on.policy);
    expect(change).toMatchObject({ state: 'proposed', kind: 'branch_settings', approval: { state: 'own_proposal' } });
    const seen = (await send('GET', `/v1/changes/${change.id}`, undefined, admin())).body.data;
    expect(seen).toMatchObject({ approval: { state: 'allowed', from: null }, outdated: false, digest: change.digest });

    expect((await approve(change, owner())).body.message).toContain("can't approve your own");
    expect((await approve({ ...change, digest: '0'.repeat(64) })).status).toBe(409);
    expect((await approve(change, stranger())).status).toBe(404);
    expect((await send('GET', `/v1/changes/${change.id}`, undefined, stranger())).status).toBe(404);
    expect(await policyNow()).toEqual(on.policy);

    const made = await approve(change);
    expect(made.body.data).toMatchObject({ state: 'applied', self_approved: false, erased: null });
    expect(await policyNow()).toEqual({ dashboard: { four_eyes: false } });
    expect((await approve(change)).status).toBe(409);
    const { rows } = await sql<{ action: string; outcome: string }>`select action, outcome from audit_log
      where account_id = ${account} and subject = ${`change ${change.id}`} order by id`.execute(service.db);
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'POST /v1/changes 201',
      'POST /v1/changes/:id/approve 409',
      'POST /v1/changes/:id/approve 409',
      'POST /v1/changes/:id/approve 200',
      'POST /v1/changes/:id/approve 409',
    ]);
  });

  test('is approved by two at once one time', async () => {
    await setPolicy(service, { dashboard: { four_eyes: true } }, branch);
    const second = await signedIn('ngozi', 'admin');
    const change = await proposed(eyes(false));
    const answers = await Promise.all([approve(change), approve(change, second.token), approve(change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await send('PATCH', `/v1/employees/${second.id}`, { active: false })).status).toBe(200);
  });

  test('is not weakened when what it changes was changed meanwhile', async () => {
    await setPolicy(service, { dashboard: { four_eyes: true } }, branch);
    const change = await proposed(eyes(false));
    const policy = { dashboard: { four_eyes: true }, faces: { stills: 'refuse' } };
    expect((await send('PATCH', `/v1/branches/${branch}`, { policy })).status).toBe(200);
    expect((await send('GET', `/v1/changes/${change.id}`, undefined, admin())).body.data.outdated).toBe(true);
    const refused = await approve(change);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The setting or record changed after this change was proposed. Propose the change again.',
    ]);
    expect(await policyNow()).toEqual(policy);
  });

  test('a proposal is withdrawn by its author, rejected by others, and expires', async () => {
    await setPolicy(service, { dashboard: { four_eyes: true } }, branch);
    const [one, two, three] = [await proposed(eyes(false)), await proposed(eyes(false)), await proposed(eyes(false))];
    expect((await send('POST', `/v1/changes/${one.id}/withdraw`, undefined, admin())).status).toBe(409);
    expect((await send('POST', `/v1/changes/${one.id}/withdraw`)).body.data.state).toBe('withdrawn');
    expect((await send('POST', `/v1/changes/${two.id}/reject`, { note: 'no' })).status).toBe(409);
    const rejected = await send('POST', `/v1/changes/${two.id}/reject`, { note: 'not agreed' }, admin());
    expect(rejected.body.data).toMatchObject({ state: 'rejected', note: 'not agreed' });
    await expect(sql`update changes set proposed_by = 1 where id = ${three.id}`.execute(service.db)).rejects.toThrow(
      'decided once',
    );
    // Nobody waits seven days.
    await sql`update changes set expires_at = now() where id = ${three.id}`.execute(service.db);
    expect((await send('GET', `/v1/changes/${three.id}`, undefined, admin())).body.data.state).toBe('expired');
    for (const { id, digest } of [one, two, three]) expect((await approve({ id, digest })).status).toBe(409);
    expect((await policyNow()).dashboard).toEqual({ four_eyes: true });
  });

  test('an analyst neither proposes nor approves; an auditor reads', async () => {
    const [analyst, auditor] = [await signedIn('ada', 'analyst'), await signedIn('zainab', 'auditor')];
    expect((await propose(eyes(false), analyst.token)).status).toBe(403);
    const change = await proposed(eyes(false));
    for (const token of [analyst.token, auditor.token]) {
      expect((await approve(change, token)).status).toBe(403);
      expect((await send('POST', `/v1/changes/${change.id}/reject`, { note: 'no' }, token)).status).toBe(403);
      expect((await send('GET', `/v1/changes/${change.id}`, undefined, token)).body.data).toMatchObject({
        approval: { state: 'forbidden' },
      });
    }
    expect((await send('POST', `/v1/changes/${change.id}/withdraw`)).status).toBe(200);
  });

  test('what is no change, or two, is refused', async () => {
    expect((await propose({})).status).toBe(400);
    expect((await propose({ ...eyes(false), security: { second_factor_required: false } })).status).toBe(400);
    expect((await propose({ settings: { policy: { valueOf: {} } } })).status).toBe(400);
    expect((await propose({ settings: { ivs: true } })).status).toBe(409);
    expect((await propose({ settings: { name: 'x' } })).status).toBe(400);
    expect((await propose({ ...eyes(false), reason: '  ' })).status).toBe(400);
  });
});

describe('what guards runs, lists and holds', () => {
  test('an SDK configuration is strengthened by one person and weakened by two, and the overview shows it', async () => {
    const made = await send('POST', `/v1/sdk-config?branch=${branch}`, { name: 'App', document_files: 'refuse' });
    const { id } = made.body.data;
    const patch = (json: object, token = owner()) => send('PATCH', `/v1/sdk-config/${id}`, json, token);
    const weaker = [
      [{ liveness_policy: 'turns_light' }, 'liveness_policy'],
      [{ liveness_policy: 'passive', name: 'Other' }, 'liveness_policy'],
      [{ turns_waiver: 'accept' }, 'turns_waiver'],
      [{ document_files: 'accept' }, 'document_files'],
    ] as const;
    for (const [json, guard] of weaker)
      for (const token of [owner(), admin()]) {
        const refused = await patch(json, token);
        expect([refused.status, refused.body.message]).toEqual([
          409,
          `This weakens ${guard} and requires two people. Propose it at POST /v1/changes.`,
        ]);
      }
    const read = async () => (await send('GET', `/v1/sdk-config/${id}`)).body.data;
    expect(await read()).toMatchObject({ liveness_policy: 'turns', name: 'App', document_files: 'refuse' });
    expect((await propose({ sdk_config: { id, liveness_policy: 'turns' } })).status).toBe(409);
    expect((await propose({ sdk_config: { id, liveness_policy: 'passive' } }, stranger())).status).toBe(404);
    expect((await propose({ sdk_config: { id: 999_999, liveness_policy: 'passive' } })).status).toBe(404);

    const change = await proposed({ sdk_config: { id, liveness_policy: 'passive' } });
    const difference = { guard: 'liveness_policy', subject_id: id, before: 'turns', after: 'passive', weakens: true };
    expect(change).toMatchObject({ kind: 'sdk_config', branch_id: branch, differences: [difference] });
    expect((await approve(change, owner())).status).toBe(409);
    expect((await read()).liveness_policy).toBe('turns');
    // Changed meanwhile: what was approved is no longer what is in force.
    const second = await proposed({ sdk_config: { id, turns_waiver: 'accept' } });
    expect((await approve(change)).body.data.state).toBe('applied');
    expect((await approve(second)).status).toBe(409);
    expect(await read()).toMatchObject({ liveness_policy: 'passive', turns_waiver: 'refuse' });
    const { weakened } = (await send('GET', `/v1/overview?branch=${branch}`)).body.data;
    expect(weakened).toContainEqual(
      expect.objectContaining({ guard: 'liveness_policy', subject_id: id, value: 'passive', change: change.id }),
    );
    expect((await patch({ liveness_policy: 'turns' })).status).toBe(200);
    const { weakened: after } = (await send('GET', `/v1/overview?branch=${branch}`)).body.data;
    expect(after.filter(({ subject_id }: { subject_id?: number }) => subject_id === id)).toEqual([]);
  });

  test('an entry leaves the blacklist by two people, who stand in it', async () => {
    const listed = { kind: 'email', value: 'mule@example.com', reason: 'lied' };
    const { id } = (await send('POST', `/v1/blacklist?branch=${branch}`, listed)).body.data;
    expect((await send('DELETE', `/v1/blacklist/${id}`)).status).toBe(405);
    expect((await propose({ blacklist_removal: { id } }, stranger())).status).toBe(404);
    const change = await proposed({ blacklist_removal: { id } }, admin());
    const other = await proposed({ blacklist_removal: { id } });
    expect((await approve(change, admin())).status).toBe(409);
    expect((await send('GET', `/v1/blacklist/${id}?branch=${branch}`)).status).toBe(200);
    expect((await approve(change, owner())).body.data).toMatchObject({ state: 'applied', self_approved: false });
    expect((await send('GET', `/v1/blacklist/${id}?branch=${branch}`)).status).toBe(404);
    expect((await approve(other)).status).toBe(404);
    const { rows } = await sql<{ removed_by: number; decided_by: number }>`select e.removed_by, c.decided_by
      from blacklist_entries e, changes c where e.id = ${id} and c.id = ${change.id}`.execute(service.db);
    expect(rows[0]!.removed_by).toBe(rows[0]!.decided_by);
  });

  test('a legal hold is released by two people; an administrator does not propose it', async () => {
    const number = '22222222222';
    const json = { country: 'nigeria', identifier: number };
    await service.call('POST', '/api/onboarding/verify_customer', { key: service.sandbox.api_key, json });
    const { id } = (await send('POST', '/v1/legal-holds', { number, reason: 'order of the court' })).body.data;
    expect((await send('DELETE', `/v1/legal-holds/${id}`)).status).toBe(404);
    expect((await propose({ hold_release: { id } }, admin())).status).toBe(403);
    expect((await propose({ hold_release: { id } }, stranger())).status).toBe(404);
    const change = await proposed({ hold_release: { id } });
    const inForce = async () =>
      (await send('GET', '/v1/legal-holds')).body.data.items.map((hold: { id: number }) => hold.id);
    expect((await approve(change, owner())).status).toBe(409);
    expect(await inForce()).toContain(id);
    expect((await approve(change)).body.data.state).toBe('applied');
    expect(await inForce()).not.toContain(id);
    expect((await propose({ hold_release: { id } })).status).toBe(404);
  });

  test('thresholds on pictures of screens are taken away by two people', async () => {
    const refuse = { policy: { documents: { screen_periodicity_from: 3.55 } } };
    await setPolicy(service, refuse.policy, branch);
    const refused = await send('PATCH', `/v1/branches/${branch}`, { policy: {} });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('screen_periodicity_from')]);
    await setPolicy(service, {}, branch);
    expect((await policyNow())['documents']).toBeUndefined();
  });
});

describe('an account with one person', () => {
  const ageAccount = (days: number) =>
    sql`update accounts set created_at = now() - make_interval(days => ${days}) where id = ${account}`.execute(
      service.db,
    );
  test('an owner who removes, adds or takes over a colleague does not become two people', async () => {
    await setPolicy(service, { dashboard: { four_eyes: true } }, branch);
    await ageAccount(100);
    await sql`update users set approver_since = now() - interval '90 days' where account_id = ${account}`.execute(
      service.db,
    );
    const change = await proposed(eyes(false));
    // A colleague of their own, made within minutes.
    const puppet = await signedIn('puppet', 'admin');
    const refused = await approve(change, puppet.token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('You can approve proposals from'),
    ]);
    // The colleague who may, under a password of the owner's.
    const { rows } = await sql<{ id: number }>`select u.id from users u join dashboard_tokens t on t.user_id = u.id
      where u.account_id = ${account} and u.role = 'admin' and u.id <> ${puppet.id} and u.active order by u.id limit 1`.execute(
      service.db,
    );
    const colleague = rows[0]!.id;
    const password = 'another correct horse battery';
    expect((await send('PATCH', `/v1/employees/${colleague}`, { password })).status).toBe(200);
    const { rows: since } = await sql<{ fresh: boolean }>`select approver_since > now() - interval '1 minute' as fresh
      from users where id = ${colleague}`.execute(service.db);
    expect(since).toEqual([{ fresh: true }]);
    // Nobody but the owner is left.
    for (const id of [puppet.id, colleague]) await send('PATCH', `/v1/employees/${id}`, { active: false });
    expect((await approve(change, owner())).status).toBe(409);
    expect((await policyNow()).dashboard).toEqual({ four_eyes: true });

    // After a week alone the owner takes both steps, and that is written down.
    await sql`alter table users disable trigger note_approver`.execute(service.db).catch(() => undefined);
    await sql`update users set former_role_until = now() - interval '8 days' where account_id = ${account}`.execute(
      service.db,
    );
    expect((await send('GET', `/v1/changes/${change.id}`)).body.data.approval.state).toBe('alone');
    expect((await approve(change, owner())).body.data).toMatchObject({ state: 'applied', self_approved: true });
  });
});

test('a key changes settings and limits as the contract says; it is written down and seen', async () => {
  const key = service.sandbox.api_key;
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000, currency: 'NGN' } });
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 5000, currency: 'NGN' } });
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 5000, currency: 'NGN' } });
  await service.call('POST', '/api/onboarding/settings', { key, json: { aml: false } });
  const { items } = (await send('GET', `/v1/changes?branch=${branch}&state=applied&limit=3`)).body.data;
  expect(items.map(({ differences, proposed_by }: Answer['body']) => [proposed_by, ...differences])).toEqual([
    [null, { guard: 'screening', before: true, after: false, weakens: true }],
    [
      null,
      {
        guard: 'limit',
        before: { amount: 1000, currency: 'NGN' },
        after: { amount: 5000, currency: 'NGN' },
        weakens: true,
      },
    ],
    [null, { guard: 'limit', before: null, after: { amount: 1000, currency: 'NGN' }, weakens: false }],
  ]);
  expect(items[0].key_id).toBeGreaterThan(0);
  // The same by a person takes two.
  expect((await send('PATCH', `/v1/branches/${branch}`, { aml: true })).status).toBe(200);
  expect((await send('PATCH', `/v1/branches/${branch}`, { aml: false })).status).toBe(409);
});
