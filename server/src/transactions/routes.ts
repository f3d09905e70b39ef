import { monitoring as contract } from '@hakiki/contract';
import type { Caller } from '../accounts/caller.ts';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import { type MonitorDeps, makeMonitorTransaction } from './monitor-transaction.ts';
import type { LimitKind } from './rule-sets.ts';

export function monitoringRoutes(serve: Serve, deps: MonitorDeps): void {
  const { db, ruleSets } = deps;
  const monitor = makeMonitorTransaction(deps);
  serve(contract.monitorTransaction, async ({ caller, body }) => {
    const { status, activity_code, comment } = await monitor(caller.branch, body);
    return {
      status: 'Success' as const,
      data: { activity_code, status, comment },
      message: 'Transaction was successfully processed',
    };
  });
  serve(contract.monitorTransactions, async ({ caller, body }) => {
    const results = [];
    // In their order: of one customer's transactions each sees those before it.
    for (const transaction of body.transactions)
      results.push({ transaction_id: transaction.transaction_id, ...(await said(caller.branch, transaction)) });
    return ok({ results }, 'Transactions were processed');
  });
  /** The response to one of a batch; what refuses it is its own. A fault of ours ends the batch, which can be sent again. */
  const said = async (branch: Caller['branch'], transaction: contract.Transaction) => {
    try {
      return { ...(await monitor(branch, transaction)), error: null };
    } catch (error) {
      if (!(error instanceof AppError) || !['invalid_input', 'conflict'].includes(error.code)) throw error;
      return { activity_code: null, status: null, comment: [], error: error.message };
    }
  };
  const limit = async (branch: { id: number; accountId: number }, kind: LimitKind) => {
    const { amount = null, currency = null } = (await ruleSets.limit(db, branch, kind)) ?? {};
    return { amount, currency };
  };
  serve(contract.readLimit, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'limit');
    return ok({ limit: amount, currency }, 'Limit retrieved');
  });
  serve(contract.saveLimit, async ({ caller, body, audit, changed }) => {
    audit(`branch ${caller.branch.id}`);
    const before = await limit(caller.branch, 'limit');
    await ruleSets.setLimit(db, caller.branch, { kind: 'limit', amount: body.limit, currency: body.currency });
    const { amount, currency } = await limit(caller.branch, 'limit');
    changed(before, { amount, currency });
    return ok({ limit: amount, currency }, 'Limit saved');
  });
  serve(contract.readThreshold, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'threshold');
    return ok({ threshhold: amount, currency }, 'Threshold retrieved');
  });
  serve(contract.saveThreshold, async ({ caller, body, audit, changed }) => {
    audit(`branch ${caller.branch.id}`);
    const before = await limit(caller.branch, 'threshold');
    await ruleSets.setLimit(db, caller.branch, { kind: 'threshold', amount: body.threshhold, currency: body.currency });
    const { amount, currency } = await limit(caller.branch, 'threshold');
    changed(before, { amount, currency });
    return ok({ threshhold: amount, currency }, 'Threshold saved');
  });
}
