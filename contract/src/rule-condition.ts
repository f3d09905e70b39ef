import { type Static, Type } from 'typebox';
import { describedBy } from './described-by.ts';
import { literals } from './schemas.ts';

/**
 * Actions of rules, as the management API reads and writes them. `docs/transaction-rules.md` lists the shipped rules.
 */
export const ruleActions = ['flag', 'watch', 'shadow'] as const;
export const ruleFamilies = [
  'amount',
  'structuring',
  'velocity',
  'pass_through',
  'network',
  'profile',
  'dormancy',
  'card',
  'geography',
  'blacklist',
  'screening',
] as const;
export const comparisons = ['>', '>=', '<', '<=', '=', '!='] as const;
export const textOperators = ['equals', 'starts_with', 'contains'] as const;

/** Amounts in major units as decimal texts, by currency. */
export type Amounts = Readonly<Record<string, string>>;
export const Amounts = Type.Unsafe<Amounts>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Amounts in major units as decimal texts, by currency: `{"NGN": "5000000"}`',
});

/** Sets of words in conditions. The API accepts any text; the server's evaluation has the exact words. */
export interface ConditionWords {
  readonly signal: string;
  readonly window: string;
  /** Value of a transaction that a list may contain. */
  readonly listed: string;
}

/** A reference to a signal in a rule. `arguments` is present only if the signal has arguments. */
export interface RuleSignal<Words extends ConditionWords = ConditionWords> {
  readonly name: Words['signal'];
  readonly window?: Words['window'];
  readonly arguments?: Readonly<Record<string, RuleOperand<Words>>>;
  /** Name of the account's field; only for signals of declared fields. */
  readonly field?: string;
}
/** A factor: a number, or the name of the rule's parameter (a ratio or count) that contains the number. */
export type RuleFactor = number | { readonly parameter: string };
/**
 * The value with which a signal is compared. `number` is a count, ratio, days or km/h. `money` has one amount for each
 * currency, as decimal text in major units. `parameter` names a parameter of the same rule. `times` multiplies the
 * value.
 */
export type RuleOperand<Words extends ConditionWords = ConditionWords> =
  | { readonly number: number }
  | { readonly money: Amounts }
  | { readonly parameter: string; readonly times?: RuleFactor }
  | { readonly signal: RuleSignal<Words>; readonly times?: RuleFactor };
/** A rule's condition: a tree of typed comparisons, without regular expressions, functions or loops. */
export type RuleCondition<Words extends ConditionWords = ConditionWords> =
  | { readonly all: readonly RuleCondition<Words>[] }
  | { readonly any: readonly RuleCondition<Words>[] }
  | { readonly not: RuleCondition<Words> }
  | { readonly count_at_least: { readonly count: number; readonly of: readonly RuleCondition<Words>[] } }
  | {
      readonly compare: {
        readonly signal: RuleSignal<Words>;
        readonly operator: (typeof comparisons)[number];
        readonly to: RuleOperand<Words>;
      };
    }
  /** Range of values: `from` is included, `to` is not. */
  | {
      readonly between: {
        readonly signal: RuleSignal<Words>;
        readonly from: RuleOperand<Words>;
        readonly to: RuleOperand<Words>;
      };
    }
  | { readonly in: { readonly signal: RuleSignal<Words>; readonly values: readonly string[] } }
  | {
      readonly text: {
        readonly signal: RuleSignal<Words>;
        readonly operator: (typeof textOperators)[number];
        readonly value: string;
      };
    }
  | { readonly flag: { readonly signal: RuleSignal<Words> } }
  /** True if a value of the transaction is on a list of the branch. */
  | { readonly in_list: { readonly of: Words['listed']; readonly list: string } };

const Operand = describedBy<RuleOperand>(['RuleOperand']);
const Signal = describedBy<RuleSignal>(['RuleSignal']);
/** A rule's condition. The server checks it and returns the code and the path of each fault. */
export const ruleCondition = (options: { readonly description?: string } = {}) =>
  describedBy<RuleCondition>(['RuleCondition'], options);
const Inner = ruleCondition();

