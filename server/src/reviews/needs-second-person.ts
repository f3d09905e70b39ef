import type { outcomes } from '@hakiki/contract';

/** Condition, in the table of outcomes, that decides whether an outcome needs a second person. */
export type SecondPersonRule = outcomes.ItemOutcome['second'] | outcomes.CaseOutcome['second'];

/** Facts for the condition. An absent fact counts as false. */
export interface SecondPersonFacts {
  /** True if the branch requires two people (`policy.dashboard.four_eyes`). */
  readonly branchWantsTwo?: boolean;
  /** Score from 0 to 100. */
  readonly score?: number;
  /** Families of the rules that hit. */
  readonly families?: readonly string[];
}

/** Score from which an outcome is serious. */
export const SERIOUS_SCORE = 80;
const SERIOUS_FAMILIES = ['blacklist', 'screening'];

/** Returns true if another person must approve a decision. Pure. */
export function needsSecondPerson(
  rule: SecondPersonRule,
  { branchWantsTwo = false, score = 0, families = [] }: SecondPersonFacts,
): boolean {
  switch (rule) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'policy':
      return branchWantsTwo;
    case 'serious':
      return score >= SERIOUS_SCORE || families.some((family) => SERIOUS_FAMILIES.includes(family));
  }
}
