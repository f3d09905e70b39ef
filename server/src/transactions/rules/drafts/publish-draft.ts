import type { SignedIn } from '../../../accounts/caller.ts';
import { isApprovedAlone } from '../../../accounts/may-approve.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { checkRuleSet } from '../check-rule-set.ts';
import { publishRuleSet } from '../rule-set-store.ts';
import { lockDraft, readDraft } from './draft-store.ts';

export interface Publishing {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
  readonly at: Date;
}

/**
 * Publishes a draft. The author of a draft may not publish it. The only exception is an owner who is the only person in
 * the account with the permission to change settings. The publication then records the exception.
 * @throws AppError not_found, or conflict with the reason why it cannot be published.
 */
export const publishDraft = (db: Db, { branchId, id, user, at }: Publishing) =>
  db.transaction().execute(async (work) => {
    await lockDraft(work, branchId, id);
    const draft = await readDraft(work, branchId, id);
    if (!draft) throw new AppError('not_found');
    if (draft.published_at || draft.discarded_at)
      throw new AppError('draft_closed_already', { state: draft.published_at ? 'published' : 'discarded' });
    const selfPublished = await isApprovedAlone(work, user, {
      author: draft.created_by,
      permission: 'change_settings',
      now: at,
    });
    // The draft is checked again, because a check may have been added after the draft was made.
    const [first] = checkRuleSet(draft.rules);
    if (first) throw new AppError('draft_not_publishable', { path: first.path, fault: first.fault });
    const ruleSetId = await publishRuleSet(work, {
      branchId,
      accountId: user.accountId,
      rules: draft.rules,
      base: draft.base,
      ...(draft.country !== null && { country: draft.country }),
      cause: { draftId: id, author: draft.created_by, publishedBy: user.userId },
    });
    return { rule_set: ruleSetId, self_published: selfPublished };
  });
