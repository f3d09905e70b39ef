/**
 * Types of a rule in the builder. Numbers are texts, because the user is typing them. `readRule` (read-rule.ts)
 * converts JSON to this form, and `writeRule` (write-json.ts) converts it back.
 */
export interface SignalForm {
  readonly name: string;
  readonly window?: string;
  /** Name of the account's field, for signals of fields. */
  readonly field?: string;
  readonly arguments: readonly (readonly [name: string, value: OperandForm])[];
}

export type TimesForm =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string };

/** Amounts by currency, in the order of the JSON. */
export type Amounts = readonly (readonly [currency: string, text: string])[];

export type OperandForm =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'money'; readonly amounts: Amounts }
  | { readonly kind: 'parameter'; readonly name: string; readonly times?: TimesForm }
  | { readonly kind: 'signal'; readonly signal: SignalForm; readonly times?: TimesForm };

export const COMPARISONS = ['>', '>=', '<', '<=', '=', '!='] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const TEXT_OPERATORS = ['equals', 'starts_with', 'contains'] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];

/** Test of one row. */
export type TestForm =
  | { readonly kind: 'compare'; readonly signal: SignalForm; readonly operator: Comparison; readonly to: OperandForm }
  | { readonly kind: 'between'; readonly signal: SignalForm; readonly from: OperandForm; readonly to: OperandForm }
  | { readonly kind: 'in'; readonly signal: SignalForm; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly signal: SignalForm; readonly operator: TextOperator; readonly value: string }
  | { readonly kind: 'flag'; readonly signal: SignalForm }
  | { readonly kind: 'in_list'; readonly of: string; readonly list: string };

export interface RowForm {
  readonly id: number;
  readonly kind: 'row';
  readonly negated: boolean;
  readonly test: TestForm;
}
export interface GroupForm {
  readonly id: number;
  readonly kind: 'group';
  readonly negated: boolean;
  readonly join: 'all' | 'any' | 'count';
  /** For `count`: number of conditions that must be met. */
  readonly count: string;
  readonly children: readonly NodeForm[];
  /** True if the whole condition is one row. The group is then left out in the JSON. */
  readonly bare?: true;
}
export type NodeForm = RowForm | GroupForm;

export const NUMBER_UNITS = ['count', 'ratio', 'days', 'km_per_hour'] as const;
export type ParameterForm = {
  readonly name: string;
  readonly meaning: string;
} & (
  | {
      readonly unit: 'money';
      readonly amounts: Amounts;
      readonly min?: Readonly<Record<string, string>>;
      readonly max?: Readonly<Record<string, string>>;
    }
  | {
      readonly unit: (typeof NUMBER_UNITS)[number];
      readonly text: string;
      readonly min?: number;
      readonly max?: number;
    }
);

export interface RuleForm {
  readonly stableId: string;
  readonly version?: number;
  readonly name: string;
  readonly family: string;
  readonly activityCode: number;
  readonly action: string;
  readonly severity: string;
  readonly scope: Readonly<Record<string, readonly string[]>>;
  readonly parameters: readonly ParameterForm[];
  readonly condition: GroupForm;
  readonly rationale: string;
}
