import type { comparisons, RuleCondition, RuleFactor, RuleOperand, RuleParameter, RuleSignal } from '@hakiki/contract';
import type { SignalName, Window } from '../facts/signal-definitions.ts';
import type { ListSubject } from '../lists/list-kinds.ts';

/** The exact words of conditions. The contract defines their form (`contract/src/rule-condition.ts`). */
interface Words {
  readonly signal: SignalName;
  readonly window: Window;
  readonly listed: ListSubject;
}
export type SignalRef = RuleSignal<Words>;
export type Times = RuleFactor;
export type Operand = RuleOperand<Words>;
export type Condition = RuleCondition<Words>;
export type Parameter = RuleParameter;
export type Comparison = (typeof comparisons)[number];

/** Maximum sizes of one rule. A larger rule is refused when it is saved. */
export const LIMITS = {
  nodes: 64,
  depth: 8,
  signals: 12,
  cost: 40,
  values: 200,
  text: 200,
  parameters: 24,
  currencies: 40,
  rulesOfBranch: 200,
} as const;
