import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import type { Caller } from '../../accounts/caller.ts';
import { screeningPolicyOf } from '../../screening/branch-policies.ts';
import type { Screener } from '../../screening/screen.ts';

/** The strongest hit among the parties of a transaction: a strong or weak sanctions hit, a PEP, or none. */
export type ListHit = 'none' | 'pep' | 'weak' | 'strong';

/**
 * Result of the screening: the strongest hit among the parties, or `lists_not_loaded` if a required list is missing.
 */
export type PartiesScreened = ListHit | 'lists_not_loaded';

/** Screens the parties of a transaction by name, with the branch's screening policy. */
export type ScreenParties = (
  branch: Pick<Caller['branch'], 'id' | 'policy'>,
  names: readonly string[],
) => Promise<ListHit>;

export const makeScreenParties =
  ({ screener }: { readonly screener: Pick<Screener, 'screen'> }): ScreenParties =>
  async (branch, names) => {
    const policy = screeningPolicyOf(branch.policy);
    const outcomes = await Promise.all(names.map((name) => screener.screen({ name }, branch.id, policy)));
    return strongest(outcomes);
  };

/** Converts the screening outcomes to a value for the rules. Pure. */
function strongest(outcomes: readonly Pick<ScreeningOutcome, 'sanctions' | 'peps'>[]): ListHit {
  const sanctions = outcomes.flatMap((outcome) => outcome.sanctions);
  if (sanctions.some(({ strength }) => strength === 'strong')) return 'strong';
  if (sanctions.length) return 'weak';
  return outcomes.some(({ peps }) => peps.length) ? 'pep' : 'none';
}
