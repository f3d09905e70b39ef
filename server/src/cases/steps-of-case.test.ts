import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../accounts/caller.ts';
import { startMonitoring, transfer } from '../transactions/intake/transactions.fixture.ts';
import { listCases } from './case-store.ts';
import { stepsOfCase } from './steps-of-case.ts';
import { type CaseAction, makeTakeNext, makeWorkCase } from './work-case.ts';

let service: Awaited<ReturnType<typeof startMonitoring>>;
let owner: SignedIn;
beforeAll(async () => {
  service = await startMonitoring();
  await service.ruleSets.setLimit(service.db, service.branch, { kind: 'limit', amount: 10 });
  const { accountId } = service.branch;
  await sql`delete from users where account_id = ${accountId}`.execute(service.db);
  const { rows } = await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${accountId}, 'owner@example.com', 'o', 'owner', '') returning id`.execute(service.db);
  owner = { tokenId: 1, userId: rows[0]!.id, accountId, role: 'owner', email: '' } as unknown as SignedIn;
});
afterAll(() => service.database[Symbol.asyncDispose]());

test('the item of a case says who approved its outcome, and has each step of its review, also those of a lone owner', async () => {
  const deps = { db: service.db, vault: service.vault, clock: { now: () => service.time.now } };
  const { id: branchId, accountId } = service.branch;
  await service.monitor(service.branch, transfer({ transaction_id: 'a' }));
  const id = (await listCases(service.db, branchId, { limit: 1, before: undefined }, {}))[0]!.id;
  const work = makeWorkCase(deps);
  const act = (action: CaseAction, text?: string) => work({ branchId, id, user: owner, action, text });
  const item = async () =>
    (
      await sql`select state, assignee, decided_by, approved_by, self_approved from work_items
        where kind = 'case' and subject_id = ${id}`.execute(service.db)
    ).rows[0];
  expect(await makeTakeNext(deps)(branchId, owner)).toBe(id);
  await act({ kind: 'note' }, 'looked');
  await act({ kind: 'propose', disposition: 'confirmed_not_reported' }, 'why');
  expect(await item()).toMatchObject({ state: 'proposed', approved_by: null, self_approved: false });
  await act({ kind: 'approve' }, 'yes');
  const { userId } = owner;
  expect(await item()).toEqual({
    ...{ state: 'decided', assignee: userId, decided_by: userId, approved_by: userId, self_approved: true },
  });
  await act({ kind: 'reopen' }, 'news');
  expect(await item()).toMatchObject({ state: 'open', approved_by: null, self_approved: false });
  await act({ kind: 'assign', to: null });
  const steps = await stepsOfCase(service.db, service.vault, { account_id: accountId, subject_id: id });
  expect(steps.map(({ n, kind, user_id, details }) => [n, kind, user_id, details])).toEqual([
    [2, 'taken', userId, { assignee: userId }],
    [3, 'note', userId, { text: 'looked' }],
    [4, 'decided', userId, { disposition: 'confirmed_not_reported', text: 'why' }],
    [5, 'agreed', userId, { text: 'yes' }],
    [6, 'reopened', userId, { text: 'news' }],
    [7, 'assigned', userId, { assignee: null }],
  ]);
});
