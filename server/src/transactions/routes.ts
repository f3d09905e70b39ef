import { monitoring as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { makeMonitorTransaction } from './monitor-transaction.ts';
import { readLimits, saveLimits } from './store.ts';

export function monitoringRoutes(serve: Serve, deps: { db: Db; vault: Vault; clock: Clock }): void {
  const { db } = deps;
  const monitor = makeMonitorTransaction(deps);
  serve(contract.monitorTransaction, async ({ caller, body }) => {
    const { status, activity_code, comment } = await monitor(caller.branch, body);
    return {
      status: 'Success' as const,
      data: { activity_code, status, comment },
      message: 'Transaction was successfully processed',
    };
  });
  serve(contract.readLimit, async ({ caller }) =>
    ok({ limit: (await readLimits(db, caller.branch.id)).limit }, 'Limit retrieved'),
  );
  serve(contract.saveLimit, async ({ caller, body }) => {
    await saveLimits(db, caller.branch.id, { transaction_limit: body.limit });
    return ok({ limit: body.limit }, 'Limit saved');
  });
  serve(contract.readThreshold, async ({ caller }) =>
    ok({ threshhold: (await readLimits(db, caller.branch.id)).threshold }, 'Threshold retrieved'),
  );
  serve(contract.saveThreshold, async ({ caller, body }) => {
    await saveLimits(db, caller.branch.id, { threshold: body.threshhold });
    return ok({ threshhold: body.threshhold }, 'Threshold saved');
  });
}
