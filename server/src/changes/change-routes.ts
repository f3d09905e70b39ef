import { changes as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import { chooseBranch } from '../accounts/branch-choice.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { ChangePlace } from '../accounts/change-kind.ts';
import { readApproval } from '../accounts/may-approve.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { may } from '../accounts/permissions.ts';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import { type ChangeRow, listChanges, readChange } from './change-store.ts';
import { type KindOf, makeDecideChange } from './decide-change.ts';
import { type ChangeDeps, digestOf, makeProposeChange } from './propose-change.ts';

const PROPOSALS = {
  settings: 'branch_settings',
  security: 'account_security',
  limit: 'limit',
  person: 'erasure',
  sdk_config: 'sdk_config',
  blacklist_removal: 'blacklist_removal',
  hold_release: 'hold_release',
} as const;
/** Kinds of changes that belong to a branch. All others belong to the whole account. */
const OF_BRANCH: readonly string[] = ['settings', 'limit', 'sdk_config', 'blacklist_removal'];
type GivenProposal = Static<typeof contract.checkChange.body>;

/**
 * Endpoints for changes that one person proposes and another approves. Every user of the account can see that such a
 * change exists.
 */
export function changeRoutes(serve: Serve, deps: ChangeDeps & { readonly kindOf: KindOf }): void {
  const { db, vault, clock, kindOf } = deps;
  const proposals = makeProposeChange(deps);
  const decisions = makeDecideChange(deps);

  /**
   * Reads the proposal, which must contain exactly one change. Its kind decides which permission is required. A change
   * of the whole account has no branch. An invalid body is refused (400) before the permission is checked (403).
   * @throws AppError invalid_input, not_found
   */
  const givenBy = async (user: SignedIn, query: { branch?: string }, given: GivenProposal) => {
    const ways = (Object.keys(PROPOSALS) as (keyof typeof PROPOSALS)[]).filter((way) => given[way] !== undefined);
    if (ways.length !== 1) throw new AppError('proposal_way_required', { ways: Object.keys(PROPOSALS) });
    const [way] = ways as [keyof typeof PROPOSALS];
    const ofBranch = OF_BRANCH.includes(way);
    const place: ChangePlace = {
      accountId: user.accountId,
      branchId: ofBranch ? (await chooseBranch(db, user, query)).id : null,
    };
    return { kind: kindOf(PROPOSALS[way]), place, payload: given[way] };
  };
  const shown = ({ payload: _, digest: __, ...row }: ChangeRow) => ({
    ...row,
    differences: [...row.differences],
    reason_code: row.reason_code as contract.Change['reason_code'],
    // The change has expired, but the job that marks it runs only every hour. Until then the answer shows it as
    // expired.
    state:
      row.state === 'proposed' && row.expires_at !== null && row.expires_at <= clock.now()
        ? ('expired' as const)
        : row.state,
  });
  const found = async (user: SignedIn, id: number): Promise<ChangeRow> => {
    const row = await readChange(db, vault, user.accountId, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const whole = async (user: SignedIn, id: number) => {
    const row = await found(user, id);
    const answer = { ...shown(row), digest: row.digest };
    if (answer.state !== 'proposed')
      return { ...answer, outdated: false, erasure: null, approval: { state: 'over' as const, from: null } };
    const kind = kindOf(row.kind);
    const place = { accountId: user.accountId, branchId: row.branch_id };
    const prepared = await proposals.prepareAgain(kind, place, row.payload);
    const of = { author: row.proposed_by, permission: kind.approve, now: clock.now() };
    const approval = await readApproval(db, user, of);
    const isRefused = approval.state === 'alone' && prepared?.mayBeAlone === false;
    const mayDecide = may(user.role, kind.approve) || may(user.role, kind.propose);
    return {
      ...answer,
      outdated: prepared === undefined || digestOf(row.kind, place, row.payload, prepared) !== row.digest,
      erasure: mayDecide && prepared?.erasure ? prepared.erasure : null,
      approval: {
        state: isRefused ? ('own_proposal' as const) : approval.state,
        from: approval.state === 'too_new' ? approval.from : null,
      },
    };
  };

  serve(contract.listChanges, async ({ user, branch, query }) => {
    const page = pageOf(query);
    const rows = await listChanges(
      db,
      vault,
      { accountId: user.accountId, state: query.state, branchId: branch?.id },
      page,
    );
    return ok(pageAnswer(rows, page, shown), 'Changes retrieved');
  });
  serve(contract.checkChange, async ({ user, query, body }) => {
    const { differences, needsSecond } = await proposals.check(user, await givenBy(user, query, body));
    return ok({ differences: [...differences], needs_second: needsSecond }, 'Nothing was changed');
  });
  serve(contract.proposeChange, async ({ user, query, body: { reason, ...given }, audit, changed }) => {
    const id = await proposals.propose(user, { ...(await givenBy(user, query, given)), reason });
    const change = await whole(user, id);
    audit(`change ${id}`);
    changed(undefined, { kind: change.kind, state: change.state, reason_code: change.reason_code, reason: true });
    return ok(change, 'Change proposed');
  });
  serve(contract.readChange, async ({ user, params }) => ok(await whole(user, idOf(params.id)), 'Change retrieved'));
  serve(contract.approveChange, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`change ${id}`);
    const { erased = null } = await decisions.approve({ user, id }, body.digest);
    const { kind, differences, self_approved, state, reason_code } = await found(user, id);
    const values = (side: 'before' | 'after') => Object.fromEntries(differences.map((one) => [one.guard, one[side]]));
    changed(
      { state: 'proposed', ...values('before') },
      { state, kind, self_approved, reason_code, ...values('after') },
    );
    return ok({ ...(await whole(user, id)), erased }, 'Change made');
  });
  serve(contract.rejectChange, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`change ${id}`);
    await decisions.reject({ user, id }, body.note);
    changed({ state: 'proposed' }, { state: 'rejected' });
    return ok(shown(await found(user, id)), 'Change rejected');
  });
  serve(contract.withdrawChange, async ({ user, params, audit, changed }) => {
    const id = idOf(params.id);
    audit(`change ${id}`);
    await decisions.withdraw({ user, id });
    changed({ state: 'proposed' }, { state: 'withdrawn' });
    return ok(shown(await found(user, id)), 'Change withdrawn');
  });
}
