import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { casesToWarn, noteWarned } from './case-store.ts';

interface WarnDeps {
  /** Database connection in the system scope. */
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Maximum number of cases in one database transaction. */
const BATCH = 50;

/**
 * Returns the highest of 50, 80 and 100 for which this percentage of the deadline period has passed. Returns 0 before
 * 50 %. Pure.
 */
function warningOf({ sla_from: from, sla_at: to }: { sla_from: Date; sla_at: Date }, now: Date): 0 | 50 | 80 | 100 {
  const share = (now.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime());
  return share >= 1 ? 100 : share >= 0.8 ? 80 : share >= 0.5 ? 50 : 0;
}

/**
 * Writes warnings into the history of open cases: one line each when 50, 80 and 100 % of the deadline period have
 * passed. The kinds of the lines are `deadline_50`, `deadline_80` and `deadline_passed`. The deadline is never paused.
 * Returns the number of warnings.
 */
export async function warnDeadlines({ db, vault, clock }: WarnDeps): Promise<number> {
  const now = clock.now();
  return inSteps(BATCH, () =>
    db.transaction().execute(async (work) => {
      const cases = await casesToWarn(work, now, BATCH);
      for (const row of cases) {
        const warned = warningOf(row, now);
        await noteWarned(work, row.id, warned);
        await appendCaseEvent(work, vault, {
          ...{ id: row.id, branchId: row.branch_id, accountId: row.account_id, userId: null, at: now },
          kind: warned === 100 ? 'deadline_passed' : `deadline_${warned}`,
          details: { due: row.sla_at.toISOString() },
        });
      }
      return cases.length;
    }),
  );
}