export const RuleSignal = Type.Object({
  name: Type.String({ description: 'A signal of `GET /v1/rules/signals`' }),
  window: Type.Optional(Type.String({ description: 'Period of the signal, if it has one: 24h, 30d' })),
  arguments: Type.Optional(Type.Unsafe({ type: 'object', additionalProperties: Operand })),
  field: Type.Optional(Type.String({ description: 'Field of the account, for signals of declared fields' })),
});
const Factor = Type.Optional(
  Type.Union([Type.Number(), Type.Object({ parameter: Type.String() })], { description: 'Multiplies the value' }),
);
export const RuleOperand = Type.Union(
  [
    Type.Object({ number: Type.Number() }),
    Type.Object({ money: Amounts }),
    Type.Object({ parameter: Type.String(), times: Factor }),
    Type.Object({ signal: Signal, times: Factor }),
  ],
  { description: 'Value with which a signal is compared: a number, amounts, a parameter of the rule, or a signal' },
);
export const RuleCondition = Type.Union(
  [
    Type.Object({ all: Type.Array(Inner) }),
    Type.Object({ any: Type.Array(Inner) }),
    Type.Object({ not: Inner }),
    Type.Object({ count_at_least: Type.Object({ count: Type.Integer(), of: Type.Array(Inner) }) }),
    Type.Object({ compare: Type.Object({ signal: Signal, operator: literals(comparisons), to: Operand }) }),
    Type.Object({ between: Type.Object({ signal: Signal, from: Operand, to: Operand }) }),
    Type.Object({ in: Type.Object({ signal: Signal, values: Type.Array(Type.String()) }) }),
    Type.Object({
      text: Type.Object({ signal: Signal, operator: literals(textOperators), value: Type.String() }),
    }),
    Type.Object({ flag: Type.Object({ signal: Signal }) }),
    Type.Object({ in_list: Type.Object({ of: Type.String(), list: Type.String() }) }),
  ],
  { description: 'Exactly one of these. A condition has at most 64 parts in 8 levels' },
);

/** Parameter of a rule: a number that an officer may change while the condition stays the same. */
export const RuleParameter = Type.Union([
  Type.Object({
    unit: Type.Literal('money'),
    value: Amounts,
    meaning: Type.String(),
    min: Type.Optional(Amounts),
    max: Type.Optional(Amounts),
  }),
  Type.Object({
    unit: literals(['count', 'ratio', 'days', 'km_per_hour']),
    value: Type.Number(),
    meaning: Type.String(),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  }),
]);
export type RuleParameter = Static<typeof RuleParameter>;

const Texts = Type.Optional(Type.Array(Type.String()));
/** Transactions to which a rule applies. An absent list means all values. */
export const RuleScope = Type.Object({
  transaction_types: Texts,
  account_types: Texts,
  currencies: Texts,
  risk_levels: Texts,
});

const Action = literals(ruleActions);
/** A whole rule in a request. The server checks it and returns the code and the path of each fault. */
export const RuleInput = Type.Object({
  stable_id: Type.String({ description: 'Small letters, digits and `_`, at most 60. The same in all versions' }),
  version: Type.Optional(Type.Integer({ description: 'Ignored: the rule gets its version when it is published' })),
  name: Type.String(),
  family: literals(ruleFamilies),
  activity_code: Type.Integer({ minimum: 450, maximum: 457 }),
  action: Action,
  severity: Type.Integer({ minimum: 0, maximum: 100 }),
  scope: RuleScope,
  parameters: Type.Unsafe<Readonly<Record<string, RuleParameter>>>({
    type: 'object',
    additionalProperties: RuleParameter,
  }),
  condition: Inner,
  rationale: Type.String(),
});
export type RuleInput = Static<typeof RuleInput>;
export const ruleInput = (options: { readonly description?: string } = {}) =>
  describedBy<RuleInput>(['RuleInput'], options);

/** New value in a change of the rules. */
export type RuleChangeValue = number | Amounts | (typeof ruleActions)[number] | RuleInput;
export const RuleChangeValue = Type.Union([Type.Number(), Amounts, Action, describedBy<RuleInput>(['RuleInput'])]);
