import type { comparisons, textOperators } from '@hakiki/contract';
import type { SignalName, Window } from '../facts/signal-definitions.ts';
import type { ListSubject } from '../lists/list-kinds.ts';

/** A reference to a signal in a rule. `arguments` is present only if the signal has arguments. */
export interface SignalRef {
  readonly name: SignalName;
  readonly window?: Window;
  readonly arguments?: Readonly<Record<string, Operand>>;
  /** Name of the account's field; only for signals of declared fields. */
  readonly field?: string;
}

/** A factor: a number, or the name of the rule's parameter (a ratio or count) that contains the number. */
export type Times = number | { readonly parameter: string };

/**
 * The value with which a signal is compared. `number` is a count, ratio, days or km/h. `money` has one amount for each
 * currency, as decimal text in major units. `parameter` names a parameter of the same rule. `times` multiplies the
 * value.
 */
export type Operand =
  | { readonly number: number }
  | { readonly money: Readonly<Record<string, string>> }
  | { readonly parameter: string; readonly times?: Times }
  | { readonly signal: SignalRef; readonly times?: Times };

export type Comparison = (typeof comparisons)[number];
export type TextOperator = (typeof textOperators)[number];

/** A rule's condition: a tree of typed comparisons, without regular expressions, functions or loops. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly count_at_least: { readonly count: number; readonly of: readonly Condition[] } }
  | { readonly compare: { readonly signal: SignalRef; readonly operator: Comparison; readonly to: Operand } }
  /** Range of values: `from` is included, `to` is not. */
  | { readonly between: { readonly signal: SignalRef; readonly from: Operand; readonly to: Operand } }
  | { readonly in: { readonly signal: SignalRef; readonly values: readonly string[] } }
  | { readonly text: { readonly signal: SignalRef; readonly operator: TextOperator; readonly value: string } }
  | { readonly flag: { readonly signal: SignalRef } }
  /** True if a value of the transaction is on a list of the branch. */
  | { readonly in_list: { readonly of: ListSubject; readonly list: string } };

/**
 * A number of the rule that an officer may change while the condition stays the same. Money has one value for each
 * currency.
 */
export type Parameter =
  | {
      readonly unit: 'money';
      readonly value: Readonly<Record<string, string>>;
      readonly meaning: string;
      /** Amounts by currency. */
      readonly min?: Readonly<Record<string, string>>;
      readonly max?: Readonly<Record<string, string>>;
    }
  | {
      readonly unit: 'count' | 'ratio' | 'days' | 'km_per_hour';
      readonly value: number;
      readonly meaning: string;
      readonly min?: number;
      readonly max?: number;
    };

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
