import type { ruleActions, ruleFamilies } from '@hakiki/contract';
import type { Condition, Parameter } from './condition.ts';

/**
 * The effect of a hit. `flag` makes the transaction suspicious. `watch` is recorded and raises the score of a case, but
 * never makes a transaction suspicious. `shadow` is only counted.
 */
export type Action = (typeof ruleActions)[number];

/**
 * Activity codes of a suspicious transaction (docs/transactions.md). A rule has a code from 452 to 457. The codes 450
 * and 451 come only from `assess`.
 */
export type RuleCode = 450 | 451 | 452 | 453 | 454 | 455 | 456 | 457;

/** Families of rules. Rules of one family describe one suspicion, so only the highest severity of a family counts. */
export type Family = (typeof ruleFamilies)[number];

export interface Scope {
  readonly transaction_types?: readonly string[];
  readonly account_types?: readonly string[];
  readonly currencies?: readonly string[];
  /**
   * Risk ratings of the customer to which the rule applies: low, medium, high. Because the rating is a signal, the
   * compiler adds the ratings as the first condition of the rule.
   */
  readonly risk_levels?: readonly string[];
}

/** One version of a rule, which never changes. All versions of a rule have the same `stable_id`. */
export interface Rule {
  readonly stable_id: string;
  readonly version: number;
  readonly name: string;
  readonly family: Family;
  readonly activity_code: RuleCode;
  readonly action: Action;
  /** Severity from 0 to 100. */
  readonly severity: number;
  readonly scope: Scope;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly condition: Condition;
  /** Reason for the rule, and source of its numbers. */
  readonly rationale: string;
}
