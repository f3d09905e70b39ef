import { cases as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { isColleague } from '../accounts/colleagues.ts';
import { assertMaySee } from '../accounts/dashboard-policy.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import type { RuleSets } from '../transactions/rules/rule-sets.ts';
import { caseLinks } from './case-links.ts';
import { caseMoney } from './case-money.ts';
import { type CaseRow, type DuePlace, listCases, listCasesByDue, readCase } from './case-store.ts';
import { caseSummaries } from './case-summaries.ts';
import { makeOpenByHand } from './open-by-hand.ts';
import { makeWholeCase } from './whole-case.ts';
import { type CaseWork, type CaseWorkDeps, makeTakeNext, makeWorkCase } from './work-case.ts';

const DEFAULT_MONEY_DAYS = 30;

const assigneeOf = (text: string | undefined, me: number): number | 'none' | undefined => {
  if (text === undefined || text === 'none') return text;
  return text === 'me' ? me : Number(text);
};

/**
 * Minimum number of digits of a cursor's time. A deadline after 1973, in microseconds since 1970, has at least this
 * many digits.
 */
const US_DIGITS = 15;
const duePlaceOf = (cursor: string | undefined): DuePlace | undefined => {
  const [, closed, at, id] = /^([01])-(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  // A cursor from a former version has milliseconds instead of microseconds. If a user continues a list with such a
  // cursor, a row may appear twice, but none is missing.
  const us = at !== undefined && at.length < US_DIGITS ? Number(at) * 1000 : Number(at);
  return at === undefined ? undefined : { closed: closed === '1', dueUs: us, id: Number(id) };
};
type DueRow = Pick<Awaited<ReturnType<typeof listCasesByDue>>[number], 'status' | 'due_us' | 'id'>;
const dueCursor = ({ status, due_us, id }: DueRow): string => `${status === 'closed' ? 1 : 0}-${due_us}-${id}`;

/** Endpoints for cases. Reading requires a signed-in user. All other actions require `work_cases`. */
export function caseRoutes(serve: Serve, deps: CaseWorkDeps & { readonly ruleSets: RuleSets }): void {
  const { db, clock } = deps;
  const wholeCase = makeWholeCase(deps);
  const workCase = makeWorkCase(deps);
  const takeNext = makeTakeNext(deps);
  const openByHand = makeOpenByHand(deps);
  const show = (row: CaseRow) => ({ ...row, overdue: row.status !== 'closed' && row.sla_at < clock.now() });
  const found = async (branchId: number, id: number): Promise<CaseRow> => {
    const row = await readCase(db, branchId, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  serve(contract.listCases, async ({ user, branch, query }) => {
    const { status, assignee, overdue, case_id: caseId, sort } = query;
    const filter = {
      status,
      assignee: assigneeOf(assignee, user.userId),
      overdueAt: overdue ? clock.now() : undefined,
      caseId: caseId && `#${caseId.replace('#', '').toUpperCase()}`,
    };
    const byDue = sort === 'due';
    const after = duePlaceOf(query.cursor);
    if (query.cursor !== undefined && byDue !== (after !== undefined)) throw new AppError('cursor_of_other_sort');
    const page = byDue ? pageOf(query.limit === undefined ? {} : { limit: query.limit }) : pageOf(query);
    const dueRows = byDue ? await listCasesByDue(db, branch.id, { limit: page.limit, after }, filter) : [];
    const rows: readonly CaseRow[] = byDue
      ? dueRows.map(({ due_us: _, ...row }) => row)
      : await listCases(db, branch.id, page, filter);
    const ids = rows.map(({ id }) => id);
    const short = await caseSummaries(db, deps.vault, ids);
    const line = (row: CaseRow) => ({
      ...show(row),
      ...(short.get(row.id) ?? { name: null, rules: [], rule_names: [] }),
    });
    const answer = pageAnswer(rows, page, line);
    const last = dueRows[answer.items.length - 1];
    const cursor = answer.cursor !== null && last ? dueCursor(last) : answer.cursor;
    return ok({ ...answer, cursor }, 'Cases retrieved');
  });
  serve(contract.readCase, async ({ branch, params }) => {
    const whole = await wholeCase(branch.id, idOf(params.id));
    if (!whole) throw new AppError('not_found');
    return ok(whole, 'Case retrieved');
  });
  serve(contract.readCaseLinks, async ({ branch, params }) => {
    const id = idOf(params.id);
    const links = await caseLinks(db, deps.vault, { branchId: branch.id, caseId: id });
    if (!links) throw new AppError('not_found');
    return ok({ id, ...links }, 'Links retrieved');
  });
  serve(contract.readCaseMoney, async ({ branch, params, query }) => {
    const id = idOf(params.id);
    const money = await caseMoney(db, {
      branchId: branch.id,
      caseId: id,
      days: Number(query.days ?? DEFAULT_MONEY_DAYS),
      utcOffset: (await deps.ruleSets.live(db, { id: branch.id, accountId: branch.account_id })).profile.utcOffset,
    });
    if (!money) throw new AppError('not_found');
    return ok({ id, ...money }, 'Money retrieved');
  });
  serve(contract.openCase, async ({ user, branch, body, audit, changed }) => {
    const place = { branch: { id: branch.id, accountId: branch.account_id }, user, text: body.reason };
    const id = await openByHand(place, body);
    audit(`case ${id}`);
    changed(undefined, { kind: body.kind, text: true });
    return ok(show(await found(branch.id, id)), 'Case opened');
  });
  serve(contract.takeNextCase, async ({ user, branch, audit, changed }) => {
    const id = await takeNext(branch.id, user);
    if (id !== undefined) {
      audit(`case ${id}`);
      changed({ assignee: null }, { assignee: user.userId });
    }
    return ok({ case: id === undefined ? null : show(await found(branch.id, id)) }, 'Case taken');
  });

  interface Request {
    readonly user: SignedIn;
    readonly branch: Pick<ChosenBranch, 'id'>;
    readonly params: { readonly id: string };
    audit(subject: string): void;
    changed(before: object, after: object): void;
  }
  const act = async (
    { user, branch, params, audit, changed }: Request,
    action: CaseWork['action'],
    { text, seen }: Pick<CaseWork, 'text' | 'seen'> = {},
  ) => {
    const id = idOf(params.id);
    audit(`case ${id}`);
    const { before, after } = await workCase({ branchId: branch.id, id, user, action, text, seen });
    // The text is stored in the case's own history, encrypted.
    changed(before, { ...after, ...(text !== undefined && { text: true }) });
    return ok(show(await found(branch.id, id)), 'Case saved');
  };
  serve(contract.assignCase, async (call) => {
    const to = call.body.user_id;
    if (to !== null && !(await isColleague(db, call.user.accountId, { id: to, who: 'work_cases' })))
      throw new AppError('assignee_not_allowed');
    // The assignee is checked first, because an invalid assignee must be answered with 400 before an unknown branch is
    // answered with 404.
    const branch = await chooseBranch(db, call.user, call.query);
    return act({ ...call, branch }, { kind: 'assign', to });
  });
  serve(contract.noteOnCase, (call) => act(call, { kind: 'note' }, { text: call.body.text }));
  serve(contract.proposeOutcome, (call) =>
    act(
      call,
      { kind: 'propose', disposition: call.body.disposition },
      { text: call.body.reason, seen: call.body.alert },
    ),
  );
  serve(contract.approveOutcome, (call) => {
    assertMaySee(call.user, call.branch);
    return act(call, { kind: 'approve' }, { text: call.body.reason, seen: call.body.alert });
  });
  serve(contract.rejectOutcome, (call) => act(call, { kind: 'reject' }, { text: call.body.reason }));
  serve(contract.reopenCase, (call) => act(call, { kind: 'reopen' }, { text: call.body.reason }));
}
