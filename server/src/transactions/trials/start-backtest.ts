import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { readDraft } from '../rules/drafts/draft-store.ts';
import { type GivenProposal, proposeRules } from '../rules/drafts/propose-rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { RuleFault } from '../rules/rule-fault.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { countOpen, insertBacktest, type NewBacktest } from './backtest-store.ts';
import { backtestJob } from './run-backtest.ts';

export interface GivenBacktest extends GivenProposal {
  readonly draft?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}
export interface StartBacktestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  /** The job queue; undefined if the caller runs the back-test itself. */
  readonly jobs?: Pick<Jobs, 'enqueue'>;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;
const MAX_OPEN = 5;

/**
 * Records and enqueues a back-test that compares rules with the rules in force. The rules come from a stored draft, or
 * from the caller in the same form. Returns the id of the back-test.
 * @throws AppError invalid_input for rules with faults or a period over 90 days, not_found for an unknown draft,
 *   conflict if too many back-tests wait.
 */
export async function startBacktest(
  { db, clock, ruleSets, jobs }: StartBacktestDeps,
  branch: { readonly id: number; readonly accountId: number },
  { draft, from, to, ...given }: GivenBacktest,
  createdBy: number | null,
): Promise<number> {
  const now = clock.now();
  const end = to ?? now;
  const start = from ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS);
  if (!(start < end) || end.getTime() - start.getTime() > MAX_DAYS * DAY_MS)
    throw new AppError('range_too_long', { days: MAX_DAYS });
  const live = await ruleSets.live(db, branch);
  const rules = await rulesOf(db, branch, { live, draft, given });
  const trial = { rules, base: live.id, draft: draft ?? null, from: start, to: end };
  return startBacktestOf({ db, clock, ...(jobs && { jobs }) }, branch, trial, createdBy);
}

/**
 * Records and enqueues a back-test for rules that are already checked.
 * @throws AppError conflict if too many back-tests wait.
 */
export async function startBacktestOf(
  { db, clock, jobs }: Omit<StartBacktestDeps, 'ruleSets'>,
  branch: { readonly id: number; readonly accountId: number },
  trial: Pick<NewBacktest, 'rules' | 'base' | 'draft' | 'from' | 'to' | 'month'>,
  createdBy: number | null,
): Promise<number> {
  return db.transaction().execute(async (work) => {
    if ((await countOpen(work, branch.accountId)) >= MAX_OPEN)
      throw new AppError('too_many_backtests', { n: MAX_OPEN });
    const id = await insertBacktest(work, {
      ...trial,
      ...{ branchId: branch.id, accountId: branch.accountId, createdBy, at: clock.now() },
    });
    await jobs?.enqueue(work, backtestJob, [{ data: { id }, group: String(branch.accountId) }]);
    return id;
  });
}

interface Asked {
  readonly live: Awaited<ReturnType<RuleSets['live']>>;
  readonly draft: number | undefined;
  readonly given: GivenProposal;
}

async function rulesOf(
  db: Db,
  branch: { readonly id: number; readonly accountId: number },
  { live, draft, given }: Asked,
): Promise<readonly Rule[]> {
  if (draft !== undefined) {
    if (Object.values(given).some((way) => way !== undefined)) throw new AppError('draft_stands_alone');
    const found = await readDraft(db, branch.id, draft);
    if (!found) throw new AppError('not_found');
    return found.rules;
  }
  const proposal = await proposeRules(db, { branch, live, given });
  if ('rules' in proposal) return proposal.rules;
  const [{ path, fault }] = proposal.faults as [RuleFault];
  throw new AppError('rules_refused', { path, fault });
}
