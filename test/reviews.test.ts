import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { afterStep, NEW_REVIEW, type Review, type ReviewAction, stepOf } from '../server/src/reviews/review.ts';
import { decisionsOfCase } from '../server/src/reviews/subjects/case.ts';
import { decisionsOfItem } from '../server/src/reviews/subjects/item.ts';
import { subjectRules } from '../server/src/reviews/subjects/rules.ts';
import { MASTER_KEY, makeThings } from './attacks/endpoint-things.fixture.ts';
import { type Answer, type Service, startService } from './service.fixture.ts';

// Random people do random things to items and cases of a started service; the pure machine says what each of them must answer.
/** Random sequences of each kind. More are set for a longer run: 15 take seconds, 1,000 several minutes. */
const SEQUENCES = Number(process.env['REVIEW_SEQUENCES'] ?? 15);
vi.setConfig({ testTimeout: 300_000 + SEQUENCES * 2000 });

let database: TestDatabase;
let service: Service;
let things: Awaited<ReturnType<typeof makeThings>>;
let people: { readonly id: number; readonly token: string }[];

let address = 0;
const call = (path: string, token: string, json?: unknown, method = 'POST'): Promise<Answer> => {
  address += 1;
  const headers = { 'x-forwarded-for': `203.0.${Math.floor(address / 250)}.${address % 250}` };
  return service.call(method, path, { token, headers, ...(json !== undefined && { json }) });
};

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { RATE_LIMIT: '10000000', TRUST_PROXY: 'true', MASTER_KEY };
  service = await startService({ database, environment });
  things = await makeThings(service, database.db, '');
  people = [];
  for (const name of ['one', 'two', 'three']) {
    const json = { email: `${name}@reviews.example`, name, role: 'analyst', password: 'correct horse battery staple' };
    const { body } = await call('/v1/employees', service.sandbox.dashboard_token, json);
    const { email, password } = json;
    const signedIn = await call('/v1/auth/sign-in', '', { email, password });
    people.push({ id: body.data.id, token: signedIn.body.data.token });
  }
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const person = fc.nat(2);
const common = [
  fc.option(person).map((to) => ({ kind: 'assign' as const, to })),
  fc.constantFrom<ReviewAction>({ kind: 'approve', alone: false }, { kind: 'reject' }),
];
const stepsOf = (...own: fc.Arbitrary<ReviewAction>[]) =>
  fc.array(fc.tuple(fc.oneof(...common, ...own), person), { minLength: 4, maxLength: 10 });

/** The person behind an index; null stays. */
const idOf = (index: number | null): number | null => (index === null ? null : people[index]!.id);
const withIds = (action: ReviewAction): ReviewAction =>
  action.kind === 'assign' ? { kind: 'assign', to: idOf(action.to) } : action;

const decisionsOfRecord = decisionsOfItem('customer_pep', false);
const itemSteps = stepsOf(
  fc
    .tuple(fc.constantFrom(...decisionsOfRecord), fc.boolean())
    .map(([{ decision, reason }, hasNote]) => ({ kind: 'decide' as const, decision, reason, hasNote })),
  fc.constant<ReviewAction>({ kind: 'undo' }),
);

/** Sends an action on an item; whether it was accepted. */
async function actOnItem(id: number, action: ReviewAction, token: string): Promise<boolean> {
  const accepted = ({ status, body }: Answer): boolean => {
    expect([200, 409], JSON.stringify(body)).toContain(status);
    return status === 200;
  };
  switch (action.kind) {
    case 'assign': {
      const { status, body } = await call('/v1/queue/assign', token, { ids: [id], user_id: action.to });
      expect(status).toBe(200);
      return body.data.done === 1;
    }
    case 'decide':
      return accepted(
        await call(`/v1/queue/${id}/decision`, token, {
          ...{ decision: action.decision, reason: action.reason },
          ...(action.hasNote && { note: 'n' }),
        }),
      );
    case 'undo':
      // However slow the machine is: the time for it is not over.
      await sql`update work_items set decided_at = now() where id = ${id} and decided_at is not null`.execute(
        database.db,
      );
      return accepted(await call(`/v1/queue/${id}/undo`, token));
    default:
      return accepted(await call(`/v1/queue/${id}/second`, token, { agree: action.kind === 'approve' }));
  }
}

