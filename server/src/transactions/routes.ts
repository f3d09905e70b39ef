import { monitoring as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
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
  const limit = async (branch: { id: number; accountId: number }, kind: LimitKind) => {
    const { amount = null, currency = null } = (await ruleSets.limit(db, branch, kind)) ?? {};
    return { amount, currency };
  };
  serve(contract.readLimit, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'limit');
    return ok({ limit: amount, currency }, 'Limit retrieved');
  });
  serve(contract.saveLimit, async ({ caller, body }) => {
    await ruleSets.setLimit(db, caller.branch, { kind: 'limit', amount: body.limit, currency: body.currency });
    const { amount, currency } = await limit(caller.branch, 'limit');
    return ok({ limit: amount, currency }, 'Limit saved');
  });
  serve(contract.readThreshold, async ({ caller }) => {
    const { amount, currency } = await limit(caller.branch, 'threshold');
    return ok({ threshhold: amount, currency }, 'Threshold retrieved');
  });
  serve(contract.saveThreshold, async ({ caller, body }) => {
    await ruleSets.setLimit(db, caller.branch, { kind: 'threshold', amount: body.threshhold, currency: body.currency });
    const { amount, currency } = await limit(caller.branch, 'threshold');
    return ok({ threshhold: amount, currency }, 'Threshold saved');
  });
}
