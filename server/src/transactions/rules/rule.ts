import type { Condition, Parameter } from './condition.ts';

/** What a hit does: `flag` makes the transaction suspicious, `watch` is recorded and raises the score of a case but never flags alone, `shadow` is only counted. */
export type Action = 'flag' | 'watch' | 'shadow';

/** Activity codes of a suspicious transaction (docs/transactions.md). A rule has one of 452 to 457; `assess` alone gives 450 and 451. */
export type RuleCode = 450 | 451 | 452 | 453 | 454 | 455 | 456 | 457;

/** Rules of one family are one suspicion: of a family only the highest severity counts. */
export type Family =
  | 'amount'
  | 'structuring'
  | 'velocity'
  | 'pass_through'
  | 'network'
  | 'profile'
  | 'dormancy'
  | 'card'
  | 'geography'
  | 'blacklist'
  | 'screening';

export interface Scope {
  readonly transaction_types?: readonly string[];
  readonly account_types?: readonly string[];
  readonly currencies?: readonly string[];
  /** Of the customer: low, medium, high. Compiled as a first condition, since the rating is a signal. */
  readonly risk_levels?: readonly string[];
}

/** One immutable version of a rule. `stable_id` stays the same over its versions. */
export interface Rule {
  readonly stable_id: string;
  readonly version: number;
  readonly name: string;
  readonly family: Family;
  readonly activity_code: RuleCode;
  readonly action: Action;
  /** 0 to 100. */
  readonly severity: number;
  readonly scope: Scope;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly condition: Condition;
  /** Why the rule is there and where its numbers come from. */
  readonly rationale: string;
}
