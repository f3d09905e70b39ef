import type { SignedIn } from '../../accounts/caller.ts';
import { peopleWhoMay } from '../../accounts/colleagues.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { hasApprovedReport } from '../reports/report-store.ts';
import { newestAlert } from './case-alert-store.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { type CaseAction, deadlineOnReopening, stepOf } from './case-rules.ts';
import { changeCase, lockCase, takeNext } from './case-store.ts';

export interface CaseWorkDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

export interface CaseWork {
  readonly branchId: number;
  readonly id: number;
  readonly user: SignedIn;
  readonly action: Exclude<CaseAction, { kind: 'approve' }> | { readonly kind: 'approve' };
  /** What the person wrote: a note, or the reason for what they did. */
  readonly text?: string | undefined;
  /** The newest alert that the person had before them. */
  readonly seen?: number | undefined;
}

/**
 * Carries out what a person does to a case, with its line in the case's history; gives the case's state before and after.
 * @throws AppError not_found, or conflict that says why the case does not allow it.
 */
export function makeWorkCase({ db, vault, clock }: CaseWorkDeps) {
  return ({ branchId, id, user, action, text, seen }: CaseWork) =>
    db.transaction().execute(async (work) => {
      const row = await lockCase(work, branchId, id);
      if (!row) throw new AppError('not_found', 'Not found');
      const newest = await newestAlert(work, id);
      if (seen !== undefined && newest > seen)
        throw new AppError('conflict', 'An alert joined the case meanwhile: look at it again');
      // Who does not say what they saw approves what was proposed.
      if (seen === undefined && action.kind === 'approve' && newest > (row.proposed_alert ?? newest))
        throw new AppError(
          'conflict',
          'An alert joined the case since this outcome was proposed: look at it, and name it as `alert`',
        );
      const alone =
        action.kind === 'approve' &&
        user.role === 'owner' &&
        (await peopleWhoMay(work, user.accountId, 'work_cases')) === 1;
      const step = stepOf(
        { ...row, proposedBy: row.proposed_by, hasReport: await hasApprovedReport(work, id) },
        action.kind === 'approve' ? { kind: 'approve', alone } : action,
        user.userId,
      );
      if ('refused' in step) throw new AppError('conflict', step.refused);
      const now = clock.now();
      const deadline =
        action.kind === 'reopen'
          ? deadlineOnReopening({ from: row.sla_from ?? row.created_at, at: row.sla_at }, now)
          : undefined;
      const proposedAlert = action.kind === 'propose' ? newest : undefined;
      await changeCase(
        work,
        id,
        { ...step.change, ...(deadline && { deadline }), ...(proposedAlert !== undefined && { proposedAlert }) },
        now,
      );
      const before = { status: row.status, stage: row.stage, assignee: row.assignee, disposition: row.disposition };
      const after = { ...before, ...step.change };
      await appendCaseEvent(work, vault, {
        ...{ id, branchId, accountId: row.account_id, kind: action.kind, userId: user.userId, at: now },
        details: {
          ...(text !== undefined && { text }),
          before,
          after,
          ...(deadline && { due: deadline.at.toISOString() }),
        },
      });
      return { before, after };
    });
}

/** The next case for this person, assigned to them; undefined when there is none. */
export function makeTakeNext({ db, vault, clock }: CaseWorkDeps) {
  return (branchId: number, user: SignedIn): Promise<number | undefined> =>
    db.transaction().execute(async (work) => {
      const now = clock.now();
      const id = await takeNext(work, branchId, user.userId, now);
      if (id === undefined) return undefined;
      const row = (await lockCase(work, branchId, id))!;
      if (row.status === 'open') await changeCase(work, id, { status: 'investigating', stage: 'investigation' }, now);
      await appendCaseEvent(work, vault, {
        ...{ id, branchId, accountId: row.account_id, kind: 'taken', userId: user.userId, at: now },
        details: { assignee: user.userId },
      });
      return id;
    });
}
