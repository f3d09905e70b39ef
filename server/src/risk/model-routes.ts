import { risk as contract } from '@hakiki/contract';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import { answeredFault } from '../platform/answered-fault.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { modelDifferences } from './check-risk-model.ts';
import { makeModelDrafts, proposedModel } from './model-drafts.ts';
import { modelImpact } from './model-impact.ts';
import * as store from './model-store.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

/** Endpoints for risk models. Reading requires a signed-in user. Changes require `change_settings` and two people. */
export function riskModelRoutes(
  serve: Serve,
  { db, vault, clock }: { readonly db: Db; readonly vault: Vault; readonly clock: Clock },
): void {
  const drafts = makeModelDrafts({ db, clock });
  const draftOf = async (branchId: number, id: number): Promise<store.WholeModelDraft> => {
    const draft = await store.readModelDraft(db, branchId, id);
    if (!draft) throw new AppError('not_found');
    return draft;
  };
  const shown = ({ discarded_at: discarded, ...row }: store.ModelDraftRow, inForce: number | null) => ({
    ...row,
    state: row.published_at ? ('published' as const) : discarded ? ('discarded' as const) : ('open' as const),
    outdated: !row.published_at && row.base !== inForce,
  });
  const shownDraft = async (branchId: number, id: number) => {
    const { model: _, ...row } = await draftOf(branchId, id);
    return shown(row, (await store.modelInForce(db, branchId)).id);
  };

  serve(contract.readRiskModel, async ({ branch }) => {
    const { id, model } = await store.modelInForce(db, branch.id);
    return ok({ id, approved: id !== null, model }, 'Risk model retrieved');
  });
  serve(contract.listRiskModels, async ({ branch, query }) => {
    const page = pageOf(query);
    const rows = await store.listModels(db, branch.id, page);
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Risk models retrieved',
    );
  });
  serve(contract.readRiskModelVersion, async ({ branch, params }) => {
    const id = idOf(params.id);
    const model = await store.readModel(db, branch.id, id);
    if (!model) throw new AppError('not_found');
    return ok({ id, model }, 'Risk model retrieved');
  });
  serve(contract.checkRiskModel, async ({ branch, body }) => {
    const { model, faults } = await proposedModel(db, branch.id, body);
    const inForce = await store.modelInForce(db, branch.id);
    return ok(
      { faults: faults.map(answeredFault), differences: faults.length ? [] : modelDifferences(inForce.model, model) },
      'Nothing was changed',
    );
  });
  serve(contract.createRiskModelDraft, async ({ user, branch, body: { reason, ...given }, audit, changed }) => {
    const id = await drafts.create(branch.id, user, given, reason);
    audit(`risk model draft ${id}`);
    changed(undefined, { state: 'open', reason: true });
    return ok(await shownDraft(branch.id, id), 'Draft saved');
  });
  serve(contract.listRiskModelDrafts, async ({ branch, query }) => {
    const page = pageOf(query);
    const { id } = await store.modelInForce(db, branch.id);
    const rows = await store.listModelDrafts(db, branch.id, page);
    return ok(
      pageAnswer(rows, page, (row) => shown(row, id)),
      'Drafts retrieved',
    );
  });
  serve(contract.readRiskModelDraft, async ({ branch, params }) => {
    const { model, ...row } = await draftOf(branch.id, idOf(params.id));
    const base = row.base === null ? SHIPPED_MODEL : await store.readModel(db, branch.id, row.base);
    const { id } = await store.modelInForce(db, branch.id);
    return ok({ ...shown(row, id), model, differences: modelDifferences(base!, model) }, 'Draft retrieved');
  });
  serve(contract.riskModelImpact, async ({ branch, params }) => {
    const { model } = await draftOf(branch.id, idOf(params.id));
    const of = { branchId: branch.id, accountId: branch.account_id };
    return ok(await modelImpact(db, vault, of, model), 'Nothing was changed');
  });
  serve(contract.publishRiskModelDraft, async ({ user, branch, params, audit, changed }) => {
    const id = idOf(params.id);
    audit(`risk model draft ${id}`);
    const published = await drafts.publish({ branchId: branch.id, id, user });
    audit(`risk model draft ${id}, model ${published.id}`);
    changed({ state: 'open' }, { state: 'published', ...published });
    return ok(published, 'Risk model published');
  });
  serve(contract.discardRiskModelDraft, async ({ user, branch, params, audit, changed }) => {
    const id = idOf(params.id);
    audit(`risk model draft ${id}`);
    await drafts.discard({ branchId: branch.id, id, user });
    changed({ state: 'open' }, { state: 'discarded' });
    return ok(await shownDraft(branch.id, id), 'Draft discarded');
  });
}
