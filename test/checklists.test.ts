import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedChecklists } from '../contract/src/checklists.ts';
import type { Answer } from './service.fixture.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { changeByTwo } from './two-people.fixture.ts';

let service: SharedService;
let first: string;
let second: string;
const PEP = shippedChecklists.pep;
const ACCEPTED = { decision: 'approve', reason: 'pep_accepted', note: 'Agreed with the MLRO' };
const owner = (): string => service.sandbox.dashboard_token;
const call = (method: string, path: string, json?: unknown, token = first): Promise<Answer> =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const read = async (id: number): Promise<Answer['body']> => (await call('GET', `/v1/queue/${id}`)).body.data;
const mark = (id: number, step: string, done = true, token = first): Promise<Answer> =>
  call('POST', `/v1/queue/${id}/checklist`, { step, done }, token);
const decide = (id: number, json: object, token = first): Promise<Answer> =>
  call('POST', `/v1/queue/${id}/decision`, json, token);
const branch = async (): Promise<number> => (await call('GET', '/v1/me', undefined, owner())).body.data.branches[0].id;

/** Verifies a person of the sandbox's list of politically exposed persons, and returns the item and the record. */
async function pepItem(): Promise<{ id: number; record: number }> {
  const { body } = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  });
  const record = body.data.onboarding_id as number;
  const { items } = (await call('GET', '/v1/queue?kind=customer&limit=100')).body.data;
  return { id: items.find((one: { subject_id: number }) => one.subject_id === record).id, record };
}

