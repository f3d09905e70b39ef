import { ruleLists as contract } from '@hakiki/contract';
import { branchIds } from '../../accounts/branch-choice.ts';
import { idOf } from '../../accounts/paging.ts';
import { ok, type Serve } from '../../http/serve.ts';
import { AppError } from '../../platform/errors.ts';
import { type ListDeps, makeChangeList, readDraftValues, readEntry } from './change-list.ts';
import * as store from './list-store.ts';

const MAX_SHOWN = 1000;
const MAX_DRAFTS_SHOWN = 50;

/** Endpoints for lists that rules use. Reading requires a sign-in; changes require `change_settings` and two people. */
export function ruleListRoutes(serve: Serve, deps: ListDeps): void {
  const { db, clock } = deps;
  const changeList = makeChangeList(deps);
  const found = async (branchId: number, id: number): Promise<store.ListRow> => {
    const list = await store.readList(db, branchId, id);
    if (!list) throw new AppError('not_found');
    return list;
  };
  const draftShown = async (accountId: number, draft: store.ListDraftRow) => {
    const { ciphertext: _, discarded_at: discarded, ...row } = draft;
    return {
      ...row,
      added: await readDraftValues(deps, accountId, draft),
      state: row.published_at ? ('published' as const) : discarded ? ('discarded' as const) : ('open' as const),
    };
  };

  serve(contract.listRuleLists, async ({ branch }) =>
    ok({ items: await store.listsOfBranch(db, branch.id) }, 'Lists retrieved'),
  );
  serve(contract.createRuleList, async ({ user, branch: chosen, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const { name, kind, purpose } = body;
    const list = { accountId: user.accountId, branchId: branch.id, name, kind, purpose, by: user.userId };
    const id = await store.insertList(db, { ...list, at: clock.now() });
    if (id === undefined) throw new AppError('list_name_taken', { max: store.MAX_LISTS });
    audit(`rule list ${id}`);
    changed(undefined, { name, kind, version: 0 });
    return ok(await found(branch.id, id), 'List made');
  });
  serve(contract.readRuleList, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    const list = await found(branch.id, idOf(params.id));
    const entries = await store.entriesOf(db, list.id, MAX_SHOWN);
    const drafts = await store.draftsOf(db, list.id, MAX_DRAFTS_SHOWN);
    const items = entries.map(async ({ ciphertext, ...row }) => ({
      ...row,
      ...(await readEntry(deps, branch.accountId, { id: row.id, ciphertext })),
    }));
    return ok(
      {
        ...list,
        items: await Promise.all(items),
        drafts: await Promise.all(drafts.map((draft) => draftShown(branch.accountId, draft))),
      },
      'List retrieved',
    );
  });
  serve(contract.draftRuleList, async ({ user, branch: chosen, params, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const { add = [], remove = [], reason } = body;
    const listId = idOf(params.id);
    const id = await changeList.propose(branch, listId, { add, remove, reason, by: user.userId });
    audit(`rule list ${listId}, draft ${id}`);
    changed(undefined, { state: 'open', added: add.length, removed: remove.length, reason: true });
    return ok({ id }, 'Draft saved');
  });
  serve(contract.publishRuleListDraft, async ({ user, branch: chosen, params, audit, changed }) => {
    const branch = branchIds(chosen);
    const [listId, draftId] = [idOf(params.id), idOf(params.draft)];
    audit(`rule list ${listId}, draft ${draftId}`);
    const published = await changeList.publish(branch, listId, draftId, user);
    changed({ state: 'open', version: published.version - 1 }, { state: 'published', ...published });
    return ok(published, 'List changed');
  });
  serve(contract.discardRuleListDraft, async ({ user, branch: chosen, params, audit, changed }) => {
    const branch = branchIds(chosen);
    const [listId, draftId] = [idOf(params.id), idOf(params.draft)];
    audit(`rule list ${listId}, draft ${draftId}`);
    await found(branch.id, listId);
    if (!(await store.discardListDraft(db, listId, { id: draftId, by: user.userId, at: clock.now() })))
      throw new AppError('not_found');
    changed({ state: 'open' }, { state: 'discarded' });
    return ok({ id: draftId }, 'Draft discarded');
  });
}
