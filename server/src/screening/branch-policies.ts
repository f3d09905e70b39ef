import { DEFAULT_POLICY, type ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { readScreeningSettings, screeningPolicyFrom } from './branch-policy.ts';

interface BranchTables {
  branches: Table<
    'branches',
    {
      policy: Record<string, unknown>;
    }
  >;
}

/** Returns the screening policy from a branch's stored policy. If there is none, returns the default policy. */
export const screeningPolicyOf = (policy: Readonly<Record<string, unknown>>): ScreeningPolicy =>
  policy['screening'] === undefined ? DEFAULT_POLICY : screeningPolicyFrom(readScreeningSettings(policy['screening']));

/** Reads the current policies of all branches that have their own policy. Used by jobs for many branches. */
export async function screeningPolicies(db: Db): Promise<(branchId: number) => ScreeningPolicy> {
  const rows = await tables<BranchTables>(db).selectFrom('branches').select(['id', 'policy']).execute();
  const own = new Map(
    rows.filter(({ policy }) => policy['screening']).map(({ id, policy }) => [id, screeningPolicyOf(policy)]),
  );
  return (branchId) => own.get(branchId) ?? DEFAULT_POLICY;
}