beforeAll(async () => {
  service = await sharedService();
  const employ = async (name: string, n: number): Promise<string> => {
    const person = { email: service.email(name), password: 'correct horse battery staple' };
    await call('POST', '/v1/employees', { ...person, name, role: 'analyst' }, owner());
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    return (await service.call('POST', '/v1/auth/sign-in', { json: person, headers })).body.data.token;
  };
  first = await employ('one', 1);
  second = await employ('two', 2);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

describe('a checklist of due diligence', () => {
  test('is required before a PEP is accepted, by two people still, and not for another reason', async () => {
    const { id, record } = await pepItem();
    expect((await read(id)).checklist).toEqual({
      name: 'pep',
      open: PEP.length,
      steps: PEP.map((step) => ({ step, done_by: null, done_at: null })),
    });
    const refused = await decide(id, ACCEPTED);
    expect([refused.status, refused.body.code]).toEqual([409, 'checklist_incomplete']);
    expect(refused.body.message).toContain(`${PEP.length} steps`);
    const tried = await call('POST', '/v1/queue/decisions', { ids: [id], ...ACCEPTED, dry_run: true });
    expect(tried.body.data).toMatchObject({ done: 0, failed: [{ id, code: 'checklist_incomplete' }] });
    for (const step of PEP) expect((await mark(id, step)).status).toBe(200);
    expect((await decide(id, ACCEPTED)).body.data.state).toBe('proposed');
    // A step that is opened again stops the second person too.
    expect((await mark(id, PEP[0]!, false, second)).body.data.open).toBe(1);
    const agree = (token: string) => call('POST', `/v1/queue/${id}/second`, { agree: true }, token);
    expect((await agree(second)).body.code).toBe('checklist_incomplete');
    await mark(id, PEP[0]!, true, second);
    expect((await agree(first)).body.code).toBe('own_decision_not_approvable');
    expect((await agree(second)).body.data.state).toBe('decided');
    expect((await mark(id, PEP[0]!, false)).body.code).toBe('decided_already');

    const { body: pack } = await call('GET', `/v1/verifications/${record}/evidence.json`);
    expect(pack.work[0].checklist).toMatchObject({ name: 'pep', open: 0 });
    expect(pack.work[0].checklist.steps).toHaveLength(PEP.length);
    const other = await pepItem();
    expect((await decide(other.id, { ...ACCEPTED, reason: 'different_person' })).body.data.state).toBe('decided');
  });

  test('keeps who did a step in the history, once, with a note that is masked and can be revealed', async () => {
    const { id } = await pepItem();
    const body = { step: PEP[1], done: true, note: 'Payslips of three months seen' };
    await call('POST', `/v1/queue/${id}/checklist`, body);
    await call('POST', `/v1/queue/${id}/checklist`, body, second);
    const { history } = await read(id);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['step_done']);
    expect(history[0].details).toMatchObject({ checklist_step: PEP[1], text: { masked: true } });
    const { field, subject } = history[0].details.text;
    const shown = await call('POST', '/v1/reveal', { subject, fields: [field], reason: 'decide_review' });
    expect(JSON.stringify(shown.body)).toContain(body.note);
    const { items } = (await call('GET', '/v1/audit-log?limit=20', undefined, owner())).body.data;
    expect(JSON.stringify(items)).not.toContain('Payslips');
    expect(items.find(({ action }: { action: string }) => action === 'POST /v1/queue/:id/checklist')).toMatchObject({
      subject: `item ${id}`,
    });
  });

  test('is weakened by two people alone; what was done before stays', async () => {
    const { id } = await pepItem();
    await mark(id, 'adverse_media');
    const own = 'Interview by the branch manager';
    const stronger = { dashboard: { pep_checklist: [...PEP, own] } };
    const path = `/v1/branches/${await branch()}`;
    expect((await call('PATCH', path, { policy: stronger }, owner())).status).toBe(200);
    expect((await read(id)).checklist).toMatchObject({ open: PEP.length });
    expect((await mark(id, own)).body.data.open).toBe(PEP.length - 1);
    const weaker = { dashboard: { pep_checklist: ['source_of_wealth'] } };
    const alone = await call('PATCH', path, { policy: weaker }, owner());
    expect([alone.status, alone.body.code]).toEqual([409, 'guard_takes_two']);
    const { differences } = await changeByTwo(service, { settings: { policy: weaker } }, `?branch=${await branch()}`);
    expect(differences).toMatchObject([{ guard: 'pep_checklist', after: 'source_of_wealth', weakens: true }]);
    const { checklist } = await read(id);
    expect(checklist.steps.map(({ step }: { step: string }) => step)).toEqual([
      'source_of_wealth',
      'adverse_media',
      own,
    ]);
    expect(checklist.open).toBe(1);
    await changeByTwo(
      service,
      { settings: { policy: { dashboard: { pep_checklist: [] } } } },
      `?branch=${await branch()}`,
    );
    const other = await pepItem();
    expect((await read(other.id)).checklist).toBeNull();
    expect((await decide(other.id, ACCEPTED)).body.data.state).toBe('proposed');
    expect((await mark(other.id, 'adverse_media')).body.code).toBe('no_such_step');
    await call('PATCH', path, { policy: {} }, owner());
  });

  test.each([
    ['a step that it does not have', { step: 'nothing', done: true }, 'no_such_step'],
    ['a step that is too long', { step: 'x'.repeat(301), done: true }, undefined],
    ['a note that is too long', { step: 'adverse_media', done: true, note: 'x'.repeat(2001) }, undefined],
    ['a note of blanks', { step: 'adverse_media', done: true, note: '  ' }, undefined],
    ['an unknown field', { step: 'adverse_media', done: true, by: 1 }, undefined],
    ['no state', { step: 'adverse_media' }, undefined],
  ])('refuses %s', async (_, json, code) => {
    const { id } = await pepItem();
    const { status, body } = await call('POST', `/v1/queue/${id}/checklist`, json);
    expect(status).toBe(400);
    if (code) expect(body.code).toBe(code);
    expect((await read(id)).history).toEqual([]);
  });

  test.each([
    ['a step twice', ['adverse_media', 'adverse_media']],
    ['31 steps', Array.from({ length: 31 }, (__, n) => `Step ${n}`)],
    ['a step that is too long', ['x'.repeat(301)]],
    ['a blank step', [' ']],
    ['all shipped steps in one', [PEP.join('\n')]],
    ['a step with another control character', ['adverse_media\u2028source_of_funds']],
    ['one text', 'adverse_media'],
  ])('cannot have %s', async (_, steps) => {
    const policy = { dashboard: { pep_checklist: steps } };
    const { status, body } = await call('PATCH', `/v1/branches/${await branch()}`, { policy }, owner());
    expect([status, body.code]).toEqual([400, 'invalid_policy']);
    expect(body.message).toContain('a list of at most 30 different texts of 1 to 300 characters, each on one line');
  });

  test('is not for another account, nor for a person who may only read', async () => {
    const { id } = await pepItem();
    expect((await mark(id, 'adverse_media', true, service.sandbox.other_owner_token)).status).toBe(404);
    const person = { email: service.email('reader'), password: 'correct horse battery staple' };
    await call('POST', '/v1/employees', { ...person, name: 'Reader', role: 'auditor' }, owner());
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const reader = (await service.call('POST', '/v1/auth/sign-in', { json: person, headers })).body.data.token;
    expect((await mark(id, 'adverse_media', true, reader)).status).toBe(403);
    expect((await read(id)).history).toEqual([]);
  });
});
