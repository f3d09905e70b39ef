import type { outcomes } from '@hakiki/contract';

/** When an outcome needs a second person, as the table of outcomes has it. */
export type SecondPersonRule = outcomes.ItemOutcome['second'] | outcomes.CaseOutcome['second'];

/** What the rule depends on; absent: not so. */
export interface SecondPersonFacts {
  /** Whether the branch wants two people (`policy.dashboard.four_eyes`). */
  readonly branchWantsTwo?: boolean;
  /** 0 to 100. */
  readonly score?: number;
  /** Families of the rules that hit. */
  readonly families?: readonly string[];
}

/** From this score on an outcome is serious. */
export const SERIOUS_SCORE = 80;
const SERIOUS_FAMILIES = ['blacklist', 'screening'];

/** Whether another person must approve a decision. Pure. */
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
