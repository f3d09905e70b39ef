import { CompiledQuery } from 'kysely';
import type { FetchOptions } from 'pg-boss';
import type { Db } from '../database/tables.ts';
import type { JobKind } from './job-kind.ts';

/** Runs the engine's statements on the caller's connection or transaction. */
export const executing = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows: rows as Record<string, unknown>[] };
  },
});

/** Runs the engine's insert of jobs, and notifies the workers of this kind in the same statement. */
export const executingAndNotifying = (db: Db, channel: string, kind: string) => ({
  executeSql: (insert: string, values: unknown[] = []) =>
    executing(db).executeSql(
      `with inserted as (${insert}) select pg_notify($${values.length + 1}, $${values.length + 2})`,
      [...values, channel, kind],
    ),
});

/** Returns the limits on the running jobs of one group, in the form that the engine expects. */
export function limitsOf({ perGroup, perFailingGroup }: JobKind<object>): Pick<FetchOptions, 'groupConcurrency'> {
  if (perGroup === undefined) return {};
  return {
    groupConcurrency: {
      default: perGroup,
      ...(perFailingGroup !== undefined && { tiers: { failing: perFailingGroup } }),
    },
  };
}
