import type { SignedIn } from '../accounts/caller.ts';
import { isSecondAlone } from '../accounts/may-approve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { changeReview } from '../reviews/change-review.ts';
import { type ReviewAction, stepOf } from '../reviews/review.ts';
import { problemOf } from '../reviews/review-problems.ts';
import { caseChangeOf, type Disposition, decisionsOfCase, reviewOfCase } from '../reviews/subjects/case.ts';
import { itemColumnsOf } from '../reviews/subjects/item.ts';
import { subjectRules } from '../reviews/subjects/rules.ts';
import { deadlineOnReopening } from '../reviews/urgency.ts';
import { newestAlert } from './case-alert-store.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { changeCase, lockCase, lockNextCase } from './case-store.ts';
import { hasApprovedReport } from './has-approved-report.ts';

export interface CaseWorkDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** A person's action on a case. `take` assigns an unassigned case to the person. */
export type CaseAction =
  | { readonly kind: 'assign'; readonly to: number | null }
  | { readonly kind: 'propose'; readonly disposition: Disposition }
  | { readonly kind: 'note' | 'attach' | 'remove_attachment' | 'take' | 'approve' | 'reject' | 'reopen' };

export interface CaseWork {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
  readonly action: CaseAction;
  /** Text that the person wrote: a note, or the reason for the action. */
  readonly text?: string | undefined;
  /** Other details of the action's line in the history. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Number of the newest alert that the person saw. */
  readonly seen?: number | undefined;
}

/**
 * Converts the action into an action of the review module.
 * @param alone true if no other user of the account may decide
 */
function reviewAction(action: CaseAction, alone: boolean): ReviewAction {
  switch (action.kind) {
    case 'note':
    case 'attach':
    case 'remove_attachment':
      return { kind: 'begin' };
    case 'propose':
      return { kind: 'decide', decision: action.disposition, reason: null, hasNote: true };
    case 'approve':
      return { kind: 'approve', alone };
    case 'assign':
      return action;
    case 'take':
    case 'reject':
    case 'reopen':
      return { kind: action.kind };
  }
}

/** Returns the kind of the action's line in the case's history. */
const lineKindOf = ({ kind }: CaseAction): string => (kind === 'take' ? 'taken' : kind);

/** Same as `makeWorkCase`, but in the caller's database transaction. */
export function makeStepOfCase({ vault, clock }: Omit<CaseWorkDeps, 'db'>) {
  return async (work: Db, { branchId, id, user, action, text, details, seen }: CaseWork) => {
    const row = await lockCase(work, branchId, id);
    if (!row) throw new AppError('not_found');
    const newest = await newestAlert(work, id);
    if (seen !== undefined && newest > seen) throw new AppError('case_changed');
    // If the request has no `seen`, an approval covers only the alerts that existed when the outcome was proposed.
    if (seen === undefined && action.kind === 'approve' && newest > (row.proposed_alert ?? newest))
      throw new AppError('case_changed_since_proposal');
    const now = clock.now();
    const alone = action.kind === 'approve' && (await isSecondAlone(work, user, { author: row.proposed_by, now }));
    const asReview = reviewAction(action, alone);
    const step = stepOf(reviewOfCase(row), asReview, user.userId, {
      rules: subjectRules.case,
      allowed: decisionsOfCase(row),
      hasReport: await hasApprovedReport(work, id),
      openSteps: 0,
      now,
    });
    if ('refused' in step) throw AppError.of(problemOf('case', asReview.kind, step.refused));
    const change = caseChangeOf(step.change, asReview.kind);
    const deadline =
      action.kind === 'reopen'
        ? deadlineOnReopening({ from: row.sla_from ?? row.created_at, at: row.sla_at }, now)
        : undefined;
    const proposedAlert = action.kind === 'propose' ? newest : undefined;
    await changeCase(
      work,
      id,
      { ...change, ...(deadline && { deadline }), ...(proposedAlert !== undefined && { proposedAlert }) },
      now,
    );
    await changeReview(
      work,
      { kind: 'case', id },
      { ...itemColumnsOf(step.change), ...(deadline && { due_at: deadline.at }) },
    );
    const before = { status: row.status, stage: row.stage, assignee: row.assignee, disposition: row.disposition };
    const after = { ...before, ...change };
    const n = await appendCaseEvent(work, vault, {
      ...{ id, branchId, accountId: row.account_id, kind: lineKindOf(action), userId: user.userId, at: now },
      details: {
        ...details,
        ...(text !== undefined && { text }),
        before,
        after,
        ...(deadline && { due: deadline.at.toISOString() }),
      },
    });
    return { before, after, n, at: now };
  };
}

/**
 * Applies a person's action to a case and writes its line into the case's history.
 * @returns the state of the case before and after, the number of the line and its time
 * @throws AppError not_found, or conflict with the reason why the case does not allow the action
 */
export function makeWorkCase(deps: CaseWorkDeps) {
  const stepOfCase = makeStepOfCase(deps);
  return (step: CaseWork) => deps.db.transaction().execute((work) => stepOfCase(work, step));
}

/**
 * Assigns the next case to this person and returns it, or undefined if there is none. Two people who request a case at
 * the same time get different cases.
 */
export function makeTakeNext(deps: CaseWorkDeps) {
  const stepOfCase = makeStepOfCase(deps);
  return (branchId: number, user: SignedIn): Promise<number | undefined> =>
    deps.db.transaction().execute(async (work) => {
      const row = await lockNextCase(work, branchId);
      if (!row) return undefined;
      await stepOfCase(work, { branchId, id: row.id, user, action: { kind: 'take' } });
      return row.id;
    });
}
