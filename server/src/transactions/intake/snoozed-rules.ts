import type { KeptMessage } from '@hakiki/texts';
import type { Db } from '../../platform/database/tables.ts';
import type { ToEvaluate } from '../records/evaluate-stored.ts';
import { snoozedFor } from '../trials/snooze-store.ts';

/**
 * Reads the snoozes that apply to hits. For a rule about the receiving account these are the snoozes of that account,
 * for any other rule those of the customer.
 */
export async function snoozedRules(db: Db, found: readonly ToEvaluate[]): Promise<ReadonlyMap<string, KeptMessage>[]> {
  const asks = found.map(({ stored: { row, entities } }) => ({
    entities,
    branchId: row.branch_id,
    at: row.created_at,
  }));
  const all = await snoozedFor(db, [
    ...asks.map(({ entities, ...ask }) => ({ ...ask, subject: entities.customer.key })),
    ...asks.map(({ entities, ...ask }) => ({ ...ask, subject: (entities.destination ?? entities.customer).key })),
  ]);
  return found.map(
    ({ rules }, i) =>
      new Map(
        rules.flatMap(({ rule: { stable_id: id }, stage }) => {
          const why = all[stage === 2 ? found.length + i : i]!.get(id);
          return why === undefined ? [] : [[id, why] as const];
        }),
      ),
  );
}
