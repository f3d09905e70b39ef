import type { SignedIn } from '../accounts/caller.ts';
import { isApprovedAlone } from '../accounts/may-approve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { noteChangeOfBranch } from './change-store.ts';
import { checkRiskModel, type ModelFault, modelDifferences } from './check-risk-model.ts';
import * as store from './model-store.ts';
import type { RiskModel } from './risk-model.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

const MAX_OPEN_DRAFTS = 20;

/** A proposed model. Exactly one of these fields must be set. */
export interface GivenModel {
  readonly model?: RiskModel | undefined;
  readonly version?: number | undefined;
  readonly shipped?: true | undefined;
}
export interface ProposedModel {
  readonly model: RiskModel;
  readonly faults: readonly ModelFault[];
}

/**
 * Returns the proposed model and all its faults.
 * @throws AppError invalid_input unless exactly one field is set, or if `version` is not a model of this branch
 */
export async function proposedModel(
  db: Db,
  branchId: number,
  { model, version, shipped }: GivenModel,
): Promise<ProposedModel> {
  if ([model, version, shipped].filter((way) => way !== undefined).length !== 1)
    throw new AppError('risk_model_source_required');
  if (shipped) return { model: SHIPPED_MODEL, faults: [] };
  if (model) return { model, faults: checkRiskModel(model) };
  const former = await store.readModel(db, branchId, version!);
  if (!former) throw new AppError('risk_model_version_not_found');
  return { model: former, faults: [] };
}

interface DraftDeps {
  readonly db: Db;
  readonly clock: Clock;
}
interface DraftOf {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
}

export function makeModelDrafts({ db, clock }: DraftDeps) {
  const openDraft = async (work: Db, { branchId, id }: DraftOf): Promise<store.WholeModelDraft> => {
    await store.lockModelDraft(work, branchId, id);
    const draft = await store.readModelDraft(work, branchId, id);
    if (!draft) throw new AppError('not_found');
    if (draft.published_at || draft.discarded_at)
      throw new AppError('risk_draft_closed_already', { state: draft.published_at ? 'published' : 'discarded' });
    return draft;
  };
  return {
    /**
     * Stores a draft of a model.
     * @throws AppError invalid_input for a model with faults and for the current model, conflict if too many drafts are
     * open
     */
    async create(branchId: number, user: SignedIn, given: GivenModel, reason: string): Promise<number> {
      const { model, faults } = await proposedModel(db, branchId, given);
      const [first] = faults;
      if (first) throw new AppError('risk_model_invalid', { path: first.path, fault: first.fault });
      const inForce = await store.modelInForce(db, branchId);
      // The shipped default model can be drafted without a change, because an institution confirms it by publishing it.
      if (inForce.id !== null && !modelDifferences(inForce.model, model).length)
        throw new AppError('risk_draft_without_change');
      const draft = {
        branchId,
        accountId: user.accountId,
        model,
        base: inForce.id,
        reason,
        createdBy: user.userId,
        at: clock.now(),
      };
      const id = await store.insertModelDraft(db, draft, MAX_OPEN_DRAFTS);
      if (id === undefined) throw new AppError('too_many_risk_drafts', { n: MAX_OPEN_DRAFTS });
      return id;
    },
    /** Publishes a draft and records that every customer of the branch must be rated again. */
    publish: (draft: DraftOf): Promise<{ readonly id: number; readonly self_published: boolean }> =>
      db.transaction().execute(async (work) => {
        const { id: draftId, model, base, created_by: author } = await openDraft(work, draft);
        const { branchId, user } = draft;
        const selfPublished = await isApprovedAlone(work, user, {
          author,
          permission: 'change_settings',
          now: clock.now(),
        });
        const id = await store.insertModel(work, {
          ...{ branchId, accountId: user.accountId, model, base, draftId, author },
          ...{ publishedBy: user.userId, at: clock.now() },
        });
        await noteChangeOfBranch(work, branchId);
        return { id, self_published: selfPublished };
      }),
    discard: (draft: DraftOf): Promise<void> =>
      db.transaction().execute(async (work) => {
        const { id } = await openDraft(work, draft);
        await store.discardModelDraft(work, id, { by: draft.user.userId, at: clock.now() });
      }),
  };
}
