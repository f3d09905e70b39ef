import type { SignedIn } from '../../accounts/caller.ts';
import { isSelfPublished } from '../../accounts/second-person.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { publishRuleSet } from '../rule-set-store.ts';
import { checkRuleSet } from '../rules/check-rule-set.ts';
import { lockDraft, readDraft } from './draft-store.ts';

export interface Publishing {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
}

/**
 * Puts a draft in force. Its author may not, but an owner who is the account's only person who may change settings; the publication then says so.
 * @throws AppError not_found, or conflict that says why it cannot be published.
 */
export const publishDraft = (db: Db, { branchId, id, user }: Publishing) =>
  db.transaction().execute(async (work) => {
    await lockDraft(work, branchId, id);
    const draft = await readDraft(work, branchId, id);
    if (!draft) throw new AppError('not_found', 'Not found');
    if (draft.published_at || draft.discarded_at)
      throw new AppError('conflict', `The draft was ${draft.published_at ? 'published' : 'discarded'} already`);
    const selfPublished = await isSelfPublished(work, user, draft.created_by);
    // A draft may be older than a check.
    const [fault] = checkRuleSet(draft.rules);
    if (fault)
      throw new AppError('conflict', `The draft cannot be published: ${fault.path} ${fault.message}. Draft it again`);
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