test('items of a started service do what the machine says', async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(itemSteps, async (steps) => {
      const id = await things.item();
      let review: Review = NEW_REVIEW;
      for (const [indexed, by] of steps) {
        const action = withIds(indexed);
        const { id: userId, token } = people[by]!;
        const now = review.decidedAt ?? new Date();
        const context = {
          rules: subjectRules.customer,
          allowed: decisionsOfRecord,
          hasReport: false,
          openSteps: 0,
          now,
        };
        const step = stepOf(review, action, userId, context);
        expect(await actOnItem(id, action, token), JSON.stringify({ review, action, userId })).toBe('change' in step);
        if ('change' in step) accepted += 1;
        else refused += 1;
        review = afterStep(review, step);
        const { body } = await call(`/v1/queue/${id}`, token, undefined, 'GET');
        expect(body.data).toMatchObject({
          state: review.phase === 'assigned' ? 'open' : review.phase,
          assignee: review.assignee,
          decision: review.decision,
          reason: review.reason,
          decided_by: review.decidedBy,
          approved_by: review.approvedBy,
          self_approved: false,
        });
      }
    }),
    { numRuns: SEQUENCES },
  );
  expect(accepted).toBeGreaterThan(SEQUENCES);
  expect(refused).toBeGreaterThan(SEQUENCES);
});

const dispositions = ['false_positive', 'explained', 'confirmed_not_reported', 'reported_str', 'duplicate'];
const caseSteps = stepsOf(
  fc
    .constantFrom(...dispositions)
    .map((decision) => ({ kind: 'decide' as const, decision, reason: null, hasNote: true })),
  fc.constantFrom<ReviewAction>({ kind: 'begin' }, { kind: 'reopen' }),
);

async function actOnCase(id: number, action: ReviewAction, token: string): Promise<boolean> {
  const send = async (path: string, json: object): Promise<boolean> => {
    const { status, body } = await call(`/v1/cases/${id}/${path}`, token, json);
    expect([200, 409], JSON.stringify(body)).toContain(status);
    return status === 200;
  };
  switch (action.kind) {
    case 'assign':
      return send('assign', { user_id: action.to });
    case 'begin':
      return send('notes', { text: 'n' });
    case 'decide':
      return send('propose', { disposition: action.decision, reason: 'r' });
    default:
      return send(action.kind, { reason: 'r' });
  }
}

test('cases of a started service, and their items, do what the machine says', async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(caseSteps, async (steps) => {
      const id = await things.case();
      const read = async () => (await call(`/v1/cases/${id}`, people[0]!.token, undefined, 'GET')).body.data;
      const { score, families } = await read();
      let review: Review = NEW_REVIEW;
      for (const [indexed, by] of steps) {
        const action = withIds(indexed);
        const { id: userId, token } = people[by]!;
        const allowed = decisionsOfCase({ score, families });
        const context = { rules: subjectRules.case, allowed, hasReport: false, openSteps: 0, now: new Date() };
        const step = stepOf(review, action, userId, context);
        expect(await actOnCase(id, action, token), JSON.stringify({ review, action, userId })).toBe('change' in step);
        if ('change' in step) accepted += 1;
        else refused += 1;
        review = afterStep(review, step);
        const status = { open: 'open', assigned: 'investigating', proposed: 'investigating', decided: 'closed' };
        expect(await read()).toMatchObject({
          status: status[review.phase],
          assignee: review.assignee,
          disposition: review.decision,
          proposed_by: review.decidedBy,
          approved_by: review.approvedBy,
          history_intact: true,
        });
        const { rows } = await sql<{ state: string; assignee: number | null; decision: string | null }>`
          select state, assignee, decision from work_items where kind = 'case' and subject_id = ${id}`.execute(
          database.db,
        );
        const state = review.phase === 'assigned' ? 'open' : review.phase;
        expect(rows).toEqual([{ state, assignee: review.assignee, decision: review.decision }]);
      }
    }),
    { numRuns: SEQUENCES },
  );
  expect(accepted).toBeGreaterThan(SEQUENCES);
  expect(refused).toBeGreaterThan(5);
});
