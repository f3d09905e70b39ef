import { ruleTrials as contract } from '@hakiki/contract';
import { branchIds } from '../../accounts/branch-choice.ts';
import { idOf, pageAnswer, pageOf } from '../../accounts/paging.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { timeOf } from '../facts/given-time.ts';
import { readDraft } from '../rules/drafts/draft-store.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import * as backtests from './backtest-store.ts';
import { previewRoutes } from './preview-routes.ts';
import { insertShadow, shadowReport } from './shadow-store.ts';
import { startBacktest } from './start-backtest.ts';
import { adviceOf } from './tally.ts';

export interface TrialRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const DAY_MS = 86_400_000;
/**
 * Endpoints for trials of rules that are not in force. Starting a trial requires `change_settings`. Reviewing samples
 * requires the permission for case work.
 */
export function trialRoutes(serve: Serve, { db, vault, clock, ruleSets, jobs }: TrialRouteDeps): void {
  const found = <T>(row: T | undefined): T => {
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  serve(contract.startBacktest, async ({ user, branch: chosen, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const { from, to, ...given } = body;
    const period = { from: timeOf('from', from), to: timeOf('to', to) };
    const id = await startBacktest({ db, clock, ruleSets, jobs }, branch, { ...given, ...period }, user.userId);
    audit(`back-test ${id}`);
    changed(undefined, { state: 'waiting' });
    return ok(found(await backtests.readBacktest(db, branch.id, id)), 'Back-test started');
  });
  serve(contract.listBacktests, async ({ branch: chosen, query }) => {
    const [branch, page] = [branchIds(chosen), pageOf(query)];
    const rows = await backtests.listBacktests(
      db,
      branch.id,
      page,
      query.draft === undefined ? undefined : Number(query.draft),
    );
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Back-tests retrieved',
    );
  });
  serve(contract.readBacktest, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    return ok(found(await backtests.readBacktest(db, branch.id, idOf(params.id))), 'Back-test retrieved');
  });

  // The side of a sample, above or below the limits, is shown only after its review, so that the review is blind.
  const blind = (row: backtests.SampleRow) => ({ ...row, side: row.reviewed_at ? row.side : null });
  serve(contract.listSamples, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    const id = idOf(params.id);
    found(await backtests.readBacktest(db, branch.id, id));
    const rows = await backtests.listSamples(db, branch.id, id);
    return ok({ items: rows.map(blind), advice: adviceOf(rows) }, 'Samples retrieved');
  });
  serve(contract.reviewSample, async ({ user, branch: chosen, params, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const place = { branchId: branch.id, backtestId: idOf(params.id), id: idOf(params.sample) };
    const known = found(
      (await backtests.listSamples(db, branch.id, place.backtestId)).find(({ id }) => id === place.id),
    );
    const review = { suspicious: body.suspicious, by: user.userId, at: clock.now() };
    const reviewed = known.reviewed_at ? undefined : await backtests.reviewSample(db, place, review);
    if (!reviewed) throw new AppError('sample_reviewed');
    audit(`sample ${place.id} of back-test ${place.backtestId}`);
    changed(undefined, { suspicious: body.suspicious });
    return ok(blind(reviewed), 'Review saved');
  });

  previewRoutes(serve, { db, vault, clock, ruleSets });
  serve(contract.startShadow, async ({ user, branch: chosen, params, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const draft = found(await readDraft(db, branch.id, idOf(params.id)));
    if (draft.published_at || draft.discarded_at) throw new AppError('draft_not_open');
    const at = clock.now();
    const until = new Date(at.getTime() + body.days * DAY_MS);
    await insertShadow(db, {
      branchId: branch.id,
      accountId: branch.accountId,
      draftId: draft.id,
      by: user.userId,
      at,
      until,
    });
    audit(`draft ${draft.id}`);
    changed(undefined, { valid_until: until });
    return ok(found(await shadowReport(db, branch.id, draft.id)), 'The draft runs in shadow');
  });
  serve(contract.readShadow, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    return ok(found(await shadowReport(db, branch.id, idOf(params.id))), 'Shadow run retrieved');
  });
}
