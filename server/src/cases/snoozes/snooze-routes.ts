import { ruleSnoozes as contract } from '@hakiki/contract';
import { branchIds } from '../../accounts/branch-choice.ts';
import { assertMaySee } from '../../accounts/dashboard-policy.ts';
import { idOf, pageAnswer, pageOf } from '../../accounts/paging.ts';
import { ok, type Serve } from '../../http/serve.ts';
import { AppError } from '../../platform/errors.ts';
import { timeOf } from '../../transactions/facts/given-time.ts';
import * as snoozes from '../../transactions/trials/snooze-store.ts';
import { makeApproveSnooze } from './approve-snooze.ts';
import { makeSnoozeRule, type SnoozeRuleDeps } from './snooze-rule.ts';

/** Endpoints that snooze a rule for the customer or account of a case. They require the permission to work on cases. */
export function snoozeRoutes(serve: Serve, { db, vault, clock, ruleSets }: SnoozeRuleDeps): void {
  const approveSnooze = makeApproveSnooze({ db, vault, clock });
  const snoozeRule = makeSnoozeRule({ db, vault, clock, ruleSets });
  const found = <T>(row: T | undefined): T => {
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  serve(contract.listSnoozes, async ({ branch: chosen, query }) => {
    const [branch, page] = [branchIds(chosen), pageOf(query)];
    const rows = await snoozes.listSnoozes(db, vault, branch.id, page);
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Snoozes retrieved',
    );
  });
  serve(contract.createSnooze, async ({ user, branch: chosen, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const until = timeOf('until', body.until)!;
    const wanted = { rule: body.rule, caseId: body.case, reason: body.reason, until, by: user.userId };
    const id = await snoozeRule(branch, wanted);
    audit(`snooze ${id} of case ${body.case}`);
    changed(undefined, { rule: true, valid_until: until, reason: true });
    return ok(found(await snoozes.readSnooze(db, vault, branch.id, id)), 'Rule snoozed');
  });
  serve(contract.approveSnooze, async ({ user, branch: chosen, params, audit, changed }) => {
    assertMaySee(user, chosen);
    const branch = branchIds(chosen);
    const id = idOf(params.id);
    await approveSnooze(branch.id, id, user);
    audit(`snooze ${id}`);
    changed({ state: 'proposed' }, { state: 'approved' });
    return ok(found(await snoozes.readSnooze(db, vault, branch.id, id)), 'Snooze approved');
  });
  serve(contract.endSnooze, async ({ user, branch: chosen, params, audit, changed }) => {
    const branch = branchIds(chosen);
    const id = idOf(params.id);
    found(await snoozes.readSnooze(db, vault, branch.id, id));
    const ended = await snoozes.endSnooze(db, branch.id, { id, by: user.userId, at: clock.now() });
    if (!ended) throw new AppError('snooze_ended');
    audit(`snooze ${id}`);
    changed(undefined, { ended: 1 });
    return ok(found(await snoozes.readSnooze(db, vault, branch.id, id)), 'Snooze ended');
  });
}
